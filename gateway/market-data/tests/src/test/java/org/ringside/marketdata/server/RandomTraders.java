package org.ringside.marketdata.server;

import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.ringside.matching.service.CommandSource;
import org.ringside.matching.service.RandomOrders;
import org.ringside.queue.Producer;

/** Traders behind a gateway's route: random commands into the queue of an engine that runs. */
final class RandomTraders extends CommandSource {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);

    private Producer producer;
    private final RandomOrders orders = new RandomOrders(42);
    private boolean isBound;

    RandomTraders(final Producer producer) {
        super("gw-1");
        this.producer = producer;
    }

    /** They go on with the queue of another engine. */
    RandomTraders after(final Producer newProducer) {
        producer = newProducer;
        return this;
    }

    void trade(final int commands) {
        if (!isBound) {
            RandomOrders.bind(this);
            isBound = true;
        }
        orders.send(this, commands);
    }

    @Override
    protected void send(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        long position = producer.offer(typeId, buffer, offset, length);
        if (position == Producer.FULL && producer.awaitSpace(1, PATIENCE_NS)) {
            position = producer.offer(typeId, buffer, offset, length);
        }
        if (position < 0) {
            throw new AssertionError("refused with code " + position);
        }
    }
}
