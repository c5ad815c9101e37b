package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.matching.service.RandomOrders;

/**
 * Three processes on the loopback, which get a build one after the other that knows newer rules. In every build two of
 * them begin with it; the profile {@code long} begins with none.
 */
@Tag("slow")
class UpgradeTest {
    private static final boolean IS_LONG = Boolean.getBoolean("ringside.long");
    private static final List<Integer> ALL = List.of(0, 1, 2);
    private static final int COMMANDS = 2 * TestMemberMain.CHECK_INTERVAL;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String OLDER = "knows rules up to version " + TestMemberMain.OLD_RULES;

    private final RandomOrders orders = new RandomOrders(42);

    /** Members that have begun a moment ago have not heard of each other yet. */
    private static String nextRules(final TestMembers members, final TestBridge bridge, final String wanted)
        throws InterruptedException {
        String answer = "";
        final long beginNs = System.nanoTime();
        while (!answer.contains(wanted)) {
            assertThat(System.nanoTime() - beginNs).as(answer).isLessThan(PATIENCE.toNanos());
            bridge.attachAgain();
            try {
                answer = members.ask(bridge.leader(), MemberServer.NEXT_RULES);
            } catch (final LaunchException refused) {
                answer = refused.getMessage();
            }
        }
        return answer;
    }

    private void upgrade(final TestMembers members, final TestBridge bridge, final int member)
        throws IOException, InterruptedException {
        members.upgrade(member);
        restart(members, bridge, member);
    }

    private void restart(final TestMembers members, final TestBridge bridge, final int member)
        throws IOException, InterruptedException {
        members.member(member).terminate();
        members.member(member).exitCode();
        orders.send(bridge, COMMANDS);
        bridge.awaitAll(ALL.stream().filter(other -> other != member).toList());
        members.awaitReady(members.start(member));
        bridge.forget();
        bridge.awaitAll(ALL);
    }

    /** All but who leads get the newer build, and then one of them leads. Returns the one that has the older build. */
    private int upgradeAllButOne(final TestMembers members, final TestBridge bridge)
        throws IOException, InterruptedException {
        members.startAll();
        ClusterTest.configure(bridge);
        RandomOrders.bind(bridge);
        orders.send(bridge, COMMANDS);
        bridge.awaitAll(ALL);
        final int leader = bridge.leader();
        for (final int member : ALL) {
            if (member != leader) {
                upgrade(members, bridge, member);
            }
        }
        restart(members, bridge, leader);
        return leader;
    }

    /** The same without what comes before: the one with the older build comes when another one leads. */
    private int beginMixed(final TestMembers members, final TestBridge bridge)
        throws IOException, InterruptedException {
        final int older = ALL.get(ALL.size() - 1);
        for (final int member : ALL) {
            if (member == older) {
                ClusterTest.configure(bridge);
                RandomOrders.bind(bridge);
            } else {
                members.upgrade(member);
            }
            members.awaitReady(members.start(member));
        }
        orders.send(bridge, COMMANDS);
        bridge.awaitAll(ALL);
        return older;
    }

    @Test
    void shouldDecideByNewRulesFromOnePositionOnWhenAllMembersKnowThem() throws IOException, InterruptedException {
        try (TestMembers members = new TestMembers(ALL.size());
            TestBridge bridge = new TestBridge(members.list(), members.driverFolder())) {
            members.compareOften();
            final int last = IS_LONG ? upgradeAllButOne(members, bridge) : beginMixed(members, bridge);
            assertThat(nextRules(members, bridge, OLDER)).startsWith("member " + last + " " + OLDER)
                .doesNotContain("\n");
            upgrade(members, bridge, last);
            bridge.await("old rules", () -> rules(members).stream().allMatch(is -> is == TestMemberMain.OLD_RULES));

            final String next = nextRules(members, bridge, Integer.toString(TestMemberMain.NEW_RULES));
            assertThat(next).isEqualTo(Integer.toString(TestMemberMain.NEW_RULES));
            try (ClusterClient client = new ClusterClient(
                members.list(), ClusterKey.NONE, members.folder("client", 0), PATIENCE)) {
                assertThatThrownBy(() -> client.activate(TestMemberMain.NEW_RULES + 1))
                    .isInstanceOf(LaunchException.class).hasMessageContaining("come next").message()
                    .doesNotContain("\n");
                assertThat(client.activate(TestMemberMain.NEW_RULES)).isTrue();
                assertThat(client.activate(TestMemberMain.NEW_RULES)).isFalse();
            }
            orders.send(bridge, COMMANDS);
            bridge.awaitAll(ALL);
            bridge.await("new rules", () -> rules(members).stream().allMatch(is -> is == TestMemberMain.NEW_RULES));

            members.member(last).terminate();
            members.member(last).exitCode();
            members.downgrade(last);
            assertThat(bridge.awaitEnd(members.start(last))).isEqualTo(ExitCode.CORRUPT);
            assertThat(Files.readString(members.folder(last).resolve("failure.txt")))
                .contains("this build knows those up to version " + TestMemberMain.OLD_RULES);
        }
    }

    private static List<Long> rules(final TestMembers members) {
        final List<Long> rules = new ArrayList<>();
        MemberCountersSnapshot.readAll(members.queues()).forEach(member -> rules.add(member.of(MemberCounter.RULES)));
        Collections.sort(rules);
        return rules;
    }
}
