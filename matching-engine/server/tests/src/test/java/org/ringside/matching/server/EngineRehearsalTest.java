package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An engine that warms up drives all ways of an engine, and nothing of that is seen by anybody. */
@Tag("slow")
class EngineRehearsalTest {
    private static final int SIGKILL = 128 + 9;
    /** At which a rehearsal tells what has failed; on a busy machine its engine takes a second to need a segment. */
    private static final long DEADLINE_NS = 2_500_000_000L;

    @TempDir
    private Path scratch;

    private final Exchange exchange = new Exchange();
    private final List<String> warnings = new ArrayList<>();

    @AfterEach
    void close() {
        exchange.close();
    }

    @Test
    void shouldCauseEventsOfAllKindsWhenItIsPlayed() {
        final Gateway gateway = exchange.gateway("rehearsal");
        final RehearsedCommands commands = new RehearsedCommands(
            exchange.attach("orders.in").producer("rehearsal"), "rehearsal", 1);
        final EventText text = new EventText();
        commands.bind();
        for (int batch = 0; batch < 200; batch++) {
            commands.send(64);
            exchange.work();
            gateway.skip(text);
        }

        final Map<String, Long> kinds = new TreeMap<>();
        text.lines().forEach(line -> kinds.merge(line.substring(0, line.indexOf(' ')), 1L, Long::sum));
        assertThat(kinds).as("events by kind").containsOnlyKeys("accepted", "cancelled", "day,", "instrument", "mass",
            "position", "refused", "rejected", "replaced", "restated", "status", "trade", "triggered");
        assertThat(kinds.get("accepted")).isGreaterThan(4_000);
        assertThat(kinds.get("trade")).isGreaterThan(2_000);
    }

    @Test
    void shouldTouchNothingOfTheExchangeAndLeaveNoQueueAndNoJournal() throws IOException {
        exchange.withJournal(exchange.folder().resolve("journal"));
        exchange.gateway("gw-1");
        final EngineConfig config = exchange.config();
        final Map<Path, Long> before = files(exchange.folder());

        new EngineRehearsal(config).run(scratch, System.nanoTime() + 200_000_000, warnings::add);

        assertThat(warnings).isEmpty();
        assertThat(files(exchange.folder())).isEqualTo(before);
        assertThat(files(scratch).keySet()).map(file -> scratch.relativize(file).toString())
            .as("its configuration, its counters, the locks of its queues")
            .containsExactlyInAnyOrder("engine.properties", "q/engine.counters", "q/orders.in.lk",
                "q/orders.out.r.lk");
    }

    @Test
    void shouldRingTheDoorbellOfItsGatewayWhenItIsPlayed() throws IOException {
        exchange.gateway("gw-1");
        final EngineRehearsal rehearsal = new EngineRehearsal(exchange.config());

        // It rings for nearly each command that comes alone, 25 of 1,625; on a busy machine that takes a while.
        for (int run = 0; rehearsal.rings() < 10; run++) {
            rehearsal.run(Files.createDirectory(scratch.resolve("run" + run)), System.nanoTime() + 300_000_000,
                warnings::add);
        }

        assertThat(warnings).isEmpty();
    }

    @Test
    void shouldSayWhatIsColdWhenThePathOfTheDoorbellIsTooLong() throws IOException {
        exchange.gateway("gw-1");
        final Path deep = Files.createDirectory(scratch.resolve("d".repeat(100)));

        new EngineRehearsal(exchange.config()).run(deep, System.nanoTime() + 100_000_000, warnings::add);

        assertThat(warnings).singleElement().asString()
            .startsWith("the socket " + deep.resolve("q/orders.out.r.bell") + " cannot be made: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"busy-spin", "phased"})
    void shouldWaitAsTheEngineDoesThatItWarmsUp(final String wait) throws IOException {
        exchange.gateway("gw-1");
        exchange.set("wait", wait);

        assertThat(new EngineRehearsal(exchange.config()).configIn(scratch).waitStrategy()).isEqualTo(wait);
    }

    @Test
    void shouldFailWhenTheEngineThatIsDrivenFails() {
        exchange.withJournal(exchange.folder().resolve("journal"));
        exchange.gateway("gw-1");
        final EngineRehearsal rehearsal = new EngineRehearsal(exchange.config());
        final FutureTask<Void> playing = new FutureTask<>(() -> {
            rehearsal.run(scratch, System.nanoTime() + DEADLINE_NS, warnings::add);
            return null;
        });
        new Thread(playing, "rehearsal").start();

        // Then it trades, and no segment of the journal can follow the one that it has.
        final Path journal = scratch.resolve("journal");
        while (!Files.exists(journal) && !playing.isDone()) {
            Thread.onSpinWait();
        }
        LockSupport.parkNanos(100_000_000);
        while (!playing.isDone()) {
            IoUtil.delete(journal.toFile(), true);
            LockSupport.parkNanos(1_000_000);
        }

        assertThatThrownBy(playing::get).isInstanceOf(ExecutionException.class);
    }

    @Test
    void shouldSayHowLongItTookAndLeaveNothingWhenItIsReady() throws IOException {
        exchange.gateway("gw-1");
        final EngineProcess engine = start("300ms");

        // At least as long as it was told; how much longer is up to the host.
        final Pattern ready = Pattern.compile("ready engine warmup=([0-9]+\\.[0-9])s pid=" + engine.pid());
        engine.awaitOutput(line -> ready.matcher(line).matches());
        assertThat(engine.output()).map(ready::matcher).filteredOn(Matcher::matches).singleElement()
            .satisfies(line -> assertThat(Double.parseDouble(line.group(1))).isGreaterThanOrEqualTo(0.3));

        assertThat(scratchFolders()).isEmpty();
        assertThat(engine.messages()).isEmpty();
        engine.close();
    }

    /** As the folder itself does it, which has its own test in ops/launch. */
    @Test
    @Tag("long")
    void shouldRemoveWhatAKilledOneHasLeftWhenTheNextOneWarmsUp() throws IOException {
        exchange.gateway("gw-1");
        final EngineProcess first = start("20s");
        while (scratchFolders().isEmpty()) {
            LockSupport.parkNanos(1_000_000);
        }
        first.kill();
        assertThat(first.awaitExit()).isEqualTo(SIGKILL);
        assertThat(scratchFolders()).hasSize(1);

        final EngineProcess second = start("100ms");
        second.awaitOutput(line -> line.startsWith("ready engine warmup="));

        assertThat(scratchFolders()).isEmpty();
        second.close();
    }

    @Test
    void shouldBeginColdAndSayWhyWhenThereIsNoFolderForIt() {
        exchange.gateway("gw-1");
        final EngineProcess engine = start("1s", scratch.resolve("missing"));

        engine.awaitOutput(("ready engine warmup=failed pid=" + engine.pid())::equals);

        assertThat(engine.messages()).filteredOn(line -> line.startsWith("engine: ")).singleElement().asString()
            .startsWith("engine: not warm, so the first seconds are slower: there is no folder " + scratch)
            .contains("warmup=off");
        engine.close();
    }

    private EngineProcess start(final String warmup) {
        return start(warmup, scratch);
    }

    private EngineProcess start(final String warmup, final Path temporary) {
        return EngineProcess.start(scratch, List.of("-Djava.io.tmpdir=" + temporary),
            Map.of("RINGSIDE_WARMUP", warmup), "-c", exchange.configFile().toString());
    }

    private List<Path> scratchFolders() throws IOException {
        try (Stream<Path> folders = Files.list(scratch)) {
            return folders.filter(folder -> folder.getFileName().toString().startsWith("ringside-scratch-")).toList();
        }
    }

    /** All files below a folder, with when they were last written. */
    private static Map<Path, Long> files(final Path folder) throws IOException {
        final Map<Path, Long> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (final Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(file, Files.getLastModifiedTime(file).toMillis());
            }
        }
        return files;
    }
}
