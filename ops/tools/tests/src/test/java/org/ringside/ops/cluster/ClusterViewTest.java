package org.ringside.ops.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.Control;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.MemberList;
import org.ringside.matching.counters.BridgeCounter;
import org.ringside.matching.counters.BridgeCounters;
import org.ringside.matching.counters.BridgeCountersSnapshot;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCounters;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.ops.exchange.ClusterPlan;
import org.ringside.ops.ringside.Ringside;
import org.ringside.ops.terminal.Run;

/** Members and a bridge of which nothing is there but their counters. */
class ClusterViewTest {
    private static final String ADDRESSES = "host-a:9040,host-b:9040,host-c:9040";
    private static final long CHECK = 16_384;

    @TempDir
    private Path folder;
    private final MemberCounters[] members = new MemberCounters[3];
    private BridgeCounters bridge;

    @BeforeEach
    void makeCounters() {
        for (int i = 0; i < members.length; i++) {
            members[i] = MemberCounters.create(folder, "member-" + i, "0.1.0 0123456789ab");
            members[i].set(MemberCounter.MEMBER, i);
            members[i].set(MemberCounter.READY, 1);
            members[i].set(MemberCounter.LEADER, i == 1 ? 1 : 0);
            members[i].set(MemberCounter.TERM, 3);
            members[i].set(MemberCounter.ELECTIONS, 2);
            members[i].set(MemberCounter.COMMIT_POSITION, i == 1 ? 88_000 : 87_000);
            members[i].set(MemberCounter.LOG_POSITION, 87_000);
            members[i].set(MemberCounter.COMMANDS, 20_000);
            members[i].set(MemberCounter.CHECK_COMMANDS, CHECK);
            members[i].set(MemberCounter.CHECK_HASH, 0x5f0eL << 48);
            members[i].set(MemberCounter.SNAPSHOT_POSITION, 80_000);
            members[i].set(MemberCounter.SNAPSHOT_EVERY, 100_000);
            members[i].set(MemberCounter.DISK_FREE, 80);
            members[i].set(MemberCounter.DISK_TOTAL, 100);
            members[i].beat(System.nanoTime());
        }
        members[1].route(0, "gw-1", "host.a", 112, 100);
        members[1].routes(1);
        bridge = BridgeCounters.create(folder, "bridge-host-a");
        bridge.set(BridgeCounter.ATTACHED, 1);
        bridge.set(BridgeCounter.APPLIED, 77);
        bridge.beat(System.nanoTime());
    }

    @Test
    void shouldSayThatAllKnowNewerRulesWhenAllAreThere() {
        final ClusterPlan plan = new ClusterPlan("host.a", folder.resolve("bridge.properties"), ADDRESSES,
            MemberList.parse("members", ADDRESSES), Optional.empty());
        rules(1, 3);
        members[0].set(MemberCounter.KNOWN_RULES, 2);
        assertThat(plan.newerRules(MemberCountersSnapshot.readAll(folder)))
            .hasValue("all members know rules of version 2, and decide by those of version 1");
        rules(3, 3);
        assertThat(plan.newerRules(MemberCountersSnapshot.readAll(folder))).isEmpty();
        rules(1, 3);
        members[0].set(MemberCounter.RULES, 0);
        assertThat(plan.newerRules(MemberCountersSnapshot.readAll(folder))).as("before one has begun").isEmpty();
        rules(1, 3);
        members[0].set(MemberCounter.KNOWN_RULES, 1);
        assertThat(plan.newerRules(MemberCountersSnapshot.readAll(folder))).as("one is older").isEmpty();
        rules(1, 3);
        members[0].beat(System.nanoTime() - TimeUnit.MINUTES.toNanos(1));
        assertThat(plan.newerRules(MemberCountersSnapshot.readAll(folder))).as("one is away").isEmpty();
        members[1].heard(0, System.nanoTime(), "0.1.0");
        members[1].heard(0, MemberCounter.RULES, 1);
        members[1].heard(0, MemberCounter.KNOWN_RULES, 3);
        assertThat(plan.newerRules(MemberCountersSnapshot.readAll(folder))).as("of another host").isPresent();
    }

    private void rules(final long active, final long known) {
        for (final MemberCounters member : members) {
            member.set(MemberCounter.RULES, active);
            member.set(MemberCounter.KNOWN_RULES, known);
        }
    }

    private ClusterView view() {
        return view(Optional.of(folder.resolve("member.properties")), Set.of());
    }

    private ClusterView view(final Optional<Path> memberFile, final Set<Integer> halted) {
        final ClusterPlan plan = new ClusterPlan("host.a", folder.resolve("bridge.properties"), ADDRESSES,
            MemberList.parse("members", ADDRESSES), memberFile);
        return ClusterView.of(plan, "orders.in", "leader", MemberCountersSnapshot.readAll(folder), halted,
            BridgeCountersSnapshot.readAll(folder));
    }

    @Test
    void shouldAskNoMemberThatIsDead() throws IOException {
        final Path file = exchange();
        for (final MemberCounters member : members) {
            member.beat(System.nanoTime() - TimeUnit.MINUTES.toNanos(1));
        }

        for (final List<String> verb : List.of(
            List.of("snapshot"), List.of("activate"), List.of("shutdown", "--yes"))) {
            final List<String> words = new ArrayList<>(List.of("cluster"));
            words.addAll(verb);
            words.addAll(List.of("-c", file.toString()));
            final Run run = Run.of(new Ringside(), words.toArray(String[]::new));
            assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.NOT_FOUND);
            assertThat(run.err()).contains("no member runs in " + folder, "ringside up -c " + file);
        }
    }

    private Path exchange() throws IOException {
        Files.writeString(folder.resolve("engine.properties"), "input=orders.in");
        Files.writeString(folder.resolve("gateway.properties"), "name=gw-1");
        Files.writeString(folder.resolve("bridge.properties"), "bridge=host-1\nmembers=" + ADDRESSES);
        return Files.writeString(
            folder.resolve("exchange.properties"), "queues=" + folder + "\nlog=\nbridge=bridge.properties");
    }

    @Test
    void shouldAskTheNextLeaderWhenTheOneBeforeLeadsNoMore() throws Exception {
        final Path file = exchange();
        final AtomicBoolean isDone = new AtomicBoolean();
        final Thread control = new Thread(() -> {
            while (!isDone.get()) {
                for (final MemberCounters member : members) {
                    member.beat(System.nanoTime());
                }
                new Control(folder, "member-1").poll(verb -> {
                    members[1].set(MemberCounter.LEADER, 0);
                    members[0].set(MemberCounter.LEADER, 1);
                    throw new LaunchException(ExitCode.FAILURE, "member 1 does not lead");
                });
                new Control(folder, "member-0").poll(verb -> "88000");
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
        });
        control.start();

        final Run run = Run.of(new Ringside(), "cluster", "shutdown", "--yes", "-c", file.toString());

        isDone.set(true);
        control.join();
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("snapshot behind log position 88,000");
    }

    @Test
    void shouldMissNoBridgeOnAHostThatHasAMemberAlone() {
        bridge.close();

        assertThat(view(Optional.empty(), Set.of()).bridge().state()).isEqualTo("elsewhere");
        assertThat(view(Optional.empty(), Set.of()).troubles()).isEmpty();
        assertThat(view().bridge().state()).isEqualTo("dead");
        assertThat(view().troubles()).containsExactly("bridge-host.a is dead, or hangs");
    }

    @Test
    void shouldShowLeaderLagsAndHashesWhenAllAgree() {
        final ClusterView view = view();

        assertThat(view.troubles()).isEmpty();
        assertThat(view.leader()).isEqualTo(1);
        assertThat(view.term()).isEqualTo(3);
        assertThat(view.toNextSnapshot()).isEqualTo(93_000);
        assertThat(view.members()).extracting(ClusterView.MemberRow::host)
            .containsExactly("host-a", "host-b", "host-c");
        assertThat(view.members()).extracting(ClusterView.MemberRow::role)
            .containsExactly("follower", "leader", "follower");
        assertThat(view.members()).extracting(ClusterView.MemberRow::appendLag).containsExactly(1_000L, null, 1_000L);
        assertThat(view.members()).extracting(ClusterView.MemberRow::serviceLag).containsExactly(0L, 1_000L, 0L);
        assertThat(view.members()).extracting(ClusterView.MemberRow::hash).containsOnly("5f0e");
        assertThat(view.members()).extracting(ClusterView.MemberRow::build).containsOnly("0.1.0");
        assertThat(view.bridge().state()).isEqualTo("attached");
        assertThat(view.bridge().applied()).isEqualTo(77);
        assertThat(view.bridge().routes()).containsExactly(new ClusterView.Route("gw-1", 12));
    }

    @Test
    void shouldSayOfEachMemberWhatIsNotAsItShouldBe() {
        members[0].set(MemberCounter.CHECK_HASH, 1);
        members[0].set(MemberCounter.CLOCK_OFF_NS, 300_000_000);
        members[2].set(MemberCounter.DISK_FREE, 9);
        members[2].set(MemberCounter.LOG_POSITION, 87_000 - (2 << 20));
        bridge.set(BridgeCounter.ATTACHED, 0);

        assertThat(view().troubles()).containsExactlyInAnyOrder(
            "member-0 differs from the leader at command 16,384",
            "the system's time at member-0 is off: see what has set it",
            "the disk of member-2 is nearly full: make room there",
            "member-2 is far behind, and catches up",
            "bridge-host.a is not attached to the members: commands wait");
    }

    @Test
    void shouldSayThatABridgeIsAttachedAndHearsNobody() {
        bridge.set(BridgeCounter.DEAF, 1);

        assertThat(view().bridge().state()).isEqualTo("deaf");
        assertThat(view().troubles()).containsExactly("bridge-host.a is attached, but hears no member: events do not"
            + " come. See that the members reach the endpoint= of " + folder.resolve("bridge.properties")
            + ", and that no other bridge has its name");
    }

    @Test
    void shouldSayThatClocksAreApartAndThatTheTimeOfTheMarketStandsStill() {
        members[0].set(MemberCounter.CLOCK_APART_NS, 4_900_000_000L);
        members[0].set(MemberCounter.TIME_AHEAD_NS, 3_598_000_000_000L);
        assertThat(view().troubles()).isEmpty();

        members[0].set(MemberCounter.CLOCK_APART_NS, 3_600_000_000_000L);
        members[1].set(MemberCounter.TIME_AHEAD_NS, 3_598_000_000_000L);

        assertThat(view().troubles()).containsExactly("the clocks of members are 3,600 s apart: set the time of all"
            + " hosts right, and restart the members whose clocks are off", "the time of the market is 3,598 s ahead of"
            + " the leader's clock, and stands still until that is there: nothing expires, and no phase ends by its"
            + " time");
    }

    @Test
    void shouldSayWhoIsNotThereAndThatNobodyLeads() {
        members[1].close();
        members[0].set(MemberCounter.READY, 0);
        MemberCounters.create(folder, "member-2", "0.1.0");
        bridge.close();

        final ClusterView view = view();
        assertThat(view.leader()).isNull();
        assertThat(view.members()).extracting(ClusterView.MemberRow::state).containsExactly("election", "dead", "dead");
        assertThat(view.troubles()).hasSize(5).contains("member-0 has no leader", "member-1 does not run",
            "no member leads: commands wait until a majority has elected a leader", "bridge-host.a is dead, or hangs")
            .anyMatch(line -> line.matches("member-2 \\(pid \\d+\\) is dead, or hangs"));
    }

    @Test
    void shouldSayWhoHasHaltedAndWhy() {
        members[2].close();

        final ClusterView view = view(Optional.of(folder.resolve("member.properties")), Set.of(2));

        assertThat(view.members()).extracting(ClusterView.MemberRow::state).containsExactly("ready", "ready", "halted");
        assertThat(view.troubles()).containsExactly(
            "member-2 has halted, as it differs from others: the file halted in its folder says why");
    }

    /** What member 0 has heard of the others, which are on other hosts. */
    private void hear(final int member, final long agoNs) {
        for (final MemberCounter counter : MemberCounter.values()) {
            members[0].heard(member, counter, members[member].get(counter));
        }
        members[0].heard(member, System.nanoTime() - agoNs, "0.2.0 0123456789ab");
        members[member].close();
    }

    @Test
    void shouldShowTheLastWordsOfMembersOnOtherHosts() {
        members[2].set(MemberCounter.DISK_FREE, 9);
        hear(1, 1_000_000_000);
        hear(2, 2_000_000_000);

        final ClusterView view = view(Optional.empty(), Set.of());

        assertThat(view.leader()).isEqualTo(1);
        assertThat(view.members()).extracting(ClusterView.MemberRow::state).containsOnly("ready");
        assertThat(view.members()).extracting(ClusterView.MemberRow::role)
            .containsExactly("follower", "leader", "follower");
        assertThat(view.members()).extracting(ClusterView.MemberRow::build).containsExactly("0.1.0", "0.2.0", "0.2.0");
        assertThat(view.members()).extracting(ClusterView.MemberRow::hash).containsOnly("5f0e");
        assertThat(view.troubles()).containsExactly("the disk of member-2 is nearly full: make room there");
    }

    @Test
    void shouldSayWhichMemberOnAnotherHostWasNotHeardAndWhichHasHalted() {
        members[2].set(MemberCounter.HALTED, 1);
        hear(1, 12_000_000_000L);
        hear(2, 1_000_000_000);

        final ClusterView view = view(Optional.empty(), Set.of());

        assertThat(view.members()).extracting(ClusterView.MemberRow::state).containsExactly("ready", "dead", "halted");
        assertThat(view.troubles()).containsExactly("member-1 (host-b) was not heard for 12 s",
            "member-2 has halted, as it differs from others: the file halted in its folder says why",
            "no member leads: commands wait until a majority has elected a leader");
    }

    @Test
    void shouldKnowNothingOfMembersWhereNoneIs() {
        for (final MemberCounters member : members) {
            member.close();
        }

        final ClusterView view = view(Optional.empty(), Set.of());

        assertThat(view.members()).extracting(ClusterView.MemberRow::state).containsOnly("elsewhere");
        assertThat(view.troubles()).isEmpty();
    }
}
