package org.ringside.marketdata.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.protocol.TradingPhase;

/** Events of three instruments on all streams, with destinations that are behind now and then: nothing is allocated. */
class AllocationTest {
    private static final int STEPS = 20_000;
    /** The JIT makes a few objects on the thread whose code it compiles. */
    private static final int ROUNDS = 10;
    private static final long STEP_NS = 1_000_000;
    private static final int RESTING = 50;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final EventMaker events = new EventMaker();
    private final FeedPublisher publisher =
        new FeedPublisher(new FeedSettings(1, 0, 1, 1_000_000, 5_000_000, 50_000_000, 20_000_000, 20_000_000,
            Long.MAX_VALUE));
    private long step;
    private long offers;
    private long packets;

    private boolean take(final DirectBuffer buffer, final int offset, final int length) {
        offers++;
        if (offers % 7 == 0) {
            return false;
        }
        packets++;
        return true;
    }

    @Test
    void shouldAllocateNothingWhenTheMarketMoves() {
        for (final FeedStream stream : FeedStream.values()) {
            publisher.add(stream, this::take);
        }
        for (int instrument = 1; instrument <= 3; instrument++) {
            events.status(instrument, TradingPhase.CONTINUOUS);
            publish();
        }
        long allocated = allocatedBySteps();
        for (int round = 2; round <= ROUNDS && allocated > 0; round++) {
            allocated = allocatedBySteps();
        }

        assertThat(allocated).as("bytes allocated by %d steps", STEPS).isZero();
        assertThat(packets).isGreaterThan(3L * STEPS);
        assertThat(publisher.dropped()).isZero();
    }

    private long allocatedBySteps() {
        final long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < STEPS; i++) {
            step++;
            final int instrument = (int) (1 + step % 3);
            events.add(instrument, step, priceOf(step), 5, isBid(step));
            publish();
            if (step > RESTING) {
                final long gone = step - 3 * (RESTING / 3);
                events.trade(instrument, step, priceOf(gone), 5);
                publish();
                events.execute(instrument, gone, priceOf(gone), -5, 0, isBid(gone));
                publish();
            }
            publisher.send(step * STEP_NS, step * STEP_NS);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private void publish() {
        publisher.onEvent(events.typeId(), events.buffer(), 0, events.length());
    }

    private static boolean isBid(final long order) {
        return order % 2 == 0;
    }

    private static long priceOf(final long order) {
        return 1_000_000 * (100 + order % 11 * (isBid(order) ? -1 : 1));
    }
}
