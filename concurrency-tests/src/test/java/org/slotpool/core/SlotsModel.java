/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

/** What a pool with one cell is to do for clients, maintenance and fill. */
public class SlotsModel {

    private static final int NOBODY = -1;

    private enum Cell { EMPTY, RIGHT, IDLE, LEASED, DOOMED, CLAIMED }

    private Cell cell = Cell.EMPTY;
    private int owner = NOBODY;

    public String acquire(int thread) {
        if (owner == thread) {
            return "has one";
        }
        if (owner != NOBODY) {
            return "nothing";
        }
        owner = thread;
        cell = cell == Cell.IDLE ? Cell.LEASED : Cell.RIGHT;
        return cell == Cell.LEASED ? "connection" : "right";
    }

    public String giveBack(int thread) {
        if (owner != thread || cell == Cell.RIGHT) {
            return "nothing";
        }
        String was = cell == Cell.DOOMED ? "destroyed" : "returned";
        leave(cell == Cell.DOOMED ? Cell.EMPTY : Cell.IDLE);
        return was;
    }

    public boolean publish(int thread) {
        return step(thread, Cell.RIGHT, Cell.LEASED);
    }

    public boolean stock(int thread) {
        return stepAndLeave(thread, Cell.RIGHT, Cell.IDLE);
    }

    public boolean cancel(int thread) {
        return stepAndLeave(thread, Cell.RIGHT, Cell.EMPTY);
    }

    public boolean destroy(int thread) {
        if (owner != thread || cell == Cell.RIGHT) {
            return false;
        }
        leave(Cell.EMPTY);
        return true;
    }

    public boolean renew(int thread) {
        if (owner != thread || cell == Cell.RIGHT) {
            return false;
        }
        cell = Cell.RIGHT;
        return true;
    }

    public boolean doom(int thread) {
        return step(thread, Cell.LEASED, Cell.DOOMED) || step(thread, Cell.CLAIMED, Cell.DOOMED);
    }

    public boolean claim(int thread) {
        if (cell != Cell.IDLE) {
            return false;
        }
        cell = Cell.CLAIMED;
        owner = thread;
        return true;
    }

    public boolean reap() {
        if (cell != Cell.IDLE) {
            return false;
        }
        cell = Cell.EMPTY;
        return true;
    }

    public int live() {
        return cell == Cell.EMPTY || cell == Cell.RIGHT ? 0 : 1;
    }

    private boolean step(int thread, Cell from, Cell to) {
        if (owner != thread || cell != from) {
            return false;
        }
        cell = to;
        return true;
    }

    private boolean stepAndLeave(int thread, Cell from, Cell to) {
        boolean done = step(thread, from, to);
        if (done) {
            leave(to);
        }
        return done;
    }

    private void leave(Cell to) {
        cell = to;
        owner = NOBODY;
    }
}
