package org.ringside.matching.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.protocol.EventsEncoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.Sources;

/** What a bridge publishes of the events that members send it. */
class BridgeEventsTest extends BridgeTests {
    @Test
    void shouldMoveTimesToItsOwnClockWhenItPublishes() {
        open(1_024, 1_024);
        bridge.write(3);
        bridge.run(4, MS);
        final long publishedNs = cluster.nowNs;
        bridge.run(1, MS);
        bridge.read(0, 100);
        bridge.read(1, 100);

        // t5 is 20 ns before the message was sent, t6 30 ns, and it was published when it came.
        final String[] times = bridge.lastTimes.split(" ");
        final long t7 = Long.parseLong(times[2]);
        assertThat(t7).isLessThanOrEqualTo(publishedNs);
        assertThat(t7 - Long.parseLong(times[0])).isEqualTo(20);
        assertThat(t7 - Long.parseLong(times[1])).isEqualTo(30);
    }

    @Test
    void shouldSayOfEachEventThatItWasCommittedBeforeItWasMatched() {
        open(1_024, 1_024);
        // Of the last command of a burst.
        cluster.committedNs = ModelCluster.SENT_NS;
        bridge.write(3);
        bridge.run(5, MS);
        bridge.read(0, 100);
        bridge.read(1, 100);

        final String[] times = bridge.lastTimes.split(" ");
        assertThat(Long.parseLong(times[1])).isEqualTo(Long.parseLong(times[0]) - 1);
    }

    @Test
    void shouldAskForEventsAgainWhenARingThatWasFullIsRead() {
        open(1_024, 64);
        bridge.run(2, MS);
        bridge.write(400);
        bridge.run(500, MS);

        assertThat(cluster.attaches).isEqualTo(1);
        assertThat(cluster.applied).hasSize(400);
        bridge.finish();

        assertThat(cluster.attaches).isBetween(2, 30);
    }

    @Test
    void shouldPublishNothingOfAMessageThatContradictsItself() {
        open(1_024, 1_024);
        bridge.run(2, MS);
        final UnsafeBuffer message = new UnsafeBuffer(new byte[ModelCluster.MAX_LENGTH]);
        final EventsEncoder events = new EventsEncoder().wrapAndApplyHeader(message, 0, new MessageHeaderEncoder());
        final EventsEncoder.EntriesEncoder entries =
            events.first(1_000).requestId(cluster.requestId).route(0).entriesCount(2);
        entries.next().templateId(ModelCluster.type(4))
            .putBytes(ModelCluster.event(0, 1_000, 4), 0, ModelCluster.EVENT);
        entries.next().templateId(ModelCluster.type(8))
            .putBytes(ModelCluster.event(0, 1_001, 8), 0, ModelCluster.EVENT);
        final int length = MessageHeaderEncoder.ENCODED_LENGTH + events.encodedLength();
        for (int cut = 0; cut < length; cut++) {
            cluster.send(message, cut);
        }
        events.route(7);
        cluster.send(message, length);

        bridge.run(length, MS);
        assertThat(bridge.outputs.get(0).position()).isEqualTo(1_000);
        assertThat(bridge.agent.unknown() + bridge.agent.events().malformed()).isEqualTo(length + 1);
        events.route(0);
        cluster.send(message, length);
        cluster.send(message, length);
        bridge.run(1, MS);

        assertThat(bridge.outputs.get(0).position()).isEqualTo(1_002);
        bridge.read(0, 10);
        assertThat(bridge.read.get(0)).containsExactly(4L, 8L);
    }

    @Test
    void shouldPublishWhatLacksOnlyWhenANewLeaderSendsMore() {
        open(1_024, 1_024);
        bridge.write(50);
        bridge.run(3, MS);
        for (int i = 0; i < 5; i++) {
            cluster.electLeader();
            bridge.write(10);
            bridge.run(20, MS);
        }

        bridge.finish();

        assertThat(bridge.read).isNotEqualTo(List.of(List.of(), List.of()));
        assertThat(cluster.attaches).isLessThan(8);
    }

    /** An earlier process of the bridge may have had other routes: its index 0 is not that of this one. */
    @Test
    void shouldReadNoIndexOfARouteAgainstAnotherAttach() {
        open(1_024, 1_024);
        bridge.run(2, MS);
        final UnsafeBuffer message = new UnsafeBuffer(new byte[ModelCluster.MAX_LENGTH]);
        final EventsEncoder events = new EventsEncoder().wrapAndApplyHeader(message, 0, new MessageHeaderEncoder());
        events.first(1_000).route(0).entriesCount(1).next().templateId(ModelCluster.type(4))
            .putBytes(ModelCluster.event(0, 1_000, 4), 0, ModelCluster.EVENT);
        final int length = MessageHeaderEncoder.ENCODED_LENGTH + events.encodedLength();
        for (final long other : List.of(0L, 1L, cluster.requestId - 1, cluster.requestId + 1, -1L)) {
            events.requestId(other);
            cluster.send(message, length);
        }
        bridge.run(1, MS);

        assertThat(bridge.outputs.get(0).position()).isEqualTo(1_000);
        assertThat(bridge.agent.unknown()).isEqualTo(5);
        events.requestId(cluster.requestId);
        cluster.send(message, length);
        bridge.run(1, MS);
        assertThat(bridge.outputs.get(0).position()).isEqualTo(1_001);
    }

    @ParameterizedTest
    @EnumSource(names = {"LEADER", "ALL", "COMPARE"})
    void shouldAskAgainWhenTheLastEventsWereLost(final Sources sources) {
        open(sources);
        bridge.write(3);
        bridge.run(20, MS);
        cluster.isLosingEvents = true;
        bridge.write(3);
        bridge.run(3, MS);
        cluster.isLosingEvents = false;

        bridge.finish();

        assertThat(cluster.attaches).isEqualTo(2);
    }

    @Test
    void shouldPublishOnlyWhatTwoMembersHaveSentWhenItCompares() {
        open(Sources.COMPARE);
        cluster.senders = 1;
        bridge.write(20);
        bridge.run(200, MS);
        assertThat(cluster.applied).hasSize(20);
        assertThat(bridge.outputs.get(0).position()).isEqualTo(1_000);

        cluster.senders = 2;
        bridge.finish();

        assertThat(cluster.attaches).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void shouldStopBeforeAnEventOnWhichMembersDiffer(final int wrong) {
        open(Sources.COMPARE);
        bridge.run(2, MS);
        cluster.wrongMember = wrong;
        cluster.wrongFrom = 1_005;
        bridge.write(20);

        assertThatThrownBy(() -> bridge.run(5, MS)).isInstanceOfSatisfying(LaunchException.class,
            end -> assertThat(end.exitCode()).isEqualTo(ExitCode.CORRUPT))
            .hasMessageStartingWith("the members 0 and 1 have sent different events for position 1005 of route gw-")
            .message().doesNotContain("\n");
        for (int route = 0; route < BridgeFixture.ROUTES; route++) {
            bridge.read(route, 1_000);
            assertThat(bridge.read.get(route)).hasSizeLessThanOrEqualTo(5)
                .isEqualTo(cluster.events.get(route).subList(0, bridge.read.get(route).size()));
        }
    }

    @Test
    void shouldGoOnWhenTwoAgreeBeforeTheThirdDiffers() {
        open(Sources.COMPARE);
        cluster.wrongMember = 2;
        cluster.wrongFrom = 1_005;
        bridge.write(20);

        bridge.finish();

        assertThat(bridge.agent.unknown() + bridge.agent.events().malformed()).isZero();
    }
}
