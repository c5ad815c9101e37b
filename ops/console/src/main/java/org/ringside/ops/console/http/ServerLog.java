package org.ringside.ops.console.http;

import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.ringside.launch.Failures;

/** What the server has to say, one line each, from warnings on. */
final class ServerLog extends Handler {
    private static final Logger JETTY = Logger.getLogger("org.eclipse.jetty");

    private final Consumer<String> messages;
    private final SimpleFormatter words = new SimpleFormatter();

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
    public void publish(final LogRecord entry) {
        final String said = words.formatMessage(entry);
        final String line = entry.getThrown() == null ? said : said + ": " + Failures.reason(entry.getThrown());
        messages.accept(line.replaceAll("\\s*\\R\\s*", " "));
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
