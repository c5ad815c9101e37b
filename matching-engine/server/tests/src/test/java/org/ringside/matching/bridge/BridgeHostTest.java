package org.ringside.matching.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.counters.CounterBlock;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.log.EventLog;
import org.ringside.matching.cluster.protocol.Sources;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.SessionDisconnectedDecoder;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

class BridgeHostTest {
    private static final long GRACE_NS = 1_000;

    @TempDir
    private Path folder;
    private final ModelCluster cluster = new ModelCluster(new Random(1), 0, 0);
    private final List<String> lines = new ArrayList<>();

    private BridgeHost host() {
        return new BridgeHost(
            new BridgeSpec("gw-a", "localhost:9000", Sources.LEADER, folder, "orders.in", List.of("gw-1", "gw-0"),
                GRACE_NS),
            () -> cluster, () -> cluster.nowNs, () -> new CounterBlock<>(new UnsafeBuffer(new byte[64]), 0),
            EventLog.printing(lines::add), null);
    }

    private Queue create(final String name, final QueueSpec spec) {
        return QueueDirectory.of(folder).create(name, spec.withSchema(
            NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION));
    }

    @Test
    void shouldBringCommandsInEventsOutAndTellOfGatewaysThatAreGone() {
        try (Queue input = create("orders.in", QueueSpec.many(64, 112));
            Queue one = create("orders.out.gw-0", QueueSpec.one(64, 240));
            Queue two = create("orders.out.gw-1", QueueSpec.one(64, 240));
            Producer gateway = input.producer("gw-0");
            Reader reader = one.reader("gw-0");
            BridgeHost host = host()) {
            final UnsafeBuffer command = new UnsafeBuffer(new byte[SessionDisconnectedDecoder.BLOCK_LENGTH]);
            command.putLong(BridgeFixture.SERIAL, 2);
            gateway.offer(SessionDisconnectedDecoder.TEMPLATE_ID, command, 0, command.capacity());
            cluster.openSession(0);
            turns(host, 2);
            assertThat(host.isAttached()).isTrue();
            assertThat(host.inFlight()).isEqualTo(1);
            turns(host, 20);

            assertThat(host.inFlight()).isZero();
            assertThat(host.applied()).isZero();
            assertThat(host.rewinds()).isZero();
            assertThat(host.dropped()).isZero();
            assertThat(one.position()).isEqualTo(1);
            assertThat(two.position()).isEqualTo(1);
            assertThat(reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> { }, 10)).isEqualTo(1);
            host.note(folder.resolve("bridge"), lines::add);
            host.watchTasks().forEach(task -> task.work().run());
            assertThat(folder.resolve("bridge")).as("a disk does not stall the watch").doesNotExist();
            turns(host, 2);

            assertThat(cluster.lost).containsExactly(1);
            assertThat(lines).singleElement().asString().contains("gw-1 has been gone");
        }
    }

    @Test
    void shouldTakeNoRoleWhenAQueueDoesNotSuit() {
        try (Queue input = create("orders.in", QueueSpec.many(64, 112));
            Queue one = create("orders.out.gw-0", QueueSpec.one(64, 112))) {
            assertThatThrownBy(this::host).isInstanceOf(QueueException.class)
                .hasMessageStartingWith("orders.out.gw-0 does not suit this bridge: it is for ONE writers")
                .hasMessageEndingWith("create it with --writers one --payload 240 --schema "
                    + NewOrderDecoder.SCHEMA_ID + ":" + NewOrderDecoder.SCHEMA_VERSION);

            input.reader("other").close();
            one.producer("other").close();
        }
    }

    @ParameterizedTest
    @CsvSource({"'', the name ", "a-name-of-twenty-five-chars, the name a-name"})
    void shouldRefuseWhatItCannotTellTheCluster(final String name, final String start) {
        assertThatThrownBy(
            () -> new BridgeSpec(name, "localhost:1", Sources.LEADER, folder, "orders.in", List.of("gw-1"), 0))
            .isInstanceOfSatisfying(
                LaunchException.class, refusal -> assertThat(refusal.exitCode()).isEqualTo(ExitCode.USAGE))
            .hasMessageStartingWith(start);
    }

    private void turns(final BridgeHost host, final int count) {
        for (int i = 0; i < count; i++) {
            cluster.nowNs += 1_000_000;
            host.doWork();
        }
    }
}
