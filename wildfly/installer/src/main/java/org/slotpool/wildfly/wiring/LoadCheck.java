/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.wiring;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.slotpool.wildfly.probe.LoadProbe;
import org.slotpool.wildfly.server.Refusal;
import org.slotpool.wildfly.server.ServerHome;
import org.slotpool.wildfly.server.ServerJava;
import org.slotpool.wildfly.server.TemporaryFolder;

/** Whether the server's IronJacamar can load the pool, found out by loading it. */
@FunctionalInterface
public interface LoadCheck {

    /**
     * Loads the pool's class with the server's own JBoss Modules.
     *
     * @param home the server
     * @throws Refusal if it does not load, with the reason
     */
    void run(ServerHome home) throws Refusal;

    /**
     * The real one, in a process of its own.
     *
     * @return a check
     */
    static LoadCheck real() {
        return home -> {
            try (TemporaryFolder folder = TemporaryFolder.create()) {
                Path here = Path.of(LoadProbe.class.getProtectionDomain().getCodeSource().getLocation().toURI());
                String classes = home.path().resolve("jboss-modules.jar") + System.getProperty("path.separator") + here;
                ServerJava.Outcome outcome = ServerJava.run(home, folder.path(), List.of("-cp", classes,
                        "-Dmodule.path=" + home.modules(), LoadProbe.class.getName(), IronJacamar.MODULE, Pool.CLASS,
                        IronJacamar.SPI));
                if (outcome.exit() != 0) {
                    throw new Refusal("The class does not load: " + Pool.CLASS,
                            outcome.quoted());
                }
            } catch (URISyntaxException e) {
                throw new IllegalStateException(e);
            }
        };
    }
}
