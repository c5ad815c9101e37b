package org.ringside.system.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A replicated exchange for tests: rows happen to it once, and nothing may be wrong after each. */
final class ClusterDriller implements AutoCloseable {
    private static final Path DISTRIBUTION =
        Path.of("").toAbsolutePath().getParent().getParent().resolve("ops/dist/target/ringside");
    private static final int RATE = 1_000;
    private static final int TRADERS = 16;

    private final long seed = System.nanoTime();
    private final ClusterRun run;

    ClusterDriller(final Path folder, final ClusterRow... rows) throws IOException, InterruptedException {
        System.out.println("seed " + seed);
        run = new ClusterRun(new CrashSettings(1, seed, List.of(), RATE, TRADERS, "replicated", false, Sabotage.NONE,
            DISTRIBUTION, folder), List.of(rows), System.out::println);
    }

    ClusterResult happens(final ClusterRow row) throws IOException, InterruptedException {
        return happens(row, 1);
    }

    ClusterResult happens(final ClusterRow row, final int rounds) throws IOException, InterruptedException {
        final ClusterResult result = run.execute(row, rounds);
        System.out.println(result);
        assertThat(result.violations()).as("seed %d", seed).isEmpty();
        return result;
    }

    @Override
    public void close() throws IOException {
        try (run) {
            assertThat(run.finish()).as("seed %d", seed).isEmpty();
        }
        CrashTest.assertNothingIsLeft();
    }
}
