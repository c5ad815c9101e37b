package org.ringside.queue;

import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;

/** The process of one consumer of a soak: the reader, or one of the gating ones. Slow now and then. */
final class SoakConsumer implements MessageHandler {
    private static final int BATCH = 64;
    private static final int ONE_IN_SO_MANY_IS_SLOW = 500;
    private static final long SLOW_NS = TimeUnit.MILLISECONDS.toNanos(3);

    private final DeliveryLog log;
    private final Random random;

    private SoakConsumer(final DeliveryLog log, final long seed) {
        this.log = log;
        this.random = new Random(seed);
    }

    public static void main(final String[] args) {
        final Path folder = Path.of(args[0]);
        final String name = args[1];
        final long quarantineNs = Long.parseLong(args[2]);
        final boolean skipRule = Boolean.parseBoolean(args[3]);
        final SoakConsumer handler =
            new SoakConsumer(DeliveryLog.open(folder, name, Long.parseLong(args[4])), Long.parseLong(args[5]));
        SoakPhase.endWithParent();
        final SoakPhase phase = SoakPhase.of(folder);
        try (Queue queue = QueueDirectory.of(folder).attach(SoakPlan.QUEUE);
            Consumer consumer = attach(queue, name, quarantineNs, skipRule)) {
            final WaitStrategy waitStrategy = WaitStrategy.of("blocking", consumer.waiter());
            while (phase.isBefore(SoakPhase.OVER)) {
                waitStrategy.idle(consumer.poll(handler, BATCH));
            }
        }
    }

    private static Consumer attach(
        final Queue queue, final String name, final long quarantineNs, final boolean skipRule) {
        if (!name.equals(SoakPlan.READER)) {
            return queue.consumer(name);
        }
        final StallLimits patient = StallLimits.DEFAULT;
        if (skipRule) {
            // Who has not committed after this time is taken for dead.
            final StallLimits limits = new StallLimits(patient.skipAfterNs(), quarantineNs, 0);
            return queue.reader(name, new StallResolver(
                queue.buffer(), queue.slots(), limits, owner -> Liveness.DEAD, System::nanoTime));
        }
        return queue.reader(name, new StallLimits(patient.skipAfterNs(), patient.abortAfterNs(), quarantineNs));
    }

    @Override
    public void onMessage(
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long position,
        final boolean endOfBatch) {
        if (random.nextInt(ONE_IN_SO_MANY_IS_SLOW) == 0) {
            LockSupport.parkNanos(SLOW_NS);
        }
        log.append(position, SoakMessage.check(typeId, buffer, offset, length));
    }
}
