package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.matching.service.RandomOrders;

/** Three processes on the loopback, of which one stands still for longer than Aeron waits by default. */
@Tag("slow")
@Tag("long")
class StandstillTest {
    private static final List<Integer> ALL = List.of(0, 1, 2);
    private static final int COMMANDS = 500;
    private static final long STILL_NS = TimeUnit.SECONDS.toNanos(Integer.getInteger("ringside.still.seconds", 15));

    private final RandomOrders orders = new RandomOrders(42);

    @Test
    void shouldCatchUpWhenItGoesOn() throws IOException, InterruptedException {
        try (TestMembers members = new TestMembers(ALL.size());
            TestBridge bridge = new TestBridge(members.list(), members.driverFolder())) {
            members.startAll();
            ClusterTest.configure(bridge);
            RandomOrders.bind(bridge);
            bridge.awaitAll(ALL);
            for (int round = 0; round < 2; round++) {
                final int leader = bridge.leader();
                final int still = round == 0 ? ALL.stream().filter(member -> member != leader).findFirst().orElseThrow()
                    : leader;
                members.member(still).stop();
                orders.send(bridge, COMMANDS);
                bridge.awaitAll(ALL.stream().filter(member -> member != still).toList());
                final long startNs = System.nanoTime();
                bridge.await("the time", () -> System.nanoTime() - startNs >= STILL_NS);
                members.member(still).resume();
                bridge.forget();
                bridge.awaitAll(ALL);
                assertThat(members.member(still).isAlive()).isTrue();
            }
        }
    }
}
