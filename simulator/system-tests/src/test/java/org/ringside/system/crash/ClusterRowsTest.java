package org.ringside.system.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The rows of docs/cluster.md that every build has, each once, one after the other on one replicated exchange: to start
 * one takes longer than a row. {@code simulator/system-tests/crash --cluster} does the same as often as one likes.
 */
@Tag("slow")
class ClusterRowsTest {
    private static ClusterDriller driller;

    @BeforeAll
    static void start(@TempDir final Path folder) throws Exception {
        driller = new ClusterDriller(folder, ClusterRow.LEADER_KILL, ClusterRow.FOLLOWER_KILL, ClusterRow.ALL_KILL,
            ClusterRow.BRIDGE_KILL);
    }

    @AfterAll
    static void stop() throws Exception {
        driller.close();
    }

    @Test
    @DisplayName("leader-kill")
    void shouldGoOnWithAnotherLeaderWhenItIsKilled() throws Exception {
        assertThat(driller.happens(ClusterRow.LEADER_KILL).deaths()).isEqualTo(1);
    }

    @Test
    @DisplayName("follower-kill")
    void shouldGoOnWhenAFollowerIsKilled() throws Exception {
        assertThat(driller.happens(ClusterRow.FOLLOWER_KILL).deaths()).isEqualTo(1);
    }

    @Test
    @DisplayName("all-kill")
    void shouldHaveAllThatWasAcknowledgedWhenEverythingIsKilled() throws Exception {
        final ClusterResult result = driller.happens(ClusterRow.ALL_KILL);

        assertThat(result.deaths()).isEqualTo(ClusterPart.ALL.size());
        assertThat(result.books().path("reconnects").asLong()).isPositive();
    }

    @Test
    @DisplayName("bridge-kill")
    void shouldLoseAndDoubleNothingWhenABridgeIsKilled() throws Exception {
        assertThat(driller.happens(ClusterRow.BRIDGE_KILL).deaths()).isEqualTo(1);
    }
}
