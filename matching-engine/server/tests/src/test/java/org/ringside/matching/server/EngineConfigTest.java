package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Keys;
import org.ringside.launch.LaunchException;
import org.ringside.matching.InstrumentSpec.TickBand;
import org.ringside.queue.QueueDirectory;

class EngineConfigTest {
    @TempDir
    private Path folder;

    @Test
    void shouldFillInDefaults() throws IOException {
        final EngineConfig config = read(
            "queues=", "routes=gw-1", "journal=/j", "instruments.1.symbol=ABC", "instruments.1.tick=0.01",
            "instruments.1.lot=1");

        assertThat(config).isEqualTo(new EngineConfig(QueueDirectory.defaultPath(), "orders.in", "gw-1", null, "",
            "phased", "", "", "3s", 256, 500, 1_000, 4L << 30, Path.of("/j"), "mapped", 64L << 20, "268435456", 0,
            600_000, 8_000, null, new LimitsConfig(1_000, "auto", 100_000, 1_000_000, "auto"),
            Map.of(1, new InstrumentConfig("ABC", new BigDecimal("0.01"), "", BigDecimal.ONE, 1L, 1L, (1L << 53) - 1, 0,
            null, 0, 0, 0, 0, 0, false, "fifo", 0, 0, 0, 100)), Map.of()));
    }

    @Test
    void shouldTakeWhatIsToBeRetired() throws IOException {
        final String[] lines = {"routes=gw-1", "policy=memory", "instruments.1.symbol=ABC",
            "instruments.1.tick=0.01", "instruments.1.lot=1", "retire=gw-2@77, gw-2.1"};

        assertThat(read(lines).retirement().has("gw-2")).isTrue();
        assertThat(read(lines).retirement().has("gw-2.1")).isTrue();
        assertThat(read(lines).retirement().has("gw-1")).isFalse();
        lines[5] = "retire=gw-2@";
        assertThatThrownBy(() -> read(lines)).hasMessageContaining(
            "retire is gw-2@, it takes ROUTE or ROUTE@POSITION, also with >OTHER behind that, separated by commas");
        lines[5] = "retire=gw-2@77>gw-7";
        assertThatThrownBy(() -> read(lines)).hasMessageContaining(
            "retire is gw-2@77>gw-7, and routes is gw-1: the sessions would go to a loop that is not served");
        lines[5] = "retire=gw-1@77";
        assertThatThrownBy(() -> read(lines)).hasMessageContaining(
            "retire is gw-1@77, and routes is gw-1: what is retired must not be served");
    }

    @Test
    void shouldReadBandsOfPricesInTicks() {
        final BigDecimal tick = new BigDecimal("0.01");

        assertThat(TickTable.read("", tick)).containsExactly(new TickBand(1, 1));
        assertThat(TickTable.read(" 10:0.05 , 100 : 0.10 ", tick)).containsExactly(
            new TickBand(1, 1), new TickBand(1_000, 5), new TickBand(10_000, 10));
        assertThat(TickTable.read("0:0.05, 100:0.1", tick)).as("from the lowest price on").containsExactly(
            new TickBand(1, 5), new TickBand(10_000, 10));
        assertThat(TickTable.read("0.01:0.01", tick)).containsExactly(new TickBand(1, 1));
        assertThatThrownBy(() -> TickTable.read(IntStream.rangeClosed(1, 24).mapToObj(i -> i + ":1")
            .collect(Collectors.joining(",")), tick)).hasMessage(
                "ticks has 25 bands with the lowest, it must have at most 24");
    }

    @Test
    void shouldTakeListOfRoutes() throws IOException {
        assertThat(read("routes= gw-1 , gw-1.1,gw-2", "policy=memory", "instruments.1.symbol=ABC",
            "instruments.1.tick=0.01", "instruments.1.lot=1").routeNames()).containsExactly("gw-1", "gw-1.1", "gw-2");
    }

    @Test
    void shouldReadTheConfigurationThatIsShipped() {
        final Path shipped = Path.of("..", "..", "..", "ops", "conf", "engine.properties");

        assertThat(ConfigFile.read(shipped, Map.of("journal", "/j"), EngineConfig.class).instruments()).hasSize(4);
    }

    @Test
    void shouldNameKnownKeysWhenOneIsUnknown() {
        refuses("unknown key 'bach'. Known keys: " + String.join(", ", Keys.of(EngineConfig.class).names()), "bach=12");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "batch=-1 | batch is -1, it must be 1 to 65536",
        "batch=70000 | batch is 70000, it must be 1 to 65536",
        "batch=many | 'many' is no value for 'batch'",
        "stalledWriterMs=-1 | stalledWriterMs is -1, it must be 0 to 3600000",
        "routeStallMs=-1 | routeStallMs is -1, it must be 0 to 3600000",
        "routeStallMs=3600001 | routeStallMs is 3600001, it must be 0 to 3600000",
        "routeBacklog=-1 | routeBacklog is -1, it must not be negative",
        "publicQueues=md, md | publicQueues is md, md, it takes names separated by commas, each once",
        "publicQueues=md,,md.b | publicQueues is md,,md.b, it takes names separated by commas, each once",
        "publicQueues=md,orders.in | publicQueues is md,orders.in, it takes queues that nothing else is in",
        "publicQueues=orders.out.gw-1 | publicQueues is orders.out.gw-1, it takes queues that nothing else is in",
        "journal= | journal is missing: name the folder of the journal, or accept with policy=memory that all orders "
            + "are lost with the engine",
        "policy=maybe | there is no policy maybe; use memory, mapped or disk",
        "segmentLength=1000 | segmentLength is 1000, use a multiple of 4096 up to 1073741824",
        "snapshotEvery=often | snapshotEvery is often, it must be a number of bytes or off",
        "snapshotEvery=0 | snapshotEvery is 0, it must be a number of bytes or off",
        "snapshotHeap=1000 | snapshotHeap is 1000, it must be 0 or at least 8388608",
        "snapshotHeap=2g | '2g' is no value for 'snapshotHeap'",
        "snapshotTimeoutMs=0 | snapshotTimeoutMs is 0, it must be 1000 or more",
        "limits.maxFillsPerCommand=0 | maxFillsPerCommand is 0, it must be 1 to 1000000",
        "limits.maxOrders=16711681 | limits.maxOrders is 16711681, it must be auto, or 0 to 16711680",
        "limits.maxOrders=all | limits.maxOrders is all, it must be auto, or 0 to 16711680",
        "limits.maxOpenOrders=-1 | limits.maxOpenOrders is -1, it must not be negative",
        "limits.maxIdHoles=-1 | limits.maxIdHoles is -1, it must not be negative",
        "limits.maxAllIdHoles=-1 | limits.maxAllIdHoles is -1, it must be auto, or a number of 0 or more",
        "gatewayGraceMs=-1 | gatewayGraceMs is -1, it must be 0 to 3600000",
        "routes= | routes is missing: name the gateway loops, as in routes=gw-1",
        "routes=gw-1,,gw-2 | routes is gw-1,,gw-2, each must have 1 to 24 characters",
        "routes=a-name-that-is-longer-than-24 | routes is a-name-that-is-longer-than-24, each must have 1 to 24 "
            + "characters",
        "routes=gw-1, gw-1 | routes is gw-1, gw-1, it names one of them twice",
        "wait=later | wait is later, it must be one of busy-spin, yield, sleep, blocking, timed-blocking, phased",
        "instruments.1.tick=0 | tick is 0, it must be above 0 and at most 1000000000, with at most 8 decimal places",
        "instruments.1.tick=0.000000001 | tick is 1E-9, it must be above 0 and at most 1000000000, with at most 8 "
            + "decimal places",
        "instruments.1.tick=1e30 | tick is 1E+30, it must be above 0 and at most 1000000000, with at most 8 decimal "
            + "places",
        "instruments.1.lot=0 | lot is 0, it must be above 0 and at most 1000000000, with at most 8 decimal places",
        "instruments.1.lot=1e999999999 | lot is 1E+999999999, it must be above 0 and at most 1000000000, with at most "
            + "8 decimal places",
        "instruments.1.lot=1e-999999999 | lot is 1E-999999999, it must be above 0 and at most 1000000000, with at most "
            + "8 decimal places",
        "instruments.1.previousClose=1e999999999 | previousClose is 1E+999999999, it must be a multiple of the tick",
        "instruments.1.previousClose=1e-999999999 | previousClose is 1E-999999999, it must be a multiple of the tick",
        "instruments.1.symbol= | symbol is missing",
        "instruments.1.symbol=A B | symbol is A B, it must be a word of at most 32 characters, and another one than "
            + "all, which stands for all instruments",
        "instruments.1.symbol=all | symbol is all, it must be a word of at most 32 characters, and another one than "
            + "all, which stands for all instruments",
        "instruments.1.symbol=\\u001b[31m | symbol is ?[31m, it must be a word of at most 32 characters, and another "
            + "one than all, which stands for all instruments",
        "instruments.1.symbol=A23456789012345678901234567890123 | symbol is A23456789012345678901234567890123, it must "
            + "be a word of at most 32 characters, and another one than all, which stands for all instruments",
        "instruments.1.previousClose=1.005 | previousClose is 1.005, it must be a multiple of the tick",
        "instruments.1.ticks=10 | ticks is 10, it must be FROM:STEP for each band of prices, separated by commas, as "
            + "in 10:0.05, 100:0.1",
        "instruments.1.ticks=10:0.05, | ticks is 10:0.05,, it must be FROM:STEP for each band of prices, separated by "
            + "commas, as in 10:0.05, 100:0.1",
        "instruments.1.ticks=10:1e9 | ticks is 10:1e9, it must be FROM:STEP for each band of prices, separated by "
            + "commas, as in 10:0.05, 100:0.1",
        "instruments.1.ticks=10:0.005 | ticks is 10:0.005, 0.005 must be a multiple of the tick",
        "instruments.1.ticks=10.03:0.05 | ticks is 10.03:0.05, each band must begin at a multiple of its step",
        "instruments.1.ticks=10:0 | ticks is 10:0, each step must be above 0",
        "instruments.1.ticks=100:0.1, 10:0.05 | ticks is 100:0.1, 10:0.05, the bands must begin at higher and higher "
            + "prices",
        "instruments.1.volatilityWindowMs=-1 | volatilityWindowMs is -1, it must be 0 to 86400000",
        "instruments.1.allocation=lifo | allocation is lifo, it must be fifo, pro-rata or fifo-median-price",
        "accounts.0.firm=1 | accounts.0: accounts have numbers from 1 to 4294967294",
        "accounts.7.firm=-1 | firm is -1, it must be 0 to 4294967294",
        "accounts.7.selfMatchGroup=4294967295 | selfMatchGroup is 4294967295, it must be 0 to 4294967294",
        "accounts.7.maxLong=-1 | maxLong is -1, it must not be negative",
        "accounts.7.maxOpenOrders=-1 | maxOpenOrders is -1, it must not be negative"})
    void shouldNameKeyAndBoundWhenAValueIsRefused(final String line, final String reason) {
        refuses(reason, line);
    }

    @Test
    void shouldRefuseTwoInstrumentsOfOneSymbol() {
        assertThatThrownBy(() -> read("routes=gw-1", "journal=/j", "instruments.7.symbol=ABC",
            "instruments.7.tick=0.01", "instruments.7.lot=1", "instruments.12.symbol=ABC", "instruments.12.tick=0.01",
            "instruments.12.lot=1"))
            .hasMessageEndingWith("instruments 7 and 12 have the symbol ABC: each needs its own");
    }

    @Test
    void shouldAskForInstrumentWhenThereIsNone() {
        assertThatThrownBy(() -> read("routes=gw-1", "journal=/j"))
            .hasMessageEndingWith("there is no instrument: add instruments.1.symbol, instruments.1.tick, "
                + "instruments.1.lot");
    }

    private void refuses(final String reason, final String line) {
        assertThatThrownBy(() -> read("routes=gw-1", "journal=/j", "instruments.1.symbol=ABC",
            "instruments.1.tick=0.01", "instruments.1.lot=1", line))
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.USAGE))
            .hasMessageEndingWith(reason);
    }

    private EngineConfig read(final String... lines) throws IOException {
        final Path file = Files.write(folder.resolve("engine.properties"), new ArrayList<>(List.of(lines)));
        return ConfigFile.read(file, Map.of(), EngineConfig.class);
    }
}
