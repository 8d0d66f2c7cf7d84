/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measured;

import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Connections to nothing: they can be opened, asked for their state, committed and closed. */
public class StubSource implements DataSource {

    /** What IronJacamar makes. */
    public StubSource() {
    }

    /**
     * A property that real drivers have.
     *
     * @param name is ignored
     */
    public void setApplicationName(String name) {
        // There is nobody to tell.
    }

    @Override
    public Connection getConnection() {
        return (Connection) Proxy.newProxyInstance(StubSource.class.getClassLoader(), new Class<?>[] {Connection.class},
                StubSource::answer);
    }

    @Override
    public Connection getConnection(String user, String password) {
        return getConnection();
    }

    private static Object answer(Object connection, Method method, Object[] arguments) throws SQLException {
        return switch (method.getName()) {
            case "isClosed", "isReadOnly" -> false;
            case "isValid", "getAutoCommit" -> true;
            case "getTransactionIsolation" -> Connection.TRANSACTION_READ_COMMITTED;
            case "equals" -> connection == arguments[0];
            case "hashCode" -> System.identityHashCode(connection);
            case "toString" -> "stub connection";
            default -> nothing(method);
        };
    }

    private static Object nothing(Method method) throws SQLException {
        if (method.getReturnType() == void.class) {
            return null;
        }
        throw new SQLFeatureNotSupportedException("a stub has no " + method.getName());
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        // Nothing is written.
    }

    @Override
    public void setLoginTimeout(int seconds) {
        // Nothing takes time.
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("nothing is wrapped");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
