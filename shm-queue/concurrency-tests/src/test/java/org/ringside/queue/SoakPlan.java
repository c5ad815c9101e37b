package org.ringside.queue;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a soak does.
 *
 * @param seed         decides whom it kills and stops, and when, as far as the scheduler lets it
 * @param rate         messages a second that each producer tries to send
 * @param quarantineNs the reader's patience with a writer that lives; pauses are shorter and longer than this
 * @param skipRule     the mistake: the reader gives a claim away when time has passed, whether its writer lives or not,
 *                     and writers commit without asking
 */
record SoakPlan(long seconds, long seed, int rate, long quarantineNs, boolean skipRule) {
    static final int PRODUCERS = 4;
    static final int SLOTS = 1024;
    static final int MAX_TRAIN = 8;
    static final String QUEUE = "soak";
    static final String READER = "reader";
    /** Reads each message as soon as it is committed. */
    static final String JOURNAL = "journal";
    /** Reads it after the journal. */
    static final String AUDIT = "audit";
    /** Share the messages, each of which goes to one of them. */
    static final List<String> WORKERS = List.of("worker.0", "worker.1");
    static final QueueSpec SPEC = QueueSpec.many(SLOTS, 112).withMaxTrain(MAX_TRAIN)
        .withConsumer(JOURNAL).withConsumer(AUDIT, JOURNAL).withWorkers("worker", 2, READER);

    private static final int DEFAULT_RATE = 10_000;
    private static final long DEFAULT_QUARANTINE_NS = TimeUnit.MILLISECONDS.toNanos(30);

    static SoakPlan of(final long seconds, final long seed) {
        return new SoakPlan(seconds, seed, DEFAULT_RATE, DEFAULT_QUARANTINE_NS, false);
    }

    SoakPlan withSkipRule() {
        return new SoakPlan(seconds, seed, rate, quarantineNs, true);
    }

    /** More messages than can be delivered in that time. */
    long mostMessages() {
        return (long) rate * PRODUCERS * (seconds + 60) * 2;
    }
}
