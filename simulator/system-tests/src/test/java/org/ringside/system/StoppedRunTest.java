package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.queue.Queue;

/**
 * What stands still while messages are due shows in the end-to-end latency of each of them, and in the service of those
 * alone that were on their way: a generator that waits for answers would have seen no others.
 */
@Tag("slow")
class StoppedRunTest {
    private static final int RATE = 2_000;
    private static final int IN_FLIGHT = 16;
    private static final long STOP_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    /** Of the messages that are due in a stop, this many at least wait for more than half of it, on any machine. */
    private static final long STOPPED = RATE / 4;

    @TempDir
    private static Path folder;

    private static TestExchange exchange;

    @BeforeAll
    static void up() throws IOException {
        exchange = TestExchange.start(folder, 1);
    }

    @AfterAll
    static void down() {
        exchange.close();
    }

    @Test
    @Tag("long")
    void shouldShowAStoppedEngineInEndToEndAndNotInService() throws Exception {
        assertSeenInEndToEndAlone(run("engine", exchange.process("engine")));
    }

    @Test
    @Tag("long")
    void shouldShowStoppedTradersInEndToEndAndNotInService() throws Exception {
        assertSeenInEndToEndAlone(run("traders", null));
    }

    private static void assertSeenInEndToEndAlone(final JsonNode document) throws DataFormatException {
        final long whole = slow(document, "end to end");
        final long service = slow(document, "service");
        assertThat(whole).as("end to end").isGreaterThan(STOPPED);
        assertThat(service).as("service").isLessThan(whole / 10);
    }

    /** Messages whose time in a hop was longer than half of the stop. */
    private static long slow(final JsonNode document, final String hop) throws DataFormatException {
        final byte[] bytes = Base64.getDecoder().decode(document.at("/percentiles/" + hop + "/histogram").asText());
        final Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
        return histogram.getCountBetweenValues(STOP_NS / 2, histogram.getMaxValue());
    }

    /** The document of a run in which a process stands still for a second; without a process, the traders do. */
    private static JsonNode run(final String name, final ProcessHandle other) throws Exception {
        final Path report = folder.resolve(name);
        final long before = position();
        final Process traders = Launcher.builder("trader-sim", "run", "steady", "--address", exchange.addresses(),
            "--rate", Integer.toString(RATE), "--in-flight", Integer.toString(IN_FLIGHT), "--warmup", "0s",
            "--duration", "6s", "--report", report.toString())
            .redirectOutput(folder.resolve(name + ".out").toFile())
            .redirectError(folder.resolve(name + ".err").toFile()).start();
        try {
            awaitOrders(before);
            final long pid = other == null ? traders.pid() : other.pid();
            signal("STOP", pid);
            try {
                Thread.sleep(TimeUnit.NANOSECONDS.toMillis(STOP_NS));
            } finally {
                signal("CONT", pid);
            }
            assertThat(traders.waitFor(PATIENCE_NS, TimeUnit.NANOSECONDS)).isTrue();
            assertThat(traders.exitValue()).as("%s", Files.readString(folder.resolve(name + ".err"))).isZero();
        } finally {
            traders.destroyForcibly();
        }
        return new ObjectMapper().readTree(report.resolve("result.json").toFile());
    }

    private static void awaitOrders(final long before) throws InterruptedException {
        final long startNs = System.nanoTime();
        while (position() < before + STOPPED) {
            assertThat(System.nanoTime() - startNs).as("waiting for orders").isLessThan(PATIENCE_NS);
            Thread.sleep(5);
        }
    }

    /** How many commands the engine has been sent. */
    private static long position() {
        try (Queue queue = Queue.inspect(exchange.queues().resolve("orders.in.q"))) {
            return queue.position();
        }
    }

    private static void signal(final String name, final long pid) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid)).inheritIO().start().waitFor()).isZero();
    }
}
