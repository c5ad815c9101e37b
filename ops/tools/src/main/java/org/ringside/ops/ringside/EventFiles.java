package org.ringside.ops.ringside;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import org.ringside.log.LogQueue;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.log.LogConfig;
import org.ringside.ops.log.LogServer;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueStatistics;

/**
 * What an exchange keeps of the events of its processes.
 *
 * @param file   configuration of the log process.
 * @param queues folder of the queues.
 * @param folder of the files.
 */
record EventFiles(Path file, Path queues, Path folder) {
    /** Those of an exchange; empty when it has no log. */
    static Optional<EventFiles> of(final ExchangePlan plan) {
        return plan.log().map(file -> new EventFiles(file, plan.folder(), plan.data(Exchange.LOG)));
    }

    /** Writes to the files what a dead log process has not read. The others have ended. */
    void drain(final Messages messages) {
        try {
            if (unread() > 0) {
                LogServer.drain(ConfigFile.read(file,
                    Map.of("queues", queues.toString(), "folder", folder.toString()), LogConfig.class), System.err);
            }
        } catch (final LaunchException | QueueException | UncheckedIOException failure) {
            messages.say("events of the queue " + LogQueue.NAME + " were not written to " + folder + ": "
                + failure.getMessage());
        }
    }

    private long unread() {
        return ExchangeFolder.found(queues, LogQueue.NAME).map(QueueStatistics::backlog).orElse(0L);
    }
}
