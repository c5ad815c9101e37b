package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.StateHash;
import org.ringside.matching.service.DiscardingOutput;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RandomOrders;
import org.ringside.matching.service.ServiceObserver;
import org.ringside.queue.QueueSpec;

/** Snapshots beside a running engine, and what an engine begins with. */
@Tag("slow")
class SnapshotsTest {
    private static final long SEED = 4711;
    private static final int COMMANDS = 500;
    private static final int SEGMENT = 32 << 10;
    private static final long PAUSE_MS = 20;

    @TempDir
    private Path journal;

    private final List<String> warnings = new ArrayList<>();
    private final RandomOrders orders = new RandomOrders(SEED);
    private Exchange exchange;
    private Gateway gateway;
    private long published;

    @BeforeEach
    void open() {
        exchange = new Exchange().withJournal(journal);
        exchange.set("segmentLength", SEGMENT);
        gateway = exchange.gateway("gw-1", 16_384);
        RandomOrders.bind(gateway);
    }

    @AfterEach
    void close() {
        exchange.close();
    }

    @Test
    void shouldBeginWithTheNewestSnapshot() {
        trade();
        final SnapshotInfo first = take();
        trade();
        final SnapshotInfo second = take();
        trade();
        final long hash = exchange.host().service().stateHash();
        exchange.stop();

        assertThat(exchange.host().service().stateHash()).isEqualTo(hash);
        assertThat(second.nextIndex()).isEqualTo(first.nextIndex() + COMMANDS);
        assertThat(exchange.messages().get(0))
            .contains(", from the snapshot at record " + second.nextIndex() + " and " + COMMANDS + " records in ");
        assertThat(warnings).isEmpty();
    }

    @Test
    void shouldHaveTheStateOfTheEngine() {
        trade();

        assertThat(take().stateHash()).isEqualTo(exchange.host().service().stateHash());
    }

    @Test
    void shouldTakeNoneWhenNothingWasJournaledSince() {
        trade();
        take();

        assertThat(snapshots(this::tail).take()).isEmpty();
    }

    @Test
    void shouldKeepTwoGenerationsAndTheJournalFromTheOlderOneOn() throws IOException {
        for (int i = 0; i < 5; i++) {
            trade();
            take();
        }

        final List<SnapshotInfo> kept = SnapshotStore.of(journal).list();
        assertThat(kept).hasSize(2);
        assertThat(firstSegment()).isPositive().isLessThanOrEqualTo(kept.get(1).nextIndex());
        exchange.stop();
        final long hash = exchange.host().service().stateHash();
        exchange.stop();
        damage(kept.get(0).file());
        assertThat(exchange.host().service().stateHash()).as("from the older one").isEqualTo(hash);
        assertThat(exchange.messages()).anySatisfy(line -> assertThat(line)
            .startsWith("engine: the snapshot at record " + kept.get(0).nextIndex() + " is not used: "));
        exchange.stop();
        damage(kept.get(1).file());
        assertThatThrownBy(exchange::host).isInstanceOfSatisfying(LaunchException.class,
            ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.CORRUPT)).hasMessageContaining("begins with record");
    }

    /** A boot takes away rings with what is in them. */
    @Test
    void shouldKeepWhatEventsAreMadeFromThatNobodyHasRead() throws IOException {
        final Snapshots ofQueues = snapshots(RouteTails.ofQueues(exchange.folder()));
        for (int i = 0; i < 3; i++) {
            trade();
            ofQueues.take();
        }
        assertThat(firstSegment()).isPositive();
        final long read = tail("gw-1");
        for (int i = 0; i < 3; i++) {
            orders.send(gateway, COMMANDS);
            exchange.work();
            ofQueues.take();
        }

        assertThat(Snapshots.routeStarts(journal).get("gw-1")).isLessThanOrEqualTo(read);
        assertThat(SnapshotStore.of(journal).list()).hasSize(4);
        gateway.poll();
        ofQueues.take();
        assertThat(SnapshotStore.of(journal).list()).as("all was read").hasSize(2);
    }

    @Test
    void shouldDeleteWhatWhoeverTookTheNewestDidNotComeTo() throws IOException {
        trade();
        final Path oldest = take().file();
        final byte[] bytes = Files.readAllBytes(oldest);
        trade();
        take();
        trade();
        take();
        Files.write(oldest, bytes);
        assertThat(SnapshotStore.of(journal).list()).hasSize(3);

        assertThat(snapshots(this::tail).take()).isEmpty();

        assertThat(SnapshotStore.of(journal).list()).hasSize(2);
    }

    /** As after an upgrade: the journal does not go back to the first record any more. */
    @Test
    void shouldBeginWithASnapshotOfTheVersionOfTheStateBefore() throws IOException {
        for (int i = 0; i < 3; i++) {
            trade();
            take();
        }
        assertThat(firstSegment()).isPositive();
        trade();
        final long hash = exchange.host().service().stateHash();
        exchange.stop();
        final List<SnapshotInfo> snapshots = SnapshotStore.of(journal).list();
        snapshots.forEach(this::writeInVersionFive);

        assertThat(exchange.host().service().stateHash()).isEqualTo(hash);
        assertThat(exchange.messages()).anySatisfy(line -> assertThat(line)
            .contains(", from the snapshot at record " + snapshots.get(0).nextIndex() + " and "));
        trade();
        assertThat(take().stateHash()).isEqualTo(exchange.host().service().stateHash());
        assertThat(warnings).isEmpty();
    }

    /** In version 5 there is one position, in the place of the number of inputs and the position of each. */
    private void writeInVersionFive(final SnapshotInfo info) {
        final List<Long> state = new ArrayList<>();
        SnapshotStore.of(journal).load(info, values -> {
            for (long left = info.length(); left > 0; left -= Long.BYTES) {
                state.add(values.getAsLong());
            }
            return state;
        });
        assertThat(state.subList(0, 1)).containsExactly(6L);
        assertThat(state.remove(2)).as("inputs").isEqualTo(1L);
        state.set(0, 5L);
        final StateHash hash = new StateHash();
        state.forEach(hash::putLong);
        SnapshotStore.of(journal).write(info.nextIndex(), info.chain(), output -> {
            state.forEach(output::accept);
            return hash.value();
        });
    }

    @Test
    void shouldNotBeginWithASnapshotThatIsBehindEventsThatWereNotPublished() {
        exchange.set("segmentLength", 1 << 20);
        trade();
        final SnapshotInfo older = take();
        final long atOlder = published;
        trade();
        final SnapshotInfo newer = take();
        final long atNewer = published;
        exchange.stop();

        assertThat(origin(atNewer)).isEqualTo(newer.nextIndex());
        assertThat(origin(atNewer - 1)).isEqualTo(older.nextIndex());
        assertThat(origin(atOlder)).isEqualTo(older.nextIndex());
        assertThat(origin(atOlder - 1)).isZero();
    }

    @Test
    void shouldWaitUntilItsEventsArePublished() {
        trade();
        final int[] looks = new int[1];

        final SnapshotInfo taken = snapshots(route -> ++looks[0] < 5 ? 0 : tail(route)).take().orElseThrow();

        assertThat(looks[0]).isGreaterThanOrEqualTo(5);
        assertThat(taken.stateHash()).isEqualTo(exchange.host().service().stateHash());
    }

    /** Engines that die before their snapshot is taken must not make each start longer than the one before. */
    @Test
    void shouldTakeOneBeforeItGoesOnWhenItsPredecessorsDidNot() {
        trade();
        final long hash = exchange.host().service().stateHash();
        final long journaled = exchange.host().service().lastPosition(EngineService.OWN_INPUT);
        exchange.stop();
        exchange.set("snapshotEvery", 16 << 10);

        assertThat(exchange.host().service().stateHash()).isEqualTo(hash);

        assertThat(exchange.messages()).filteredOn(line -> line.startsWith("engine: took a snapshot at record "))
            .hasSize(1);
        assertThat(SnapshotStore.of(journal).list()).hasSize(1);
        trade();
        exchange.stop();
        assertThat(exchange.host().service().lastPosition(EngineService.OWN_INPUT)).isGreaterThan(journaled);
        assertThat(exchange.messages())
            .anySatisfy(line -> assertThat(line).contains(", from the snapshot at record "));
    }

    /** Every build: KillTest and SnapshotProcessTest have processes that take snapshots beside an engine. */
    @Test
    @Tag("long")
    void shouldTakeSnapshotsWhileTheEngineTrades() throws Exception {
        exchange.set("snapshotEvery", 32 << 10);
        final List<String> lines = new ArrayList<>();
        try (EngineServer server = new EngineServer(exchange.config(), exchange.stream()).start()) {
            assertThat(server.description()).isEqualTo("engine");
            while (exchange.messages().stream().filter(line -> line.contains("took a snapshot")).count() < 3) {
                orders.send(gateway, 100);
                lines.addAll(gateway.await(10));
                // The process that takes the snapshot has a lower priority, and needs a processor too.
                Thread.sleep(PAUSE_MS);
            }
        }
        assertThat(exchange.messages()).noneSatisfy(line -> assertThat(line).contains("no snapshot was taken"));
        assertThat(firstSegment()).as("segments were deleted").isPositive();
        assertThat(lines).isNotEmpty();
        final SnapshotInfo newest = SnapshotStore.of(journal).list().get(0);
        assertThat(new Replay(journal).from(newest).run().stateHash())
            .isEqualTo(exchange.host().service().stateHash());
    }

    private void trade() {
        orders.send(gateway, COMMANDS);
        exchange.work();
        published += gateway.poll().lines().size();
    }

    private SnapshotInfo take() {
        return snapshots(this::tail).take().orElseThrow();
    }

    private Snapshots snapshots(final RouteTails tails) {
        return new Snapshots(journal, tails, warnings::add);
    }

    private long tail(final String route) {
        return RouteTails.ofQueues(exchange.folder()).tail(route);
    }

    /** What an engine begins with when its ring ends at a position. */
    private long origin(final long tail) {
        gateway.close();
        exchange.recreate("orders.out.gw-1", QueueSpec.one(16_384, 240).withStartPosition(tail));
        gateway = exchange.reattach("gw-1");
        try (Replica replica = Replica.ofNewest(new Replica.Parts(
            journal, new DiscardingOutput(), ServiceObserver.NOBODY, () -> 0), this::tail, warnings::add)) {
            return replica.nextIndex();
        }
    }

    private long firstSegment() throws IOException {
        try (Stream<Path> files = Files.list(journal)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".log"))
                .mapToLong(name -> Long.parseLong(name.replaceAll("\\D", ""))).min().orElseThrow();
        }
    }

    private static void damage(final Path file) throws IOException {
        final byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
    }
}
