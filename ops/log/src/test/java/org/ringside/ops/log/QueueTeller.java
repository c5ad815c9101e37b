package org.ringside.ops.log;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.ringside.log.EventLog;
import org.ringside.log.HotLog;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;

/** Tells events through the log queue, which a log process reads. */
final class QueueTeller implements Teller {
    private static final long PAUSE_NS = 500_000;
    private static final long ADDRESS = 0x7F00_0001;

    private final Queue queue;
    private final LogQueue log;
    private final HotLog hot;
    private final EventLog cold;
    private long epochNs;
    private long monotonicNs;

    private QueueTeller(final Path queues, final String process, final boolean isHot) {
        queue = QueueDirectory.of(queues).attach(LogQueue.NAME);
        log = LogQueue.attach(queues, process, System.err::println);
        hot = isHot ? log.hot("teller") : null;
        cold = log.events();
        takeTime();
    }

    /** As a thread tells them that must not wait. */
    static QueueTeller hot(final Path queues, final String process) {
        return new QueueTeller(queues, process, true);
    }

    /** As a thread tells them that may take its time: texts besides numbers, one thread after the other. */
    static QueueTeller cold(final Path queues, final String process) {
        return new QueueTeller(queues, process, false);
    }

    @Override
    public void tell(final long number) {
        if (hot != null) {
            hot.tell(LogEvent.LOGON_ESTABLISHED, epochNs, monotonicNs, number, ADDRESS, number, 0);
        } else if (!cold.tell(LogEvent.OPERATOR_ENDED, "teller", "tell", number)) {
            throw new IllegalStateException("there was no room for an event");
        }
    }

    @Override
    public void awaitRoom() {
        while (queue.statistics().backlog() > 0) {
            LockSupport.parkNanos(PAUSE_NS);
        }
        takeTime();
    }

    @Override
    public void close() {
        CloseHelper.closeAll(log, queue);
    }

    /** Once in a duty cycle, as threads do. */
    private void takeTime() {
        epochNs = ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
        monotonicNs = System.nanoTime();
    }
}
