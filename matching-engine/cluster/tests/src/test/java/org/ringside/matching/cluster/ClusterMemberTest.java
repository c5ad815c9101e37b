package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.UnsafeBuffer;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.member.Checks;
import org.ringside.matching.member.EventWindow;
import org.ringside.matching.member.Member;

class ClusterMemberTest {
    private static final long SESSION = 5;
    private static final int MEMBER = 1;
    private static final long TIME = 1_800_000_000_000_000_000L;

    @TempDir
    private Path folder;

    private final MemberStatus status = new MemberStatus();
    private final MemberStatus.Copy copy = new MemberStatus.Copy();
    private final List<Throwable> ends = new ArrayList<>();
    private final List<Long> timers = new ArrayList<>();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);
    private final ClientSession session = proxy(ClientSession.class, SESSION);
    private final Cluster cluster = proxy(Cluster.class, 0);
    private ClusterMember member;
    private int answers;

    /** Of Aeron's interfaces only what a member asks for. */
    private <T> T proxy(final Class<T> type, final long id) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
            (self, method, arguments) -> switch (method.getName()) {
                case "id" -> id;
                case "memberId" -> MEMBER;
                case "logPosition" -> 4_711L;
                case "time" -> TIME;
                case "getClientSession" -> session;
                case "offer" -> (long) ++answers;
                case "scheduleTimer" -> timers.add((Long) arguments[1]);
                default -> throw new AssertionError(method);
            }));
    }

    @BeforeEach
    void start() {
        member = new ClusterMember(folder, Checks.INTERVAL, status, ends::add);
        member.onStart(cluster, null);
    }

    private void attach() {
        final int length = TestBridge.attach(buffer, 1, 0, 0, 0, "127.0.0.1:9");
        member.onSessionMessage(session, TIME, buffer, 0, length, null);
    }

    @Test
    void shouldEndTheProcessWhenAMessageCannotBeApplied() {
        final UnsafeBuffer torn = new UnsafeBuffer(new byte[] {0x0a, 0x0b});

        assertThatThrownBy(() -> member.onSessionMessage(session, TIME, torn, 0, 100, null))
            .isInstanceOf(AgentTerminationException.class);

        assertThat(ends).singleElement().isInstanceOfSatisfying(LaunchException.class, ex -> {
            assertThat(ex.exitCode()).isEqualTo(ExitCode.CORRUPT);
            assertThat(ex).hasMessageContaining("a message failed at log position 4711")
                .hasMessageContaining(folder.resolve("failure.txt").toString());
        });
        assertThat(folder.resolve("failure.txt")).content()
            .contains("a message at log position 4711, time " + TIME + ", session 5", "IndexOutOfBounds", "0a 0b");
        assertThat(folder.resolve("failure.state")).isNotEmptyFile();
    }

    @Test
    void shouldLeaveWhatItHasComeToWhenItHalts() {
        attach();
        assertThat(member.doBackgroundWork(0)).isZero();
        assertThat(member.checks().interval()).isEqualTo(Checks.INTERVAL);

        member.halt("at command 16384 this member has the hash ab, member 0 has cd");

        assertThatThrownBy(() -> member.doBackgroundWork(0)).isInstanceOf(AgentTerminationException.class);
        assertThat(ends).singleElement().isInstanceOfSatisfying(LaunchException.class, ex -> {
            assertThat(ex.exitCode()).isEqualTo(ExitCode.CORRUPT);
            assertThat(ex).hasMessageStartingWith("the member halts, as it differs from others: at command 16384 ")
                .hasMessageContaining(folder.toString()).hasMessageContaining("ringside cluster rejoin --discard")
                .message().doesNotContain("\n");
        });
        assertThat(folder.resolve("halted")).content().contains("at command 16384 this member has the hash ab");
        assertThat(folder.resolve("halted.state")).isNotEmptyFile();
        assertThat(folder.resolve("halted.events")).isEmptyFile();
    }

    @Test
    void shouldHaltAllTheSameWhenThereIsNoPlaceForWhatItLeaves() throws IOException {
        Files.createDirectory(folder.resolve("halted.state"));

        member.halt("it differs");

        assertThatThrownBy(() -> member.doBackgroundWork(0)).isInstanceOf(AgentTerminationException.class);
        assertThat(ends).singleElement().asInstanceOf(InstanceOfAssertFactories.THROWABLE)
            .hasMessageContaining("is not whole: ").message().doesNotContain("\n");
        assertThat(folder.resolve("halted")).isNotEmptyFile();
    }

    @Test
    void shouldShowHowFarItIsAndAnswer() {
        member.onNewLeadershipTermEvent(3, 0, TIME, 0, 0, 0, TimeUnit.NANOSECONDS, 0);
        member.onRoleChange(Cluster.Role.LEADER);
        attach();

        status.copyTo(copy);
        assertThat(copy.term()).isEqualTo(3);
        assertThat(copy.isLeader()).isTrue();
        assertThat(copy.logPosition()).isEqualTo(4_711);
        assertThat(answers).isEqualTo(1);
        assertThat(member.attachments().size()).isEqualTo(1);
    }

    @Test
    void shouldKnowThatItLeadsSinceTheLogBegan() {
        member.onRoleChange(Cluster.Role.LEADER);
        assertThat(member.isFounder()).isFalse();
        begin(0, MEMBER);
        assertThat(member.isFounder()).isTrue();
        begin(96, MEMBER);
        assertThat(member.isFounder()).as("in a later term").isFalse();
        begin(0, MEMBER + 1);
        assertThat(member.isFounder()).as("another one led").isFalse();

        status.recorded(0, 96);
        begin(0, MEMBER);
        assertThat(member.isFounder()).as("in another process").isFalse();
    }

    @Test
    void shouldBeNoFounderWhenItIsSentTheTermThatItOnceLed() {
        begin(0, MEMBER);
        assertThat(member.isFounder()).as("it has lost its log, and another one leads").isFalse();
        member.onRoleChange(Cluster.Role.LEADER);
        assertThat(member.isFounder()).as("the event of its own term is still to come").isFalse();

        begin(0, MEMBER);
        member.onRoleChange(Cluster.Role.FOLLOWER);
        assertThat(member.isFounder()).as("it leads no longer").isFalse();
    }

    private void begin(final long position, final int leader) {
        member.onNewLeadershipTermEvent(0, position, TIME, position, leader, 0, TimeUnit.NANOSECONDS, 0);
    }

    @Test
    void shouldSetOneTimerWhenABridgeIsGoneAndNoneWhenItHasFired() {
        attach();
        assertThat(timers).isEmpty();

        member.onSessionClose(session, TIME, CloseReason.TIMEOUT);
        assertThat(timers).containsExactly(TIME + ClusterMember.GATEWAY_GRACE_NS);

        member.onTimerEvent(1, TIME + ClusterMember.GATEWAY_GRACE_NS);
        assertThat(timers).hasSize(1);
    }

    @Test
    void shouldHaveRoomForTheWindowsOfAllRoutesInAQuarterOfItsHeap() {
        for (final long heap : List.of(64L << 20, 256L << 20, 1L << 30, 4L << 30, 64L << 30)) {
            final long bytes = (long) ClusterMember.windowSlots(heap) * EventWindow.SLOT * Member.MAX_ROUTES;
            assertThat(bytes).isBetween(Math.min(heap / 8, 512L << 20), heap / 4);
        }
        assertThat(ClusterMember.windowSlots(64L << 30)).isEqualTo(EventWindow.DEFAULT_SLOTS);
        assertThat(ClusterMember.windowSlots(1)).isPositive();
    }

    @Test
    void shouldNoLongerLeadWhenItEnds() {
        member.onRoleChange(Cluster.Role.LEADER);
        member.onTerminate(cluster);

        status.copyTo(copy);
        assertThat(copy.isLeader()).isFalse();
    }
}
