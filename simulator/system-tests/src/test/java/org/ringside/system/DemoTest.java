package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A demo as a user has it, with real processes. Every build: DemoTest of ops/tools has others in their place and kills
 * the launcher, too; EngineProcessTest and its like end with a lifeline; ReadmeTest types a demo.
 */
@Tag("slow")
@Tag("long")
class DemoTest {
    /** 128 + SIGTERM. */
    private static final int TERMINATED = 143;
    private static final long DEADLINE_NS = TimeUnit.MINUTES.toNanos(2);

    @TempDir
    private Path folder;

    /** One demo shows both: what it trades, and that the one before, whose launcher was killed, is cleaned up by it. */
    @Test
    void shouldTradeAndLeaveNothingBehindWhenItRunsAfterOneWhoseLauncherWasKilled()
        throws IOException, InterruptedException {
        final Process killed = startDemo();
        final List<ProcessHandle> children = awaitChildren(killed);
        killed.destroyForcibly().waitFor();
        children.forEach(TestExchange::awaitEnd);
        assertThat(foldersOf(killed)).isNotEmpty();

        trade();

        assertThat(foldersOf(killed)).isEmpty();
    }

    private void trade() throws IOException, InterruptedException {
        final Path output = folder.resolve("output");
        final Process demo = Launcher.builder("ringside", "demo", "--duration", "1s", "--rate", "5k", "--seed", "42",
            "--json")
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();

        assertThat(demo.waitFor(DEADLINE_NS, TimeUnit.NANOSECONDS)).isTrue();
        assertThat(demo.exitValue()).isZero();
        final JsonNode result = new ObjectMapper().readTree(output.toFile());
        assertThat(result.path("orders").asLong()).isPositive();
        assertThat(result.path("trades").asLong()).isPositive();
        assertThat(result.has("rejects")).isTrue();
        assertThat(result.path("sequenceGaps").asLong(-1)).isZero();
        assertThat(result.path("duplicates").asLong(-1)).isZero();
        assertThat(result.path("ledger").asText()).isEqualTo("ok");
        final JsonNode pids = result.path("pids");
        assertThat(pids.path("engine").asLong()).isPositive().isNotEqualTo(pids.path("gateway").asLong());
        assertThat(result.path("hops").size()).isGreaterThan(5);
        result.path("hops").forEach(hop -> {
            for (final String percentile : List.of("p50", "p90", "p99", "p99.9", "max")) {
                assertThat(hop.path(percentile).asDouble(-1)).as(percentile).isNotNegative();
            }
        });
        pids.forEach(pid ->
            assertThat(ProcessHandle.of(pid.asLong()).filter(ProcessHandle::isAlive)).isEmpty());
        assertThat(foldersOf(demo)).isEmpty();
    }

    @Test
    void shouldLeaveNothingBehindWhenItIsInterrupted() throws IOException, InterruptedException {
        final Process demo = startDemo();
        final List<ProcessHandle> children = awaitChildren(demo);

        // SIGTERM: a build that runs in the background ignores SIGINT, and its children inherit that.
        demo.toHandle().destroy();

        assertThat(demo.waitFor(DEADLINE_NS, TimeUnit.NANOSECONDS)).isTrue();
        assertThat(demo.exitValue()).isEqualTo(TERMINATED);
        children.forEach(TestExchange::awaitEnd);
        assertThat(foldersOf(demo)).isEmpty();
    }

    private static Process startDemo() throws IOException {
        return Launcher.builder("ringside", "demo", "--duration", "60s", "--rate", "1k")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    }

    /** Engine, gateway and traders. */
    private static List<ProcessHandle> awaitChildren(final Process demo) {
        final long startNs = System.nanoTime();
        List<ProcessHandle> children = javaChildren(demo);
        while (children.size() < 3) {
            assertThat(System.nanoTime() - startNs).as("children of the demo: %s", children).isLessThan(DEADLINE_NS);
            assertThat(demo.isAlive()).isTrue();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            children = javaChildren(demo);
        }
        return children;
    }

    /** Not those of the launcher's shell. */
    private static List<ProcessHandle> javaChildren(final Process demo) {
        return demo.descendants()
            .filter(child -> child.info().command().orElse("").endsWith("/java"))
            .toList();
    }

    private static List<Path> foldersOf(final Process demo) throws IOException {
        try (Stream<Path> entries = Files.list(Path.of("/dev/shm"))) {
            return entries.filter(path -> path.getFileName().toString().contains("-demo-" + demo.pid() + "-")).toList();
        }
    }
}
