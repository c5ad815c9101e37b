package org.ringside.ops.console.http;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.ringside.launch.Failures;
import org.ringside.launch.Printable;

/**
 * What the server has to say, one line each, from warnings on. Strangers can bring some of it about, and choose words
 * of it: there are at most ten lines a minute, each is cut, and none steers a terminal.
 */
final class ServerLog extends Handler {
    /** In a minute. */
    static final int MOST_LINES = 10;

    private static final int MOST_LENGTH = 300;
    private static final long MINUTE_NS = TimeUnit.MINUTES.toNanos(1);
    private static final Logger JETTY = Logger.getLogger("org.eclipse.jetty");

    private final Consumer<String> messages;
    private final SimpleFormatter words = new SimpleFormatter();
    private long minuteNs = System.nanoTime();
    private int lines;
    private long leftOut;

    private ServerLog(final Consumer<String> messages) {
        this.messages = messages;
    }

    /** From now on, for all servers of the process. */
    static void begin(final Consumer<String> messages) {
        for (final Handler old : JETTY.getHandlers()) {
            JETTY.removeHandler(old);
        }
        JETTY.setUseParentHandlers(false);
        JETTY.setLevel(Level.WARNING);
        JETTY.addHandler(new ServerLog(messages));
    }

    @Override
    public synchronized void publish(final LogRecord entry) {
        final long nowNs = System.nanoTime();
        if (nowNs - minuteNs >= MINUTE_NS) {
            if (leftOut > 0) {
                messages.accept("the web server had " + leftOut + " lines more to say, which were left out");
            }
            minuteNs = nowNs;
            lines = 0;
            leftOut = 0;
        }
        if (lines == MOST_LINES) {
            leftOut++;
            return;
        }
        lines++;
        final String said = words.formatMessage(entry);
        final String line = (entry.getThrown() == null ? said : said + ": " + Failures.reason(entry.getThrown()))
            .replaceAll("\\s*\\R\\s*", " ");
        messages.accept(Printable.of(line.length() <= MOST_LENGTH ? line : line.substring(0, MOST_LENGTH) + "..."));
    }

    @Override
    public void flush() {
        // Each line goes out at once.
    }

    @Override
    public void close() {
        // The messages belong to the process.
    }
}
