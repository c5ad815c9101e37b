package org.ringside.matching.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.matching.cluster.protocol.AttachDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.service.RandomOrders;

/** Which bridges may attach, and what the others are told. */
class AttachingTest {
    private static final long TIME = TestMember.TIME;
    private static final int ALICE = 1001;
    private static final int BLOCK = MessageHeaderDecoder.ENCODED_LENGTH;

    private final TestMember test = new TestMember().withInstrument();
    private final Member member = test.member();
    private final TestBridge bridge = new TestBridge("host-a", "gw-1", 1);
    private final TestBridge other = new TestBridge("host-b", "gw-2", 2);

    private List<String> attach(final TestBridge from, final long head, final Object... routes) {
        from.attach(head, routes).to(member, TIME);
        return test.answers();
    }

    /** Two commands and an event. */
    private void work() {
        bridge.bind(ALICE);
        bridge.buy(ALICE, 1, 5, RandomOrders.PRICE);
        bridge.train(0, 2).to(member, TIME);
    }

    @Test
    void shouldGiveEachBridgeAnInputAndRoutes() {
        assertThat(attach(bridge, 0, "gw-1", 0, "gw-3", 0)).containsExactly(
            "1: 7 ATTACHED applied -1 input 1 route 0 at 0 route 1 at 0");
        assertThat(attach(other, 0, "gw-2", 0)).containsExactly("2: 7 ATTACHED applied -1 input 2 route 0 at 0");
        work();
        assertThat(attach(bridge, 2, "gw-3", 0, "gw-1", 1)).containsExactly(
            "1: 7 ATTACHED applied 1 input 1 route 0 at 0 route 1 at 1");

        assertThat(member.attachments().size()).isEqualTo(2);
        assertThat(member.attachments().bridge(1).name()).isEqualTo("host-b");
        assertThat(member.attachments().bridge(0).link().routes()).extracting(BridgeRoute::name)
            .containsExactly("gw-3", "gw-1");
    }

    @Test
    void shouldTakeTheSameRequestTwice() {
        attach(bridge, 0, "gw-1", 0);
        final long hash = member.stateHash();

        assertThat(attach(bridge, 0, "gw-1", 0)).containsExactly("1: 7 ATTACHED applied -1 input 1 route 0 at 0");
        assertThat(member.stateHash()).isEqualTo(hash);
    }

    @Test
    void shouldGoBackToWhatTheRingWantsWhenItAttachesAgain() {
        attach(bridge, 0, "gw-1", 0);
        work();
        bridge.released(0, 1).to(member, TIME);

        attach(bridge, 2, "gw-1", 0);

        assertThat(member.attachments().bridge(0).link().routes().get(0).released()).isZero();
    }

    @Test
    void shouldRefuseAnInputOfWhichCommandsAreMissing() {
        bridge.recreate(5);

        assertThat(attach(bridge, 5, "gw-1", 0)).singleElement().asString()
            .startsWith("1: 7 INPUT_AHEAD applied -1 route 0 at 0: orders.in of host-a was read up to position 4, "
                + "but the members have none of its commands").endsWith("'ringside cluster loss' says more");
    }

    @Test
    void shouldRefuseAnInputThatEndsBeforeWhatWasApplied() {
        attach(bridge, 0, "gw-1", 0);
        work();
        bridge.recreate(1);

        assertThat(attach(bridge, 1, "gw-1", 1)).singleElement().asString()
            .startsWith("1: 7 INPUT_BEHIND applied 1 route 0 at 1: orders.in of host-a begins at position 1 and ends "
                + "at 1, but the members have its commands up to 1").endsWith("--start-position 2");
    }

    /** It is longer than the one before: its first commands would be taken for those. */
    @Test
    void shouldRefuseAnotherInputThatBeginsBeforeWhatWasApplied() {
        attach(bridge, 0, "gw-1", 0);
        work();
        bridge.recreate(0);
        bridge.leaveOut(100);

        assertThat(attach(bridge, 0, "gw-1", 1)).singleElement().asString().startsWith("1: 7 INPUT_BEHIND");
    }

    @Test
    void shouldTakeAnotherInputThatBeginsWhereTheOneBeforeEnds() {
        attach(bridge, 0, "gw-1", 0);
        work();
        bridge.recreate(2);

        assertThat(attach(bridge, 2, "gw-1", 1)).containsExactly("1: 7 ATTACHED applied 1 input 1 route 0 at 1");
    }

    /** It has a copy of the other one's configuration, and queues that begin where the members are. */
    @Test
    void shouldTellABridgeThatAnotherOneHasTakenItsName() {
        attach(bridge, 0, "gw-1", 0);
        work();
        final TestBridge copy = new TestBridge("host-a", "gw-2", 2);
        copy.recreate(2);

        assertThat(attach(copy, 2, "gw-2", 0)).containsExactly(
            "1: 7 ROUTE_TAKEN applied 1: another process has attached as bridge host-a, with an orders.in of its own:"
            + " give each bridge a name of its own, with bridge= of bridge.properties",
            "2: 7 ATTACHED applied 1 input 1 route 0 at 0");
    }

    @Test
    void shouldTellNobodyWhenABridgeAttachesInAnotherSession() {
        attach(bridge, 0, "gw-1", 0);
        work();
        bridge.session(5);

        assertThat(attach(bridge, 2, "gw-1", 1)).containsExactly("5: 7 ATTACHED applied 1 input 1 route 0 at 1");
    }

    @Test
    void shouldRefuseARingThatHasEventsThatAreUnknown() {
        attach(bridge, 0, "gw-1", 0);
        work();

        assertThat(attach(bridge, 2, "gw-1", 2)).singleElement().asString().startsWith(
            "1: 7 ROUTE_AHEAD applied 1 route 0 at 1: orders.out.gw-1 has events up to position 1, and the members "
            + "have made none behind 0");
    }

    /** The members have begun with a log of before that route, or with none. */
    @Test
    void shouldRefuseARingWithEventsOfARouteThatIsUnknown() {
        attach(bridge, 0, "gw-1", 0);

        assertThat(attach(bridge, 0, "gw-2", 3)).singleElement().asString().startsWith(
            "1: 7 ROUTE_AHEAD applied -1 route 0 at 0: orders.out.gw-2 has events up to position 2, and the members"
            + " have made none at all");
    }

    /** Three commands and two events of a log that is lost. */
    @Test
    void shouldGoOnBehindWhatIsLostWhenTheBridgeGivesItUp() {
        attach(bridge, 0, "gw-1", 0);
        work();
        bridge.leaveOut(3);
        assertThat(attach(bridge, 5, "gw-1", 3)).singleElement().asString().startsWith("1: 7 INPUT_AHEAD");
        bridge.acceptLoss();
        final long commands = member.commands();

        assertThat(attach(bridge, 5, "gw-1", 3)).containsExactly("1: 7 ATTACHED applied 4 input 1 route 0 at 3");
        assertThat(member.commands()).isEqualTo(commands + 2);
        bridge.buy(ALICE, 6, 5, RandomOrders.PRICE);
        bridge.train(2, 3).to(member, TIME);

        final BridgeRoute route = member.attachments().bridge(0).link().routes().get(0);
        assertThat(member.attachments().bridge(0).applied()).isEqualTo(5);
        assertThat(member.attachments().route(0)).isSameAs(route);
        assertThat(route.released()).isEqualTo(3);
        assertThat(route.window().next()).isEqualTo(4);
        assertThat(attach(bridge, 5, "gw-1", 2)).singleElement().asString().contains("ROUTE_BEHIND")
            .endsWith("--start-position 3");
    }

    @Test
    void shouldLoseNothingWhenABridgeGivesUpWhatIsThere() {
        attach(bridge, 0, "gw-1", 0);
        work();
        bridge.acceptLoss();
        final long commands = member.commands();

        assertThat(attach(bridge, 1, "gw-1", 0)).containsExactly("1: 7 ATTACHED applied 1 input 1 route 0 at 1");
        assertThat(member.commands()).isEqualTo(commands);
    }

    @Test
    void shouldRefuseToGiveUpMorePositionsThanThereCanBe() {
        attach(bridge, 0, "gw-1", 0);
        bridge.acceptLoss();
        final long commands = member.commands();

        assertThat(attach(bridge, 0, "gw-1", 1L + (1L << 32))).singleElement().asString().contains("ROUTE_AHEAD");
        bridge.recreate(1L + (1L << 32));
        assertThat(attach(bridge, bridge.tail(), "gw-1", 0)).singleElement().asString().contains("INPUT_AHEAD");
        assertThat(member.commands()).isEqualTo(commands);
    }

    /** The bridge was seen for the first time by the log that is lost. */
    @Test
    void shouldTakeABridgeThatTheLogDoesNotKnowWhenItGivesUpWhatIsLost() {
        bridge.acceptLoss();
        bridge.leaveOut(9);

        assertThat(attach(bridge, 9, "gw-1", 4)).containsExactly("1: 7 ATTACHED applied 8 input 1 route 0 at 4");
    }

    @Test
    void shouldRefuseARingThatWantsEventsFromBeforeTheFirst() {
        bridge.acceptLoss();
        attach(bridge, 0, "gw-1", 10);

        assertThat(attach(bridge, 0, "gw-1", 9)).singleElement().asString()
            .startsWith("1: 7 ROUTE_BEHIND applied -1 route 0 at 10: orders.out.gw-1 ends at position 9")
            .endsWith("--start-position 10");
    }

    @Test
    void shouldRefuseARouteOfAnotherBridgeUntilItsGatewayIsLost() {
        attach(bridge, 0, "gw-1", 0);
        assertThat(attach(other, 0, "gw-2", 0, "gw-1", 0)).singleElement().asString()
            .startsWith("2: 7 ROUTE_TAKEN applied -1 route 0 at 0 route 1 at 0: the route gw-1 is that of"
                + " the bridge host-a");
        assertThat(member.service().routes().size()).isEqualTo(1);

        member.onSessionClosed(1, TIME);
        assertThat(attach(other, 0, "gw-1", 0)).singleElement().asString().contains("ROUTE_TAKEN");
        member.onTimer(TIME + TestMember.GRACE);

        assertThat(attach(other, 0, "gw-1", 0)).singleElement().asString().contains("ATTACHED");
        assertThat(attach(bridge, 0, "gw-1", 0)).singleElement().asString().contains("ROUTE_TAKEN");
    }

    @Test
    void shouldDetachTheBridgeThatHadTheSessionBefore() {
        attach(bridge, 0, "gw-1", 0);
        other.session(1);

        attach(other, 0, "gw-2", 0);

        assertThat(member.attachments().bridge(0).link()).isNull();
        assertThat(member.nextDue()).isEqualTo(TIME + TestMember.GRACE);
    }

    @Test
    void shouldTakeNoMoreBridgesAndRoutesThanItHasRoomFor() {
        assertThat(attach(bridge, 0, routes(Member.MAX_ROUTES + 1))).singleElement().asString().contains("MALFORMED");
        assertThat(attach(bridge, 0, routes(Member.MAX_ROUTES))).singleElement().asString().contains("ATTACHED");
        assertThat(attach(other, 0, "gw-2", 0)).singleElement().asString().contains("TOO_MANY");
        for (int i = 1; i < Member.MAX_BRIDGES; i++) {
            assertThat(attach(new TestBridge("bridge-" + i, "gw", 100 + i), 0)).singleElement().asString()
                .contains("ATTACHED applied -1 input " + (i + 1));
        }
        assertThat(attach(other, 0)).singleElement().asString().contains("TOO_MANY");
    }

    private static Object[] routes(final int count) {
        return IntStream.range(0, count).boxed().flatMap(i -> Stream.<Object>of("r" + i, 0)).toArray();
    }

    @Test
    void shouldRefuseWhatIsNotWhole() {
        final long hash = member.stateHash();

        assertThat(attach(bridge, 0, "gw-1", 0, "gw-1", 0)).singleElement().asString().contains("MALFORMED");
        assertThat(attach(bridge, 0, "gw-1", -1)).singleElement().asString().contains("MALFORMED");
        assertThat(attach(bridge, 0, "gw-1", Long.MAX_VALUE)).singleElement().asString().contains("MALFORMED");
        assertThat(attach(bridge, 0, "", 0)).singleElement().asString().contains("MALFORMED");
        assertThat(attach(bridge, 1, "gw-1", 0)).singleElement().asString().contains("MALFORMED");
        assertThat(attach(new TestBridge("", "gw-1", 1), 0)).singleElement().asString().contains("MALFORMED");
        for (final int offset : List.of(AttachDecoder.sourcesEncodingOffset(),
            AttachDecoder.bridgeEncodingOffset() + 1, AttachDecoder.bridgeEncodingOffset() + Names.MAX_NAME - 1)) {
            final UnsafeBuffer message = bridge.attach(0, "gw-1", 0).copy();
            message.putByte(BLOCK + offset, (byte) 9);
            member.onMessage(1, TIME, message, 0, message.capacity());
            assertThat(test.answers()).as("offset %d", offset).singleElement().asString().contains("MALFORMED");
        }
        final int length = bridge.attach(0, "gw-1", 0).length();
        final byte[] endpoint = TestBridge.ENDPOINT.getBytes(StandardCharsets.US_ASCII);
        for (int cut = 1; cut <= endpoint.length + 2; cut++) {
            member.onMessage(1, TIME, bridge.message(), 0, length - cut);
            assertThat(test.answers()).as("without %d bytes", cut).singleElement().asString().contains("MALFORMED");
        }

        assertThat(member.stateHash()).isEqualTo(hash);
        assertThat(member.attachments().size()).isZero();
    }
}
