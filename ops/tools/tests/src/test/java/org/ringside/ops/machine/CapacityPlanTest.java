package org.ringside.ops.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.machine.CapacityPlan.Need;

/** What an exchange takes of a machine. */
class CapacityPlanTest {
    private static final Path SHIPPED = Path.of("../../conf/exchange.properties").toAbsolutePath().normalize();
    private static final long KIB = 1_024;
    private static final long MIB = KIB * KIB;
    private static final MachineCapacity MACHINE = new MachineCapacity(2, 24L << 30, 64 * MIB, 100L << 30);

    private static final Heaps HEAPS = new Heaps(SHIPPED.getParent());

    @TempDir
    private Path folder;

    @Test
    void shouldWorkOutWhatTheShippedExchangeNeeds() {
        final CapacityPlan plan = CapacityPlan.of(ExchangePlan.read(SHIPPED), HEAPS, 1_000_000, 10_000, MACHINE);

        assertThat(plan.needs()).containsExactly(
            new Need("log", "/dev/shm", 2 * MIB + 16 * KIB),
            new Need("orders.in", "/dev/shm", 8 * MIB + 16 * KIB),
            new Need("orders.out.gw-1", "/dev/shm", 16 * MIB + 16 * KIB),
            new Need("heap of log", "memory", 128 * MIB),
            new Need("files of the log", "disk", 16 * 64 * MIB),
            new Need("books of the engine", "memory", 145_000_000),
            new Need("books of a snapshot's process", "memory", 145_000_000),
            new Need("journal of the engine", "disk", 640 * MIB),
            new Need("snapshots of the engine", "disk", 290_000_000),
            new Need("connections of gw-1", "memory", 300 * 264 * KIB),
            new Need("journals of sessions of gw-1", "disk", 256 * (4 * MIB + 4 * KIB)));
        assertThat(plan.sum(CapacityPlan.SHARED)).isEqualTo(26 * MIB + 48 * KIB);
        assertThat(plan.cores()).isEqualTo(3);
        assertThat(plan.restartSeconds()).isBetween(6.5, 7.5);
        assertThat(plan.toString()).contains("cores: 3, ", "1,000,000 resting orders", "640 MiB",
            "one for the rest; this machine has 2\n");
        assertThat(plan.toString().replaceAll(" +", " ")).contains("all of it /dev/shm 26 MiB 64 MiB\n")
            .containsPattern("all of it memory [0-9.]+ MiB 24 GiB\n").containsPattern("all of it disk .* 100 GiB\n");
    }

    @Test
    void shouldCountADayOfJournalWhenThereAreNoSnapshots() throws IOException {
        final CapacityPlan plan = CapacityPlan.of(exchange("snapshotEvery=off"), HEAPS, 10, 10_000, MACHINE);

        assertThat(plan.needs()).contains(
            new Need("journal of the engine, each day", "disk", 10_000L * 170 * 86_400));
        assertThat(plan.restartSeconds()).isNegative();
        assertThat(plan.toString()).doesNotContain("restart");
    }

    @Test
    void shouldNeedNoDiskForAnEngineWithoutAJournal() throws IOException {
        assertThat(CapacityPlan.of(exchange("policy=memory"), HEAPS, 10, 1, MACHINE).needs()).extracting(Need::of)
            .contains("books of the engine").noneMatch(of -> of.contains("journal of the engine"));
    }

    /** What they hold lies within their heaps then. */
    @Test
    void shouldCountTheHeapsOfProcessesThatHaveABound() throws IOException {
        final CapacityPlan plan =
            CapacityPlan.of(exchange("", "jvm=latency\nconsole=" + SHIPPED.resolveSibling("console.properties")), HEAPS,
                10, 1, MACHINE);

        assertThat(plan.needs()).contains(new Need("heap of engine", "memory", 2_048 * MIB),
            new Need("heap of gw-1", "memory", 2_048 * MIB), new Need("heap of console", "memory", 512 * MIB),
            new Need("connections of gw-1", "heap", 300 * 264 * KIB));
        assertThat(plan.sum(CapacityPlan.MEMORY)).isBetween(4_736 * MIB, 4_737 * MIB);
    }

    @Test
    void shouldCountClOrdIDsAndMarketData() throws IOException {
        Files.writeString(folder.resolve("gateway.properties"), "include=" + SHIPPED.resolveSibling(
            "gateway.properties") + "\nfix.listen=127.0.0.1:9002\nfix.sessions=1001-1004\n");

        final CapacityPlan plan = CapacityPlan.of(exchange("", "gateways=gateway.properties\nmarketData="
            + SHIPPED.resolveSibling("market-data.properties")), HEAPS, 10, 1, MACHINE);

        assertThat(plan.needs()).contains(
            new Need("ClOrdIDs of gw-1", "disk", 4L * 262_144 * 64),
            new Need("ClOrdIDs of gw-1", "memory", 4L * 262_144 * 20),
            new Need("events of market data, a session", "disk", 1_024 * MIB));
    }

    @Test
    void shouldCountMembersInThePlaceOfAnEngine() {
        final CapacityPlan plan = CapacityPlan.of(
            ExchangePlan.read(SHIPPED.resolveSibling("exchange-cluster.properties")), HEAPS, 10, 1_000, MACHINE);

        assertThat(plan.needs()).contains(
            new Need("log of member-2, each day", "disk", 1_000L * 206 * 86_400),
            new Need("books of member-0", "memory", 2_900));
        assertThat(plan.cores()).isEqualTo(2 + 3 + plan.needs().stream()
            .filter(need -> need.of().startsWith("orders.out.")).count());
    }

    private ExchangePlan exchange(final String key) throws IOException {
        return exchange(key, "");
    }

    private ExchangePlan exchange(final String key, final String more) throws IOException {
        Files.writeString(folder.resolve("engine.properties"),
            "include=" + SHIPPED.resolveSibling("engine.properties") + "\n" + key + "\n");
        return ExchangePlan.read(Files.writeString(folder.resolve("exchange.properties"),
            "include=" + SHIPPED + "\nengine=engine.properties\n" + more));
    }
}
