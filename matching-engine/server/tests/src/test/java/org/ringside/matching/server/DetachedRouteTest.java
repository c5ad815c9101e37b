package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalReader;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueSpec;

/** A gateway that does not read: the others go on, and it misses nothing when it reads again. */
@Tag("slow")
class DetachedRouteTest {
    private static final int ALICE = 1001;
    private static final int BOB = 1002;
    private static final int CAROL = 1003;
    private static final long PRICE = 100_00 * Exchange.TICK;
    private static final int SLOTS = 64;
    private static final int BATCH = 64;

    @TempDir
    private Path journal;

    private final RingEvents received = new RingEvents();
    private long lastOrder = 10_000;
    private Exchange exchange;
    private Gateway stuck;
    private Gateway other;

    @BeforeEach
    void open() {
        exchange = new Exchange().withJournal(journal);
        exchange.set("routeStallMs", 0);
        stuck = exchange.gateway("gw-1", SLOTS);
        other = exchange.gateway("gw-2");
        stuck.bind(ALICE);
        other.bind(BOB);
    }

    @AfterEach
    void close() {
        exchange.close();
    }

    @Test
    void shouldAnswerOthersWithinTheirBatchWhenOneDoesNotRead() {
        final long beganNs = System.nanoTime();
        for (int i = 1; i <= 300; i++) {
            stuck.buy(ALICE, i, 1, PRICE);
        }
        exchange.work();

        for (int i = 1; i <= 100; i++) {
            other.sell(BOB, i, 1, PRICE);
            stuck.buy(ALICE, 1_000 + i, 1, PRICE);
            assertThat(exchange.agent().doWork()).isLessThanOrEqualTo(BATCH);
            assertThat(other.poll().lines()).as("order %d", i).hasSize(2);
        }
        assertThat(state("gw-1")).isEqualTo(RouteState.DETACHED);
        assertThat(state("gw-2")).isEqualTo(RouteState.ATTACHED);
        assertThat(status("gw-1").behind()).isEqualTo(300 + 100 + 100 - inRing());
        assertThat(status("gw-1").age().toNanos()).isLessThanOrEqualTo(System.nanoTime() - beganNs);
        assertThat(exchange.messages()).anyMatch(line -> line.startsWith("engine: orders.out.gw-1 is full, gw-1 is "
            + "detached; its events follow from the journal when it is read: its reader gw-1 (pid "));
    }

    @Test
    void shouldMissNothingWhenItReadsAgain() {
        fill(1_000);

        readAll();

        assertThat(received.all()).hasSize(1_000).isEqualTo(RingEvents.replayed(journal, "gw-1"));
        assertThat(state("gw-1")).isEqualTo(RouteState.ATTACHED);
        assertThat(exchange.messages()).anyMatch(line -> line.startsWith("engine: gw-1 has caught up: "));
    }

    @Test
    void shouldGoOnAsBeforeWhenItHasCaughtUp() {
        fill(1_000);
        readAll();
        for (int i = 2_000; i < 2_040; i++) {
            stuck.buy(ALICE, i, 1, PRICE);
        }
        exchange.work();

        receive();

        assertThat(received.all()).hasSize(1_040).isEqualTo(RingEvents.replayed(journal, "gw-1"));
    }

    @Test
    void shouldKeepWhatDoesNotFitForAWhile() {
        exchange.set("routeStallMs", 3_600_000);
        for (int i = 1; i <= 400; i++) {
            other.sell(BOB, i, 1, PRICE);
        }
        exchange.work();
        assertThat(other.poll().lines()).hasSize(400);
        stuck.buy(ALICE, 1, 400, PRICE);

        exchange.work();

        assertThat(other.poll().lines()).as("trades of the other side").hasSize(400);
        assertThat(state("gw-1")).isEqualTo(RouteState.KEPT);
        readAll();
        assertThat(received.all()).hasSize(401).isEqualTo(RingEvents.replayed(journal, "gw-1"));
        assertThat(state("gw-1")).isEqualTo(RouteState.ATTACHED);
        assertThat(exchange.messages()).noneMatch(line -> line.contains("detached"));
    }

    @Test
    void shouldDetachWhenThereIsMoreThanCanBeKept() {
        exchange.set("routeStallMs", 3_600_000);
        // What is made again begins with the first event each time: a longer queue has it made less often.
        final Gateway slow = exchange.gateway("gw-3", 2_048);
        slow.bind(CAROL);
        for (int i = 0; i < 11; i++) {
            for (int k = 1; k <= 1_000; k++) {
                slow.buy(CAROL, i * 1_000 + k, 1, PRICE);
            }
            exchange.work();
        }

        assertThat(state("gw-3")).isEqualTo(RouteState.DETACHED);
        // The test has one thread: the catch-up must not wait for a reader that is the same.
        exchange.stop();
        exchange.set("routeStallMs", 0);
        exchange.workWithCatchUp();
        while (slow.skip(received) > 0) {
            exchange.workWithCatchUp();
        }
        assertThat(received.all()).hasSize(11_000).isEqualTo(RingEvents.replayed(journal, "gw-3"));
    }

    @Test
    void shouldServeTheNextGatewayOfThatNameWhenTheFirstIsGone() {
        fill(1_000);
        receive();
        stuck.close();
        stuck = exchange.reattach("gw-1");

        readAll();

        assertThat(received.all()).isEqualTo(RingEvents.replayed(journal, "gw-1"));
    }

    @Test
    void shouldStartDetachedWhenTheRingIsFullAndGoOnWhenItIsRead() {
        fill(1_000);
        exchange.stop();

        other.sell(BOB, 9_000, 1, PRICE);
        exchange.work();

        assertThat(other.poll().lines()).hasSize(2);
        assertThat(state("gw-1")).isEqualTo(RouteState.DETACHED);
        readAll();
        assertThat(received.all()).hasSize(1_001).isEqualTo(RingEvents.replayed(journal, "gw-1"));
    }

    @Test
    void shouldBeginWithANewerSnapshotThanTheRingWhichFollowsFromAnOlderOne() {
        fill(300);
        snapshot();
        for (int i = 0; i < 5; i++) {
            other.sell(BOB, 9_000 + i, 1, 2 * PRICE);
            exchange.work();
            snapshot();
        }
        exchange.stop();

        exchange.work();

        assertThat(state("gw-1")).isEqualTo(RouteState.DETACHED);
        assertThat(exchange.messages()).anyMatch(line -> line.startsWith(
            "engine: orders.out.gw-1 ends at position " + inRing() + ", the engine begins at 300: gw-1 is detached"));
        readAll();
        assertThat(received.all()).hasSize(300).isEqualTo(RingEvents.replayed(journal, "gw-1"));
    }

    @Test
    void shouldKeepTheJournalThatADetachedRouteNeeds() {
        exchange.set("segmentLength", 32 << 10);
        fill(300);
        tradeOnWithSnapshots();
        // What the route needs is known to the next engine, too.
        exchange.stop();
        tradeOnWithSnapshots();

        readAll();

        assertThat(received.all()).hasSize(300).isEqualTo(RingEvents.replayed(journal, "gw-1"));
        tradeOnWithSnapshots();
        assertThat(JournalReader.firstIndex(journal)).as("not for longer").isPositive();
    }

    @Test
    void shouldLoseTheRouteAndTradeOnWhenTheJournalDoesNotGoBackFarEnough() {
        exchange.set("segmentLength", 32 << 10);
        exchange.set("routeBacklog", 0);
        fill(300);
        tradeOnWithSnapshots();
        final long inRing = inRing();

        assertThatThrownBy(this::readAll).isInstanceOf(QueueException.class)
            .hasMessageStartingWith("orders.out.gw-1 was closed");

        assertThat(received.all()).as("what was there").hasSize((int) inRing);
        assertThat(state("gw-1")).isEqualTo(RouteState.LOST);
        assertThat(exchange.messages()).anyMatch(line -> line.startsWith("engine: the events of gw-1 from position "
            + inRing + " on cannot be made again, it is lost: "));
        other.sell(BOB, 100_000, 1, 2 * PRICE);
        exchange.work();
        assertThat(other.poll().lines()).hasSize(1);
    }

    @Test
    void shouldGoOnWithWhatTheJournalStillHasWhenALostRouteHasANewRing() {
        exchange.set("segmentLength", 32 << 10);
        exchange.set("routeBacklog", 0);
        fill(300);
        tradeOnWithSnapshots();
        buyAndSnapshot(10_000);
        buyAndSnapshot(20_000);
        buyAndSnapshot(30_000);
        assertThatThrownBy(this::readAll).isInstanceOf(QueueException.class);
        exchange.stop();
        assertThatThrownBy(exchange::host).hasMessageContaining("orders.out.gw-1 was closed")
            .hasMessageContaining("'ringside restart engine' makes it anew");
        stuck.close();
        final SnapshotInfo older = SnapshotStore.of(journal).list().get(1);
        final long start = Snapshots.routeStarts(journal).get("gw-1");

        exchange.recreate("orders.out.gw-1", QueueSpec.one(SLOTS, 240).withStartPosition(start));
        stuck = exchange.reattach("gw-1");
        other.sell(BOB, 200_000, 1, 2 * PRICE);
        exchange.work();

        assertThat(start).as("some are lost").isGreaterThan(received.all().size());
        final int before = received.all().size();
        readAll();
        assertThat(state("gw-1")).isEqualTo(RouteState.ATTACHED);
        assertThat(received.all().subList(before, received.all().size())).hasSize((int) (300 + 3 * SLOTS * 2 - start))
            .isEqualTo(RingEvents.replayed(new Replay(journal).from(older), "gw-1"));
        assertThat(other.poll().lines()).hasSize(1);
    }

    @Test
    void shouldTryAgainWhenAFileCannotBeReadForAWhile() throws IOException {
        fill(1_000);
        receive();
        final Path unreadable = Files.createDirectory(journal.resolve("snapshot-00000000000000000001.bin"));

        assertThatThrownBy(exchange.host().catchUp()::doWork).isInstanceOf(JournalException.class)
            .hasMessageContaining("cannot be read");
        assertThat(state("gw-1")).isEqualTo(RouteState.DETACHED);
        Files.delete(unreadable);

        readAll();
        assertThat(received.all()).hasSize(1_000).isEqualTo(RingEvents.replayed(journal, "gw-1"));
    }

    @Test
    void shouldTryAgainWithoutMemoryAsLongAsAnotherGatewayIsServed() {
        fill(1_000);
        receive();
        exchange.host().catchUp().turn(0);

        for (int i = 0; i < 10; i++) {
            exchange.host().catchUp().doWork();
            assertThat(exchange.host().catchUp().lack()).isTrue();
        }

        other.sell(BOB, 9_000, 1, 2 * PRICE);
        exchange.work();
        assertThat(other.poll().lines()).hasSize(1);
        readAll();
        assertThat(received.all()).hasSize(1_000).isEqualTo(RingEvents.replayed(journal, "gw-1"));
    }

    @Test
    void shouldEndInALineWithoutMemoryWhenNoGatewayIsServed() {
        for (int i = 1; i <= 5_000; i++) {
            other.sell(BOB, i, 1, 2 * PRICE);
            exchange.work();
        }
        fill(1_000);
        receive();
        exchange.host().catchUp().turn(0);

        for (int i = 1; i <= 3; i++) {
            exchange.host().catchUp().doWork();
            assertThat(exchange.host().catchUp().lack()).isEqualTo(i < 3);
        }

        assertThatThrownBy(exchange::work).isInstanceOf(LaunchException.class)
            .hasMessage("no gateway gets an answer, for there is no memory for a second state, from which the events of"
            + " gw-1 are made again; give the engine a larger heap: -Xmx in RINGSIDE_JAVA_OPTS")
            .extracting(ended -> ((LaunchException) ended).exitCode()).isEqualTo(ExitCode.USAGE);
    }

    /** What comes before the first event that is missing takes longer than a turn. */
    @Test
    void shouldCatchUpWhenTwoTakeTurnsThatAreShort() {
        for (int i = 1; i <= 10_000; i++) {
            other.sell(BOB, i, 1, 2 * PRICE);
            if (i % 1_000 == 0) {
                exchange.work();
                assertThat(other.poll().lines()).hasSize(1_000);
            }
        }
        fill(200);
        for (int i = 1; i <= 5_000; i++) {
            other.sell(BOB, 10_000 + i, 1, 2 * PRICE);
            exchange.work();
        }
        assertThat(state("gw-1")).isEqualTo(RouteState.DETACHED);
        assertThat(state("gw-2")).isEqualTo(RouteState.DETACHED);
        exchange.host().catchUp().turn(0);

        int ofOther = 0;
        for (int turn = 0; turn < 500 && (received.all().size() < 200 || ofOther < 5_000); turn++) {
            exchange.host().catchUp().doWork();
            exchange.work();
            receive();
            ofOther += other.poll().lines().size();
        }

        assertThat(received.all()).hasSize(200).isEqualTo(RingEvents.replayed(journal, "gw-1"));
        assertThat(ofOther).isEqualTo(5_000);
    }

    @Test
    void shouldRefuseToSkipWhatTheRingOfADetachedRouteHas() {
        fill(1_000);
        exchange.stop();
        assertThat(state("gw-1")).isEqualTo(RouteState.DETACHED);
        final long first = firstOrder();

        assertThatThrownBy(() -> RecordSkip.open(exchange.config(), first).close())
            .isInstanceOf(LaunchException.class)
            .hasMessageContaining("were published to the gateway loop gw-1");

        RecordSkip.open(exchange.config(), first + 999).close();
    }

    private void buyAndSnapshot(final int firstOrder) {
        for (int i = 0; i < 2 * SLOTS; i++) {
            stuck.buy(ALICE, firstOrder + i, 1, PRICE);
        }
        exchange.work();
        snapshot();
    }

    private void tradeOnWithSnapshots() {
        for (int i = 0; i < 5; i++) {
            for (int k = 0; k < 300; k++) {
                other.sell(BOB, ++lastOrder, 1, 2 * PRICE);
            }
            exchange.work();
            assertThat(other.poll().lines()).hasSize(300);
            snapshot();
        }
    }

    /** So many events of the gateway that does not read. */
    private void fill(final int events) {
        for (int i = 1; i <= events; i++) {
            stuck.buy(ALICE, i, 1, PRICE);
        }
        exchange.work();
    }

    /** Index of its record. */
    private long firstOrder() {
        final long[] found = {-1};
        try (JournalReader reader = JournalReader.open(journal, 0)) {
            while (found[0] < 0) {
                reader.poll((index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain) ->
                    found[0] = typeId == NewOrderDecoder.TEMPLATE_ID ? index : -1, 1);
            }
        }
        return found[0];
    }

    private long inRing() {
        return exchange.attach("orders.out.gw-1").position();
    }

    private void readAll() {
        exchange.workWithCatchUp();
        while (receive() > 0) {
            exchange.workWithCatchUp();
        }
    }

    private int receive() {
        return stuck.skip(received);
    }

    private void snapshot() {
        new Snapshots(journal, RouteTails.ofQueues(exchange.folder()), line -> assertThat(line).isNull()).take();
    }

    private RouteState state(final String route) {
        return status(route).state();
    }

    private RouteStatus status(final String route) {
        return RouteStatus.readAll(exchange.folder()).stream().filter(row -> row.route().equals(route)).findFirst()
            .orElseThrow();
    }
}
