package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SyncPolicy;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.PositionReportedDecoder;
import org.ringside.matching.protocol.StartDayEncoder;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RandomOrders;

/** The same journal makes the same bytes, in any pieces, and those that were really published. */
class ReplayTest {
    private static final long SEED = 20261121;
    private static final int COMMANDS = 1_000;

    @TempDir
    private Path journal;

    private final RandomMarket market = new RandomMarket(SEED);
    private Exchange exchange;
    private Gateway gateway;

    @BeforeEach
    void open() {
        exchange = new Exchange().withJournal(journal);
        // Positions are told of accounts that the market knows.
        exchange.set("accounts." + RandomOrders.FIRST_SESSION + ".firm", 1);
        gateway = exchange.gateway("gw-1", 16_384);
        RandomMarket.open(gateway);
    }

    @AfterEach
    void close() {
        exchange.close();
    }

    @Test
    void shouldKnowTheInputOfEachCommand(@TempDir final Path other) {
        final UnsafeBuffer command = new UnsafeBuffer(new byte[StartDayEncoder.BLOCK_LENGTH]);
        try (JournalWriter writer = JournalWriter.open(new JournalConfig(
            other, 4_096, SyncPolicy.MAPPED, StartDayEncoder.SCHEMA_ID, StartDayEncoder.SCHEMA_VERSION))) {
            writer.append(StartDayEncoder.TEMPLATE_ID, 2, 7, 1, 0, command, 0, command.capacity());
            writer.append(StartDayEncoder.TEMPLATE_ID, 0, 5, 1, 0, command, 0, command.capacity());
        }

        try (Replica replica = Replica.ofFirst(Replica.Parts.silent(other))) {
            replica.applyAll();
            assertThat(replica.service().lastPosition(2)).isEqualTo(7);
            assertThat(replica.service().lastPosition(EngineService.OWN_INPUT)).isEqualTo(5);
        }
    }

    @Test
    void shouldMakeTheEventsThatWerePublished() {
        trade();
        trade();
        final List<String> published = new ArrayList<>();
        final Set<Integer> kinds = new HashSet<>();
        gateway.skip((typeId, buffer, offset, length, position, endOfBatch) -> {
            kinds.add(typeId);
            final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
            copy.putBytes(0, buffer, offset, length);
            Replay.clearTimes(copy, 0);
            published.add(line(position, typeId, copy));
        });
        final List<String> replayed = new ArrayList<>();

        final ReplayResult result = new Replay(journal).to((index, route, position, typeId, buffer, offset, length) -> {
            final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
            copy.putBytes(0, buffer, offset, length);
            replayed.add(line(position, typeId, copy));
        }).run();

        assertThat(replayed).isEqualTo(published);
        assertThat(kinds).as("kinds of events").containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(
            OrderAcceptedDecoder.TEMPLATE_ID, PositionReportedDecoder.TEMPLATE_ID).boxed().toList());
        assertThat(result.events()).isEqualTo(published.size());
        assertThat(result.routePosition()).containsOnlyKeys("gw-1").containsValue((long) published.size());
        assertThat(result.nextPosition()).isEqualTo(RandomOrders.SESSIONS + 1 + 2 * COMMANDS);
        assertThat(result.stateHash()).isEqualTo(exchange.host().service().stateHash());
    }

    @Test
    void shouldHaveTheSameHashInAnyPieces() {
        final List<SnapshotInfo> snapshots = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            snapshots.add(takeSnapshot());
        }
        trade();
        final ReplayResult full = new Replay(journal).run();

        assertThat(new Replay(journal).run()).isEqualTo(full);
        // Two generations are kept.
        for (final SnapshotInfo snapshot : snapshots.subList(2, 4)) {
            final ReplayResult tail = new Replay(journal).from(snapshot).run();
            final ReplayResult same = new Replay(journal).hashFrom(snapshot.nextIndex()).run();
            assertThat(tail.firstIndex()).isEqualTo(snapshot.nextIndex());
            assertThat(tail.events()).isPositive().isLessThan(full.events());
            assertThat(tail.sha256()).isEqualTo(same.sha256()).isNotEqualTo(full.sha256());
            assertThat(tail.stateHash()).isEqualTo(full.stateHash());
            assertThat(tail.chain()).isEqualTo(full.chain());
            assertThat(new Replay(journal).until(snapshot.nextIndex()).run().stateHash())
                .isEqualTo(snapshot.stateHash());
        }
    }

    @Test
    void shouldHaveAnotherHashAtEveryRecord() {
        new RandomOrders(SEED).send(gateway, COMMANDS);
        exchange.work();
        final Set<String> hashes = new HashSet<>();
        final Set<Long> states = new HashSet<>();
        final long last = new Replay(journal).run().nextIndex();

        for (long index = last - 40; index <= last; index++) {
            final ReplayResult result = new Replay(journal).until(index).run();
            hashes.add(result.sha256());
            states.add(result.stateHash());
        }

        assertThat(hashes).hasSize(41);
        assertThat(states).hasSize(41);
    }

    @Test
    void shouldRefuseSnapshotOfAnotherJournal(@TempDir final Path other) {
        final SnapshotInfo snapshot = takeSnapshot();
        try (Exchange second = new Exchange().withJournal(other)) {
            final Gateway otherGateway = second.gateway("gw-1");
            RandomMarket.open(otherGateway);
            new RandomMarket(SEED + 1).send(otherGateway, COMMANDS + 100);
            second.work();
        }

        assertThatThrownBy(() -> new Replay(other).from(snapshot).run())
            .hasMessage("the journal in " + other + " is not the one it was taken of");
    }

    /** Leaves the events in the ring. */
    private void trade() {
        market.send(gateway, COMMANDS);
        exchange.work();
    }

    private SnapshotInfo takeSnapshot() {
        trade();
        gateway.skip((typeId, buffer, offset, length, position, endOfBatch) -> { });
        return new Snapshots(journal, RouteTails.UNKNOWN, line -> { }).take().orElseThrow();
    }

    private static String line(final long position, final int typeId, final UnsafeBuffer event) {
        return position + " " + typeId + " " + HexFormat.of().formatHex(event.byteArray());
    }
}
