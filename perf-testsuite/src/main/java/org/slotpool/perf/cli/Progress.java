/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on standard error, with the time that is left. */
final class Progress implements AutoCloseable {

    private static final int WIDTH = 110;
    private static final int TERMINAL_MILLIS = 500;

    /** Where nobody looks, a line now and then is enough. */
    private static final int LOG_MILLIS = 15_000;

    private final ProgressBar bar;
    private boolean begun;

    private Progress(String task, long steps) {
        bar = new ProgressBarBuilder().setTaskName(task).setInitialMax(steps).setStyle(ProgressBarStyle.ASCII)
                .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
                .setUpdateIntervalMillis(System.console() != null ? TERMINAL_MILLIS : LOG_MILLIS)
                .build();
    }

    /** What is done with a bar beside it. */
    @FunctionalInterface
    interface Work {

        /**
         * Does it.
         *
         * @param progress is told how far it is
         * @throws Exception also if the calling thread is interrupted
         */
        void run(Progress progress) throws Exception;
    }

    /**
     * Works in the calling thread, with a bar beside it.
     *
     * @param task its name
     * @param steps so many
     * @param output is told if it was broken off
     * @param work keeps its results where they can be found afterwards
     * @return whether it ran to its end; false if it was broken off
     * @throws Exception whatever else went wrong
     */
    static boolean watch(String task, long steps, Output output, Work work) throws Exception {
        try (Progress progress = new Progress(task, steps)) {
            boolean whole = Interruption.lets(output, () -> work.run(progress));
            progress.complete(whole);
            return whole;
        }
    }

    /** The step before is done, and the next one begins. */
    void next(String what) {
        if (begun) {
            bar.step();
        }
        begun = true;
        bar.setExtraMessage(what);
    }

    /** Where steps are not counted but timed: so many are done. */
    void reach(String what, long step) {
        bar.stepTo(Math.min(step, bar.getMax()));
        bar.setExtraMessage(what);
    }

    /** All steps are done, or no more will be. */
    private void complete(boolean whole) {
        if (whole) {
            bar.stepTo(bar.getMax());
        }
        bar.setExtraMessage("");
    }

    @Override
    public void close() {
        bar.close();
    }
}
