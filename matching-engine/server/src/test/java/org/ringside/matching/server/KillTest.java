package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.FaultPoint;
import org.ringside.queue.Queue;

/** An engine that is killed, and the one after it: together they publish what a replay of the journal makes. */
@Timeout(180)
class KillTest {
    private static final int COMMANDS = 2_000;
    private static final int AT_ONCE = 50;
    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final int SIGKILL = 128 + 9;

    @TempDir
    private Path folder;

    private final List<String> published = new ArrayList<>();
    private final List<EngineProcess> processes = new ArrayList<>();
    private Path journal;
    private Exchange exchange;
    private Gateway gateway;

    @BeforeEach
    void open() {
        journal = folder.resolve("journal");
        exchange = new Exchange().withJournal(journal);
        exchange.set("batch", 16);
        gateway = exchange.gateway("gw-1", 16_384);
        RandomOrders.bind(gateway);
    }

    @AfterEach
    void close() {
        processes.forEach(EngineProcess::close);
        exchange.close();
    }

    @ParameterizedTest
    @CsvSource({"journal-to-match, 1", "journal-to-match, 1003", "match-to-publish, 1", "match-to-publish, 4",
        "match-to-publish, 40", "segment-roll, 3", "segment-rolled, 3"})
    void shouldPublishExactlyWhatAReplayMakesWhenItDiesAt(final String fault, final int pass) {
        exchange.set("segmentLength", 64 << 10);
        final RandomOrders orders = new RandomOrders(pass);
        int sent = 0;
        final EngineProcess first = start("-D" + FaultPoint.PROPERTY + "=" + fault + ":" + pass);
        while (first.isAlive()) {
            sent = sendMore(orders, sent);
        }
        assertThat(first.awaitExit()).isEqualTo(FaultPoint.EXIT_CODE);
        finish(orders, sent);

        assertReplayed(new Replay(journal));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldPublishExactlyWhatAReplayMakesWhenItIsKilledAgainAndAgain(final long seed) {
        exchange.set("segmentLength", 64 << 10);
        final Random random = new Random(seed);
        final RandomOrders orders = new RandomOrders(seed);
        int sent = 0;
        for (int kill = 0; kill < 3; kill++) {
            final EngineProcess engine = start();
            engine.awaitReady();
            final long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(random.nextInt(200));
            while (System.nanoTime() < until) {
                sent = sendMore(orders, sent);
            }
            engine.kill();
            assertThat(engine.awaitExit()).isEqualTo(SIGKILL);
        }
        finish(orders, sent);

        assertReplayed(new Replay(journal));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mid-snapshot:1", "mid-snapshot:2", "snapshot-written:2"})
    void shouldGoOnWhenItDiesInASnapshot(final String fault) {
        exchange.set("snapshotEvery", 16 << 10);
        exchange.set("segmentLength", 64 << 20);
        final RandomOrders orders = new RandomOrders(4);
        int sent = 0;
        final EngineProcess first = start("-D" + FaultPoint.PROPERTY + "=" + fault);
        try (Queue input = exchange.directory().attach("orders.in")) {
            while (first.isAlive()) {
                sent = input.statistics().backlog() > AT_ONCE ? sent : sendMore(orders, sent % COMMANDS);
                receive();
            }
        }
        assertThat(first.awaitExit()).isEqualTo(FaultPoint.EXIT_CODE);
        finish(orders, 0);

        assertReplayed(new Replay(journal));
        new Snapshots(journal, RouteTails.UNKNOWN, line -> assertThat(line).isNull()).take();
        assertThat(SnapshotStore.of(journal).list()).isNotEmpty().allMatch(SnapshotInfo::isWhole);
        final SnapshotInfo newest = SnapshotStore.of(journal).list().get(0);
        assertThat(new Replay(journal).from(newest).run().stateHash()).isEqualTo(new Replay(journal).run().stateHash());
    }

    /** The rest, by an engine that lives, until it has read everything; then it ends. */
    private void finish(final RandomOrders orders, final int sentBefore) {
        final EngineProcess last = start().awaitReady();
        int sent = sentBefore;
        while (sent < COMMANDS) {
            sent = sendMore(orders, sent);
        }
        final long startNs = System.nanoTime();
        try (Queue input = exchange.directory().attach("orders.in")) {
            while (input.statistics().backlog() > 0) {
                assertThat(last.isAlive()).as("lives; it said %s", last.messages()).isTrue();
                assertThat(System.nanoTime() - startNs).isLessThan(DEADLINE_NS);
                receive();
            }
        }
        last.terminate();
        last.awaitExit();
        receive();
    }

    private void assertReplayed(final Replay replay) {
        final List<String> replayed = new ArrayList<>();
        final ReplayResult result = replay.to((index, route, position, typeId, buffer, offset, length) ->
            replayed.add(line(position, typeId, buffer, offset, length))).run();

        assertThat(published).hasSizeGreaterThan(COMMANDS / 2).isEqualTo(replayed);
        assertThat(exchange.host().service().stateHash()).isEqualTo(result.stateHash());
    }

    /** Sends some, up to all, and receives what is there. */
    private int sendMore(final RandomOrders orders, final int sent) {
        final int more = Math.min(AT_ONCE, COMMANDS - sent);
        orders.send(gateway, more);
        receive();
        return sent + more;
    }

    private void receive() {
        if (gateway.skip((typeId, buffer, offset, length, position, endOfBatch) ->
            published.add(line(position, typeId, buffer, offset, length))) == 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private EngineProcess start(final String... jvm) {
        final EngineProcess engine =
            EngineProcess.start(folder, List.of(jvm), "-c", exchange.configFile().toString());
        processes.add(engine);
        return engine;
    }

    private static String line(final long position, final int typeId, final DirectBuffer buffer, final int offset,
        final int length) {
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, buffer, offset, length);
        Replay.clearTimes(copy, 0);
        return position + " " + typeId + " " + HexFormat.of().formatHex(copy.byteArray());
    }
}
