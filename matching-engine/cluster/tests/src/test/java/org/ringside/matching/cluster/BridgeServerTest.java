package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.service.RandomOrders;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueSpec;
import org.ringside.testing.SharedMemory;

/** A bridge between queues and a cluster of one member, in this process. */
@Tag("slow")
class BridgeServerTest {
    private static final String ROUTE = "gw-1";
    private static final int ORDERS = 500;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long PAUSE_NS = 1_000_000;

    private final Path memory = SharedMemory.newFolder();
    private final Path queues = memory.resolve("queues");
    private final String members = FreePorts.members("127.0.0.1", 1);
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
    private final PrintStream print = new PrintStream(messages, true, StandardCharsets.UTF_8);
    private Queue input;
    private Queue output;

    @BeforeEach
    void createQueues() throws IOException {
        Files.createDirectories(queues);
        input = create("orders.in", QueueSpec.many(4_096, 112));
        output = create("orders.out." + ROUTE, QueueSpec.one(4_096, 240));
    }

    @AfterEach
    void close() {
        input.close();
        output.close();
        SharedMemory.delete(memory);
    }

    private Queue create(final String name, final QueueSpec spec) {
        return QueueDirectory.of(queues).create(name, spec.withSchema(
            NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION));
    }

    private MemberServer member() throws IOException {
        final Path file = Files.write(memory.resolve("member.properties"), List.of("queues=" + queues,
            "members=" + members, "member=0", "folder=" + memory.resolve("data"), "termLength=" + (1 << 16),
            "heartbeatMs=200", "startupMs=400"));
        return new MemberServer(ConfigFile.read(file, Map.of(), MemberConfig.class), print);
    }

    private BridgeServer bridge(final int port) throws IOException {
        final Path file = Files.write(memory.resolve("bridge.properties"), List.of("queues=" + queues,
            "bridge=host-a", "members=" + members, "endpoint=127.0.0.1:" + port, "routes=" + ROUTE));
        return new BridgeServer(ConfigFile.read(file, Map.of(), BridgeConfig.class), print);
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0))) {
            return socket.getLocalPort();
        }
    }

    @Test
    void shouldTakeCommandsToTheMembersAndBringEventsBackOverTheDeathsOfBoth() throws IOException {
        try (Producer producer = input.producer(ROUTE)) {
            final TestGateway gateway = new TestGateway(ROUTE, producer);
            final RandomOrders orders = new RandomOrders(1);
            final int port = freePort();
            RandomOrders.bind(gateway);
            orders.send(gateway, ORDERS);
            for (int life = 0; life < 2; life++) {
                try (MemberServer member = member().start();
                    BridgeServer bridge = bridge(port).start()) {
                    assertThat(member.description()).startsWith("member 0 of 1 ");
                    assertThat(bridge.description()).startsWith("bridge host-a from orders.in to the members at ");
                    awaitAllApplied();
                    orders.send(gateway, ORDERS);
                    awaitAllApplied();
                }
                assertThat(memory.resolve("queues-bridge-host-a")).doesNotExist();
            }
            assertThat(messages.toString(StandardCharsets.UTF_8))
                .contains("bridge-host-a: attached; the members have applied commands up to position ");
        }
    }

    @Test
    void shouldRefuseQueuesOfAnotherOneThatRunsAndATakenEndpoint() throws IOException {
        final int port = freePort();
        try (BridgeServer first = bridge(port).start()) {
            assertThat(first.description()).contains("127.0.0.1:" + port);
            assertThatThrownBy(() -> bridge(port)).isInstanceOf(QueueException.class).hasMessageContaining("orders.in");
            assertThat(memory.resolve("queues-bridge-host-a")).as("of the first").isDirectory();
        }
        try (DatagramSocket taken = new DatagramSocket(new InetSocketAddress("127.0.0.1", port))) {
            assertThat(taken.isBound()).isTrue();
            assertThatThrownBy(() -> bridge(port))
                .isInstanceOfSatisfying(
                    LaunchException.class, refusal -> assertThat(refusal.exitCode()).isEqualTo(ExitCode.IN_USE))
                .message().doesNotContain("\n");
        }
        input.reader("bridge").close();
    }

    private void awaitAllApplied() {
        await(() -> input.statistics().reader().position() == input.position());
        await(() -> output.position() > 0);
    }

    private static void await(final BooleanSupplier condition) {
        final long beginNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - beginNs).as("waits for too long").isLessThan(PATIENCE_NS);
            LockSupport.parkNanos(PAUSE_NS);
        }
    }
}
