package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
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
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.testing.SharedMemory;

/**
 * A day of three members, each a process, by the schedule of two bridges, over the deaths of the leader and both. In
 * every build there is one member, which nobody kills.
 */
@Tag("slow")
class ClusterDayTest {
    private static final boolean IS_LONG = Boolean.getBoolean("ringside.long");
    private static final List<Integer> ALL = IS_LONG ? List.of(0, 1, 2) : List.of(0);
    /** From the first step to the second one, in which the leader is killed. */
    private static final int BETWEEN_SECONDS = IS_LONG ? 3 : 2;
    private static final ZoneOffset ZONE = ZoneOffset.ofHours(12 - ZonedDateTime.now(ZoneOffset.UTC).getHour());
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long PAUSE_NS = 20_000_000;

    private final Path memory = SharedMemory.newFolder();
    private final TestMembers members = new TestMembers(ALL.size());
    private ZonedDateTime last;
    private ClusterClient client;

    @BeforeEach
    void start() throws IOException {
        members.startAll();
        client = new ClusterClient(members.list(), ClusterKey.NONE, memory.resolve("client"), Duration.ofSeconds(60));
    }

    @AfterEach
    void close() {
        client.close();
        members.close();
        SharedMemory.delete(memory);
    }

    /** A local time in so many seconds, in a time zone where it is about noon: the day does not end at midnight. */
    private String in(final int seconds) {
        last = ZonedDateTime.now(ZONE).plusSeconds(seconds).withNano(0);
        return DateTimeFormatter.ISO_LOCAL_TIME.format(last);
    }

    private static boolean isOver(final ZonedDateTime time) {
        return ZonedDateTime.now(ZONE).isAfter(time);
    }

    private BridgeServer bridge(final String name) throws IOException {
        final Path queues = memory.resolve(name);
        if (!Files.exists(queues)) {
            Files.createDirectories(queues);
            create(queues, "orders.in", QueueSpec.many(1_024, 112));
            create(queues, "orders.out." + name, QueueSpec.one(1_024, 240));
        }
        final Path file = Files.write(memory.resolve(name + ".properties"), List.of("queues=" + queues,
            "bridge=" + name, "members=" + addresses(), "endpoint=127.0.0.1:" + freePort(),
            "routes=" + name, "schedule=" + memory.resolve("schedule.properties"), "parkUs=1000"));
        return new BridgeServer(ConfigFile.read(file, Map.of(), BridgeConfig.class),
            new PrintStream(OutputStream.nullOutputStream())).start();
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0))) {
            return socket.getLocalPort();
        }
    }

    private String addresses() {
        return members.config(0).members();
    }

    private static void create(final Path queues, final String name, final QueueSpec spec) {
        QueueDirectory.of(queues).create(name, spec.withSchema(
            NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION)).close();
    }

    private boolean areAll(final Phase phase) {
        return client.market().stream().allMatch(state -> state.phase() == phase);
    }

    private static void await(final String what, final BooleanSupplier condition) {
        final long beginNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - beginNs).as(what).isLessThan(PATIENCE_NS);
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private List<MemberCountersSnapshot> counters() {
        return MemberCountersSnapshot.readAll(members.config(0).queues());
    }

    private int leader() {
        await("a leader", () -> counters().stream().anyMatch(each -> each.of(MemberCounter.LEADER) == 1));
        return (int) counters().stream().filter(each -> each.of(MemberCounter.LEADER) == 1).findFirst().orElseThrow()
            .of(MemberCounter.MEMBER);
    }

    private void schedule(final String... steps) throws IOException {
        Files.writeString(memory.resolve("schedule.properties"), "zone=" + ZONE + """

            days=MON-SUN
            openingCall=01:00
            continuous=02:00
            """ + String.join("\n", steps));
    }

    @Test
    void shouldDoEachStepOnceOverTheDeathsOfLeaderAndBridges() throws IOException, InterruptedException {
        final String first = "closingCall=" + in(BETWEEN_SECONDS);
        final String second = "postClose=" + in(2 * BETWEEN_SECONDS);
        schedule(first, second, "close=23:00", "day=23:30");
        final Path engine = Files.write(memory.resolve("engine.properties"), List.of("queues=" + members.queues(),
            "schedule=" + memory.resolve("schedule.properties"),
            "instruments.1.symbol=A", "instruments.1.tick=0.01", "instruments.1.lot=1",
            "instruments.2.symbol=B", "instruments.2.tick=0.01", "instruments.2.lot=1"));
        assertThat(new ClusterMarket(engine, Map.of()).apply(client, (what, isChange) -> { })).isPositive();
        int leader = 0;
        try (BridgeServer one = bridge("host-a");
            BridgeServer other = bridge("host-b")) {
            assertThat(one.description()).isNotEqualTo(other.description());
            if (IS_LONG) {
                await("the closing call", () -> areAll(Phase.CLOSING_CALL) || areAll(Phase.POST_CLOSE));
                leader = leader();
                members.member(leader).kill();
            }
            await("trading at the close", () -> areAll(Phase.POST_CLOSE));
        }
        // What is due while no bridge is there waits for one.
        schedule(first, second, "close=" + in(1), "day=" + in(2));
        await("the end of the day", () -> isOver(last));

        try (BridgeServer late = bridge("host-a")) {
            assertThat(late.description()).isNotEmpty();
            await("the next day", () -> areAll(Phase.CLOSED) && client.days() == 1);
            if (IS_LONG) {
                members.awaitReady(members.start(leader));
            }
            await("all members", () -> counters().size() == ALL.size() && counters().stream()
                .map(each -> each.of(MemberCounter.COMMANDS) + " " + each.of(MemberCounter.HASH)).distinct()
                .count() == 1);
        }
        assertThat(areAll(Phase.CLOSED)).isTrue();
        assertThat(client.days()).isEqualTo(1);
    }
}
