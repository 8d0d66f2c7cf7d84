/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.beans;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.sql.SQLException;

/** Writes in a transaction of its own. */
@Stateless
public class Apart {

    /** Made by the server. */
    public Apart() {
    }

    /**
     * Writes.
     *
     * @throws SQLException if it cannot
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public void write() throws SQLException {
        Notes.write();
    }
}
