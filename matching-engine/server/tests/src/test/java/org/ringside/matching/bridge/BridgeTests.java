package org.ringside.matching.bridge;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.matching.cluster.protocol.Sources;

/** A bridge for a test, and the cluster that does what the test says. */
abstract class BridgeTests {
    static final long MS = 1_000_000;

    BridgeFixture bridge;
    ModelCluster cluster;

    @TempDir
    private Path folder;

    final void open(final int inputSlots, final int outputSlots) {
        open(inputSlots, outputSlots, Sources.LEADER);
    }

    final void open(final Sources sources) {
        open(1_024, 1_024, sources);
    }

    private void open(final int inputSlots, final int outputSlots, final Sources sources) {
        bridge = new BridgeFixture(folder, new Random(1), inputSlots, outputSlots, 1_000);
        cluster = bridge.cluster;
        bridge.sources = sources;
        bridge.start();
    }

    @AfterEach
    void close() {
        bridge.close();
    }
}
