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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.counters.BackupCounter;
import org.ringside.matching.counters.BackupCountersSnapshot;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.service.CommandSource;
import org.ringside.matching.service.RandomOrders;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueSpec;
import org.ringside.testing.SharedMemory;

/** A cluster of one member, its backup and a bridge, in this process; the member is lost, with all that it had. */
@Tag("slow")
class PromotionTest {
    private static final String ROUTE = "gw-1";
    private static final String SECRET = "correct horse battery staple";
    private static final int ORDERS = 500;
    private static final int LOST = 70;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(500);
    private static final long PAUSE_NS = 1_000_000;

    private final Path memory = SharedMemory.newFolder();
    private final Path queues = memory.resolve("queues");
    private final String addresses = FreePorts.members("127.0.0.1", 2);
    private final String members = addresses.split(",")[0];
    private final String endpoint = addresses.split(",")[1];
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
    private final PrintStream print = new PrintStream(messages, true, StandardCharsets.UTF_8);
    private Path keyFile;
    private Queue input;
    private Queue output;

    @BeforeEach
    void createQueues() throws IOException {
        Files.createDirectories(queues);
        keyFile = Files.writeString(memory.resolve("key"), SECRET);
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
            "heartbeatMs=200", "startupMs=400", "keyFile=" + keyFile, "snapshotEvery=20000"));
        return new MemberServer(ConfigFile.read(file, Map.of(), MemberConfig.class), print);
    }

    private static Path relative(final Path path) {
        return Path.of("").toAbsolutePath().relativize(path.toAbsolutePath());
    }

    private BackupConfig backupConfig() throws IOException {
        final Path file = Files.write(memory.resolve("backup.properties"), List.of("queues=" + queues,
            "members=" + members, "endpoint=" + endpoint, "folder=" + relative(memory.resolve("backup")),
            "termLength=" + (1 << 16), "keyFile=" + keyFile, "everyMs=200", "parkUs=100"));
        return ConfigFile.read(file, Map.of(), BackupConfig.class);
    }

    private BridgeConfig bridgeConfig(final String ofMembers) throws IOException {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0))) {
            final Path file = Files.write(memory.resolve("bridge.properties"), List.of("queues=" + queues,
                "bridge=host-a", "members=" + ofMembers, "endpoint=127.0.0.1:" + socket.getLocalPort(),
                "routes=" + ROUTE, "keyFile=" + keyFile));
            return ConfigFile.read(file, Map.of(), BridgeConfig.class);
        }
    }

    private BackupCountersSnapshot counters() {
        return BackupCountersSnapshot.readAll(queues).get(0);
    }

    private long member(final MemberCounter counter) {
        return MemberCountersSnapshot.readAll(queues).get(0).of(counter);
    }

    /** Each order is answered by one event, and the bridge knows that it is applied. */
    private void awaitAnswers(final long orders) {
        await(() -> output.position() == orders
            && input.statistics().reader().position() == input.position());
    }

    private void await(final BooleanSupplier condition) {
        final long beginNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - beginNs).as("waits too long: %s", messages).isLessThan(PATIENCE.toNanos());
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private static void assertRefused(final Runnable work, final int exitCode, final String words) {
        assertThatThrownBy(work::run)
            .isInstanceOfSatisfying(
                LaunchException.class, refusal -> assertThat(refusal.exitCode()).isEqualTo(exitCode))
            .hasMessageContaining(words).message().doesNotContain("\n");
    }

    /** Trades, with a backup that ends before the last orders. Returns the commands that it has. */
    private long loseAllBehindABackup(final CommandSource gateway, final RandomOrders orders) throws IOException {
        try (MemberServer member = member().start();
            BridgeServer bridge = new BridgeServer(bridgeConfig(members), print).start()) {
            assertThat(member.description()).startsWith("member 0 of 1 ");
            assertThat(bridge.description()).startsWith("bridge host-a ");
            final long commands;
            try (BackupServer backup = new BackupServer(backupConfig(), print).start()) {
                assertThat(backup.description()).startsWith("backup of the members at " + members);
                RandomOrders.bind(gateway);
                orders.send(gateway, ORDERS);
                awaitAnswers(ORDERS);
                await(() -> member(MemberCounter.COMMANDS) >= ORDERS + RandomOrders.SESSIONS);
                await(() -> counters().of(BackupCounter.SNAPSHOTS) > 0 && counters().of(BackupCounter.FOLLOWING) != 0);
                await(() -> counters().of(BackupCounter.POSITION) >= member(MemberCounter.COMMIT_POSITION));
                commands = member(MemberCounter.COMMANDS);
                assertRefused(() -> promote(SHORT), ExitCode.IN_USE, "is in use by the backup (pid "
                    + ProcessHandle.current().pid() + "): stop it, wait until it has ended");
            }
            orders.send(gateway, LOST);
            awaitAnswers(ORDERS + LOST);
            assertRefused(() -> promote(PATIENCE), ExitCode.IN_USE, "have a leader");
            return commands;
        }
    }

    private BackupConfig config() {
        try {
            return backupConfig();
        } catch (final IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private Promotion.Result promote(final Duration patience) {
        return Promotion.of(config(), patience, print::println);
    }

    @Test
    void shouldGoOnWithABackupWhenWhatIsLostIsNamedAndGivenUp() throws IOException, InterruptedException {
        try (Producer producer = input.producer(ROUTE)) {
            final TestGateway gateway = new TestGateway(ROUTE, producer);
            final RandomOrders orders = new RandomOrders(1);
            final long commands = loseAllBehindABackup(gateway, orders);
            assertRefused(() -> new MemberServer(config().promoted(), print).start(), ExitCode.USAGE,
                "is that of a backup: 'ringside cluster promote'");

            final Promotion.Result result = promote(SHORT);
            assertThat(result.commands()).isGreaterThanOrEqualTo(commands);
            assertRefused(() -> promote(SHORT), ExitCode.NOT_FOUND, "is not that of a backup");
            assertRefused(() -> new BackupServer(config(), print).start(), ExitCode.USAGE, "has the log of a member");
            final MemberConfig promoted = ConfigFile.read(result.member(), Map.of(), MemberConfig.class);
            assertThat(promoted.folder()).as("wherever the member starts").isAbsolute();
            assertThat(promoted.queues()).isAbsolute();
            try (MemberServer member = new MemberServer(promoted, print).start()) {
                assertThat(member.description()).startsWith("member 0 of 1 at " + endpoint);
                final BridgeConfig config = bridgeConfig(endpoint);
                final long events = output.position();
                try (BridgeServer refused = new BridgeServer(config, print).start()) {
                    assertRefused(() -> awaitEnd(refused), ExitCode.CORRUPT, "INPUT_AHEAD");
                }

                final List<RingLoss.Lost> lost = RingLoss.of(config, PATIENCE, false);
                assertThat(lost).containsExactly(
                    new RingLoss.Lost("orders.in", true, input.position() - LOST, input.position() - 1),
                    new RingLoss.Lost("orders.out." + ROUTE, false, events - LOST, events - 1));
                assertThat(RingLoss.of(config, PATIENCE, true)).isEqualTo(lost);
                assertThat(RingLoss.of(config, PATIENCE, true)).isEmpty();

                try (BridgeServer bridge = new BridgeServer(config, print).start()) {
                    assertThat(bridge.description()).startsWith("bridge host-a ");
                    assertThatThrownBy(() -> RingLoss.of(config, PATIENCE, false)).isInstanceOf(QueueException.class);
                    orders.send(gateway, ORDERS);
                    awaitAnswers(events + ORDERS);
                }
            }
        }
    }

    private static void awaitEnd(final BridgeServer bridge) {
        try {
            bridge.await();
        } catch (final InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }
}
