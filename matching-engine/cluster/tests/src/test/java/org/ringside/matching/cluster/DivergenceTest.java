package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.TestBridge.Progress;
import org.ringside.matching.service.RandomOrders;

/** Three processes on the loopback, of which one breaks a rule. */
@Tag("slow")
class DivergenceTest {
    private static final List<Integer> ALL = List.of(0, 1, 2);
    private static final int COMMANDS = 2 * TestMemberMain.CHECK_INTERVAL;
    private static final Pattern NUMBER = Pattern.compile("at command (\\d+) this member has the hash ");

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static List<Integer> others(final int than) {
        return ALL.stream().filter(member -> member != than).toList();
    }

    /** Breaks a rule of a member under load, and waits until it has halted and the others have all orders. */
    private static void sabotage(final TestMembers members, final TestBridge bridge, final RandomOrders orders,
        final int victim) throws IOException, InterruptedException {
        final Progress before = bridge.awaitAll(ALL);
        bridge.ignoreEvents(victim);
        members.breakRule(victim);
        orders.send(bridge, COMMANDS);

        assertThat(bridge.awaitEnd(members.member(victim))).isEqualTo(ExitCode.CORRUPT);
        members.mendRule(victim);
        final Path folder = members.folder(victim);
        final Matcher halted = NUMBER.matcher(Files.readString(folder.resolve(Halted.FILE)));
        assertThat(halted.find()).isTrue();
        assertThat(Long.parseLong(halted.group(1)) - before.commands())
            .isLessThanOrEqualTo(2 * TestMemberMain.CHECK_INTERVAL);
        assertThat(folder.resolve("halted.state")).isNotEmptyFile();
        assertThat(folder.resolve("halted.events")).content().startsWith(TestBridge.ROUTE + " ");
        orders.send(bridge, COMMANDS);
        bridge.awaitAll(others(victim));
    }

    @Test
    void shouldHaltWhenARuleIsBrokenInFollowerOrLeaderWhileTheOthersGoOn() throws IOException, InterruptedException {
        final long seed = System.nanoTime();
        System.out.println("seed " + seed);
        final RandomOrders orders = new RandomOrders(seed);
        try (TestMembers members = new TestMembers(ALL.size());
            TestBridge bridge = new TestBridge(members.list(), members.driverFolder())) {
            members.sabotage();
            members.startAll();
            ClusterTest.configure(bridge);
            RandomOrders.bind(bridge);
            orders.send(bridge, COMMANDS);
            bridge.awaitAll(ALL);
            final int follower = others(bridge.leader()).get(0);

            sabotage(members, bridge, orders, follower);
            assertThatThrownBy(() -> Rejoin.discard(members.config(others(follower).get(0)), PATIENCE))
                .isInstanceOfSatisfying(
                    LaunchException.class, refusal -> assertThat(refusal.exitCode()).isEqualTo(ExitCode.IN_USE));
            assertThat(members.start(follower).exitCode()).isEqualTo(ExitCode.CORRUPT);
            assertThat(Rejoin.discard(members.config(follower), PATIENCE))
                .startsWith("what member " + follower + " had in " + members.folder(follower) + " is in ");
            members.awaitReady(members.start(follower));
            bridge.ignoreEvents(-1);
            bridge.forget();
            bridge.awaitAll(ALL);

            sabotage(members, bridge, orders, bridge.leader());
        }
    }
}
