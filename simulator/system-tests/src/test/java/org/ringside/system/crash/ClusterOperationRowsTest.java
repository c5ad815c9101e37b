package org.ringside.system.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows of docs/cluster.md that are about what operators do. */
@Tag("slow")
@Tag("long")
class ClusterOperationRowsTest {
    @Test
    @DisplayName("upgrade")
    void shouldAgreeBeforeWhileAndAfterMembersGetAnotherBuild(@TempDir final Path folder) throws Exception {
        try (ClusterDriller driller = new ClusterDriller(folder, ClusterRow.UPGRADE)) {
            assertThat(driller.happens(ClusterRow.UPGRADE).deaths()).isEqualTo(3);
        }
    }

    @Test
    @DisplayName("promote")
    void shouldNameWhatIsLostAndGoOnWhenOnlyTheBackupIsLeft(@TempDir final Path folder) throws Exception {
        try (ClusterDriller driller = new ClusterDriller(folder, ClusterRow.PROMOTE)) {
            assertThat(driller.happens(ClusterRow.PROMOTE).deaths()).isEqualTo(1);
        }
    }
}
