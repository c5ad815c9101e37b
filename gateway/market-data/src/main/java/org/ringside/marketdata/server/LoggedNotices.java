package org.ringside.marketdata.server;

import org.ringside.launch.Notices;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;

/** Writes the publisher's lines into the log: what may be a problem with the level WARN, the rest with INFO. */
final class LoggedNotices implements Notices {
    private final LogQueue log;

    LoggedNotices(final LogQueue log) {
        this.log = log;
    }

    @Override
    public void accept(final String line) {
        log.events().tell(LogEvent.MARKETDATA_NOTICE, line);
    }

    @Override
    public void inform(final String line) {
        log.events().tell(LogEvent.MARKETDATA_PROGRESS, line);
    }
}
