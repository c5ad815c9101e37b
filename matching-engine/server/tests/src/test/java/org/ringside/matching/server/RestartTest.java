package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.queue.Producer;
import org.ringside.queue.QueueSpec;

/** One engine after the other in one JVM: what the next one knows, and what it refuses. */
class RestartTest extends EngineFixture {
    private static final int ALICE = 1001;
    private static final int BOB = 1002;

    @Test
    void shouldGoOnWithTheBookOfTheEngineBefore() {
        gateway.bind(ALICE);
        gateway.bind(BOB);
        gateway.sell(ALICE, 11, 10, PRICE);
        exchange.work();
        exchange.stop();

        gateway.buy(BOB, 21, 4, PRICE);
        exchange.work();

        assertThat(gateway.poll().lines()).containsExactly(
            "accepted 1001/11#1 on 1 SELL 10 @ 10000000000 DAY tag 711 exec 1",
            "accepted 1002/21#2 on 1 BUY 4 @ 10000000000 DAY tag 721 exec 2",
            "trade 1 MAKER 1001/11#1 on 1 SELL 4 @ 10000000000 leaves 6 cum 4 exec 3",
            "trade 1 TAKER 1002/21#2 on 1 BUY 4 @ 10000000000 leaves 0 cum 4 exec 4");
        assertThat(exchange.messages().get(0))
            .startsWith("engine: recovered 1 orders of 2 sessions at record 7, state ")
            .contains(", from 7 records in ");
    }

    @Test
    void shouldGoOnToTellALoopThatHasAskedTheEngineBefore() {
        exchange.work();
        gateway.requestInstruments(0);
        exchange.work();
        final List<String> all = new ArrayList<>(gateway.poll().lines());
        assertThat(all).last().asString().startsWith("day, next ");
        exchange.stop();

        gateway.startPhase(1, Phase.HALT, 0);
        exchange.work();

        assertThat(gateway.poll().lines()).containsExactly("instrument 1 HALT");
        assertThat(new Replay(journal).run().events()).isEqualTo(all.size() + 1);
    }

    @Test
    void shouldStampEventsWithTheTimeAtWhichTheirCommandsWereSafe() {
        gateway.bind(ALICE);
        gateway.buy(ALICE, 11, 10, PRICE);
        gateway.sell(ALICE, 12, 10, PRICE);

        exchange.work();

        assertThat(gateway.poll().hops()).hasSize(4).allSatisfy(hop ->
            assertThat(hop.journaled()).isBetween(hop.matched(), hop.enginePublished()));
    }

    @Test
    void shouldHaveTheSameStateAsTheEngineBefore() {
        gateway.bind(ALICE);
        for (int i = 1; i <= 200; i++) {
            gateway.sell(ALICE, i, 1 + i % 7, PRICE + i % 5 * Exchange.TICK);
            gateway.buy(ALICE, 1000 + i, 1 + i % 3, PRICE + i % 4 * Exchange.TICK);
        }
        exchange.work();
        final long hash = exchange.host().service().stateHash();
        exchange.stop();

        assertThat(exchange.host().service().stateHash()).isEqualTo(hash);
        assertThat(new Replay(journal).run().stateHash()).isEqualTo(hash);
    }

    @Test
    void shouldSkipWhatIsJournaledWhenItIsReadAgain() {
        gateway.bind(ALICE);
        gateway.buy(ALICE, 11, 10, PRICE);
        exchange.work();
        exchange.stop();
        exchange.recreate("orders.in", QueueSpec.many(4096, 112));
        final Gateway again = restartGateway();
        again.bind(ALICE);
        again.buy(ALICE, 11, 10, PRICE);
        again.buy(ALICE, 12, 10, PRICE);

        exchange.work();

        assertThat(again.poll().lines()).containsExactly(
            "accepted 1001/11#1 on 1 BUY 10 @ 10000000000 DAY tag 711 exec 1",
            "accepted 1001/12#2 on 1 BUY 10 @ 10000000000 DAY tag 712 exec 2");
        assertThat(new Replay(journal).run().nextIndex()).as("four own commands, and three of the ring").isEqualTo(7);
    }

    @Test
    void shouldPublishAgainFromWhereTheRingEnds() {
        gateway.bind(ALICE);
        for (int i = 1; i <= 100; i++) {
            gateway.buy(ALICE, i, 1, PRICE);
        }
        exchange.work();
        final List<String> all = gateway.poll().lines();
        exchange.stop();

        for (final int start : new int[] {0, 1, 63, 64, 99, 100}) {
            exchange.recreate("orders.out.gw-1", QueueSpec.one(4096, 240).withStartPosition(start));
            final Gateway again = restartGateway();
            exchange.work();
            exchange.stop();

            assertThat(again.poll().lines()).as("from %d", start).isEqualTo(all.subList(start, 100));
        }
    }

    @Test
    void shouldRefuseRingThatLacksEventsOfWhichTheJournalHasNoCommands() throws IOException {
        exchange.recreate("orders.out.gw-1", QueueSpec.one(4096, 240).withStartPosition(500));
        exchange.work();
        exchange.stop();
        exchange.recreate("orders.out.gw-1", QueueSpec.one(4096, 240).withStartPosition(499));

        refuses(ExitCode.CORRUPT, "orders.out.gw-1 ends at position 499, but what the journal still has of it begins "
            + "at 500; remove it and create it with --start-position 500");
    }

    @Test
    void shouldRefuseJournalThatHasLostWhatWasPublished(@TempDir final Path copy) throws IOException {
        gateway.bind(ALICE);
        gateway.buy(ALICE, 11, 10, PRICE);
        exchange.work();
        exchange.stop();
        copy(journal, copy);
        gateway.buy(ALICE, 12, 10, PRICE);
        exchange.work();
        exchange.stop();
        copy(copy, journal);

        refuses(ExitCode.CORRUPT, "orders.out.gw-1 has events up to position 2, but the journal in " + journal
            + " only has what led to those up to 1: it has lost what was published.");
    }

    @Test
    void shouldNameTheNoteWhenTheRingBeginsWhereTheNoteSaysAndNotTheJournal() throws IOException {
        gateway.bind(ALICE);
        gateway.buy(ALICE, 11, 10, PRICE);
        exchange.work();
        exchange.stop();
        Files.writeString(journal.resolve("gateways.read"), "gw-1=500\n");
        exchange.recreate("orders.out.gw-1", QueueSpec.one(4096, 240).withStartPosition(500));

        refuses(ExitCode.CORRUPT, "orders.out.gw-1 has events up to position 500, but the journal in " + journal
            + " only has what led to those up to 1, and " + journal.resolve("gateways.read") + " says that gw-1 has"
            + " read up to 500. If there is no newer journal, remove that file and the queue: 'ringside queues create'"
            + " as root then looks at what gw-1 has.");
    }

    @Test
    void shouldRefuseRingThatEndsBeforeTheJournal() {
        gateway.bind(ALICE);
        gateway.buy(ALICE, 11, 10, PRICE);
        exchange.work();
        exchange.stop();
        exchange.recreate("orders.in", QueueSpec.many(4096, 112));

        refuses(ExitCode.CORRUPT, "orders.in ends at position 0, but the journal in " + journal
            + " has commands up to 1; remove it and create it with --start-position 2");

        exchange.recreate("orders.in", QueueSpec.many(4096, 112).withStartPosition(2));
        final Gateway before = gateway;
        final Gateway again = restartGateway();
        again.takeOver(ALICE, before);
        again.buy(ALICE, 12, 10, PRICE);
        exchange.work();
        assertThat(again.poll().lines()).as("the ring has kept the first").hasSize(2);
    }

    @Test
    void shouldRefuseEmptyJournalWhenTheRingWasRead(@TempDir final Path other) {
        gateway.bind(ALICE);
        exchange.work();
        exchange.stop();
        exchange.withJournal(other);

        refuses(ExitCode.CORRUPT, "the journal in " + other + " is empty, but orders.in was read up to position 1: ");
    }

    @Test
    void shouldStartAgainWhenAllThatWasReadWereClaimsThatCameToNothing() {
        try (Producer aborting = exchange.attach("orders.in").producer("gw-0")) {
            assertThat(aborting.tryClaim(3)).isZero();
            aborting.abort();
        }
        exchange.work();
        assertThat(exchange.host().commands().position()).isEqualTo(3);
        exchange.stop();
        gateway.bind(ALICE);
        gateway.buy(ALICE, 11, 10, PRICE);

        exchange.work();

        assertThat(gateway.poll().lines()).hasSize(1);
    }

    @Test
    void shouldRefuseTickThatIsNotThatOfTheJournal() {
        exchange.work();
        exchange.stop();
        exchange.set("instruments.2.tick", "0.10");

        refuses(ExitCode.USAGE, "instruments.2.tick is 0.1, but the journal in " + journal + " has it with 0.05, ");
    }

    @Test
    void shouldNameTheKeysOfAnInstrumentThatAreNotThoseOfTheJournal() {
        exchange.work();
        exchange.config().requireSameInstruments();
        exchange.set("instruments.2.maxQuantity", "1000");
        exchange.set("instruments.2.staticLimit", "5000");
        final String refusal = "instruments.2 is in the journal in " + journal
            + " with other values of maxQuantity, staticLimit, and keeps them; put them back, or ";

        assertThatThrownBy(() -> exchange.config().requireSameInstruments()).as("beside the engine, which runs")
            .isInstanceOf(LaunchException.class).hasMessageContaining(refusal);
        exchange.stop();
        refuses(ExitCode.USAGE, refusal);
    }

    @Test
    void shouldTakeUpNewInstrumentsAndRoutes() {
        gateway.bind(ALICE);
        exchange.work();
        exchange.stop();
        exchange.set("instruments.3.symbol", "NEW");
        exchange.set("instruments.3.tick", "1");
        exchange.set("instruments.3.lot", "1");
        final Gateway other = exchange.gateway("gw-2");
        other.bind(BOB);
        other.newOrder(BOB, 21, 3, Side.BUY, 1, PRICE, TimeInForce.DAY);

        exchange.work();

        assertThat(other.poll().lines()).containsExactly(
            "accepted 1002/21#1 on 3 BUY 1 @ 10000000000 DAY tag 721 exec 1");
    }

    @Test
    void shouldRefuseToForgetARouteThatTheJournalHas() {
        exchange.gateway("gw-2");
        exchange.work();
        exchange.stop();
        exchange.set("routes", "gw-2");

        refuses(ExitCode.USAGE, "the journal has events for the gateway loop gw-1, which the configuration"
            + " does not name: ");
    }

    @Test
    void shouldNotLetTimeGoBack() {
        gateway.bind(ALICE);
        gateway.buy(ALICE, 11, 10, PRICE);
        exchange.clock(5_000);
        exchange.work();
        exchange.clock(4_000);
        gateway.buy(ALICE, 12, 10, PRICE);
        exchange.work();
        exchange.stop();
        exchange.clock(3_000);
        gateway.buy(ALICE, 13, 10, PRICE);
        exchange.work();
        exchange.clock(6_000);
        gateway.buy(ALICE, 14, 10, PRICE);
        exchange.work();

        assertThat(gateway.poll().hops()).extracting(EventText.Hops::transactTime)
            .containsExactly(5_000L, 5_000L, 5_000L, 6_000L);
    }

    @Test
    void shouldApplyEachNumberOfASessionOnce() {
        gateway.bind(ALICE);
        gateway.buy(ALICE, 11, 10, PRICE);
        exchange.work();
        exchange.stop();
        gateway.bind(ALICE);
        gateway.numberFromOne(ALICE);
        gateway.buy(ALICE, 12, 10, PRICE);
        gateway.buy(ALICE, 13, 10, PRICE);
        gateway.negotiate(ALICE, 2);
        gateway.buy(ALICE, 14, 10, PRICE);

        exchange.work();
        exchange.host().summarize();

        assertThat(gateway.poll().lines()).containsExactly(
            "accepted 1001/11#1 on 1 BUY 10 @ 10000000000 DAY tag 711 exec 1",
            "accepted 1001/13#2 on 1 BUY 10 @ 10000000000 DAY tag 713 exec 2",
            "accepted 1001/14#3 on 1 BUY 10 @ 10000000000 DAY tag 714 exec 3");
        assertThat(exchange.messages()).contains("engine: 1 commands were not applied, because they had been before");
    }

    private Gateway restartGateway() {
        gateway.close();
        gateway = exchange.reattach("gw-1");
        return gateway;
    }

    private void refuses(final int exitCode, final String message) {
        assertThatThrownBy(exchange::host)
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(exitCode))
            .hasMessageContaining(message);
    }

    private static void copy(final Path from, final Path to) throws IOException {
        clear(to);
        try (Stream<Path> files = Files.list(from)) {
            for (final Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private static void clear(final Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (final Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }
}
