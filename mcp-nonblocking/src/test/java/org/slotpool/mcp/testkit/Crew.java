/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The threads of one test: named daemons, every wait for them is bounded, and none may be left at the end. */
public final class Crew {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /** For how long a thread has to be held up to count as such: a moment's wait, for a class or the log, is shorter. */
    private static final Duration LASTING = Duration.ofMillis(20);

    private final List<Member<?>> members = new CopyOnWriteArrayList<>();

    /** Something that may fail. */
    @FunctionalInterface
    public interface Task {
        /**
         * Does it.
         *
         * @throws Exception if it fails
         */
        void run() throws Exception;
    }

    /**
     * Starts a thread.
     *
     * @param name its name
     * @param work what it does
     * @param <T> what it results in
     * @return the running thread
     */
    public <T> Member<T> call(String name, Callable<T> work) {
        Member<T> member = new Member<>(name, work);
        members.add(member);
        member.thread.start();
        return member;
    }

    /**
     * Starts a thread that results in nothing.
     *
     * @param name its name
     * @param work what it does
     * @return the running thread
     */
    public Member<Void> run(String name, Task work) {
        return call(name, () -> {
            work.run();
            return null;
        });
    }

    /**
     * Waits for all threads to end. One that does not is a failure which tells where it stands, and so is one that failed itself,
     * unless the test has asked for that.
     */
    public void joinAll() {
        for (Member<?> member : members) {
            if (!member.ended(PATIENCE)) {
                throw new AssertionError("thread " + member.thread.getName() + " never ended; it stands at\n    "
                        + String.join("\n    ", Arrays.stream(member.thread.getStackTrace())
                                .map(StackTraceElement::toString).toList()));
            }
            member.requireSuccess();
        }
    }

    /** Interrupts what still runs and leaves it: a pool under test may have locked it up for ever. */
    void abandon() {
        members.stream().filter(member -> member.thread.isAlive()).forEach(Member::interrupt);
    }

    /**
     * One thread.
     *
     * @param <T> what it results in
     */
    public static final class Member<T> {
        private final FutureTask<T> result;
        private final Thread thread;
        /** Whether the test knows, or finds out, how it ended. */
        private volatile boolean asked;

        private Member(String name, Callable<T> work) {
            result = new FutureTask<>(work);
            thread = new Thread(result, name);
            thread.setDaemon(true);
        }

        /**
         * What the thread resulted in, waiting for it.
         *
         * @return the result
         * @throws Exception what the thread failed with
         */
        public T get() throws Exception {
            asked = true;
            try {
                return result.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Exception) {
                    throw (Exception) e.getCause();
                }
                throw (Error) e.getCause();
            } catch (TimeoutException e) {
                throw new AssertionError("thread " + thread.getName() + " hangs at\n    " + String.join("\n    ",
                        Arrays.stream(thread.getStackTrace()).map(StackTraceElement::toString).toList()));
            }
        }

        private void requireSuccess() {
            if (asked) {
                return;
            }
            try {
                get();
            } catch (Exception | Error e) {
                throw new AssertionError("thread " + thread.getName() + " failed with " + e, e);
            }
        }

        /**
         * Either end is fine with the test.
         *
         * @return this
         */
        public Member<T> mayFail() {
            asked = true;
            return this;
        }

        /**
         * What the thread failed with, waiting for its end.
         *
         * @return the failure
         */
        public Throwable failure() {
            try {
                T got = get();
                throw new AssertionError("thread " + thread.getName() + " did not fail but got " + got);
            } catch (Exception e) {
                return e;
            }
        }

        /** Waits until the thread waits inside the pool for a connection (or for whatever else holds it up there). */
        public void awaitWaiting() {
            await("thread " + thread.getName() + " waits").pollInterval(Duration.ofMillis(1))
                    .during(LASTING.dividedBy(10)).atMost(PATIENCE).until(this::waitsForConnection);
        }

        /** Likewise, but its time to wait may be over before anybody looks. */
        public void awaitWaitingOrEnded() {
            await("thread " + thread.getName() + " waits or has waited").pollInterval(Duration.ofMillis(1))
                    .during(LASTING.dividedBy(10)).atMost(PATIENCE)
                    .until(() -> result.isDone() || waitsForConnection());
        }

        private boolean waitsForConnection() {
            // State and stack of one moment: a thread that is held up on its way into the pool does not wait there.
            ThreadInfo now = ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId(), Integer.MAX_VALUE);
            return now != null && holdsUp(now.getThreadState()) && Arrays.stream(now.getStackTrace())
                    .anyMatch(frame -> frame.getMethodName().equals("getConnection"));
        }

        /** Waits until the thread is held up anywhere, by a lock or by another thread, or has ended. */
        public void awaitHeldUpOrEnded() {
            await("thread " + thread.getName() + " is held up").pollInterval(Duration.ofMillis(1)).during(LASTING)
                    .atMost(PATIENCE).until(() -> result.isDone() || isHeldUp());
        }

        private boolean isHeldUp() {
            return holdsUp(thread.getState());
        }

        private static boolean holdsUp(Thread.State state) {
            return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING
                    || state == Thread.State.BLOCKED;
        }

        /**
         * Whether the thread is done.
         *
         * @return true if it ended
         */
        public boolean isDone() {
            return result.isDone();
        }

        /**
         * Waits a while for the thread to end.
         *
         * @param patience how long
         * @return whether it ended
         */
        public boolean endsWithin(Duration patience) {
            return ended(patience);
        }

        /** Interrupts the thread. */
        public void interrupt() {
            thread.interrupt();
        }

        private boolean ended(Duration patience) {
            try {
                thread.join(patience.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return !thread.isAlive();
        }
    }
}
