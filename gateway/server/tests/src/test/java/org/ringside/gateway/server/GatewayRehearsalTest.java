package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.LaunchException;

/** A gateway that warms up drives sessions through a gateway of its own, and nothing of that is seen by anybody. */
@Tag("slow")
class GatewayRehearsalTest {
    @TempDir
    private Path scratch;

    @TempDir
    private Path real;

    @TempDir
    private Path configured;

    private final List<String> warnings = new ArrayList<>();

    @Test
    void shouldTouchNothingOfTheRealGatewayWhenItIsPlayed() throws IOException {
        new GatewayRehearsal(config(Map.of())).run(scratch, System.nanoTime() + 300_000_000, warnings::add);

        assertThat(warnings).isEmpty();
        assertThat(files(real)).as("queues, counters and journals of the gateway").isEmpty();
        assertThat(files(scratch).keySet()).filteredOn(file -> file.startsWith("q/") && !file.endsWith(".lk"))
            .as("queues").containsExactlyInAnyOrder("q/orders.in.q", "q/orders.out.r.q");
        assertThat(files(scratch).keySet()).anyMatch(file -> file.startsWith("journal/"));
    }

    @Test
    void shouldHandOnReportsToAllItsSessionsWhenItIsPlayed() throws Exception {
        final GatewayRehearsal rehearsal = new GatewayRehearsal(config(Map.of()));
        final FutureTask<Void> playing = new FutureTask<>(() -> {
            rehearsal.run(scratch, System.nanoTime() + 3_000_000_000L, warnings::add);
            return null;
        });
        Files.createDirectory(scratch.resolve("q"));
        new Thread(playing, "rehearsal").start();

        List<CountersSnapshot> seen = List.of();
        while (!playing.isDone() && (seen.isEmpty() || seen.get(0).sum("accepts") < 8
            || seen.get(0).sum("events") < 1_000)) {
            seen = counters();
        }

        assertThat(seen).singleElement().satisfies(counters -> {
            assertThat(counters.sum("accepts")).isEqualTo(8);
            assertThat(counters.sum("turnedAway") + counters.refused() + counters.terminated()).isZero();
            assertThat(counters.sum("events")).isGreaterThanOrEqualTo(1_000);
        });
        playing.get();
    }

    @Test
    void shouldKeepNoJournalWhenTheGatewayKeepsNone() throws IOException {
        new GatewayRehearsal(config(Map.of("journal", "off")))
            .run(scratch, System.nanoTime() + 100_000_000, warnings::add);

        assertThat(files(scratch).keySet()).noneMatch(file -> file.startsWith("journal/"));
    }

    @Test
    void shouldSayWhatIsColdWhenThePathOfTheDoorbellIsTooLong() throws IOException {
        final Path deep = Files.createDirectory(scratch.resolve("d".repeat(100)));

        new GatewayRehearsal(config(Map.of())).run(deep, System.nanoTime() + 100_000_000, warnings::add);

        assertThat(warnings).singleElement().asString()
            .contains("the socket " + deep.resolve("q/orders.out.r.bell") + " cannot be made: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"busy-spin", "phased"})
    void shouldWaitAsTheGatewayDoesThatItWarmsUp(final String wait) throws IOException {
        final GatewayRehearsal rehearsal = new GatewayRehearsal(config(Map.of("wait", wait)));

        assertThat(rehearsal.configIn(scratch).waitStrategy()).isEqualTo(wait);
    }

    @Test
    void shouldConnectToTheHostThatItsGatewayListensOn() {
        assertThat(GatewayRehearsal.port("127.0.0.2:9001")).hasToString("/127.0.0.2:9001");
    }

    /** None while their file is being made. */
    private List<CountersSnapshot> counters() {
        try {
            return CountersSnapshot.readAll(scratch.resolve("q"));
        } catch (final LaunchException unfinished) {
            return List.of();
        }
    }

    private GatewayConfig config(final Map<String, String> more) throws IOException {
        final Map<String, String> settings = new TreeMap<>(Map.of("queues", real.resolve("queues").toString(),
            "journal", real.resolve("journal").toString(), "auth", "none", "sessions.1.first", "1001",
            "sessions.1.last", "1008", "sessions.1.firm", "7"));
        settings.putAll(more);
        return ConfigFile.read(
            Files.createFile(configured.resolve("gateway.properties")), settings, GatewayConfig.class);
    }

    /** All files below a folder, with their lengths. */
    private static Map<String, Long> files(final Path folder) throws IOException {
        final Map<String, Long> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (final Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(file).toString(), Files.size(file));
            }
        }
        return files;
    }
}
