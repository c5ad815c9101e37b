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
        driller = new ClusterDriller(folder);
    }

    @AfterAll
    static void stop() throws Exception {
        driller.close();
    }

    @Test
    @DisplayName("majority-kill")
    void shouldAcknowledgeNothingWithoutAMajority() throws Exception {
        assertThat(driller.happens(ClusterRow.MAJORITY_KILL).deaths()).isEqualTo(2);
    }
}
