package org.ringside.queue;

import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The process of one producer instance of a soak: single messages, trains, messages longer than a slot, claims given
 * up on purpose; slow now and then between reservation and claim, between claim and commit, and before it notes the
 * answer, so that kills and stops hit them. Now and then it holds a claim for longer than the reader is patient.
 */
final class SoakProducer {
    private static final int LONG_MESSAGE = 512;
    private static final int ONE_IN_SO_MANY_IS_SLOW_TO_CLAIM = 64;
    private static final int ONE_IN_SO_MANY_IS_SLOW_TO_COMMIT = 8;
    private static final int ONE_IN_SO_MANY_IS_SLOW_TO_HEAR = 32;
    private static final int ONE_IN_SO_MANY_GIVES_UP = 128;
    private static final long SLOW_NS = TimeUnit.MILLISECONDS.toNanos(1);
    /** In most runs a stop does it too; this does it in each, on the slowest machine. */
    private static final long HOLDING_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int HOLDING_IN_PATIENCES = 4;
    private static final long ROOM_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long CATCH_UP_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final ManyWriterProducer producer;
    private final Slots slots;
    private final UnsafeBuffer queue;
    private final ProducerLog log;
    private final SoakPhase phase;
    private final int instance;
    private final boolean skipRule;
    private final long holdingNs;
    private final Random random;
    private final UnsafeBuffer longMessage = new UnsafeBuffer(new byte[LONG_MESSAGE]);
    private long nextHoldingNs;

    private SoakProducer(
        final Queue queue, final ManyWriterProducer producer, final Path folder, final int instance,
        final boolean skipRule, final long quarantineNs, final long seed) {
        this.queue = queue.buffer();
        this.slots = queue.slots();
        this.producer = producer;
        this.log = ProducerLog.create(folder, instance);
        this.phase = SoakPhase.of(folder);
        this.instance = instance;
        this.skipRule = skipRule;
        this.holdingNs = HOLDING_IN_PATIENCES * quarantineNs;
        this.random = new Random(seed);
        this.nextHoldingNs = System.nanoTime() + (long) (random.nextDouble() * HOLDING_INTERVAL_NS);
    }

    public static void main(final String[] args) {
        final Path folder = Path.of(args[0]);
        final int instance = Integer.parseInt(args[1]);
        final int rate = Integer.parseInt(args[2]);
        final boolean skipRule = Boolean.parseBoolean(args[3]);
        SoakPhase.endWithParent();
        try (Queue queue = QueueDirectory.of(folder).attach(SoakPlan.QUEUE);
            ManyWriterProducer producer = (ManyWriterProducer) queue.producer("instance-" + instance)) {
            final long quarantineNs = Long.parseLong(args[4]);
            final long seed = Long.parseLong(args[5]);
            new SoakProducer(queue, producer, folder, instance, skipRule, quarantineNs, seed).run(rate);
        }
    }

    private void run(final int rate) {
        final long intervalNs = TimeUnit.SECONDS.toNanos(1) / rate;
        long dueNs = System.nanoTime();
        int sequence = 0;
        while (phase.isBefore(SoakPhase.DRAINING) && sequence + SoakPlan.MAX_TRAIN < ProducerLog.MESSAGES) {
            final int count = sendNext(sequence);
            sequence += count;
            final long nowNs = System.nanoTime();
            dueNs = Math.max(dueNs, nowNs - CATCH_UP_NS) + count * intervalNs;
            if (dueNs > nowNs) {
                LockSupport.parkNanos(dueNs - nowNs);
            }
        }
    }

    /** How many messages were sent, or given up. */
    private int sendNext(final int sequence) {
        if (SoakMessage.isLong(instance, sequence)) {
            return sendLong(sequence);
        }
        int count = 1;
        final int most = random.nextBoolean() ? 1 : SoakPlan.MAX_TRAIN;
        while (count < most && !SoakMessage.isLong(instance, sequence + count)) {
            count++;
        }
        if (skipRule || random.nextInt(ONE_IN_SO_MANY_IS_SLOW_TO_CLAIM) == 0) {
            return sendStepByStep(sequence, count);
        }
        return sendTrain(sequence, count);
    }

    private int sendLong(final int sequence) {
        final int length = SoakMessage.write(longMessage, 0, instance, sequence);
        log.begin(sequence, 1);
        long position = Producer.FULL;
        while (position == Producer.FULL && phase.isBefore(SoakPhase.DRAINING)) {
            position = producer.offer(SoakMessage.type(sequence), longMessage, 0, length);
            if (position == Producer.FULL) {
                producer.awaitSpace(SoakPlan.MAX_TRAIN, ROOM_NS);
            }
        }
        log.answer(position >= 0 ? ProducerLog.COMMITTED : refused(position));
        return 1;
    }

    private int sendTrain(final int sequence, final int count) {
        final long position = producer.tryClaim(count);
        if (position == Producer.FULL) {
            producer.awaitSpace(count, ROOM_NS);
            return 0;
        }
        if (position < 0) {
            refused(position);
        }
        log.begin(sequence, count);
        for (int i = 0; i < count; i++) {
            final int length = SoakMessage.write(queue, producer.payloadOffset(i), instance, sequence + i);
            producer.message(i, SoakMessage.type(sequence + i), length);
            pauseIfSlow(ONE_IN_SO_MANY_IS_SLOW_TO_COMMIT * count);
        }
        holdIfDue();
        if (random.nextInt(ONE_IN_SO_MANY_GIVES_UP) == 0) {
            producer.abort();
            log.answer(ProducerLog.ABORTED);
        } else {
            final long committed = producer.commit();
            pauseIfSlow(ONE_IN_SO_MANY_IS_SLOW_TO_HEAR);
            log.answer(committed >= 0 ? ProducerLog.COMMITTED : refused(committed));
        }
        return count;
    }

    /** As the producer does it inside, with a pause between reservation and claim. */
    private int sendStepByStep(final int sequence, final int count) {
        producer.flushPendingAcks();
        final long position = producer.reserve(count);
        if (position == Producer.FULL) {
            producer.awaitSpace(count, ROOM_NS);
            return 0;
        }
        pauseIfSlow(2);
        if (!producer.claimReserved(position, count)) {
            for (int i = 0; i < count; i++) {
                slots.skip(position + i);
            }
            producer.wakeReader();
            return 0;
        }
        log.begin(sequence, count);
        for (int i = 0; i < count; i++) {
            final int offset = slots.offset(position + i);
            final int length = SoakMessage.write(
                queue, offset + QueueDescriptor.SLOT_HEADER_LENGTH, instance, sequence + i);
            queue.putInt(offset + QueueDescriptor.SLOT_LENGTH, length);
            queue.putInt(offset + QueueDescriptor.SLOT_TYPE, SoakMessage.type(sequence + i));
            pauseIfSlow(ONE_IN_SO_MANY_IS_SLOW_TO_COMMIT * count);
        }
        holdIfDue();
        log.answer(publish(position, count) ? ProducerLog.COMMITTED : ProducerLog.ABORTED);
        producer.wakeReader();
        return count;
    }

    private boolean publish(final long position, final int count) {
        if (!skipRule) {
            return producer.publish(position, count, count) != 0;
        }
        // Whoever has got so far believes that the message is sent.
        final int offset = slots.offset(position);
        final int owner = ControlWord.owner(queue.getLongVolatile(offset));
        queue.putLongVolatile(
            offset, ControlWord.of(slots.lap(position), count, Math.max(1, owner), ControlWord.COMMITTED));
        return true;
    }

    private void pauseIfSlow(final int oneInSoMany) {
        if (random.nextInt(oneInSoMany) == 0) {
            LockSupport.parkNanos(SLOW_NS);
        }
    }

    private void holdIfDue() {
        final long nowNs = System.nanoTime();
        if (nowNs - nextHoldingNs >= 0) {
            LockSupport.parkNanos(holdingNs);
            nextHoldingNs = nowNs + HOLDING_INTERVAL_NS;
        }
    }

    private byte refused(final long answer) {
        if (answer != Producer.ABORTED && answer != Producer.FULL) {
            throw new IllegalStateException("the queue answers " + answer);
        }
        return ProducerLog.ABORTED;
    }
}
