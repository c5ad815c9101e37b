package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.BitSet;
import org.agrona.collections.MutableLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.matching.protocol.CancelReason;
import org.ringside.matching.protocol.CommandRejectedDecoder;
import org.ringside.matching.protocol.MassActionReportedDecoder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.OrderCancelledDecoder;
import org.ringside.matching.protocol.OrderRestatedDecoder;
import org.ringside.matching.protocol.OrderStatusDecoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.PhaseChangedDecoder;
import org.ringside.matching.protocol.PositionReportedDecoder;
import org.ringside.matching.protocol.RequestRefusedDecoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.protocol.TradeDecoder;
import org.ringside.matching.service.PublicOutput;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

/**
 * The engine's duty cycle allocates nothing once its tables and pools have their size, nor for what is for everybody;
 * with a journal also while the route of a gateway loop that does not read is detached. {@code -Dringside.times=10}
 * measures over ten times as many orders.
 */
@Tag("slow")
class AllocationTest {
    private static final int SESSIONS = 16;
    /** Its gateway loop does not read. */
    private static final int UNREAD = SESSIONS + 1;
    private static final int LAG = 1_000;
    private static final int REMEMBERED = 1_024;
    private static final int ORDERS_IN_A_BATCH = 32;
    /** Of commands that are no plain orders or cancels. */
    private static final int KINDS = 10;
    private static final int BATCHES_OF_A_DAY = 7 * KINDS;
    private static final long DAY_NS = 86_400_000_000_000L;
    /** The JIT makes a few objects on the thread whose code it compiles: millions to go until it has finished. */
    private static final int ROUNDS = 16;
    private static final int TIMES = Integer.getInteger("ringside.times", 1);
    private static final int WARM_UP = 100_000 * TIMES;
    private static final long PRICE = 100_00 * Exchange.TICK;

    @TempDir
    private Path journal;

    private final Exchange exchange = new Exchange();
    private final Gateway gateway = exchange.gateway("gw-1");
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final MutableLong events = new MutableLong();
    private final MutableLong publicEvents = new MutableLong();
    private final MessageHandler publicCounter =
        (typeId, buffer, offset, length, position, endOfBatch) -> publicEvents.increment();
    private Reader everybody;
    private final BitSet kinds = new BitSet();
    private final MutableLong expired = new MutableLong();
    private final OrderCancelledDecoder cancelled = new OrderCancelledDecoder();
    private final MessageHandler counter = (typeId, buffer, offset, length, position, endOfBatch) -> {
        events.increment();
        kinds.set(typeId);
        if (typeId == OrderCancelledDecoder.TEMPLATE_ID
            && cancelled.wrap(buffer, offset, length, 1).reason() == CancelReason.EXPIRED) {
            expired.increment();
        }
    };
    /** Client ids are counted up in each session, as traders do: others take room for each hole. */
    private final long[] lastIdOf = new long[1 + UNREAD];
    private final long[] idOf = new long[REMEMBERED];
    private boolean isUnreadTrading;
    private long order;
    private long day = 20_000;
    private long expiredByTime;

    @AfterEach
    void close() {
        exchange.close();
    }

    @ParameterizedTest
    @CsvSource({"memory, 50000", "mapped, 50000"})
    void shouldAllocateNothing(final String policy, final int ordersOfARound) {
        final int orders = TIMES * ordersOfARound;
        exchange.withJournal(journal);
        exchange.set("policy", policy);
        exchange.set("routeStallMs", 0);
        exchange.create("orders.out.gw-2", QueueSpec.one(64, 240));
        exchange.serve("gw-2");
        exchange.create("market-data", QueueSpec.one(1 << 16, PublicOutput.MAX_LENGTH));
        exchange.set("publicQueues", "market-data");
        everybody = exchange.attach("market-data").reader("reader");
        // All of it in one segment: to begin another allocates a few objects.
        exchange.set("segmentLength", 256 << 20);
        exchange.clock(day * DAY_NS);
        final EngineAgent agent = exchange.agent();
        gateway.startPhase(2, Phase.CLOSED, 0);
        for (int session = 0; session < SESSIONS; session++) {
            gateway.bind(1 + session);
        }
        isUnreadTrading = "mapped".equals(policy);
        gateway.bind(UNREAD, isUnreadTrading ? "gw-2" : "gw-1");
        run(agent, WARM_UP);
        final long eventsBefore = events.get();
        final long publicBefore = publicEvents.get();
        kinds.clear();

        long allocated = run(agent, orders);
        for (int round = 2; round <= ROUNDS && allocated > 0; round++) {
            allocated = run(agent, orders);
        }

        assertThat(events.get() - eventsBefore).as("events").isGreaterThan(2L * orders);
        assertThat(publicEvents.get() - publicBefore).as("public events").isGreaterThan(orders);
        assertThat(kinds.stream().boxed()).as("kinds of events").contains(
            OrderCancelledDecoder.TEMPLATE_ID, TradeDecoder.TEMPLATE_ID, CommandRejectedDecoder.TEMPLATE_ID,
            OrderRestatedDecoder.TEMPLATE_ID, MassActionReportedDecoder.TEMPLATE_ID, PhaseChangedDecoder.TEMPLATE_ID,
            OrderStatusDecoder.TEMPLATE_ID, PositionReportedDecoder.TEMPLATE_ID, RequestRefusedDecoder.TEMPLATE_ID);
        assertThat(expiredByTime).as("orders that ended without a command").isPositive();
        assertThat(allocated).as("bytes allocated for %d orders", orders).isZero();
        assertThat(RouteStatus.readAll(exchange.folder())).extracting(RouteStatus::state).containsExactly(
            RouteState.ATTACHED, isUnreadTrading ? RouteState.DETACHED : RouteState.ATTACHED);
    }

    /**
     * Each order is followed by the cancel of an earlier one, which may have traded. Once in a while somebody asks for
     * something else, and a day ends. Returns what this allocated.
     */
    private long run(final EngineAgent agent, final int orders) {
        long allocated = 0;
        for (int done = 0; done < orders; done += ORDERS_IN_A_BATCH) {
            for (int i = 0; i < ORDERS_IN_A_BATCH; i++) {
                send();
            }
            sendOther(done / ORDERS_IN_A_BATCH);
            if (isUnreadTrading) {
                gateway.newOrder(UNREAD, nextId(UNREAD), 1, Side.BUY, 1, PRICE - 30 * Exchange.TICK, TimeInForce.IOC);
            }
            allocated += work(agent);
            if (done / ORDERS_IN_A_BATCH % BATCHES_OF_A_DAY == BATCHES_OF_A_DAY - 1) {
                allocated += nextDay(agent);
            }
        }
        return allocated;
    }

    private long work(final EngineAgent agent) {
        final long before = threads.getCurrentThreadAllocatedBytes();
        while (agent.doWork() > 0) {
            Thread.onSpinWait();
        }
        final long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        while (gateway.skip(counter) > 0) {
            Thread.onSpinWait();
        }
        everybody.poll(publicCounter, Integer.MAX_VALUE);
        return allocated;
    }

    private void send() {
        order++;
        final long price = PRICE + (random(order) >>> 40 & 31) * Exchange.TICK
            - (side(order) == Side.BUY ? 16 : 14) * Exchange.TICK;
        final TimeInForce timeInForce = (random(order) >>> 30 & 7) == 0 ? TimeInForce.IOC : TimeInForce.DAY;
        final long quantity = 1 + (random(order) >>> 50 & 15);
        final long id = nextId(session(order));
        idOf[(int) (order % REMEMBERED)] = id;
        gateway.newOrder(session(order), id, 1, side(order), quantity, price, timeInForce);
        final long earlier = Math.max(1, order - LAG);
        gateway.cancel(session(earlier), nextId(session(earlier)), idOf[(int) (earlier % REMEMBERED)], side(earlier));
    }

    /** What is no plain order or cancel: in each batch something else. Orders that last are left alone for a day. */
    private void sendOther(final int batch) {
        final int session = session(batch / KINDS);
        final int other = session(batch / KINDS + SESSIONS / 2);
        switch (batch % KINDS) {
            case 0 -> gateway.goodTill(
                session, nextId(session), Side.BUY, 1, PRICE - 20 * Exchange.TICK, (int) day + batch / KINDS % 2);
            case 1 -> gateway.massCancel(other, nextId(other), 0);
            case 2 -> gateway.requestStatus(session(order), idOf[(int) (order % REMEMBERED)]);
            case 3 -> gateway.requestStatus(session, 0);
            case 4 -> {
                gateway.operate(MassActionType.CANCEL, other);
                gateway.requestPositions(session, 1, 0, batch / KINDS % 2);
            }
            case 5 -> gateway.operate(MassActionType.BLOCK, other);
            case 6 -> gateway.operate(MassActionType.UNBLOCK, other);
            case 7 -> gateway.startPhase(1, Phase.HALT, 0);
            case 8 -> gateway.startPhase(1, Phase.VOLATILITY_AUCTION, 0);
            default -> gateway.startPhase(1, Phase.CONTINUOUS, 0);
        }
    }

    /**
     * What ends with the day ends without a command; the operator closes later, and begins another day. That allocates,
     * once a day: all orders are looked through for those that live on.
     */
    private long nextDay(final EngineAgent agent) {
        day++;
        exchange.clock(day * DAY_NS);
        final long expiredBefore = expired.get();
        final long allocatedByTime = work(agent);
        expiredByTime += expired.get() - expiredBefore;
        gateway.startPhase(1, Phase.CLOSED, 0);
        final long allocatedByClose = work(agent);
        gateway.startDay();
        work(agent);
        gateway.startPhase(1, Phase.CONTINUOUS, 0);
        return allocatedByTime + allocatedByClose + work(agent);
    }

    private long nextId(final int session) {
        return ++lastIdOf[session];
    }

    private static int session(final long order) {
        return 1 + (int) (order % SESSIONS);
    }

    private static Side side(final long order) {
        return random(order) < 0 ? Side.BUY : Side.SELL;
    }

    private static long random(final long order) {
        return order * 0x9E3779B97F4A7C15L;
    }
}
