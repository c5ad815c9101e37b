package org.ringside.system.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills the exchange under load. {@code simulator/system-tests/crash} does the same for longer. */
@Tag("slow")
class CrashTest {
    private static final Path DISTRIBUTION =
        Path.of("").toAbsolutePath().getParent().getParent().resolve("ops/dist/target/ringside");
    private static final int KILLS = 8;
    private static final int FEW_KILLS = 3;
    private static final int RATE = 2_000;
    /** Of one command, whatever was asked for: a portion of a mass cancel ends 128 orders. */
    private static final int MOST_EVENTS = 300;
    private static final int TRADERS = 16;

    @TempDir
    private Path folder;

    @Test
    void shouldLoseNothingWhenProcessesAreKilled() throws Exception {
        final long seed = seedOfAllParts();
        System.out.println("CrashTest seed " + seed);
        final CrashSettings settings = settings(KILLS, seed, List.of(Part.values()), Sabotage.NONE, folder);

        final CrashResult result = new CrashRun(settings, System.out::println).execute();

        assertThat(result.violations()).as("seed %d", seed).isEmpty();
        assertThat(result.kills()).isEqualTo(KILLS);
        assertThat(result.books().path("reconnects").asLong()).isPositive();
        assertThat(result.recoveries()).isPositive();
        assertNothingIsLeft();
    }

    @Test
    void shouldLoseNothingWhenTheJournalIsForcedToTheDisk() throws Exception {
        final long seed = System.nanoTime();
        System.out.println("CrashTest seed " + seed);
        final CrashSettings settings = new CrashSettings(FEW_KILLS, seed, List.of(Part.values()), RATE, TRADERS,
            "disk", false, Sabotage.NONE, DISTRIBUTION, folder);

        assertThat(new CrashRun(settings, System.out::println).execute().violations()).as("seed %d", seed).isEmpty();
        assertNothingIsLeft();
    }

    @Test
    void shouldLoseNothingBesideAttackersWhenProcessesAreKilled() throws Exception {
        final long seed = System.nanoTime();
        System.out.println("CrashTest seed " + seed);
        final CrashSettings settings = new CrashSettings(FEW_KILLS, seed, List.of(Part.values()), RATE, TRADERS,
            "mapped", true, Sabotage.NONE, DISTRIBUTION, folder);

        final CrashResult result = new CrashRun(settings, System.out::println).execute();

        assertThat(result.violations()).as("seed %d", seed).isEmpty();
        assertThat(result.attacks()).hasSize(8).noneMatch(line -> line.contains(": 0 messages"));
        assertThat(result.mostEvents()).isLessThanOrEqualTo(MOST_EVENTS);
        assertNothingIsLeft();
    }

    /** By chance, but one by which each process dies. */
    private static long seedOfAllParts() {
        long seed = System.nanoTime();
        KillPlan plan = new KillPlan(KILLS, List.of(Part.values()), seed);
        while (plan.next(Part.ENGINE, 0) < 0 || plan.next(Part.GATEWAY, 0) < 0) {
            seed++;
            plan = new KillPlan(KILLS, List.of(Part.values()), seed);
        }
        return seed;
    }

    static CrashSettings settings(
        final int kills, final long seed, final List<Part> parts, final Sabotage sabotage, final Path folder) {
        return new CrashSettings(kills, seed, parts, RATE, TRADERS, "mapped", false, sabotage,
            DISTRIBUTION, folder);
    }

    static void assertNothingIsLeft() throws IOException {
        try (var entries = Files.list(Path.of("/dev/shm"))) {
            assertThat(entries.map(path -> path.getFileName().toString())
                .filter(name -> name.contains("-crash-" + ProcessHandle.current().pid() + "-"))).isEmpty();
        }
    }
}
