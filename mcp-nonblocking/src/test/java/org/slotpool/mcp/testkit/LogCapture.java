/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jboss.jca.core.tracer.TraceEvent;
import org.jboss.jca.core.tracer.Tracer;

/** What IronJacamar and the pool wrote to the log during one test. */
public final class LogCapture {

    // Held here, as java.util.logging forgets the settings of loggers that nobody holds.
    private static final Logger JCA = Logger.getLogger("org.jboss.jca");
    private static final Logger TRACER = Logger.getLogger(Tracer.class.getName());
    private static final Pattern CODE = Pattern.compile("IJ0\\d{5}");

    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private volatile Consumer<TraceEvent> atTraced = event -> { };
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord logged) {
            records.add(logged);
            if (logged.getMessage() != null && logged.getMessage().startsWith("IJTRACER")) {
                atTraced.accept(TraceEvent.parse(logged.getMessage()));
            }
        }

        @Override
        public void flush() {
            // nothing is buffered
        }

        @Override
        public void close() {
            // nothing is open
        }
    };

    /** Begins to record. */
    void start() {
        handler.setLevel(Level.ALL);
        JCA.setUseParentHandlers(false);
        JCA.addHandler(handler);
    }

    /** Ends recording. */
    void stop() {
        Tracer.setEnabled(false);
        TRACER.setLevel(null);
        JCA.setLevel(null);
        JCA.removeHandler(handler);
    }

    /** Forgets what was recorded so far. */
    public void forget() {
        records.clear();
    }

    /** Lets the pools log all that they can, until the end of the test. */
    public void everything() {
        JCA.setLevel(Level.ALL);
    }

    /** Switches IronJacamar's tracer on until the end of the test. */
    public void trace() {
        TRACER.setLevel(Level.ALL);
        Tracer.setEnabled(true);
    }

    /**
     * Switches IronJacamar's tracer on until the end of the test, and does something with each event before the thread that
     * tells of it goes on.
     *
     * @param action what to do
     */
    public void trace(Consumer<TraceEvent> action) {
        atTraced = action;
        trace();
    }

    /**
     * IronJacamar's message codes that were logged, each once.
     *
     * @return codes such as IJ000604, sorted
     */
    public Set<String> codes() {
        Set<String> codes = new TreeSet<>();
        for (String message : messages()) {
            Matcher matcher = CODE.matcher(message);
            if (matcher.lookingAt()) {
                codes.add(matcher.group());
            }
        }
        return codes;
    }

    /**
     * Everything that was logged.
     *
     * @return the messages
     */
    public List<String> messages() {
        return records.stream().map(LogRecord::getMessage).map(String::valueOf).toList();
    }

    /**
     * The warnings that were logged; nothing less and nothing more severe.
     *
     * @return the messages
     */
    public List<String> warnings() {
        return records.stream().filter(logged -> logged.getLevel().intValue() == Level.WARNING.intValue())
                .map(LogRecord::getMessage).map(String::valueOf).toList();
    }

    /**
     * The causes that were logged with messages of one code.
     *
     * @param code such as IJ000604
     * @return the causes
     */
    public List<Throwable> causes(String code) {
        return records.stream().filter(logged -> String.valueOf(logged.getMessage()).startsWith(code))
                .map(LogRecord::getThrown).toList();
    }

    /**
     * The tracer's events, without what differs from run to run: numbers of threads, times and addresses.
     *
     * @return the kinds of events in order, as IronJacamar names them
     */
    public List<String> traced() {
        return messages().stream().filter(message -> message.startsWith("IJTRACER"))
                .map(TraceEvent::parse).map(LogCapture::kind).toList();
    }

    private static String kind(TraceEvent event) {
        return event.getType() + " " + TraceEvent.asText(event).replaceAll("\\([0-9a-f]+\\)", "()");
    }
}
