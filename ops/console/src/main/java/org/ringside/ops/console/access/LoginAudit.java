package org.ringside.ops.console.access;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;

/**
 * Tells the log who was let in, who was not, and who has left. Attaches the queue of the log each time: the exchange
 * may have begun anew since.
 *
 * @param queues folder of the queues
 * @param lines  told in words when there is no log, and what is wrong with one
 */
public record LoginAudit(Path queues, Consumer<String> lines) {
    void opened(final Person person, final String from) {
        tell(LogEvent.LOGON_CONSOLE, person.name(), person.role().word(), from);
    }

    void refused(final String reason, final String from) {
        tell(LogEvent.LOGON_CONSOLE_REFUSED, from, reason);
    }

    /** Tells that a login has ended. */
    public void ended(final Login login, final String reason) {
        tell(LogEvent.LOGON_CONSOLE_ENDED, login.person().name(), reason);
    }

    private void tell(final LogEvent event, final Object... arguments) {
        try (LogQueue log = LogQueue.attach(queues, "console", lines)) {
            log.events().tell(event, arguments);
        }
    }
}
