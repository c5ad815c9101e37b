package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SyncPolicy;
import org.ringside.matching.protocol.StartPhaseEncoder;

/**
 * What docs/operating.md says to type when something dies, typed as it stands there: one exchange dies in every way of
 * the page, one after the other, and has to run again after the commands of each, with the exit codes of the page.
 */
@Tag("slow")
class OperatingTest {
    private static final String CHAPTER = "## What to type when something dies";
    private static final String WAY = "### ";
    private static final Pattern COMMAND =
        Pattern.compile("\\$ (ringside|shmq) ([^#]*?)\\s*(?:# exit code (\\d+).*)?");

    private static final int DAMAGED_OFFSET = 512;
    private static final int QUEUE_STATE_OFFSET = 0x100;
    private static final int QUEUE_CLOSED = 3;
    private static final byte NO_PHASE = 99;
    private static final String NAMES_RECORD = ": it names the record";

    /** Of the ways to die, what every build tries; the profile {@code long} tries all. */
    private static final Set<String> EVERY_BUILD = Set.of("A gateway hangs",
        "The queues were deleted under the processes");

    /** What an operator types while a process hangs, with its exit code: all of it ends soon. */
    private static final List<Typed> MEANWHILE = List.of(new Typed("journal print -n 1", 0),
        new Typed("journal stat", 0), new Typed("journal verify", 0), new Typed("logs", 3));
    /** The same, of which each takes seconds. */
    private static final Map<String, List<Typed>> PATIENTLY_MEANWHILE = Map.of(
        "A gateway hangs", List.of(new Typed("reload", 8), new Typed("drain gw-1 --yes", 8),
            new Typed("block session 1256 --yes", 8)),
        "The engine hangs", List.of(new Typed("unblock session 1256", 8), new Typed("day", 8)));

    private final Map<String, Step> faults = new LinkedHashMap<>();
    private final Map<String, Step> steps = new LinkedHashMap<>();
    /** Verbs that a process of their own has done. The next time they are done in this one: a JVM takes long. */
    private final Set<String> typed = new HashSet<>();
    private TestExchange exchange;
    private Path journal;
    private Path copy;
    private long unappliable;

    @TempDir
    private Path folder;

    /** A verb and what follows it. */
    private record Typed(String words, int exitCode) {
    }

    /** Something that is done to the exchange. */
    @FunctionalInterface
    private interface Step {
        void take() throws Exception;
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldRunAgainAfterTheCommandsOfThePageInWaysThatDifferMost() throws Exception {
        die(EVERY_BUILD);
    }

    @Test
    @Tag("long")
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldRunAgainAfterTheCommandsOfThePageWhateverHasDied() throws Exception {
        nameFaults();
        die(faults.keySet());
    }

    private void die(final Set<String> some) throws Exception {
        journal = folder.resolve("data/engine");
        copy = folder.resolve("copy");
        nameFaults();
        final Map<String, List<String>> ways = ways();
        assertThat(ways.keySet()).isEqualTo(faults.keySet()).containsAll(some);
        ways.keySet().retainAll(Set.copyOf(some));
        exchange = TestExchange.start(folder, 1);
        try {
            configure();
            for (final Map.Entry<String, List<String>> way : ways.entrySet()) {
                faults.get(way.getKey()).take();
                typeMeanwhile(way.getKey(), some.size() > EVERY_BUILD.size());
                for (final String line : way.getValue()) {
                    type(way.getKey(), line);
                }
                assertRuns(way.getKey());
            }
            trade();
        } finally {
            exchange.close();
        }
    }

    private void nameFaults() {
        faults.put("The engine is dead", () -> exchange.kill("engine"));
        faults.put("A gateway is dead", () -> exchange.kill("gw-1"));
        faults.put("The probe is dead", () -> exchange.kill("probe"));
        faults.put("All processes are dead", this::killAll);
        faults.put("The machine was booted", () -> {
            killAll();
            deleteQueues("");
            Files.delete(exchange.queues());
        });
        faults.put("A gateway hangs", () -> exchange.signal("STOP", "gw-1"));
        faults.put("The engine hangs", () -> exchange.signal("STOP", "engine"));
        faults.put("A gateway was away for too long", this::loseRoute);
        // That it stops there, and loses nothing, is shown by FullDiskTest of the engine.
        faults.put("The disk of the engine's journal was full", () -> exchange.kill("engine"));
        faults.put("The engine's journal is damaged", this::damage);
        faults.put("A record of the journal cannot be applied", this::journalUnappliable);
        faults.put("The state file was deleted", () -> Files.delete(exchange.queues().resolve("exchange.state")));
        faults.put("The queues were deleted under the processes", () -> deleteQueues(".q"));
        steps.put("# make room where data= is", () -> { });
        steps.put("# put back a copy of the folder of the journal", () -> copy(copy, journal));
    }

    /** The ways of the page and what it says to type, a line each. */
    private static Map<String, List<String>> ways() throws IOException {
        final Map<String, List<String>> ways = new LinkedHashMap<>();
        List<String> lines = null;
        boolean isInChapter = false;
        boolean isCode = false;
        for (final String line : Files.readAllLines(Launcher.ROOT.resolve("docs/operating.md"))) {
            if (line.startsWith("## ")) {
                isInChapter = line.equals(CHAPTER);
            } else if (isInChapter && line.startsWith(WAY)) {
                lines = new ArrayList<>();
                ways.put(line.substring(WAY.length()), lines);
            } else if (isInChapter && line.startsWith("```")) {
                isCode = !isCode;
            } else if (isInChapter && isCode) {
                lines.add(line);
            }
        }
        return ways;
    }

    /** What cannot be done is said in one line, with a command that can be typed as it stands. */
    private void typeMeanwhile(final String way, final boolean isPatient) {
        if (!PATIENTLY_MEANWHILE.containsKey(way)) {
            return;
        }
        final List<Typed> commands = new ArrayList<>(MEANWHILE);
        if (isPatient) {
            commands.addAll(PATIENTLY_MEANWHILE.get(way));
        }
        for (final Typed command : commands) {
            final String[] arguments = (command.words + " -c " + exchange.config()).split(" ");
            final String messages =
                Launcher.runHere("ringside", arguments).exited(command.exitCode).messages();
            if (command.exitCode == 0) {
                assertThat(messages).as("%s: %s", way, command).isEmpty();
            } else {
                assertThat(messages).as("%s: %s", way, command).hasLineCount(1)
                    .contains(" -c " + exchange.config() + "'");
            }
        }
    }

    private void type(final String way, final String line) throws Exception {
        if (line.startsWith("#")) {
            assertThat(steps).as(way).containsKey(line);
            steps.get(line).take();
            return;
        }
        final Matcher command = COMMAND.matcher(line);
        assertThat(command.matches()).as("%s: %s", way, line).isTrue();
        final List<String> words = new ArrayList<>(Arrays.asList(command.group(2).split(" +")));
        words.replaceAll(word -> word.equals("N") ? Long.toString(unappliable) : word);
        words.addAll(command.group(1).equals("shmq") ? List.of("--dir", exchange.queues().toString())
            : List.of("-c", exchange.config().toString()));
        final String[] arguments = words.toArray(String[]::new);
        final String verb = words.get(0) + (words.get(0).equals("journal") ? " " + words.get(1) : "");
        final Launcher.Result result = typed.add(verb)
            ? Launcher.run(command.group(1), arguments) : Launcher.runHere(command.group(1), arguments);
        result.exited(command.group(3) == null ? 0 : Integer.parseInt(command.group(3)));
        if (line.endsWith(NAMES_RECORD)) {
            assertThat(result.messages()).as(line).contains("record " + unappliable + " of the journal, StartPhase of "
                + "the engine, cannot be applied: ", "ringside engine --skip-record " + unappliable + " --yes");
        }
    }

    /** A probe, which the exchange does not have yet; and no patience. */
    private void configure() throws IOException {
        Files.writeString(folder.resolve("probe.properties"), "name=probe\nlisten=127.0.0.1:0\n");
        Files.writeString(
            exchange.config(), "\nprobe=probe.properties\nstopTimeout=500ms\n", StandardOpenOption.APPEND);
        Launcher.runHere("ringside", "up", "-c", exchange.config().toString()).succeeded();
    }

    private void assertRuns(final String way) {
        final JsonNode status = exchange.status();
        assertThat(status.path("state").asText()).as("%s: %s", way, status).isEqualTo("running");
        assertThat(status.path("limits").path("maxOrders").asLong()).as("%s: %s", way, status).isPositive();
        final JsonNode health = exchange.awaitHealth();
        assertThat(health.path("healthy").asBoolean()).as("%s: %s", way, health).isTrue();
    }

    private void killAll() {
        for (final JsonNode process : exchange.status().path("processes")) {
            exchange.kill(process.path("name").asText());
        }
    }

    /** Closes the queue, as the engine does with that of a route that is lost. The gateway has to end by itself. */
    private void loseRoute() throws IOException {
        final ProcessHandle gateway = exchange.process("gw-1");
        try (RandomAccessFile file =
            new RandomAccessFile(exchange.queues().resolve("orders.out.gw-1.q").toFile(), "rw")) {
            file.seek(QUEUE_STATE_OFFSET);
            file.write(QUEUE_CLOSED);
        }
        TestExchange.awaitEnd(gateway);
    }

    /** In one of the first records, behind which there are others: it was finished once. */
    private void damage() throws Exception {
        trade();
        Launcher.runHere("ringside", "down", "-c", exchange.config().toString()).succeeded();
        copy(journal, copy);
        final Path first;
        try (Stream<Path> files = Files.list(journal)) {
            first = files.filter(file -> file.getFileName().toString().matches("journal-\\d+\\.log"))
                .min(Comparator.naturalOrder()).orElseThrow();
        }
        try (RandomAccessFile file = new RandomAccessFile(first.toFile(), "rw")) {
            file.seek(DAMAGED_OFFSET);
            final int one = file.read();
            file.seek(DAMAGED_OFFSET);
            file.write(one ^ 1);
        }
    }

    /** A phase that there is not, as if the engine had journaled it and died. */
    private void journalUnappliable() {
        Launcher.runHere("ringside", "down", "-c", exchange.config().toString()).succeeded();
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[StartPhaseEncoder.BLOCK_LENGTH]);
        buffer.putByte(StartPhaseEncoder.phaseEncodingOffset(), NO_PHASE);
        final JournalConfig config = new JournalConfig(journal, JournalConfig.DEFAULT_SEGMENT_LENGTH,
            SyncPolicy.MAPPED, StartPhaseEncoder.SCHEMA_ID, StartPhaseEncoder.SCHEMA_VERSION);
        try (JournalWriter writer = JournalWriter.open(config)) {
            unappliable = writer.append(StartPhaseEncoder.TEMPLATE_ID, -1,
                TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()), 0, buffer, 0, buffer.capacity());
            writer.flush();
        }
    }

    private void trade() {
        Launcher.runHere("trader-sim", "run", "steady", "--address", exchange.addresses(), "--rate", "2k", "--duration",
            "200ms", "--warmup", "0s").succeeded();
    }

    private void deleteQueues(final String suffix) throws IOException {
        try (Stream<Path> files = Files.list(exchange.queues())) {
            for (final Path file : files.filter(found -> found.toString().endsWith(suffix)).toList()) {
                Files.delete(file);
            }
        }
    }

    private static void copy(final Path from, final Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (final Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
