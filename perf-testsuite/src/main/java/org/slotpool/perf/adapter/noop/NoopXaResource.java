/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.noop;

import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/** A branch of a global transaction over nothing; each connection has its own, so that branches are not joined. */
final class NoopXaResource implements XAResource {

    @Override
    public void start(Xid xid, int flags) {
        // Nothing to start.
    }

    @Override
    public void end(Xid xid, int flags) {
        // Nothing to end.
    }

    @Override
    public int prepare(Xid xid) {
        return XA_OK;
    }

    @Override
    public void commit(Xid xid, boolean onePhase) {
        // Nothing to commit.
    }

    @Override
    public void rollback(Xid xid) {
        // Nothing to roll back.
    }

    @Override
    public void forget(Xid xid) {
        // Nothing to forget.
    }

    @Override
    public Xid[] recover(int flag) {
        return new Xid[0];
    }

    @Override
    public boolean isSameRM(XAResource other) {
        return other == this;
    }

    @Override
    public int getTransactionTimeout() {
        return 0;
    }

    @Override
    public boolean setTransactionTimeout(int seconds) {
        return false;
    }
}
