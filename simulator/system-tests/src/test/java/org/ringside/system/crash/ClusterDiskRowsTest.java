package org.ringside.system.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows of docs/cluster.md that are about what members write; root alone can give them small disks. */
@Tag("slow")
@Tag("long")
class ClusterDiskRowsTest {
    @Test
    @DisplayName("disk-full")
    void shouldGoOnWhenTheDiskOfAMemberIsFull(@TempDir final Path folder) throws Exception {
        try (ClusterDriller driller = new ClusterDriller(folder, ClusterRow.DISK_FULL)) {
            assertThat(driller.happens(ClusterRow.DISK_FULL).deaths()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("snapshot")
    void shouldStartFromAnOlderSnapshotWhenOneIsNotWholeOrDamaged(@TempDir final Path folder) throws Exception {
        try (ClusterDriller driller = new ClusterDriller(folder, ClusterRow.SNAPSHOT)) {
            assertThat(driller.happens(ClusterRow.SNAPSHOT).deaths()).isEqualTo(3);
        }
    }

    @Test
    @DisplayName("purge")
    void shouldRefuseAnEmptyFolderWhenOthersHaveDeletedOldLogAndTakeACopy(@TempDir final Path folder)
        throws Exception {
        try (ClusterDriller driller = new ClusterDriller(folder, ClusterRow.PURGE)) {
            assertThat(driller.happens(ClusterRow.PURGE).deaths()).isEqualTo(4);
        }
    }
}
