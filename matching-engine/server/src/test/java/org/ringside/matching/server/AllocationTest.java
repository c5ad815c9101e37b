package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.agrona.collections.MutableLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.queue.MessageHandler;

/** The engine's duty cycle allocates nothing once its tables and pools have their size. */
class AllocationTest {
    private static final int SESSIONS = 16;
    private static final int LAG = 1_000;
    private static final int REMEMBERED = 1_024;
    private static final int ORDERS_IN_A_BATCH = 32;
    private static final int WARM_UP = 300_000;
    /** The JIT makes a few objects on the thread whose code it compiles: millions to go until it has finished. */
    private static final int ROUNDS = 8;
    private static final long PRICE = 100_00 * Exchange.TICK;

    @TempDir
    private Path journal;

    private final Exchange exchange = new Exchange();
    private final Gateway gateway = exchange.gateway("gw-1");
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long thread = Thread.currentThread().getId();
    private final MutableLong events = new MutableLong();
    private final MessageHandler counter =
        (typeId, buffer, offset, length, position, endOfBatch) -> events.increment();
    /** Client ids are counted up in each session, as traders do: others take room for each hole. */
    private final long[] lastIdOf = new long[1 + SESSIONS];
    private final long[] idOf = new long[REMEMBERED];
    private long order;

    @AfterEach
    void close() {
        exchange.close();
    }

    @ParameterizedTest
    @CsvSource({"memory, 1000000", "mapped, 100000"})
    void shouldAllocateNothing(final String policy, final int orders) {
        exchange.withJournal(journal);
        exchange.set("policy", policy);
        // All of it in one segment: to begin another allocates a few objects.
        exchange.set("segmentLength", 256 << 20);
        final EngineAgent agent = exchange.agent();
        for (int session = 0; session < SESSIONS; session++) {
            gateway.bind(1 + session);
        }
        run(agent, WARM_UP);
        final long eventsBefore = events.get();

        long allocated = run(agent, orders);
        for (int round = 2; round <= ROUNDS && allocated > 0; round++) {
            allocated = run(agent, orders);
        }

        assertThat(events.get() - eventsBefore).as("events").isGreaterThan(2L * orders);
        assertThat(allocated).as("bytes allocated for %d orders", orders).isZero();
    }

    /** Each order is followed by the cancel of an earlier one, which may have traded. Returns what this allocated. */
    private long run(final EngineAgent agent, final int orders) {
        long allocated = 0;
        for (int done = 0; done < orders; done += ORDERS_IN_A_BATCH) {
            for (int i = 0; i < ORDERS_IN_A_BATCH; i++) {
                send();
            }
            final long before = threads.getThreadAllocatedBytes(thread);
            while (agent.doWork() > 0) {
                Thread.onSpinWait();
            }
            allocated += threads.getThreadAllocatedBytes(thread) - before;
            while (gateway.skip(counter) > 0) {
                Thread.onSpinWait();
            }
        }
        return allocated;
    }

    private void send() {
        order++;
        final long price = PRICE + (random(order) >>> 40 & 31) * Exchange.TICK
            - (side(order) == Side.BUY ? 16 : 14) * Exchange.TICK;
        final TimeInForce timeInForce = (random(order) >>> 30 & 7) == 0 ? TimeInForce.IOC : TimeInForce.DAY;
        final long quantity = 1 + (random(order) >>> 50 & 15);
        final long id = nextId(order);
        idOf[(int) (order % REMEMBERED)] = id;
        gateway.newOrder(session(order), id, 1, side(order), quantity, price, timeInForce);
        final long earlier = Math.max(1, order - LAG);
        gateway.cancel(session(earlier), nextId(earlier), idOf[(int) (earlier % REMEMBERED)], side(earlier));
    }

    private long nextId(final long ofSessionOf) {
        return ++lastIdOf[session(ofSessionOf)];
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
