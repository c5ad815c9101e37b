package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.queue.Queue;

/**
 * What a reboot does, without one: all processes are killed, and all that was in shared memory is gone. Every build:
 * OperatingTest deletes the queues under the processes, and CrashTest kills each process.
 */
@Tag("slow")
@Tag("long")
class RebootTest {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final int ORDERS = 2_000;

    @TempDir
    private Path folder;

    @Test
    void shouldGoOnWithTheSameBooksAndSessionsWhenTheMachineWasRebooted() throws Exception {
        try (TestExchange exchange = TestExchange.start(folder, 1)) {
            final Path result = folder.resolve("traders.json");
            final Process traders = Launcher.builder("trader-sim", "run", "steady", "--lifeline", "--reconnect",
                "--exclusive", "--warmup", "0s", "--rate", "2k", "--address", exchange.addresses(), "--json")
                .redirectOutput(result.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
            try {
                awaitWritten(exchange, ORDERS);

                final long before = reboot(exchange);
                Launcher.runHere("ringside", "up", "-c", exchange.config().toString()).succeeded();

                awaitWritten(exchange, before + ORDERS);
                traders.getOutputStream().close();
                assertThat(traders.waitFor(PATIENCE_NS, TimeUnit.NANOSECONDS)).isTrue();
            } finally {
                traders.destroyForcibly();
            }
            final JsonNode books = new ObjectMapper().readTree(result.toFile());
            assertThat(books.path("ledger").asText()).as("%s", books.path("ledger")).isEqualTo("ok");
            assertThat(books.path("ends").path("resting").asInt(-1)).isZero();
            assertThat(books.path("reconnects").asInt()).isPositive();
        }
    }

    /**
     * The gateway first, and the engine when it has journaled all there was: what it has not journaled is lost with the
     * machine, and no promise.
     *
     * @return position of the queue into the engine before.
     */
    private static long reboot(final TestExchange exchange) throws IOException, InterruptedException {
        exchange.kill("gw-1");
        final Path input = exchange.queues().resolve("orders.in.q");
        final long position;
        try (Queue queue = Queue.inspect(input)) {
            final long startNs = System.nanoTime();
            while (queue.statistics().backlog() > 0) {
                assertThat(System.nanoTime() - startNs).isLessThan(PATIENCE_NS);
                Thread.sleep(1);
            }
            position = queue.position();
        }
        exchange.kill("engine");
        try (Stream<Path> files = Files.walk(exchange.queues())) {
            for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        return position;
    }

    private static void awaitWritten(final TestExchange exchange, final long position)
        throws InterruptedException {
        final long startNs = System.nanoTime();
        try (Queue queue = Queue.inspect(exchange.queues().resolve("orders.in.q"))) {
            while (queue.position() < position) {
                assertThat(System.nanoTime() - startNs).as("orders flow").isLessThan(PATIENCE_NS);
                Thread.sleep(10);
            }
        }
    }
}
