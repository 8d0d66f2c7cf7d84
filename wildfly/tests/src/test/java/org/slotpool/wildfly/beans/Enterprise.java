/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.beans;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import java.sql.SQLException;

/** An Enterprise Bean that writes in a transaction which may fail, and lets write in another. */
@Stateless
public class Enterprise {

    @EJB
    private Apart apart;

    /** Made by the server. */
    public Enterprise() {
    }

    /**
     * Writes, has written, and fails if asked to.
     *
     * @param fails whether
     * @throws SQLException if it cannot write
     */
    public void write(boolean fails) throws SQLException {
        Notes.write();
        apart.write();
        if (fails) {
            throw new IllegalStateException("as asked");
        }
    }
}
