package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalReader;
import org.ringside.launch.FaultPoint;
import org.ringside.matching.follower.Follower;
import org.ringside.matching.follower.InstrumentImage;
import org.ringside.matching.follower.MarketImage;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RandomOrders;

/** A follower in a thread of its own, behind engines that run, take snapshots, are killed, and start again. */
@Tag("slow")
class FollowerLiveTest {
    private static final int COMMANDS = Boolean.getBoolean("ringside.long") ? 10_000 : 5_000;
    private static final int FEW_COMMANDS = 1_500;
    private static final int AT_ONCE = 50;
    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private Path folder;

    private final FollowedMarket market = new FollowedMarket();
    private final RandomOrders orders = new RandomOrders(1);
    private final AtomicBoolean isStopping = new AtomicBoolean();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private Exchange exchange;
    private Gateway gateway;
    private Follower follower;
    private Thread thread;

    @BeforeEach
    void open() {
        exchange = new Exchange().withJournal(folder.resolve("journal"));
        exchange.set("segmentLength", 64 << 10);
        gateway = exchange.gateway("gw-1", 16_384);
        follower = Follower.ofJournal(
            folder.resolve("journal"), exchange.folder(), new OffsetEpochNanoClock());
        thread = new Thread(this::follow, "follower");
        thread.start();
    }

    @AfterEach
    void close() throws InterruptedException {
        isStopping.set(true);
        thread.join();
        follower.close();
        exchange.close();
    }

    @Test
    void shouldKeepUpWithAnEngineThatTakesSnapshots() {
        exchange.set("snapshotEvery", COMMANDS * 26);
        try (EngineServer server = new EngineServer(exchange.config(), exchange.stream()).start()) {
            assertThat(server.description()).isEqualTo("engine");
            RandomOrders.bind(gateway);
            for (int sent = 0; sent < COMMANDS; sent += AT_ONCE) {
                send();
            }
            receiveFor(200);
        }
        receiveFor(1);
        final long record = exchange.host().service().lastPosition(EngineService.OWN_INPUT);
        assertThat(record).isEqualTo(RandomOrders.SESSIONS + COMMANDS - 1);

        // A follower that had no processor meanwhile begins anew with a snapshot, and counts trades from there on.
        final MarketImage image = await();
        FollowedMarket.assertStateShownBy(image, exchange.host().service(), "at the end");
        assertThat(image.instrument(1).trades()).isLessThanOrEqualTo(market.trades());
    }

    /** As {@link FollowerTest} shows it of an engine of this process. */
    @Test
    @Tag("long")
    void shouldShowOnlyWhatTradersKnowWhenAnEngineDies() {
        exchange.set("batch", 16);
        RandomOrders.bind(gateway);
        try (EngineProcess engine = EngineProcess.start(folder,
            List.of("-D" + FaultPoint.PROPERTY + "=match-to-publish:20"), "-c", exchange.configFile().toString())) {
            // Enough for the fault to come, and less than the queue holds.
            for (int sent = 0; sent < FEW_COMMANDS; sent += AT_ONCE) {
                send();
            }
            assertThat(engine.awaitExit()).isEqualTo(FaultPoint.EXIT_CODE);
        }
        receiveFor(500);
        final InstrumentImage atDeath = follower.image().instrument(1);
        if (atDeath != null) {
            assertThat(atDeath.trades()).isLessThanOrEqualTo(market.trades());
        }

        exchange.work();
        receiveFor(1);
        market.assertShownBy(await(), exchange.host().service(), "after the next start");
    }

    private void follow() {
        try {
            long record = MarketImage.NO_RECORD;
            while (!isStopping.get()) {
                if (follower.poll(500) == 0) {
                    LockSupport.parkNanos(1_000_000);
                }
                final MarketImage image = follower.image();
                assertThat(image.nextRecord()).isGreaterThanOrEqualTo(record);
                record = image.nextRecord();
                image.instruments().forEach(FollowerLiveTest::assertSound);
            }
        } catch (final RuntimeException | AssertionError failure) {
            failures.add(failure);
        }
    }

    /** Bids fall, asks rise, and trades are dense: all are of one instrument. */
    private static void assertSound(final InstrumentImage instrument) {
        for (int i = 1; i < instrument.bids().size(); i++) {
            assertThat(instrument.bids().get(i).price()).isLessThan(instrument.bids().get(i - 1).price());
        }
        for (int i = 1; i < instrument.asks().size(); i++) {
            assertThat(instrument.asks().get(i).price()).isGreaterThan(instrument.asks().get(i - 1).price());
        }
        if (!instrument.bids().isEmpty() && !instrument.asks().isEmpty()) {
            assertThat(instrument.bids().get(0).price()).isLessThan(instrument.asks().get(0).price());
        }
        for (int i = 1; i < instrument.tape().size(); i++) {
            assertThat(instrument.tape().get(i).tradeId()).isEqualTo(instrument.tape().get(i - 1).tradeId() - 1);
        }
    }

    private void send() {
        orders.send(gateway, AT_ONCE);
        receiveFor(1);
    }

    private void receiveFor(final long ms) {
        final long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
        do {
            if (gateway.skip(market) == 0) {
                LockSupport.parkNanos(100_000);
            }
        } while (System.nanoTime() < until);
    }

    /** The image of the last command. */
    private MarketImage await() {
        exchange.work();
        gateway.skip(market);
        final long next;
        try (JournalReader reader =
            JournalReader.openWithin(folder.resolve("journal"), Long.MAX_VALUE)) {
            next = reader.nextIndex();
        }
        final long startNs = System.nanoTime();
        while (follower.image().nextRecord() < next && failures.isEmpty()) {
            assertThat(System.nanoTime() - startNs).as("record %d of %d, %s", follower.image().nextRecord(), next,
                follower.image().why()).isLessThan(DEADLINE_NS);
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(failures).isEmpty();
        return follower.image();
    }
}
