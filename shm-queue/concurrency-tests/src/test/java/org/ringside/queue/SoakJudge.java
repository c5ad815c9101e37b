package org.ringside.queue;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares what the producers were told with what the consumers received. */
final class SoakJudge {
    private final Path folder;
    private final int instances;
    private final boolean isComplete;
    private long sent;
    private long delivered;
    private long aborted;
    private long unknownDelivered;
    private long unknownLost;
    private long lost;
    private long invented;
    private long duplicated;
    private long torn;
    private long disordered;
    private long split;

    /**
     * Makes the judge of one run.
     *
     * @param isComplete whether everything must have been delivered; otherwise only what lies before what was delivered
     */
    SoakJudge(final Path folder, final int instances, final boolean isComplete) {
        this.folder = folder;
        this.instances = instances;
        this.isComplete = isComplete;
    }

    boolean hasLost() {
        compare(SoakPlan.READER);
        return lost > 0;
    }

    SoakReport report(final SoakPlan plan, final SoakTally tally, final QueueStatistics statistics) {
        long repeated = 0;
        for (final String consumer : List.of(SoakPlan.JOURNAL, SoakPlan.AUDIT, SoakPlan.READER)) {
            sent = 0;
            delivered = 0;
            aborted = 0;
            unknownDelivered = 0;
            unknownLost = 0;
            compare(consumer);
            repeated += DeliveryLog.read(folder, consumer).repeated();
        }
        final boolean differs = isComplete && consumersDiffer();
        return new SoakReport(plan, tally, statistics, instances, sent, delivered, aborted, unknownDelivered,
            unknownLost, repeated, lost, invented, duplicated, torn, disordered, split, differs);
    }

    private void compare(final String consumer) {
        final Map<Integer, BitSet> received = receivedBy(DeliveryLog.read(folder, consumer));
        for (int instance = 0; instance < instances; instance++) {
            compare(ProducerLog.read(folder, instance), received.getOrDefault(instance, new BitSet()));
        }
    }

    private Map<Integer, BitSet> receivedBy(final DeliveryLog log) {
        final Map<Integer, BitSet> received = new HashMap<>();
        final int count = log.count();
        for (int i = 0; i < count; i++) {
            final long id = log.id(i);
            if (id == SoakMessage.TORN) {
                torn++;
                continue;
            }
            final BitSet sequences = received.computeIfAbsent(SoakMessage.instance(id), unused -> new BitSet());
            final int sequence = SoakMessage.sequence(id);
            if (sequences.get(sequence)) {
                duplicated++;
            } else if (sequences.length() > sequence) {
                disordered++;
            }
            sequences.set(sequence);
        }
        return received;
    }

    private void compare(final ProducerLog log, final BitSet received) {
        final int first = log.first();
        final int end = log.end();
        final int judged = isComplete ? end : Math.min(first, received.length());
        for (int sequence = 0; sequence < judged; sequence++) {
            final boolean isThere = received.get(sequence);
            delivered += isThere ? 1 : 0;
            switch (log.answer(sequence)) {
                case ProducerLog.COMMITTED -> lost += isThere ? 0 : 1;
                case ProducerLog.ABORTED -> {
                    aborted++;
                    invented += isThere ? 1 : 0;
                }
                default -> unanswered(sequence >= first, isThere);
            }
        }
        sent += judged;
        if (isComplete) {
            // What was never begun cannot arrive, and a train arrives as a whole.
            invented += received.length() > end ? received.length() - end : 0;
            final int there = received.get(first, end).cardinality();
            split += there != 0 && there != end - first ? 1 : 0;
        }
    }

    /** Only the train in work when its producer was killed may be without an answer. */
    private void unanswered(final boolean isInLastTrain, final boolean isThere) {
        if (isThere) {
            unknownDelivered++;
        } else {
            unknownLost++;
        }
        if (!isInLastTrain) {
            lost++;
        }
    }

    /** All consumers receive the same messages at the same positions; workers share them. */
    private boolean consumersDiffer() {
        final DeliveryLog reader = DeliveryLog.read(folder, SoakPlan.READER);
        for (final String consumer : List.of(SoakPlan.JOURNAL, SoakPlan.AUDIT)) {
            final DeliveryLog other = DeliveryLog.read(folder, consumer);
            boolean isSame = other.count() == reader.count();
            for (int i = 0; isSame && i < reader.count(); i++) {
                isSame = reader.position(i) == other.position(i) && reader.id(i) == other.id(i);
            }
            if (!isSame) {
                return true;
            }
        }
        return !isShared(reader);
    }

    /** Each message was received by one of the workers, and only one. */
    private boolean isShared(final DeliveryLog all) {
        final List<DeliveryLog> shares =
            SoakPlan.WORKERS.stream().map(worker -> DeliveryLog.read(folder, worker)).toList();
        final int[] next = new int[shares.size()];
        for (int i = 0; i < all.count(); i++) {
            int takers = 0;
            for (int worker = 0; worker < next.length; worker++) {
                final DeliveryLog share = shares.get(worker);
                if (next[worker] < share.count() && share.position(next[worker]) == all.position(i)
                    && share.id(next[worker]) == all.id(i)) {
                    next[worker]++;
                    takers++;
                }
            }
            if (takers != 1) {
                return false;
            }
        }
        return true;
    }
}
