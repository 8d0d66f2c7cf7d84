/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.beans;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.sql.SQLException;

/** The same with CDI. */
@ApplicationScoped
public class Contextual {

    @EJB
    private Apart apart;

    /** Made by the server. */
    public Contextual() {
    }

    /**
     * Writes, has written, and fails if asked to.
     *
     * @param fails whether
     * @throws SQLException if it cannot write
     */
    @Transactional
    public void write(boolean fails) throws SQLException {
        Notes.write();
        apart.write();
        if (fails) {
            throw new IllegalStateException("as asked");
        }
    }
}
