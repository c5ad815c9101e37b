package org.ringside.matching.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.matching.cluster.protocol.Sources;

/**
 * A bridge between random gateways and a cluster that loses what it has accepted, refuses, changes its leader, and
 * sends late, twice or not at all; the bridge is killed too. {@code -Dringside.long=true} does more of it.
 */
@Tag("slow")
class BridgeModelTest {
    private static final int RUNS = Boolean.getBoolean("ringside.long") ? 400 : 20;
    private static final int STEPS = 6_000;
    private static final List<Sources> SOURCES = List.of(Sources.LEADER, Sources.ALL, Sources.COMPARE);

    @TempDir
    private Path folder;
    private Random random;
    private BridgeFixture bridge;
    private long rewinds;

    @Test
    void shouldBringEachCommandAndEachEventOnceInOrderWhateverTheClusterDoes() {
        final long first = Long.getLong("ringside.seed", System.nanoTime());
        for (long seed = first; seed < first + RUNS; seed++) {
            System.out.println("BridgeModelTest seed " + seed);
            run(seed);
        }
        assertThat(rewinds).isPositive();
    }

    private void run(final long seed) {
        random = new Random(seed);
        final int inputSlots = 64 << random.nextInt(6);
        final int outputSlots = 64 << random.nextInt(5);
        int step = 0;
        try (BridgeFixture opened = new BridgeFixture(
            folder.resolve("run-" + seed), random, inputSlots, outputSlots, random.nextInt(1_000))) {
            bridge = opened;
            bridge.sources = SOURCES.get((int) Math.floorMod(seed, (long) SOURCES.size()));
            bridge.cluster.isFaulty = true;
            bridge.start();
            for (; step < STEPS; step++) {
                step();
                bridge.check();
            }
            bridge.cluster.isFaulty = false;
            bridge.cluster.isRefusing = false;
            bridge.cluster.isLosing = false;
            if (bridge.cluster.session() == ClusterPort.NO_SESSION) {
                bridge.openSession();
            }
            bridge.finish();
            rewinds += bridge.agent.commands().rewinds();
        } catch (final AssertionError | RuntimeException failure) {
            throw new AssertionError("seed " + seed + ", step " + step, failure);
        }
    }

    private void step() {
        for (int i = random.nextInt(3); i > 0; i--) {
            final int slots = 1 + random.nextInt(BridgeFixture.TRAIN);
            bridge.write(random.nextInt(BridgeFixture.ROUTES), slots, random.nextInt(slots + 1));
        }
        // At times a gateway stands still, and its ring gets full.
        for (int route = 0; route < BridgeFixture.ROUTES; route++) {
            if (bridge.cluster.nowNs / 500_000_000 % 3 != route) {
                bridge.read(route, random.nextInt(20));
            }
        }
        switch (random.nextInt(300)) {
            case 0 -> bridge.cluster.electLeader();
            case 1 -> bridge.cluster.loseSession();
            case 2, 3 -> bridge.cluster.isRefusing ^= true;
            case 4 -> bridge.cluster.isLosing = true;
            case 5, 6 -> bridge.cluster.isLosing = false;
            case 7 -> {
                rewinds += bridge.agent.commands().rewinds();
                bridge.kill();
                bridge.start();
            }
            case 8 -> bridge.cluster.loseParcels();
            case 9 -> {
                if (!bridge.gone.remove(1)) {
                    bridge.gone.add(1);
                }
            }
            default -> {
                if (bridge.cluster.session() == ClusterPort.NO_SESSION && random.nextInt(10) == 0) {
                    bridge.openSession();
                }
            }
        }
        bridge.run(1, random.nextInt(3_000_000));
    }
}
