package org.ringside.ops.console.access;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;

/**
 * Tells the log of logins, of logouts, and of what is refused: logins, and actions to those who may not act. The audit
 * attaches the queue of the log each time, because the exchange may have started anew. It tells at most 30 refusals a
 * minute; the next one has the number that were left out. So endless refusals do not push the rest of the audit out of
 * the files. Any thread may call.
 */
public final class LoginAudit {
    static final int MOST_REFUSALS = 30;
    static final Duration WINDOW = Duration.ofMinutes(1);

    private final Path queues;
    private final Consumer<String> lines;
    private long windowNs;
    private int refusals;
    private long leftOut;

    /**
     * Makes an audit for one exchange.
     *
     * @param queues folder of the queues
     * @param lines  gets events in words if there is no log, or its queue is full, and the reason if a log cannot be
     *               used
     */
    public LoginAudit(final Path queues, final Consumer<String> lines) {
        this.queues = queues;
        this.lines = lines;
    }

    void opened(final Person person, final String from) {
        tell(LogEvent.LOGON_CONSOLE, person.name(), person.role().word(), from);
    }

    void refused(final String reason, final String from, final long nowNs) {
        refused(nowNs, others -> tell(LogEvent.LOGON_CONSOLE_REFUSED, from, reason + others));
    }

    /**
     * Tells that somebody who has logged in may not act.
     *
     * @param action that was asked for
     */
    public void forbidden(
        final Login login, final String action, final InetAddress from, final String reason, final long nowNs) {
        refused(nowNs, others -> tell(LogEvent.OPERATOR_REFUSED, login.person().name(), from.getHostAddress(),
            reason + others, action));
    }

    private synchronized void refused(final long nowNs, final Consumer<String> telling) {
        if (refusals == 0 || nowNs - windowNs >= WINDOW.toNanos()) {
            windowNs = nowNs;
            refusals = 0;
        }
        if (refusals == MOST_REFUSALS) {
            leftOut++;
            return;
        }
        refusals++;
        final String others = leftOut == 0 ? "" : "; " + leftOut + " refusals before were left out";
        leftOut = 0;
        telling.accept(others);
    }

    /** Tells that a login has ended. */
    public void ended(final Login login, final String reason) {
        tell(LogEvent.LOGON_CONSOLE_ENDED, login.person().name(), reason);
    }

    /** Tells what is no event: something is wrong with a file. */
    void note(final String line) {
        lines.accept(line);
    }

    private void tell(final LogEvent event, final Object... arguments) {
        try (LogQueue log = LogQueue.attach(queues, "console", lines)) {
            if (!log.events().tell(event, arguments)) {
                EventLog.printing(words -> lines.accept("not in the audit, because the queue of the log is full"
                    + " ('ringside restart log' has it read again): " + words)).tell(event, arguments);
            }
        }
    }
}
