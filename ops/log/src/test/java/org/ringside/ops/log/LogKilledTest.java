package org.ringside.ops.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.launch.FaultPoint;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;
import org.ringside.log.LogRecordDescriptor;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.testing.ForkedJvm;
import org.ringside.testing.SharedMemory;

/** Whoever is killed, each event that was told is in the files once, in the order of the queue. */
@Tag("slow")
class LogKilledTest {
    private static final int RECORDS_OF_A_FEW = 2_000;
    private static final int FEW_WRITERS = Boolean.getBoolean("ringside.long") ? 4 : 2;
    private static final long RECORDS = Long.getLong("ringside.log.records", (long) FEW_WRITERS * RECORDS_OF_A_FEW);
    private static final int WRITERS = RECORDS > FEW_WRITERS * RECORDS_OF_A_FEW ? 8 : FEW_WRITERS;
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    /** So long that no file has to go: 1,000 are kept. */
    private static final String FILE_LENGTH = "fileLength=" + Math.max(65_536, RECORDS);

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path temporary;

    @Test
    void shouldKeepEachEventOnceWhenTheLogProcessDiesBeforeItReleases() throws Exception {
        dieAt("log-append-to-release:3");
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {
        "log-rename-to-delete:1", "log-read-to-append:3", "log-new-file-to-append:1", "log-pack-to-rename:1"})
    void shouldKeepEachEventOnceWhenTheLogProcessDiesElsewhere(final String fault) throws Exception {
        dieAt(fault);
    }

    private void dieAt(final String fault) throws Exception {
        newQueue();
        final int count = 3_000;
        final CompletableFuture<Void> writer =
            CompletableFuture.runAsync(() -> StormWriter.tell(memory.folder(), "w", count, told -> { }));
        try (ForkedJvm doomed = log("-D" + FaultPoint.PROPERTY + "=" + fault)) {
            assertThat(doomed.exitCode()).isEqualTo(FaultPoint.EXIT_CODE);
            try (ForkedJvm next = log("-Dsuccessor=yes")) {
                assertThat(next.line()).startsWith("ready log ");
                writer.join();
                awaitEmpty();
                next.terminate();
                assertThat(next.exitCode()).isIn(0, 143);
            }
        }
        assertThat(Written.numbers(folder())).isEqualTo(LongStream.range(0, count).boxed().toList());
        assertThat(Written.positions(folder())).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void shouldKeepEachEventOnceWhenProcessesAreKilledAtAnyInstant() throws Exception {
        System.out.println("-Dringside.seed=" + SEED + " -Dringside.log.records=" + RECORDS);
        final Random random = new Random(SEED);
        newQueue();
        final Map<String, ForkedJvm> writers = new LinkedHashMap<>();
        final Map<String, Long> acknowledged = new HashMap<>();
        ForkedJvm log = log("-Dlog=0");
        try {
            for (int i = 0; i < WRITERS; i++) {
                writers.put("w" + i, writer("w" + i));
            }
            for (int i = 0; i < WRITERS / 2; i++) {
                Thread.sleep(random.nextInt(300));
                log.kill();
                Thread.sleep(random.nextInt(50));
                log.close();
                log = log("-Dlog=" + (i + 1));
                final String victim = "w" + i;
                acknowledged.put(victim, Long.parseLong(writers.get(victim).line()));
                writers.get(victim).kill();
                writers.put(victim + "b", writer(victim + "b"));
            }
            for (final Map.Entry<String, ForkedJvm> writer : writers.entrySet()) {
                acknowledged.merge(writer.getKey(), lastLine(writer.getValue()), Math::max);
            }
            awaitEmpty();
            log.terminate();
            log.exitCode();
        } finally {
            log.close();
            writers.values().forEach(ForkedJvm::close);
        }
        assertComplete(acknowledged);
    }

    private void assertComplete(final Map<String, Long> acknowledged) throws IOException {
        final Map<String, Long> next = new HashMap<>();
        final AtomicLong lastPosition = new AtomicLong(-1);
        Written.forEach(folder(), line -> {
            assertThat(Written.position(line)).as("position").isGreaterThan(lastPosition.get());
            lastPosition.set(Written.position(line));
            if (line.path("event").asText().equals("operator.ended")) {
                final String writer = line.path("process").asText();
                assertThat(line.path("args").path("code").asLong()).as(writer).isEqualTo(next.getOrDefault(writer, 0L));
                next.merge(writer, 1L, Long::sum);
            }
        });
        assertThat(next.keySet()).containsAll(acknowledged.keySet());
        acknowledged.forEach((writer, last) -> assertThat(next.get(writer)).as(writer).isGreaterThan(last));
        final List<Long> complete = new ArrayList<>();
        acknowledged.keySet().stream().filter(writer -> !acknowledged.containsKey(writer + "b"))
            .forEach(writer -> complete.add(next.get(writer)));
        assertThat(complete).hasSize(WRITERS).containsOnly(RECORDS / WRITERS);
    }

    private ForkedJvm writer(final String name) throws IOException {
        return ForkedJvm.start(StormWriter.class, memory.folder(), name, RECORDS / WRITERS);
    }

    private static long lastLine(final ForkedJvm writer) throws IOException {
        String last = "0";
        String line = writer.line();
        while (line != null) {
            last = line;
            line = writer.line();
        }
        return Long.parseLong(last);
    }

    /** What waits for its reader is moved to the files; the log process then tells nothing more by itself. */
    private void awaitEmpty() throws InterruptedException {
        try (Queue queue = QueueDirectory.of(memory.folder()).attach(LogQueue.NAME)) {
            while (queue.statistics().backlog() > 0) {
                Thread.sleep(5);
            }
        }
    }

    private ForkedJvm log(final String flag) throws IOException {
        final Path config = Files.writeString(temporary.resolve("log.properties"), FILE_LENGTH + "\nfiles=1000");
        return ForkedJvm.start(List.of(ForkedJvm.QUICK, flag), LogMain.class, "-c", config,
            "--set", "queues=" + memory.folder(), "--set", "folder=" + folder());
    }

    private Path folder() {
        return temporary.resolve("log");
    }

    private void newQueue() {
        QueueDirectory.of(memory.folder()).create(LogQueue.NAME, LogRecordDescriptor.queue()).close();
        assertThat(LogEvent.OPERATOR_ENDED.words().numbers()).isEqualTo(1);
    }
}
