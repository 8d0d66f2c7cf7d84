/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.slotpool.wildfly.server.PortOffset;

/** Gives the server that Arquillian starts, before it is configured, ports that nobody has. */
public final class FreePorts implements LauncherSessionListener {

    /** Made by JUnit. */
    public FreePorts() {
    }

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        // There may be a session for finding the tests, and one for running them.
        if (System.getProperty(PortOffset.PROPERTY) == null) {
            PortOffset ports = PortOffset.find();
            System.setProperty(PortOffset.PROPERTY, Integer.toString(ports.value()));
            System.setProperty("wildfly.management.port", Integer.toString(ports.management()));
        }
    }
}
