package org.ringside.system.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows of docs/cluster.md that take longer, or that a build can do without. */
@Tag("slow")
@Tag("long")
class ClusterLongRowsTest {
    private static ClusterDriller driller;

    @BeforeAll
    static void start(@TempDir final Path folder) throws Exception {
        // The other rows need nothing of their own.
        driller = new ClusterDriller(folder, ClusterRow.PARTITION_LEADER);
    }

    @AfterAll
    static void stop() throws Exception {
        driller.close();
    }

    @Test
    @DisplayName("majority-kill")
    void shouldAcknowledgeNothingWithoutAMajority() throws Exception {
        assertThat(driller.happens(ClusterRow.MAJORITY_KILL, 2).deaths()).isEqualTo(4);
    }

    @Test
    @DisplayName("gateway-kill")
    void shouldLoseAndDoubleNothingWhenAGatewayIsKilled() throws Exception {
        assertThat(driller.happens(ClusterRow.GATEWAY_KILL).books().path("reconnects").asLong()).isPositive();
    }

    @Test
    @DisplayName("gateway-gone")
    void shouldCancelOnceWhenAGatewayIsGone() throws Exception {
        assertThat(driller.happens(ClusterRow.GATEWAY_GONE).deaths()).isEqualTo(2);
    }

    @Test
    @DisplayName("slow-follower")
    void shouldGoOnAsBeforeWhenAFollowerStandsStill() throws Exception {
        assertThat(driller.happens(ClusterRow.SLOW_FOLLOWER).deaths()).isZero();
    }

    @Test
    @DisplayName("slow-leader")
    void shouldGoOnWithAnotherLeaderWhenItStandsStill() throws Exception {
        assertThat(driller.happens(ClusterRow.SLOW_LEADER).deaths()).isZero();
    }

    @Test
    @DisplayName("slow-bridge")
    void shouldAttachAnewWhenABridgeStandsStill() throws Exception {
        assertThat(driller.happens(ClusterRow.SLOW_BRIDGE).deaths()).isZero();
    }

    @Test
    @DisplayName("all-reboot")
    void shouldHaveAllThatWasAcknowledgedWhenAllHostsReboot() throws Exception {
        assertThat(driller.happens(ClusterRow.ALL_REBOOT).deaths()).isEqualTo(ClusterPart.ALL.size());
    }

    @Test
    @DisplayName("diverge")
    void shouldHaltAMemberThatDiffersAndPublishNothingOfItWhenBridgesCompare() throws Exception {
        assertThat(driller.happens(ClusterRow.DIVERGE).deaths()).isBetween(6, 8);
    }

    @Test
    @DisplayName("empty")
    void shouldGetTheWholeLogWhenTheFolderIsGone() throws Exception {
        assertThat(driller.happens(ClusterRow.EMPTY).deaths()).isEqualTo(2);
    }

    @Test
    @DisplayName("partition-leader")
    void shouldGoOnWithAnotherLeaderWhenItIsCutOff() throws Exception {
        assertThat(driller.happens(ClusterRow.PARTITION_LEADER, 3).deaths()).isZero();
    }

    @Test
    @DisplayName("partition-bridge")
    void shouldAttachAnewWhenABridgeIsCutOff() throws Exception {
        assertThat(driller.happens(ClusterRow.PARTITION_BRIDGE).deaths()).isZero();
    }

    @Test
    @DisplayName("loss")
    void shouldOnlyBeSlowerWhenFramesGetLost() throws Exception {
        assertThat(driller.happens(ClusterRow.LOSS).deaths()).isZero();
    }

    @Test
    @DisplayName("clock")
    void shouldNotGoBackInTimeWhenClocksAreSet() throws Exception {
        assertThat(driller.happens(ClusterRow.CLOCK).deaths()).isEqualTo(3);
    }
}
