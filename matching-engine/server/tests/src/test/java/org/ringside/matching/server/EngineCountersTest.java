package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.counters.Heartbeat;
import org.ringside.launch.LaunchException;
import org.ringside.matching.RejectReason;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCounters;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;

/** What an operator sees of the engine while it runs. */
class EngineCountersTest {
    private static final int ALICE = 1001;
    private static final int BOB = 1002;
    private static final int STRANGER = 1003;
    private static final long PRICE = 100_00 * Exchange.TICK;

    @TempDir
    private Path journal;

    private final Exchange exchange = new Exchange();
    private final Gateway gateway = exchange.gateway("gw-1");

    @AfterEach
    void close() {
        exchange.close();
    }

    @Test
    void shouldCountWhatTheEngineDoes() {
        trade();

        final EngineCountersSnapshot seen = seen();
        assertThat(seen.pid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(seen.of(EngineCounter.COMMANDS)).isEqualTo(2 + 4);
        assertThat(seen.of(EngineCounter.BATCHES)).isEqualTo(2);
        assertThat(seen.of(EngineCounter.LARGEST_BATCH)).isEqualTo(4);
        assertThat(seen.of(EngineCounter.TRADES)).isEqualTo(1);
        assertThat(seen.of(EngineCounter.EVENTS)).as("two accepted, two sides of the trade, one refused").isEqualTo(5);
        assertThat(seen.of(EngineCounter.UNROUTABLE)).isEqualTo(1);
        assertThat(seen.of(EngineCounter.OWN_COMMANDS)).as("limits, instruments, route").isEqualTo(4);
        assertThat(seen.of(EngineCounter.ORDERS)).isEqualTo(1);
        assertThat(seen.refused(RejectReason.DUPLICATE_CLIENT_ID)).isEqualTo(1);
        assertThat(seen.refused().values().stream().mapToLong(Long::longValue).sum()).isEqualTo(1);
        assertThat(seen.of(EngineCounter.FLUSHES)).as("without a journal").isZero();
        assertThat(seen.routes()).extracting(EngineCountersSnapshot.RouteRow::name).containsExactly("gw-1");
    }

    @Test
    void shouldCountWhatItWritesToTheJournal() {
        exchange.withJournal(journal);
        trade();

        final EngineCountersSnapshot seen = seen();
        assertThat(seen.of(EngineCounter.JOURNAL_RECORDS))
            .isEqualTo(seen.of(EngineCounter.COMMANDS) + seen.of(EngineCounter.OWN_COMMANDS));
        assertThat(seen.of(EngineCounter.FLUSHES))
            .isEqualTo(seen.of(EngineCounter.BATCHES) + seen.of(EngineCounter.OWN_COMMANDS));
        assertThat(seen.of(EngineCounter.JOURNAL_BYTES)).isGreaterThan(64 * seen.of(EngineCounter.JOURNAL_RECORDS));
        assertThat(seen.of(EngineCounter.FLUSH_MAX_NS)).isLessThanOrEqualTo(seen.of(EngineCounter.FLUSH_NS));
    }

    @Test
    void shouldNotCountWhatARecoveryAppliesAgain() {
        exchange.withJournal(journal);
        trade();
        exchange.stop();

        exchange.work();

        final EngineCountersSnapshot seen = seen();
        assertThat(seen.of(EngineCounter.COMMANDS)).isZero();
        assertThat(seen.of(EngineCounter.TRADES)).isZero();
        assertThat(seen.of(EngineCounter.EVENTS)).isZero();
        assertThat(seen.of(EngineCounter.JOURNAL_RECORDS)).isZero();
        assertThat(seen.of(EngineCounter.ORDERS)).as("is no count").isEqualTo(1);
    }

    @Test
    void shouldShowThatTheEngineGoesRound() {
        exchange.host();
        assertThat(seen().beatAgeNs()).as("before its first turn").isEqualTo(Heartbeat.NEVER);

        exchange.work();

        assertThat(seen().beatAgeNs()).isNotNegative();
    }

    @Test
    void shouldStayWhenTheEngineEnds() {
        trade();

        exchange.stop();

        assertThat(seen().of(EngineCounter.TRADES)).isEqualTo(1);
    }

    @Test
    void shouldRefuseAFileThatIsSomethingElse(@TempDir final Path folder) throws IOException {
        assertThat(EngineCountersSnapshot.read(folder)).isEmpty();
        final Path file = Files.write(folder.resolve("engine.counters"), new byte[4_096]);
        assertThatThrownBy(() -> EngineCountersSnapshot.read(folder)).isInstanceOf(LaunchException.class)
            .hasMessageStartingWith(file + " has no counters of an engine of this version");

        EngineCounters.create(folder, List.of("gw-1", "gw-2"));
        assertThat(EngineCountersSnapshot.read(folder).orElseThrow().routes()).hasSize(2);
        final byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 8));
        assertThatThrownBy(() -> EngineCountersSnapshot.read(folder)).isInstanceOf(LaunchException.class);
    }

    /** Tools look for a file of this name. */
    @Test
    void shouldRefuseANameOfARouteThatIsNone(@TempDir final Path folder) throws IOException {
        EngineCounters.create(folder, List.of("gw-1"));
        final Path file = folder.resolve("engine.counters");
        final byte[] whole = Files.readAllBytes(file);
        final int name = new String(whole, StandardCharsets.ISO_8859_1).indexOf("gw-1");
        for (final String damage : List.of("gw-1\0\0x", "../1", "gw 1", "\u00FF")) {
            final byte[] damaged = whole.clone();
            final byte[] bytes = damage.getBytes(StandardCharsets.ISO_8859_1);
            System.arraycopy(bytes, 0, damaged, name, bytes.length);
            Files.write(file, damaged);

            assertThatThrownBy(() -> EngineCountersSnapshot.read(folder)).as(damage).isInstanceOf(LaunchException.class)
                .hasMessageStartingWith(file + " has no counters of an engine");
        }
    }

    @Test
    void shouldHaveACodeInThePlaceOfEachReason() {
        for (final RejectReason reason : RejectReason.values()) {
            assertThat(reason.code()).as(reason.name()).isBetween(0, 63);
        }
        assertThat(EngineCounter.values()).hasSizeLessThanOrEqualTo(64);
    }

    /** Two sessions are bound; then a trade, an order that rests, one that is refused, and one of nobody. */
    private void trade() {
        gateway.bind(ALICE);
        gateway.bind(BOB);
        exchange.work();
        gateway.newOrder(ALICE, 1, 1, Side.BUY, 2, PRICE, TimeInForce.DAY);
        gateway.newOrder(BOB, 1, 1, Side.SELL, 1, PRICE, TimeInForce.DAY);
        gateway.newOrder(BOB, 1, 1, Side.SELL, 1, PRICE, TimeInForce.DAY);
        gateway.newOrder(STRANGER, 1, 1, Side.SELL, 1, PRICE, TimeInForce.DAY);
        exchange.work();
    }

    private EngineCountersSnapshot seen() {
        return EngineCountersSnapshot.read(exchange.folder()).orElseThrow();
    }
}
