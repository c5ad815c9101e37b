package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.cluster.TestBridge.Progress;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.server.Replay;
import org.ringside.matching.service.CommandSource;
import org.ringside.matching.service.RandomOrders;
import org.ringside.testing.SmallDisk;

/** Three processes on the loopback, of which some die; the same for all tests, which leave them running. */
@Tag("slow")
class ClusterTest {
    private static final List<Integer> ALL = List.of(0, 1, 2);
    private static final int COMMANDS = 2_000;
    private static final int ON_SMALL_DISK = 2;
    /** Of a JVM that has ended as SIGTERM told it. */
    private static final int TERMINATED = 128 + 15;

    private static RandomOrders orders;
    private static TestMembers members;
    private static Optional<SmallDisk> disk;
    private static TestBridge bridge;

    /** Adds an instrument. */
    static void configure(final TestBridge bridge) {
        final UnsafeBuffer command = new UnsafeBuffer(new byte[AddInstrumentEncoder.BLOCK_LENGTH]);
        new AddInstrumentEncoder().wrap(command, 0).tick(CommandSource.TICK).instrumentId(1).lotSize(1)
            .minimumQuantity(1).maximumQuantity(MatchingEngine.MAX_QUANTITY);
        bridge.configure(AddInstrumentEncoder.TEMPLATE_ID, command, AddInstrumentEncoder.BLOCK_LENGTH);
    }

    @BeforeAll
    static void start() throws IOException {
        final long seed = System.nanoTime();
        System.out.println("seed " + seed);
        orders = new RandomOrders(seed);
        members = new TestMembers(ALL.size(), "snapshotEvery=100000");
        disk = SmallDisk.tryMount(Files.createDirectories(members.folder(ON_SMALL_DISK)), "32m");
        members.startAll();
        bridge = new TestBridge(members.list(), members.driverFolder());
        configure(bridge);
        RandomOrders.bind(bridge);
        bridge.awaitAll(ALL);
    }

    @AfterAll
    static void stop() {
        if (bridge != null) {
            bridge.close();
        }
        members.killAll();
        disk.ifPresent(SmallDisk::close);
        members.close();
    }

    @Test
    void shouldLoseNothingThatWasAppliedWhenTheLeaderIsKilled() throws IOException, InterruptedException {
        final int events = bridge.events();
        orders.send(bridge, COMMANDS);
        bridge.awaitAllBut(COMMANDS / 2);
        final int leader = bridge.leader();

        members.member(leader).kill();
        orders.send(bridge, COMMANDS);
        bridge.awaitAll(ALL.stream().filter(member -> member != leader).toList());

        bridge.forget();
        members.awaitReady(members.start(leader));
        bridge.awaitAll(ALL);
        assertThat(bridge.events()).isGreaterThan(events + 2 * COMMANDS);
    }

    @Test
    void shouldGoOnFromSnapshotAndLogWhenAllAreStoppedAndStarted() throws IOException, InterruptedException {
        orders.send(bridge, COMMANDS);
        bridge.awaitAll(ALL);
        bridge.await("a snapshot", () -> ALL.stream().allMatch(member -> members.snapshot(member) != null));
        orders.send(bridge, 10);
        final Progress before = bridge.awaitAll(ALL);
        assertThat(members.stopAll()).containsOnly(TERMINATED);
        assertThat(ALL.stream().map(member -> export(member, before)).distinct()).hasSize(1);
        bridge.forget();

        final long damaged = members.snapshot(2).recordingId;
        members.damageSnapshot(2);
        members.startAll();
        final Progress after = bridge.awaitAll(ALL);
        assertThat(after.commands()).isEqualTo(before.commands());
        assertThat(after.hash()).isEqualTo(before.hash());
        orders.send(bridge, COMMANDS);
        bridge.awaitAll(ALL);
        bridge.await("another snapshot in place of the damaged one", () -> members.snapshot(2) != null
            && members.snapshot(2).recordingId != damaged);
    }

    /** SHA-256 of the events that come of a member's log. */
    private static String export(final int member, final Progress progress) {
        final Path folder = members.folder("export", member);
        final RecordingExport.Result result = RecordingExport.run(members.config(member), folder, System.err::println);
        assertThat(result.nextIndex()).isEqualTo(progress.commands());
        assertThat(result.eventHash()).isEqualTo(progress.hash());
        assertThat(result.snapshots()).isPositive();
        return new Replay(folder).run().sha256();
    }

    @Test
    void shouldLeaveWhenItsDiskIsFullWhileTheOthersGoOnAndComeBackWhenThereIsRoom()
        throws IOException, InterruptedException {
        assumeTrue(disk.isPresent(), "a small tmpfs is needed, and mounting one is left to root");
        disk.get().fill();
        orders.send(bridge, COMMANDS);
        assertThat(bridge.awaitEnd(members.member(ON_SMALL_DISK))).isEqualTo(ExitCode.CORRUPT);
        bridge.awaitAll(ALL.stream().filter(member -> member != ON_SMALL_DISK).toList());

        SmallDisk.free(disk.get().folder());
        bridge.forget();
        members.awaitReady(members.start(ON_SMALL_DISK));
        bridge.awaitAll(ALL);
    }
}
