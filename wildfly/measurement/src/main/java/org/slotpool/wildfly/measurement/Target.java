/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measurement;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.apache.commons.io.FileUtils;
import org.slotpool.perf.PoolKind;
import org.slotpool.wildfly.server.LoopbackServer;

/** A server with one of the pools. */
final class Target implements AutoCloseable {

    private final PoolKind pool;
    private final LoopbackServer server;

    private Target(PoolKind pool, LoopbackServer server) {
        this.pool = pool;
        this.server = server;
    }

    /** Boots a server with a configuration and data of its own, below a directory. */
    static Target boot(PoolKind pool, Path home, Path directory, String database) throws Exception {
        Path base = directory.resolve(pool.toString());
        FileUtils.copyDirectory(home.resolve("standalone").toFile(), base.toFile());
        return new Target(pool, LoopbackServer.installed(home, base, directory.resolve(pool + ".log"),
                "-Dironjacamar.mcp=" + pool.className(), "-Dmeasured.postgres=" + database));
    }

    PoolKind pool() {
        return pool;
    }

    /** Where such a request goes. */
    URI address(Kind kind) {
        return server.uri(kind.path());
    }

    /** Of WildFly. */
    String version() throws IOException {
        return server.attribute("product-version");
    }

    /** A comparison of a pool with itself would look fine. */
    void verify() throws IOException {
        String pools = server.poolsInMemory();
        for (PoolKind other : Settings.POOLS) {
            if (pools.contains(other.className()) != (other == pool)) {
                throw new IOException("the server that should use " + pool.className() + " uses " + pools);
            }
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
