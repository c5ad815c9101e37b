package org.ringside.matching.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.matching.cluster.protocol.Sources;
import org.ringside.matching.protocol.StartDayEncoder;
import org.ringside.matching.service.RandomOrders;

/** What a member makes of trains, lost gateways and released events. */
class MemberTest {
    private static final long TIME = TestMember.TIME;
    private static final long PRICE = RandomOrders.PRICE;
    private static final int ALICE = 1001;
    private static final int BOB = 1002;
    private static final int CANCEL_WITH_GATEWAY = 3;

    private final TestMember test = new TestMember().withInstrument();
    private final Member member = test.member();
    private final TestBridge bridge = new TestBridge("host-a", "gw-1", 1);

    private Bridge attach() {
        bridge.attach(0, "gw-1", 0).to(member, TIME);
        test.answers();
        return member.attachments().bridge(0);
    }

    private void trade() {
        bridge.bind(ALICE);
        bridge.bind(BOB);
        bridge.buy(ALICE, 1, 5, PRICE);
        bridge.sell(BOB, 1, 5, PRICE);
    }

    @Test
    void shouldApplyATrainOnceWhenItComesTwice() {
        final Bridge attached = attach();
        trade();

        bridge.train(0, 4).to(member, TIME);
        final long hash = member.stateHash();
        bridge.to(member, TIME + 1);

        assertThat(test.events(attached, 0, 0)).hasSize(4).doesNotContain("none");
        assertThat(attached.applied()).isEqualTo(3);
        assertThat(attached.gaps()).isZero();
        assertThat(member.stateHash()).isEqualTo(hash);
        assertThat(member.counts().passedOver()).isEqualTo(4);
        assertThat(member.service().lastPosition(attached.input())).isEqualTo(3);
    }

    @Test
    void shouldApplyTheRestOfATrainThatBeginsWithWhatItKnows() {
        final Bridge attached = attach();
        trade();

        bridge.train(0, 2).to(member, TIME);
        bridge.train(1, 4).to(member, TIME);

        assertThat(attached.applied()).isEqualTo(3);
        assertThat(member.counts().passedOver()).isEqualTo(1);
        assertThat(test.events(attached, 0, 0)).hasSize(4);
    }

    @Test
    void shouldDropATrainThatDoesNotFollowAndSaySo() {
        final Bridge attached = attach();
        trade();
        final long commands = member.commands();

        bridge.train(2, 4).to(member, TIME);

        assertThat(attached.gaps()).isEqualTo(1);
        assertThat(attached.applied()).isEqualTo(-1);
        assertThat(member.commands()).isEqualTo(commands);

        bridge.train(0, 2).to(member, TIME);
        bridge.train(2, 4).to(member, TIME);

        assertThat(attached.gaps()).isEqualTo(1);
        assertThat(attached.applied()).isEqualTo(3);
    }

    /** A bridge that has begun anew does not know of slots that carry nothing. */
    @Test
    void shouldApplyWhatHasNothingBeforeItThatWasNotApplied() {
        final Bridge attached = attach();
        bridge.bind(ALICE);
        bridge.leaveOut(3);
        bridge.put(0, new byte[0]);
        bridge.buy(ALICE, 1, 5, PRICE);

        bridge.train(0, 2).to(member, TIME);
        assertThat(attached.applied()).isEqualTo(4);
        bridge.train(0, List.of(bridge.ring().get(2))).to(member, TIME);

        assertThat(attached.applied()).isEqualTo(5);
        assertThat(attached.gaps()).isZero();
        assertThat(member.counts().noCommands()).isZero();
        assertThat(test.events(attached, 0, 0)).hasSize(1);
    }

    @Test
    void shouldUseUpThePositionOfWhatIsNoCommand() {
        final Bridge attached = attach();
        trade();
        bridge.ring().add(1, new TestBridge.Command(1, StartDayEncoder.TEMPLATE_ID, new byte[3]));
        bridge.ring().remove(2);
        bridge.ring().add(2, new TestBridge.Command(2, 99, new byte[0]));
        bridge.ring().remove(3);

        bridge.train(0, 4).to(member, TIME);

        assertThat(attached.applied()).isEqualTo(3);
        assertThat(member.counts().noCommands()).isEqualTo(2);
        assertThat(member.counts().malformed()).isZero();
    }

    @Test
    void shouldDropATrainFromWherePositionsGoBack() {
        final Bridge attached = attach();
        trade();
        final List<TestBridge.Command> commands = new ArrayList<>(bridge.ring());
        commands.set(2, new TestBridge.Command(1, commands.get(2).typeId(), commands.get(2).bytes()));

        bridge.train(-1, commands).to(member, TIME);

        assertThat(attached.applied()).isEqualTo(1);
        assertThat(member.counts().malformed()).isEqualTo(1);
    }

    @Test
    void shouldLeaveOutMessagesOfOthers() {
        trade();
        final long hash = member.stateHash();

        bridge.train(0, 4).to(member, TIME);
        bridge.released(0, 0).to(member, TIME);
        bridge.loseGateway(0).to(member, TIME);

        assertThat(member.counts().strangers()).isEqualTo(3);
        assertThat(member.stateHash()).isEqualTo(hash);
    }

    @Test
    void shouldGiveNoCommandATimeBeforeTheOneBefore() {
        attach();
        trade();

        bridge.train(0, 2).to(member, TIME + 1_000);
        bridge.train(2, 4).to(member, TIME - 1_000);

        assertThat(member.service().lastTime()).isEqualTo(TIME + 1_000);
    }

    @Test
    void shouldCancelOnDisconnectWhenABridgeStaysAway() {
        final Bridge attached = attach();
        bridge.bindCancelled(ALICE, CANCEL_WITH_GATEWAY);
        bridge.buy(ALICE, 1, 5, PRICE);
        bridge.train(0, 2).to(member, TIME);
        assertThat(member.nextDue()).isEqualTo(Member.NEVER);

        member.onSessionClosed(bridge.sessionId(), TIME + 10);

        assertThat(attached.link()).isNull();
        assertThat(member.nextDue()).isEqualTo(TIME + 10 + TestMember.GRACE);
        member.onTimer(TIME + 9 + TestMember.GRACE);
        assertThat(member.service().openOrders()).isEqualTo(1);
        finish(TIME + 10 + TestMember.GRACE);
        assertThat(member.service().openOrders()).isZero();
        assertThat(member.nextDue()).isEqualTo(Member.NEVER);
    }

    /** Every portion of what is due. */
    private void finish(final long time) {
        for (int portions = 0; portions < 100 && member.nextDue() <= time; portions++) {
            member.onTimer(time);
        }
        assertThat(member.nextDue()).isGreaterThan(time);
    }

    @Test
    void shouldCancelNothingWhenABridgeComesBackInTime() {
        attach();
        bridge.bindCancelled(ALICE, CANCEL_WITH_GATEWAY);
        bridge.buy(ALICE, 1, 5, PRICE);
        bridge.train(0, 2).to(member, TIME);
        member.onSessionClosed(bridge.sessionId(), TIME + 10);

        bridge.session(2);
        bridge.attach(2, "gw-1", 1).to(member, TIME + TestMember.GRACE);
        member.onSessionClosed(1, TIME + TestMember.GRACE);
        finish(TIME + 2 * TestMember.GRACE);

        assertThat(test.answers()).containsExactly("2: 7 ATTACHED applied 1 input 1 route 0 at 1");
        assertThat(member.nextDue()).isEqualTo(Member.NEVER);
        assertThat(member.service().openOrders()).isEqualTo(1);
    }

    @Test
    void shouldCancelOnDisconnectWhenABridgeNoLongerHasARoute() {
        bridge.attach(0, "gw-1", 0, "gw-2", 0).to(member, TIME);
        bridge.bindCancelled(ALICE, CANCEL_WITH_GATEWAY);
        bridge.buy(ALICE, 1, 5, PRICE);
        bridge.train(0, 2).to(member, TIME);

        bridge.attach(2, "gw-2", 0).to(member, TIME);
        finish(TIME + TestMember.GRACE);

        assertThat(member.service().openOrders()).isZero();
    }

    @Test
    void shouldCancelOnDisconnectWhenABridgeSaysThatAGatewayIsLost() {
        final Bridge attached = attach();
        bridge.bindCancelled(ALICE, CANCEL_WITH_GATEWAY);
        bridge.bind(BOB);
        bridge.buy(ALICE, 1, 5, PRICE);
        bridge.buy(BOB, 1, 5, PRICE);
        bridge.train(0, 4).to(member, TIME);

        bridge.loseGateway(0).to(member, TIME);
        finish(TIME);
        bridge.loseGateway(1).to(member, TIME);

        assertThat(member.service().openOrders()).isEqualTo(1);
        assertThat(member.counts().malformed()).isEqualTo(1);
        assertThat(test.events(attached, 0, 0)).hasSize(3);
    }

    @Test
    void shouldNoteHowFarRingsAreAndNeverGoBack() {
        final Bridge attached = attach();
        trade();
        bridge.train(0, 4).to(member, TIME);
        final BridgeRoute route = attached.link().routes().get(0);
        assertThat(route.window().next()).isEqualTo(4);

        bridge.released(0, 3).to(member, TIME);
        bridge.released(0, 2).to(member, TIME);
        assertThat(route.released()).isEqualTo(3);
        bridge.released(0, 5).to(member, TIME);
        bridge.released(1, 0).to(member, TIME);

        assertThat(route.released()).isEqualTo(3);
        assertThat(member.counts().malformed()).isEqualTo(2);
    }

    @Test
    void shouldGoOnFromASavedState() {
        attach();
        trade();
        bridge.train(0, 4).to(member, TIME);
        bridge.train(1, 1).to(member, TIME);
        bridge.released(0, 3).to(member, TIME);

        final TestMember other = test.loaded();
        final Bridge copy = other.member().attachments().bridge(0);

        assertThat(other.member().stateHash()).isEqualTo(member.stateHash());
        assertThat(other.member().eventHash()).isEqualTo(member.eventHash());
        assertThat(other.member().commands()).isEqualTo(member.commands());
        assertThat(copy.name()).isEqualTo("host-a");
        assertThat(copy.applied()).isEqualTo(3);
        assertThat(copy.link().endpoint()).isEqualTo(TestBridge.ENDPOINT);
        assertThat(copy.link().sources()).isEqualTo(Sources.LEADER);
        assertThat(copy.link().routes().get(0).released()).isEqualTo(3);
        assertThat(copy.link().routes().get(0).window().next()).isEqualTo(4);
        bridge.buy(ALICE, 2, 1, PRICE);
        for (final Member each : List.of(member, other.member())) {
            bridge.train(4, 5).to(each, TIME + 1);
            each.onSessionClosed(1, TIME + 1);
            each.onTimer(TIME + 1 + TestMember.GRACE);
        }
        assertThat(other.member().stateHash()).isEqualTo(member.stateHash());
        assertThat(other.saved()).isEqualTo(test.saved());
    }

    @Test
    void shouldRefuseAStateThatWasChanged() {
        attach();
        trade();
        bridge.train(0, 4).to(member, TIME);
        final List<Long> state = test.saved();
        final List<Long> ofService = new ArrayList<>();
        member.service().save(ofService::add);
        final int head = 3;
        assertThat(state.subList(head, head + ofService.size())).isEqualTo(ofService);

        for (int i = 0; i < state.size(); i++) {
            if (i < head || i >= head + ofService.size()) {
                final List<Long> changed = new ArrayList<>(state);
                changed.set(i, state.get(i) + 1);
                assertThatIllegalArgumentException().as("value %d", i)
                    .isThrownBy(() -> TestMember.load(changed, test));
            }
        }
        assertThatIllegalArgumentException()
            .isThrownBy(() -> TestMember.load(state.subList(0, state.size() - 1), test));
    }

    @Test
    void shouldShowItsStandingToOthers() {
        attach();
        trade();
        bridge.train(0, 4).to(member, TIME);
        final Standing standing = new Standing();

        member.attachments().read(standing);

        assertThat(standing.commands()).isEqualTo(member.commands());
        assertThat(standing.hash()).isEqualTo(member.eventHash()).isNotZero();
        assertThat(standing.checkCommands()).isZero();
    }

    @Test
    void shouldKeepTheHashesAtTheLastNumbersAtWhichMembersCompare() {
        member.checkEach(2);
        attach();
        trade();
        bridge.train(0, 4).to(member, TIME);
        final CheckHashes hashes = member.checks();
        final long newest = member.commands() / 2 * 2;

        assertThat(hashes.interval()).isEqualTo(2);
        assertThat(hashes.newest()).isEqualTo(newest).isGreaterThan(2);
        assertThat(hashes.isKept(newest)).isTrue();
        assertThat(hashes.isKept(newest + 2)).isFalse();
        assertThat(hashes.isKept(0)).isFalse();
        assertThat(hashes.hash(newest)).isNotEqualTo(hashes.hash(newest - 2));
        for (int i = 0; i < 2 * Checks.KEPT; i++) {
            hashes.note(newest + 2 + 2L * i, i);
        }
        assertThat(hashes.isKept(newest)).isFalse();
        assertThat(hashes.isKept(newest + 2 + 2L * Checks.KEPT)).isTrue();
        assertThat(hashes.hash(newest + 2 + 2L * Checks.KEPT)).isEqualTo(Checks.KEPT);
        assertThatIllegalArgumentException().isThrownBy(() -> member.checkEach(3));
    }
}
