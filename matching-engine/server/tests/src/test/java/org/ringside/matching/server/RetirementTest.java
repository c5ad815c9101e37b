package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SnapshotInfo;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.StartDayEncoder;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.service.EngineService;
import org.ringside.queue.QueueSpec;

/** Gateway loops that are taken out of an exchange, and come back. */
class RetirementTest {
    private static final int ALICE = 1001;
    private static final int BOB = 1002;
    private static final int CAROL = 1003;
    private static final long PRICE = 100_00 * Exchange.TICK;

    @TempDir
    private Path journal;

    private Exchange exchange;
    private Gateway first;
    private Gateway second;
    private int orders;

    @BeforeEach
    void open() {
        exchange = new Exchange().withJournal(journal);
        first = exchange.gateway("gw-1");
        second = exchange.gateway("gw-2");
        first.bind(ALICE);
        second.bind(BOB);
    }

    @AfterEach
    void close() {
        exchange.close();
    }

    @Test
    void shouldTakeOutARouteWhoseEventsWereRead() {
        take();
        take();
        assertThat(second.poll().lines()).hasSize(4);

        retire("gw-2@4");

        assertThat(exchange.messages()).contains("engine: the gateway loop gw-2 is retired at event 4");
        final long hash = exchange.host().service().stateHash();
        forgetQueue();
        exchange.set("retire", "");
        assertThat(exchange.host().service().stateHash()).isEqualTo(hash);
        assertThat(new Replay(journal).run().stateHash()).isEqualTo(hash);
        first.buy(ALICE, 77, 1, PRICE);
        exchange.work();
        assertThat(first.poll().lines()).last().asString().startsWith("accepted 1001/77#");
    }

    @Test
    void shouldPassOverNamesThatTheJournalDoesNotKnow() {
        take();
        second.poll();

        retire("gw-2@2,gw-2.1@0,gw-7");

        assertThat(exchange.messages()).filteredOn(line -> line.contains("is retired")).hasSize(1);
    }

    @Test
    void shouldRefuseWhenEventsWereNotRead() {
        take();
        second.poll();
        take();
        exchange.stop();
        final long records = new Replay(journal).run().nextIndex();

        refuses("gw-2@2", ExitCode.IN_USE, "the gateway loop gw-2 has 2 events that its gateway has not read");

        assertThat(new Replay(journal).run().nextIndex()).isEqualTo(records);
        exchange.set("retire", "");
        exchange.set("routes", "gw-1,gw-2");
        exchange.work();
        assertThat(second.poll().lines()).as("nothing is lost by the attempt").hasSize(2);
    }

    @Test
    void shouldRefuseWhenOrdersAreThereWhoseEventsWouldBeForNobody() {
        second.buy(BOB, 11, 10, PRICE);
        exchange.work();
        second.poll();
        exchange.stop();

        refuses("gw-2@1", ExitCode.IN_USE, "the gateway loop gw-2 has 1 open orders of its sessions, which are not "
            + "logged on at another gateway");
    }

    @Test
    void shouldForeseeBesideTheEngineWhatTheNextOneWouldRefuse() {
        second.buy(BOB, 11, 10, PRICE);
        exchange.work();

        assertThatThrownBy(() -> Retirement.foresee(journal, "gw-2@0,gw-7@0")).hasMessage("the gateway loop gw-2 has 1"
            + " events that its gateway has not read and 1 open orders of its sessions, which are not logged on at"
            + " another gateway");
        assertThatThrownBy(() -> Retirement.foresee(journal, "gw-2@1")).isInstanceOfSatisfying(LaunchException.class,
            ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.IN_USE)).hasMessageStartingWith("the gateway loop gw-2"
            + " has 1 open orders");
        assertThat(Retirement.foresee(journal, "gw-2,gw-7")).isEqualTo(Map.of("gw-2", 1));
        assertThat(Retirement.foresee(journal, "gw-2@1>gw-1")).isEqualTo(Map.of("gw-2", 0));
        assertThat(Retirement.foresee(journal, "gw-7@0")).isEmpty();
        assertThat(exchange.host().service().routes().isRetired(1)).isFalse();
    }

    @Test
    void shouldNameTheNextStepForALoopThatTheConfigurationDoesNotName() {
        exchange.work();
        exchange.stop();
        second.close();

        exchange.set("routes", "gw-1");
        assertThatThrownBy(exchange::host).hasMessage("the journal has events for the gateway loop gw-2, which the"
            + " configuration does not name: have gateways= of the exchange (with units, routes= of engine.properties"
            + " too) name gw-2 again, with loops= as it was; or take it out for good: 'ringside retire gw-2'");
        refuses("gw-7@0", ExitCode.USAGE, "gw-2, which the configuration does not name: have gateways= of the exchange"
            + " name gw-2 as long as another one is taken out");
    }

    @Test
    void shouldKeepOrdersOfSessionsThatHaveLoggedOnAtAnotherGateway() {
        second.buy(BOB, 11, 10, PRICE);
        exchange.work();
        second.poll();
        first.takeOver(BOB, second);
        first.bind(BOB);
        exchange.work();
        exchange.stop();

        retire("gw-2@1");

        first.sell(ALICE, 12, 10, PRICE);
        exchange.work();
        assertThat(first.poll().lines()).extracting(line -> line.split(" on ")[0]).containsExactly(
            "accepted 1001/12#2", "trade 1 MAKER 1002/11#1", "trade 1 TAKER 1001/12#2");
    }

    @Test
    void shouldDoToOrdersWhatTheLossOfTheGatewayDoes() {
        second.bindCancelled(CAROL, 1);
        second.buy(CAROL, 11, 10, PRICE);
        second.buy(BOB, 11, 10, PRICE);
        exchange.work();
        exchange.stop();

        retire("gw-2");

        assertThat(exchange.host().service().openOrders()).as("that of Bob, who did not ask").isEqualTo(1);
        assertThat(exchange.messages()).contains("engine: the gateway loop gw-2 is retired at event 2; its sessions "
            + "have 2 open orders, and what becomes of these is told to nobody until they log on at another gateway");
        final long hash = exchange.host().service().stateHash();
        forgetQueue();
        exchange.set("retire", "");
        assertThat(exchange.host().service().stateHash()).isEqualTo(hash);

        first.takeOver(BOB, second);
        first.buy(BOB, 12, 1, PRICE);
        exchange.work();
        assertThat(first.poll().lines()).as("not logged on there").isEmpty();
        first.bind(BOB);
        first.sell(ALICE, 12, 10, PRICE);
        exchange.work();
        assertThat(first.poll().lines()).extracting(line -> line.split(" on ")[0]).containsExactly(
            "accepted 1001/12#3", "trade 1 MAKER 1002/11#2", "trade 1 TAKER 1001/12#3");
    }

    @Test
    void shouldGiveSessionsToAnotherLoopOfTheirGateway() {
        second.bindCancelled(BOB, 1);
        second.buy(BOB, 11, 10, PRICE);
        exchange.work();
        assertThat(second.poll().lines()).hasSize(1);

        retire("gw-2@1>gw-1");

        assertThat(exchange.messages()).contains(
            "engine: the gateway loop gw-2 is retired at event 1, its sessions are those of gw-1 now");
        first.sell(ALICE, 12, 4, PRICE);
        first.takeOver(BOB, second);
        first.cancel(BOB, 12, 11, Side.BUY);
        exchange.work();
        assertThat(first.poll().lines()).as("nothing was cancelled, and it needs no logon").extracting(
            line -> line.split(" on ")[0]).containsExactly("accepted 1001/12#2", "trade 1 MAKER 1002/11#1",
            "trade 1 TAKER 1001/12#2", "cancelled 1002/11#1");
        final long hash = exchange.host().service().stateHash();
        forgetQueue();
        exchange.set("retire", "");
        assertThat(exchange.host().service().stateHash()).isEqualTo(hash);
        assertThat(new Replay(journal).run().stateHash()).isEqualTo(hash);
    }

    @Test
    void shouldBeInSnapshots() {
        second.buy(BOB, 11, 10, PRICE);
        exchange.work();
        final SnapshotInfo before = snapshot();
        exchange.stop();
        retire("gw-2");
        forgetQueue();
        exchange.set("retire", "");
        assertThat(new Replay(journal).from(before).run().stateHash())
            .isEqualTo(exchange.host().service().stateHash());
        exchange.stop();
        exchange.host();

        final SnapshotInfo after = snapshot();
        first.sell(ALICE, 12, 10, PRICE);
        exchange.work();
        final long hash = exchange.host().service().stateHash();
        exchange.stop();

        assertThat(exchange.host().service().stateHash()).isEqualTo(hash);
        final ReplayResult tail = new Replay(journal).from(after).run();
        assertThat(tail.stateHash()).isEqualTo(hash);
        assertThat(new Replay(journal).hashFrom(after.nextIndex()).run().sha256()).isEqualTo(tail.sha256());
        assertThat(first.poll().lines()).extracting(line -> line.split(" on ")[0]).containsExactly(
            "accepted 1001/12#2", "trade 1 TAKER 1001/12#2");
    }

    @Test
    void shouldGoOnBehindTheLastEventWhenTheNameComesBack() {
        take();
        second.poll();
        take();
        exchange.stop();
        retire("gw-2");
        forgetQueue();
        exchange.set("retire", "");
        exchange.set("routes", "gw-1,gw-2");

        exchange.create("orders.out.gw-2", QueueSpec.one(4096, 240).withStartPosition(2));
        assertThatThrownBy(exchange::host).hasMessageContaining("orders.out.gw-2 ends at position 2, but before it was "
            + "retired the gateway loop gw-2 had events up to 4; remove it and create it with --start-position 4");
        exchange.recreate("orders.out.gw-2", QueueSpec.one(4096, 240).withStartPosition(4));

        final Gateway again = exchange.reattach("gw-2");
        again.takeOver(BOB, second);
        again.bind(BOB);
        again.buy(BOB, 21, 1, PRICE);
        exchange.work();
        assertThat(again.poll().lines()).singleElement().asString().startsWith("accepted 1002/21#");
        final long hash = exchange.host().service().stateHash();
        exchange.stop();
        assertThat(exchange.host().service().stateHash()).isEqualTo(hash);
        assertThat(new Replay(journal).run().routePosition()).containsEntry("gw-2", 5L);
        again.buy(BOB, 22, 1, PRICE);
        exchange.work();
        assertThat(again.poll().lines()).singleElement().asString().startsWith("accepted 1002/22#");
    }

    @Test
    void shouldMakeEventsAgainOfARouteThatCameBack() {
        take();
        second.poll();
        exchange.stop();
        retire("gw-2@2");
        forgetQueue();
        exchange.set("retire", "");
        exchange.set("routes", "gw-1,gw-2");
        exchange.create("orders.out.gw-2", QueueSpec.one(4096, 240).withStartPosition(2));
        final Gateway again = exchange.reattach("gw-2");
        again.takeOver(BOB, second);
        again.bind(BOB);
        again.buy(BOB, 21, 1, PRICE);
        exchange.work();
        final List<String> events = again.poll().lines();
        exchange.stop();
        again.close();

        exchange.recreate("orders.out.gw-2", QueueSpec.one(4096, 240).withStartPosition(2));
        final Gateway third = exchange.reattach("gw-2");
        exchange.work();

        assertThat(third.poll().lines()).hasSize(1).isEqualTo(events);
    }

    /** What was published to the route that came back came of what stands behind its retirement. */
    @Test
    void shouldNotSkipWhatTheEventsOfARouteThatCameBackStandBehind() {
        take();
        second.poll();
        exchange.stop();
        retire("gw-2@2");
        forgetQueue();
        final long between = appendStartDay();
        exchange.set("retire", "");
        exchange.set("routes", "gw-1,gw-2");
        exchange.create("orders.out.gw-2", QueueSpec.one(4096, 240).withStartPosition(2));
        final Gateway again = exchange.reattach("gw-2");
        again.takeOver(BOB, second);
        again.bind(BOB);
        again.buy(BOB, 21, 1, PRICE);
        exchange.work();
        exchange.stop();
        final long unseen = appendStartDay();

        assertThatThrownBy(() -> RecordSkip.open(exchange.config(), between).close())
            .hasMessageContaining("were published to the gateway loop gw-2");
        RecordSkip.open(exchange.config(), unseen).close();
    }

    @Test
    void shouldTellWhereTheNameMayComeBackAlsoWhenItHas() {
        take();
        second.poll();
        take();
        exchange.stop();
        assertThat(Snapshots.retiredPositions(journal)).isEmpty();
        retire("gw-2");

        assertThat(Snapshots.retiredPositions(journal)).as("by the journal").containsOnly(Map.entry("gw-2", 4L));
        snapshot();
        assertThat(Snapshots.retiredPositions(journal)).as("by the snapshot").containsOnly(Map.entry("gw-2", 4L));

        forgetQueue();
        exchange.set("retire", "");
        exchange.set("routes", "gw-1,gw-2");
        exchange.create("orders.out.gw-2", QueueSpec.one(4096, 240).withStartPosition(4));
        exchange.work();
        assertThat(Snapshots.retiredPositions(journal)).as("it is back").containsOnly(Map.entry("gw-2", 4L));
        snapshot();
        assertThat(Snapshots.retiredPositions(journal)).as("in the snapshot").containsOnly(Map.entry("gw-2", 4L));
    }

    private long appendStartDay() {
        try (JournalWriter writer = JournalWriter.open(exchange.config().journalConfig())) {
            return writer.append(StartDayEncoder.TEMPLATE_ID, EngineService.NO_POSITION,
                System.currentTimeMillis() * 1_000_000, 0, new UnsafeBuffer(new byte[StartDayEncoder.BLOCK_LENGTH]), 0,
                StartDayEncoder.BLOCK_LENGTH);
        }
    }

    /** Bob sells, Alice buys all of it: two events for each. */
    private void take() {
        orders++;
        second.newOrder(BOB, orders, 1, Side.SELL, 1, PRICE, TimeInForce.DAY);
        exchange.work();
        first.newOrder(ALICE, orders, 1, Side.BUY, 1, PRICE, TimeInForce.DAY);
        exchange.work();
        first.poll();
    }

    private SnapshotInfo snapshot() {
        return new Snapshots(journal, RouteTails.ofQueues(exchange.folder()), line -> { }).take().orElseThrow();
    }

    /** The next engine does it. */
    private void retire(final String routes) {
        exchange.stop();
        second.close();
        exchange.set("routes", "gw-1");
        exchange.set("retire", routes);
        exchange.work();
    }

    private void forgetQueue() {
        exchange.stop();
        exchange.directory().remove("orders.out.gw-2", true);
    }

    private void refuses(final String routes, final int exitCode, final String message) {
        exchange.set("routes", "gw-1");
        exchange.set("retire", routes);
        assertThatThrownBy(exchange::host)
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(exitCode))
            .hasMessageContaining(message);
    }
}
