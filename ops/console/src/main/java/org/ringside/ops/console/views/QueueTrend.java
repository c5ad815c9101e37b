package org.ringside.ops.console.views;

import java.util.concurrent.TimeUnit;
import org.ringside.ops.console.samples.QueueReading;

/** How a queue has fared in the last minute. One thread. */
final class QueueTrend {
    private static final int FILL_SECONDS = 5;

    private final History backlogs = new History();
    private QueueReading last;
    private long lastNs;
    private double deliveredPerSecond;

    /** A second is over. */
    void turn(final QueueReading now, final long nowNs) {
        final double seconds = (nowNs - lastNs) / (double) TimeUnit.SECONDS.toNanos(1);
        // A queue that was made anew begins to count anew.
        deliveredPerSecond = last == null || seconds <= 0 ? 0
            : Math.max(0, (now.delivered() - last.delivered()) / seconds);
        last = now;
        lastNs = nowNs;
        backlogs.add(now.backlog());
    }

    long[] history() {
        return backlogs.values();
    }

    long deliveredPerSecond() {
        return Math.round(deliveredPerSecond);
    }

    /** How long a message waits that is written now; null when nothing is read, and something waits. */
    Long lagMicros(final QueueReading now) {
        if (now.backlog() == 0) {
            return 0L;
        }
        return deliveredPerSecond < 1 ? null
            : Math.round(now.backlog() / deliveredPerSecond * TimeUnit.SECONDS.toMicros(1));
    }

    /** When the queue is full if it goes on to fill as in the last seconds; null when it does not fill. */
    Double toFullSeconds(final QueueReading now) {
        final double perSecond = backlogs.growth(FILL_SECONDS);
        return perSecond < 1 ? null : Math.round(Math.max(0, now.capacity() - now.backlog()) / perSecond * 10) / 10.0;
    }
}
