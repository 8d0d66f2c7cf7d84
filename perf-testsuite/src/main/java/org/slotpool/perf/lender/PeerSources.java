/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.tomcat.jdbc.pool.DataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;

/** DataSources of others, with the same settings as far as they have them: a size, a time to wait, and no tests. */
final class PeerSources {

    private PeerSources() {
    }

    static Lender<Connection> hikari(Backend backend, int size) {
        HikariConfig config = new HikariConfig();
        config.setDriverClassName(backend.driver().getName());
        config.setJdbcUrl(backend.url());
        config.setUsername(Backend.USER);
        config.setPassword(Backend.PASSWORD);
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(Lender.TIMEOUT_MILLIS);
        config.setIdleTimeout(0);
        config.setMaxLifetime(0);
        HikariDataSource dataSource = new HikariDataSource(config);
        return new DataSourceLender(dataSource, dataSource::close);
    }

    static Lender<Connection> agroal(Backend backend, int size) throws SQLException {
        AgroalDataSource dataSource = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool -> pool.maxSize(size)
                        .acquisitionTimeout(Duration.ofMillis(Lender.TIMEOUT_MILLIS))
                        .connectionFactoryConfiguration(factory -> factory.connectionProviderClass(backend.driver())
                                .jdbcUrl(backend.url()).principal(new NamePrincipal(Backend.USER))
                                .credential(new SimplePassword(Backend.PASSWORD)))));
        return new DataSourceLender(dataSource, dataSource::close);
    }

    static Lender<Connection> tomcat(Backend backend, int size) {
        PoolProperties properties = new PoolProperties();
        properties.setDriverClassName(backend.driver().getName());
        properties.setUrl(backend.url());
        properties.setUsername(Backend.USER);
        properties.setPassword(Backend.PASSWORD);
        properties.setMaxActive(size);
        properties.setMaxIdle(size);
        properties.setInitialSize(0);
        properties.setMinIdle(0);
        properties.setMaxWait((int) Lender.TIMEOUT_MILLIS);
        DataSource dataSource = new DataSource(properties);
        return new DataSourceLender(dataSource, dataSource::close);
    }

    static Lender<Connection> dbcp2(Backend backend, int size) {
        BasicDataSource dataSource = new BasicDataSource();
        dataSource.setDriverClassName(backend.driver().getName());
        dataSource.setUrl(backend.url());
        dataSource.setUsername(Backend.USER);
        dataSource.setPassword(Backend.PASSWORD);
        dataSource.setMaxTotal(size);
        dataSource.setMaxIdle(size);
        dataSource.setTestOnBorrow(false);
        dataSource.setMaxWait(Duration.ofMillis(Lender.TIMEOUT_MILLIS));
        return new DataSourceLender(dataSource, dataSource::close);
    }
}
