package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.agrona.collections.MutableLong;
import org.junit.jupiter.api.Test;

/** Commands allocate nothing once pools and tables have their size. */
class AllocationTest {
    private static final int SESSIONS = 8;
    private static final int WARM_UP = 400_000;
    private static final int COMMANDS = 1_000_000;
    private static final int LAG = 1_000;
    /** The JIT makes a few objects on the thread whose code it compiles: millions to go until it has finished. */
    private static final int ROUNDS = 3;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long thread = Thread.currentThread().getId();
    private final MutableLong events = new MutableLong();
    private final MatchingEngine engine =
        new MatchingEngine(new CountingListener(events), ROUNDS * COMMANDS / SESSIONS);
    private long id;

    @Test
    void shouldAllocateNothingOverAMillionCommands() {
        engine.addInstrument(1);
        engine.addInstrument(2);
        run(WARM_UP);
        final long eventsBefore = events.get();

        long allocated = allocatedBy(COMMANDS);
        for (int round = 2; round <= ROUNDS && allocated > 0; round++) {
            allocated = allocatedBy(COMMANDS);
        }

        assertThat(events.get() - eventsBefore).isGreaterThan(COMMANDS);
        assertThat(allocated).as("bytes allocated by %d commands", COMMANDS).isZero();
    }

    private long allocatedBy(final int commands) {
        final long before = threads.getThreadAllocatedBytes(thread);
        run(commands);
        return threads.getThreadAllocatedBytes(thread) - before;
    }

    /** New orders that rest or trade, replaces, refusals, and the cancel of what is left of an earlier round. */
    private void run(final int commands) {
        for (int i = 0; i < commands; i += 4) {
            final long round = ++id;
            final int session = session(round);
            final int instrument = instrument(round);
            final Side side = side(round);
            final long price = 1_000 + (random(round) >>> 40 & 31) - (side == Side.BUY ? 16 : 14);
            final TimeInForce timeInForce = (random(round) >>> 30 & 7) == 0 ? TimeInForce.IOC : TimeInForce.DAY;
            final long clOrdId = 4 * round;
            engine.newOrder(session, clOrdId, instrument, side, price, 1 + (random(round) >>> 50 & 15), timeInForce);
            engine.replaceOrder(session, clOrdId + 1, clOrdId, 0, instrument, side, price + 1, 8, TimeInForce.DAY);
            engine.newOrder(session, clOrdId, instrument, side, price, 1, timeInForce);
            final long earlier = Math.max(1, round - LAG);
            engine.cancelOrder(
                session(earlier), clOrdId + 2, 4 * earlier + 1, 0, instrument(earlier), side(earlier));
        }
    }

    private static long random(final long round) {
        return round * 0x9E3779B97F4A7C15L;
    }

    private static int session(final long round) {
        return 1 + (int) (round % SESSIONS);
    }

    private static int instrument(final long round) {
        return 1 + (int) (random(round) >>> 63);
    }

    private static Side side(final long round) {
        return (random(round) >>> 62 & 1) == 0 ? Side.BUY : Side.SELL;
    }

    private record CountingListener(MutableLong events) implements MatchingListener {
        @Override
        public void accepted(final int sessionId, final long orderId, final long clOrdId, final int instrumentId,
            final Side side, final long price, final long quantity, final TimeInForce timeInForce) {
            events.increment();
        }

        @Override
        public void replaced(final int sessionId, final long orderId, final long clOrdId, final long origClOrdId,
            final int instrumentId, final Side side, final long price, final long quantity, final long leaves,
            final long cum, final TimeInForce timeInForce, final boolean priorityKept) {
            events.increment();
        }

        @Override
        public void cancelled(final int sessionId, final long orderId, final long clOrdId, final long origClOrdId,
            final int instrumentId, final Side side, final long cum, final CancelReason reason) {
            events.increment();
        }

        @Override
        public void traded(final int sessionId, final long orderId, final long clOrdId, final int instrumentId,
            final Side side, final long tradeId, final long price, final long quantity, final long leaves,
            final long cum, final boolean maker) {
            events.increment();
        }

        @Override
        public void newOrderRejected(final int sessionId, final long clOrdId, final int instrumentId, final Side side,
            final RejectReason reason) {
            events.increment();
        }

        @Override
        public void cancelRejected(final int sessionId, final long clOrdId, final long origClOrdId, final long orderId,
            final int instrumentId, final Side side, final RejectReason reason) {
            events.increment();
        }

        @Override
        public void replaceRejected(final int sessionId, final long clOrdId, final long origClOrdId,
            final long orderId, final int instrumentId, final Side side, final RejectReason reason) {
            events.increment();
        }
    }
}
