package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.matching.protocol.Phase;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueSpec;

/** A gateway that does not read: the engine waits for it, says so, and loses nothing. */
class BackPressureTest {
    private static final int ALICE = 1001;
    private static final int BOB = 1002;
    private static final long PRICE = 100_00 * Exchange.TICK;
    /** Of the ring that is full. */
    private static final int SLOTS = 64;
    /** A ring without room for a train of this length counts as full. */
    private static final int TRAIN = 4;
    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(60);

    private final Exchange exchange = new Exchange();
    private final Gateway stuck = exchange.gateway("gw-1", SLOTS);
    private final Gateway other = exchange.gateway("gw-2");
    private EngineServer server;

    @AfterEach
    void close() {
        if (server != null) {
            server.close();
        }
        exchange.close();
    }

    @Test
    void shouldAnswerEveryOrderInItsOrderWhenBackPressured() {
        start();
        for (int i = 1; i <= 500; i++) {
            stuck.buy(ALICE, i, 1, PRICE);
        }
        awaitMessage("engine: orders.out.gw-1 is full, the engine waits: its reader gw-1 (pid "
            + ProcessHandle.current().pid() + ") does not keep up; if it hangs, restart it");

        final List<String> lines = stuck.await(500);

        for (int i = 1; i <= 500; i++) {
            assertThat(lines.get(i - 1)).isEqualTo("accepted 1001/" + i + "#" + i + " on 1 BUY 1 @ 10000000000 DAY tag "
                + (i + 700) + " exec " + i);
        }
        assertThat(stuck.poll().lines()).isEmpty();
        awaitMessage("engine: orders.out.gw-1 is read again, the engine goes on");
        assertThat(exchange.messages()).as("one line an episode").hasSize(3);
    }

    @Test
    void shouldPublishWholeSweepWhenBackPressured() {
        start();
        for (int i = 1; i <= 400; i++) {
            other.sell(BOB, i, 1, PRICE);
        }
        assertThat(other.await(400)).hasSize(400);

        stuck.buy(ALICE, 1, 400, PRICE);
        awaitFull();

        final List<String> taker = stuck.await(401);
        assertThat(taker.get(400)).startsWith("trade 400 TAKER 1001/1#401 on 1 BUY 1 @ 10000000000 leaves 0 cum 400");
        final List<String> makers = other.await(400);
        for (int i = 1; i <= 400; i++) {
            assertThat(taker.get(i)).startsWith("trade " + i + " TAKER");
            assertThat(makers.get(i - 1)).startsWith("trade " + i + " MAKER 1002/" + i + "#" + i);
        }
    }

    @Test
    void shouldPublishWhatOthersHaveComingWhenOneRingIsFull() {
        start();
        other.sell(BOB, 1, 1_000, PRICE);
        assertThat(other.await(1)).hasSize(1);
        for (int i = 1; i <= 100; i++) {
            stuck.buy(ALICE, i, 1, PRICE);
        }
        awaitFull();

        // Every order has two events on the full ring, one of them a trade: the maker's side of those is out.
        final List<String> makers = new ArrayList<>(other.await((SLOTS - TRAIN) / 2));
        assertThat(stuck.await(200)).hasSize(200);

        makers.addAll(other.await(100 - makers.size()));
        assertThat(makers).hasSize(100);
        assertThat(makers.get(99)).startsWith("trade 100 MAKER 1002/1#1 on 1 SELL 1 @ 10000000000 leaves 900 cum 100");
    }

    @Test
    void shouldSayThatNobodyReadsWhenReaderIsGone() {
        exchange.create("orders.out.gw-3", QueueSpec.one(SLOTS, 240));
        exchange.serve("gw-3");
        start();
        other.bind(1003, "gw-3");
        for (int i = 1; i <= 100; i++) {
            other.buy(1003, i, 1, PRICE);
        }
        awaitMessage("engine: orders.out.gw-3 is full, the engine waits: nobody reads it; start the gateway loop gw-3");

        final Gateway late = new Gateway("gw-3", exchange.attach("orders.in"), exchange.attach("orders.out.gw-3"));

        assertThat(late.await(100)).hasSize(100);
    }

    /** Its gateway asks for that when it starts. */
    @Test
    void shouldLeaveOutDaysAndPhasesWhenNobodyReads() {
        exchange.create("orders.out.gw-3", QueueSpec.one(SLOTS, 240));
        exchange.serve("gw-3");
        server = new EngineServer(exchange.config(), exchange.stream()).start();
        other.bind(BOB);
        other.requestInstruments(0, "gw-3");
        for (int i = 0; i < 100; i++) {
            other.startPhase(1, i % 2 == 0 ? Phase.CLOSED : Phase.CONTINUOUS, 0);
        }
        other.buy(BOB, 1, 1, PRICE);
        assertThat(other.await(1 + 100)).last().asString().startsWith("accepted 1002/1#");
        final long untold = EngineCountersSnapshot.read(exchange.folder()).orElseThrow().of(EngineCounter.UNTOLD);
        final int told = 3 + 100 - (int) untold;
        assertThat(told).isBetween(SLOTS - TRAIN, SLOTS);

        final Gateway late = new Gateway("gw-3", exchange.attach("orders.in"), exchange.attach("orders.out.gw-3"));
        assertThat(late.await(told)).hasSize(told);
        late.requestInstruments(0, "gw-3");

        assertThat(late.await(3)).hasSize(3);
        assertThat(exchange.messages()).hasSize(1);
    }

    @Test
    void shouldStopWhenClosedWhileBackPressured() throws InterruptedException {
        start();
        for (int i = 1; i <= 500; i++) {
            stuck.buy(ALICE, i, 1, PRICE);
        }
        final long published = awaitFull();

        server.close();
        server.await();

        assertThat(exchange.messages()).contains(
            "engine: stopped while orders.out.gw-1 was full: not all events of the last command are out");
        final EventText events = stuck.poll();
        assertThat(events.lines().size()).isEqualTo((int) published);
        assertThat(events.lines().get((int) published - 1)).startsWith("accepted 1001/" + published + "#");
        try (Queue input = exchange.directory().attach("orders.in")) {
            assertThat(input.reader("successor").position())
                .as("behind two that bind and what was answered").isEqualTo(2 + published);
        }
    }

    private void start() {
        server = new EngineServer(exchange.config(), exchange.stream()).start();
        stuck.bind(ALICE);
        other.bind(BOB);
    }

    /** Until the engine has been refused room, and can do nothing any more. Returns how many events are in the ring. */
    private long awaitFull() {
        final long startNs = System.nanoTime();
        try (Queue queue = exchange.directory().attach("orders.out.gw-1")) {
            while (queue.statistics().writers().get(0).full() == 0) {
                assertThat(System.nanoTime() - startNs).as("waiting for a full ring").isLessThan(DEADLINE_NS);
                LockSupport.parkNanos(100_000);
            }
            assertThat(queue.statistics().backlog()).isBetween(SLOTS - TRAIN + 1L, (long) SLOTS);
            return queue.statistics().backlog();
        }
    }

    private void awaitMessage(final String line) {
        final long startNs = System.nanoTime();
        while (!exchange.messages().contains(line)) {
            assertThat(System.nanoTime() - startNs).as("waiting for '%s', got %s", line, exchange.messages())
                .isLessThan(DEADLINE_NS);
            LockSupport.parkNanos(1_000_000);
        }
    }
}
