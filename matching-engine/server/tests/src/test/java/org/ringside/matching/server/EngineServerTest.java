package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.Side;
import org.ringside.queue.Processors;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueException.Reason;
import org.ringside.queue.QueueInUseException;
import org.ringside.queue.QueueSpec;

/** Life and death of the engine within a process. */
class EngineServerTest {
    private static final int ALICE = 1001;
    private static final long PRICE = 100_00 * Exchange.TICK;

    private final Exchange exchange = new Exchange();
    private EngineServer server;

    @AfterEach
    void close() {
        if (server != null) {
            server.close();
        }
        exchange.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"busy-spin", "yield", "sleep", "blocking", "timed-blocking", "phased"})
    void shouldAnswerWithEveryWaitStrategy(final String waitStrategy) {
        final Gateway gateway = exchange.gateway("gw-1");
        exchange.set("wait", waitStrategy);
        start();
        gateway.bind(ALICE);
        for (int i = 1; i <= 5; i++) {
            gateway.buy(ALICE, i, 1, PRICE);
            assertThat(gateway.await(1)).hasSize(1);
        }
    }

    /** What the thread starts would run there, too. */
    @Test
    void shouldBindItsThreadAndNoOtherOneToItsProcessor(@TempDir final Path journal) throws IOException {
        final BitSet allowed = Processors.ofThisThread();
        assumeTrue(allowed.cardinality() > 1, "there is one processor");
        final Gateway gateway = exchange.withJournal(journal).gateway("gw-1");
        exchange.set("segmentLength", 4_096);
        exchange.set("cpus", allowed.length() - 1);
        start();
        gateway.bind(ALICE);
        for (int i = 1; i <= 100; i++) {
            gateway.buy(ALICE, i, 1, PRICE);
            assertThat(gateway.await(1)).hasSize(1);
        }

        final Map<String, BitSet> threads = processorsByThread();
        assertThat(threads.remove("engine").stream()).containsExactly(allowed.length() - 1);
        assertThat(threads).containsKeys("journal-prepare", "snapshotter", "gateway-watch", "read-positions")
            .allSatisfy((name, processors) -> assertThat(processors).as(name).isEqualTo(allowed));
    }

    /** The kernel knows 15 characters of a name; Cpus_allowed is a number in hex, with commas. */
    private static Map<String, BitSet> processorsByThread() throws IOException {
        final Map<String, BitSet> result = new HashMap<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (final Path task : tasks) {
                final List<String> status = Files.readAllLines(task.resolve("status"));
                final BitSet processors = new BitSet();
                final String mask = value(status, "Cpus_allowed:").replace(",", "");
                for (int i = 0; i < mask.length(); i++) {
                    final int digit = Character.digit(mask.charAt(mask.length() - 1 - i), 16);
                    for (int bit = 0; bit < 4; bit++) {
                        processors.set(4 * i + bit, (digit & 1 << bit) != 0);
                    }
                }
                result.put(value(status, "Name:"), processors);
            }
        }
        return result;
    }

    private static String value(final List<String> status, final String key) {
        return status.stream().filter(line -> line.startsWith(key)).findFirst().orElseThrow()
            .substring(key.length()).strip();
    }

    @Test
    void shouldSayThatItStartsWithEmptyBooks() {
        exchange.gateway("gw-1");
        start();

        assertThat(server.description()).isEqualTo("engine");
        assertThat(exchange.messages()).containsExactly("engine: starts with empty books at position 0 of orders.in: "
            + "orders of an earlier engine are gone, and sessions have to log on again");
    }

    @Test
    void shouldGoOnWhereTheLastOneStoppedButWithoutItsOrders() {
        final Gateway gateway = exchange.gateway("gw-1");
        gateway.bind(ALICE);
        gateway.buy(ALICE, 11, 1, PRICE);
        start();
        assertThat(gateway.await(1)).hasSize(1);
        server.close();
        gateway.bind(ALICE);
        gateway.cancel(ALICE, 12, 11, Side.BUY);

        start();

        assertThat(gateway.await(1)).containsExactly("rejected CANCEL 1001/12 of 11#0 on 1 BUY reason 1 exec 1");
        assertThat(exchange.messages().get(1)).startsWith("engine: starts with empty books at position 2 of orders.in");
    }

    @Test
    void shouldStopLoudlyAtBytesThatAreNoCommand() {
        final Gateway gateway = exchange.gateway("gw-1");
        start();

        gateway.send(99);

        assertThatThrownBy(server::await)
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(1))
            .hasMessageStartingWith("stopped, and its books are gone: the message at position 0 is no command");
        exchange.attach("orders.in").reader("successor");
    }

    @Test
    void shouldStopLoudlyWhenAQueueIsRemoved() {
        final Gateway gateway = exchange.gateway("gw-1");
        start();
        gateway.bind(ALICE);

        exchange.directory().remove("orders.in", true);

        assertThatThrownBy(server::await)
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(1))
            .hasMessageStartingWith("stopped, and its books are gone: orders.in was closed");
    }

    @Test
    void shouldStopLoudlyWhenARouteIsRemoved() {
        final Gateway gateway = exchange.gateway("gw-1");
        start();
        exchange.directory().remove("orders.out.gw-1", true);

        gateway.bind(ALICE);
        gateway.buy(ALICE, 11, 1, PRICE);

        assertThatThrownBy(server::await).hasMessage("stopped, and its books are gone: orders.out.gw-1 was closed. "
            + "Restart the exchange: down, then up");
    }

    @Test
    void shouldGiveItsRolesBackWhenItIsClosedBeforeItHasStarted() {
        exchange.gateway("gw-1");
        new EngineServer(exchange.config(), exchange.stream()).close();

        start();
    }

    @Test
    void shouldHaveGivenEverythingBackWhenCloseReturnsInterrupted() {
        exchange.gateway("gw-1");
        start();

        Thread.currentThread().interrupt();
        server.close();

        assertThat(Thread.interrupted()).as("interrupt kept for the closer").isTrue();
        assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName)
            .doesNotContain("engine", "gateway-watch");
        exchange.attach("orders.in").reader("successor");
    }

    @Test
    void shouldTakeNothingWhenAQueueIsMissing() {
        exchange.gateway("gw-1");
        exchange.serve("gw-2");

        refuses(Reason.NOT_FOUND, "orders.out.gw-2");
    }

    @Test
    void shouldTakeNothingWhenAnotherEngineServes() {
        exchange.gateway("gw-1");
        start();

        assertThatThrownBy(() -> new EngineServer(exchange.config(), exchange.stream()))
            .isInstanceOfSatisfying(QueueInUseException.class, ex -> {
                assertThat(ex.ownerName()).isEqualTo("engine");
                assertThat(ex.ownerPid()).isEqualTo(ProcessHandle.current().pid());
            });
    }

    @Test
    void shouldRefuseQueueWhenItIsForOtherWriters() {
        exchange.create("orders.out.gw-1", QueueSpec.many(64, 240));
        exchange.serve("gw-1");

        refuses(Reason.INCOMPATIBLE, "orders.out.gw-1 does not suit this engine: it is for MANY writers with payload "
            + "240 and schema 3902:7. Remove it and create it with --writers one --payload 240 --schema 3902:7");
    }

    @Test
    void shouldRefuseQueueWhenItsSlotsAreTooSmall() {
        exchange.create("orders.out.gw-1", QueueSpec.one(64, 112));
        exchange.serve("gw-1");

        refuses(Reason.INCOMPATIBLE, "orders.out.gw-1 does not suit this engine: it is for ONE writers with payload "
            + "112");
    }

    @Test
    void shouldRefuseQueueWhenItIsOfAnotherSchema() {
        exchange.directory().create("orders.out.gw-1", QueueSpec.one(64, 240).withSchema(3902, 9)).close();
        exchange.serve("gw-1");

        refuses(Reason.INCOMPATIBLE, "schema 3902:9. Remove it");
    }

    private void start() {
        server = new EngineServer(exchange.config(), exchange.stream()).start();
    }

    /** And leaves no role taken. */
    private void refuses(final Reason reason, final String message) {
        assertThatThrownBy(() -> new EngineServer(exchange.config(), exchange.stream()))
            .isInstanceOfSatisfying(QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(reason))
            .hasMessageContaining(message);
        try (Queue input = exchange.directory().attach("orders.in")) {
            input.reader("test");
        }
    }
}
