/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Control;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * How long operations take, each of each thread. JMH keeps a sample, which it thins out the more the faster a contestant is, but for the
 * outliers: so the means and the rare long ones of fast contestants would seem longer than they are.
 */
@State(Scope.Thread)
public class Times {

    /** What the methods that use it begin with. */
    static final String PREFIX = "timed";

    /** The system property with the file that gets the times. */
    private static final String FILE = "slotpool.perf.times";

    /** To within a hundredth. */
    private static final int DIGITS = 2;
    private static final long LONGEST = TimeUnit.MINUTES.toNanos(10);
    private static final long NOT_MEASURED = Long.MIN_VALUE;

    /** Of all threads and iterations; guarded by itself. */
    private static final Histogram ALL = new Histogram(LONGEST, DIGITS);
    /** How often a thread has ended a measured iteration; guarded by the same. */
    private static int ended;

    private final AbstractHistogram own = new IntCountsHistogram(LONGEST, DIGITS);
    private boolean measured;

    /** For JMH. */
    public Times() {
    }

    /** What to start a process with: an argument for the virtual machine. */
    static String argument(Path file) {
        return "-D" + FILE + "=" + file;
    }

    /** Reads the times of a process that has ended, in nanoseconds. */
    static Histogram read(Path file) throws IOException {
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(Files.readAllBytes(file)), 0);
        } catch (DataFormatException | IllegalArgumentException e) {
            throw new IOException("no times in " + file, e);
        }
    }

    /**
     * Whether a method times single operations.
     *
     * @param benchmark its name, with or without that of its class
     * @return whether it does
     */
    public static boolean areTakenBy(String benchmark) {
        return benchmark.startsWith(PREFIX, benchmark.lastIndexOf('.') + 1);
    }

    /**
     * Begins an iteration.
     *
     * @param iteration which
     */
    @Setup(Level.Iteration)
    public void begin(IterationParams iteration) {
        measured = iteration.getType() == IterationType.MEASUREMENT;
    }

    /**
     * Ends an iteration; the last thread in the last one writes the file.
     *
     * @param iteration of how many
     * @param thread of how many
     * @throws IOException if it cannot be written
     */
    @TearDown(Level.Iteration)
    public void end(IterationParams iteration, ThreadParams thread) throws IOException {
        if (!measured) {
            return;
        }
        synchronized (ALL) {
            ALL.add(own);
            ended++;
            if (ended == iteration.getCount() * thread.getThreadCount()) {
                ByteBuffer buffer = ByteBuffer.allocate(ALL.getNeededByteBufferCapacity());
                int length = ALL.encodeIntoCompressedByteBuffer(buffer);
                Files.write(Path.of(System.getProperty(FILE)), Arrays.copyOf(buffer.array(), length));
            }
        }
        own.reset();
    }

    /**
     * An operation begins; what does so before or after all threads are at work does not count.
     *
     * @param control tells when they are
     * @return to be handed back when the operation is over
     */
    public long operationBegins(Control control) {
        return measured && control.startMeasurement && !control.stopMeasurement ? System.nanoTime() : NOT_MEASURED;
    }

    /**
     * It is over.
     *
     * @param begin what was said when it began
     */
    public void operationEnds(long begin) {
        if (begin != NOT_MEASURED) {
            own.recordValue(Math.min(System.nanoTime() - begin, LONGEST));
        }
    }
}
