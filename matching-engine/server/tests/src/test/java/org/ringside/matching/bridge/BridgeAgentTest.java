package org.ringside.matching.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.protocol.AttachResult;
import org.ringside.queue.Producer;

/** What a bridge does with commands, one thing at a time, with a cluster that does as it is told. */
class BridgeAgentTest extends BridgeTests {
    private static final int IN_A_TRAIN = (ModelCluster.MAX_LENGTH - 28) / (TrainBuilder.MAX_COMMAND + 12) - 1;

    @Test
    void shouldSendNothingBeforeTheClusterHasAnswered() {
        open(1_024, 1_024);
        bridge.write(3);
        cluster.isCommitting = false;

        bridge.run(50, MS);
        assertThat(cluster.trains).isEmpty();
        cluster.isCommitting = true;
        bridge.finish();

        assertThat(cluster.attaches).isEqualTo(1);
        assertThat(cluster.trains).containsExactly(3);
        assertThat(bridge.agent.commands().rewinds()).isZero();
    }

    @Test
    void shouldAskAgainUntilTheAnswerComes() {
        open(1_024, 1_024);
        cluster.isLosing = true;

        bridge.run(3_200, MS);
        cluster.isLosing = false;
        bridge.run(1_800, MS);
        assertThat(bridge.agent.isAttached()).isFalse();
        // It has asked after 0, 100, 300, 700, 1500 and 3100 ms, and now asks each 2 s.
        bridge.run(200, MS);

        assertThat(cluster.attaches).isEqualTo(1);
        assertThat(bridge.agent.isAttached()).isTrue();
    }

    /** Its endpoint is one that members do not reach; the answer has come by the session. */
    @Test
    void shouldBeDeafWhenItIsAttachedAndNoMemberIsHeard() {
        open(1_024, 1_024);
        bridge.run(100, MS);
        assertThat(bridge.agent.isAttached()).isTrue();
        cluster.isMute = true;

        bridge.run(4_990, MS);
        assertThat(bridge.agent.isDeaf()).isFalse();
        bridge.run(20, MS);
        assertThat(bridge.agent.isDeaf()).isTrue();
        assertThat(bridge.agent.isAttached()).isTrue();

        cluster.isMute = false;
        bridge.run(20, MS);
        assertThat(bridge.agent.isDeaf()).isFalse();
        bridge.run(1, 60_000 * MS);
        assertThat(bridge.agent.isDeaf()).as("it stood still itself").isFalse();
    }

    @Test
    void shouldSayWhyAndEndWhenTheClusterRefusesIt() {
        open(1_024, 1_024);
        cluster.answer = AttachResult.ROUTE_TAKEN;

        assertThatThrownBy(() -> bridge.run(2, MS)).isInstanceOfSatisfying(LaunchException.class,
            end -> assertThat(end.exitCode()).isEqualTo(ExitCode.CORRUPT))
            .hasMessage("the cluster refuses the bridge bridge (ROUTE_TAKEN): make it anew");
    }

    @Test
    void shouldFillTrainsWhenManyCommandsAreThere() {
        open(1_024, 1_024);
        bridge.run(2, MS);
        bridge.write(2 * IN_A_TRAIN + 1);

        bridge.finish();

        assertThat(cluster.trains).containsExactly(IN_A_TRAIN, IN_A_TRAIN, 1);
    }

    @Test
    void shouldReleaseOnlyWhatIsApplied() {
        open(64, 1_024);
        bridge.run(2, MS);
        cluster.isCommitting = false;
        bridge.write(64);
        bridge.run(20, MS);

        assertThat(bridge.reader.position()).isZero();
        assertThat(bridge.gateways.get(0).tryClaim(1)).isEqualTo(Producer.FULL);
        cluster.isCommitting = true;
        bridge.finish();
        assertThat(bridge.reader.position()).isEqualTo(64);
        assertThat(bridge.agent.commands().rewinds()).isZero();
    }

    @Test
    void shouldReleaseSlotsThatCarryNothing() {
        open(64, 1_024);
        bridge.run(2, MS);
        for (int i = 0; i < 100; i++) {
            bridge.write(0, BridgeFixture.TRAIN, 0);
            bridge.write(1, BridgeFixture.TRAIN, i % 3);
            bridge.run(3, MS);
        }

        bridge.finish();

        assertThat(cluster.fillers).isPositive();
        bridge.kill();
        bridge.start();
        bridge.finish();
        assertThat(bridge.agent.isAttached()).isFalse();
        bridge.run(2, MS);
        assertThat(bridge.agent.isAttached()).isTrue();
    }

    @Test
    void shouldHoldBackWhenTooManyAreNotApplied() {
        open(16_384, 1_024);
        bridge.run(2, MS);
        cluster.isCommitting = false;
        bridge.write(10_000);
        bridge.run(40, MS);

        final int offered = cluster.trains.stream().mapToInt(Integer::intValue).sum();
        assertThat(offered).isBetween(CommandStream.MOST_IN_FLIGHT - IN_A_TRAIN, CommandStream.MOST_IN_FLIGHT);
        cluster.isCommitting = true;
        bridge.finish();
        assertThat(cluster.trains.stream().mapToInt(Integer::intValue).sum()).isEqualTo(10_000);
    }

    @Test
    void shouldOfferTheSameTrainInTheNextTurnWhenItIsRefused() {
        open(1_024, 1_024);
        bridge.run(2, MS);
        cluster.isRefusing = true;
        bridge.write(3);
        bridge.run(500, MS);
        bridge.write(1);
        cluster.isRefusing = false;
        bridge.run(1, MS);

        assertThat(cluster.trains).containsExactly(3, 1);
        bridge.finish();
        assertThat(bridge.agent.commands().rewinds()).isZero();
    }

    @Test
    void shouldOfferAgainLaterAndLaterWhenNothingIsApplied() {
        open(1_024, 1_024);
        bridge.run(2, MS);
        cluster.isLosing = true;
        bridge.write(1);
        bridge.run(8_000, MS);

        final long first = cluster.trainTimes.get(0);
        assertThat(cluster.trainTimes.stream().map(time -> (time - first) / MS))
            .containsExactly(0L, 100L, 300L, 700L, 1_500L, 3_100L, 5_100L, 7_100L);
        cluster.isLosing = false;
        bridge.finish();
        assertThat(bridge.agent.commands().rewinds()).isEqualTo(8);
        cluster.isLosing = true;
        bridge.write(1);
        bridge.run(150, MS);
        assertThat(cluster.trains).hasSize(11);
    }

    @Test
    void shouldGoBackAtOnceWhenAMemberTellsOfAGap() {
        open(1_024, 1_024);
        bridge.write(1);
        bridge.run(30, MS);
        cluster.isLosing = true;
        bridge.write(1);
        bridge.run(1, MS);
        cluster.isLosing = false;
        bridge.write(5);
        bridge.run(30, MS);

        assertThat(bridge.agent.commands().rewinds()).isEqualTo(1);
        assertThat(cluster.applied).hasSize(7);
        bridge.finish();
        assertThat(cluster.trains).containsExactly(1, 1, 5, 6);
    }

    @Test
    void shouldGoBackAtOnceWhenThereIsANewLeader() {
        open(1_024, 1_024);
        bridge.run(2, MS);
        cluster.isCommitting = false;
        bridge.write(5);
        bridge.run(1, MS);
        cluster.electLeader();
        cluster.isCommitting = true;
        bridge.run(2, MS);

        assertThat(cluster.applied).hasSize(5);
        assertThat(bridge.agent.commands().rewinds()).isEqualTo(1);
        bridge.finish();
        assertThat(cluster.attaches).isEqualTo(1);
    }

    @Test
    void shouldAttachAgainAndGoBackWhenThereIsANewSession() {
        open(1_024, 1_024);
        bridge.run(2, MS);
        cluster.isCommitting = false;
        bridge.write(5);
        bridge.run(1, MS);
        cluster.loseSession();
        bridge.run(10, MS);
        assertThat(bridge.agent.isAttached()).isFalse();
        bridge.openSession();
        cluster.isCommitting = true;
        bridge.run(3, MS);

        assertThat(cluster.applied).hasSize(5);
        bridge.finish();
        assertThat(cluster.attaches).isEqualTo(2);
    }

    @Test
    void shouldGoOnWithWhatIsNotAppliedWhenABridgeWasKilled() {
        open(1_024, 1_024);
        bridge.write(20);
        bridge.run(2, MS);
        bridge.kill();
        bridge.start();
        bridge.write(5);

        bridge.finish();

        assertThat(bridge.read.get(0)).isNotEmpty();
    }

    @Test
    void shouldStopBeforeBytesThatAreNoCommand() {
        open(1_024, 1_024);
        bridge.run(2, MS);
        bridge.gateways.get(0).offer(1, new UnsafeBuffer(new byte[7]), 0, 7);

        assertThatThrownBy(() -> bridge.run(1, MS)).isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith("the message at position 0 is no command");
        assertThat(cluster.trains).isEmpty();
    }

    @Test
    void shouldTellOfAGatewayThatIsGoneAgainOnlyUnderANewLeader() {
        open(1_024, 1_024);
        bridge.run(5, MS);
        assertThat(cluster.lost).isEmpty();
        bridge.gone.add(1);
        bridge.run(100, MS);
        assertThat(cluster.lost).containsExactly(1);
        cluster.electLeader();
        bridge.run(5, MS);
        assertThat(cluster.lost).containsExactly(1, 1);
        bridge.gone.remove(1);
        bridge.run(5, MS);
        cluster.electLeader();
        bridge.run(5, MS);
        assertThat(cluster.lost).containsExactly(1, 1);
        bridge.gone.add(1);
        bridge.run(5, MS);

        assertThat(cluster.lost).isEqualTo(Collections.nCopies(3, 1));
    }
}
