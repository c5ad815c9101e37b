package org.ringside.system.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the exchange under load: a few times beside attackers in every build; more often without them, and with the
 * journal on the disk, with the profile {@code long}. {@code simulator/system-tests/crash} does the same for as long as
 * one likes.
 */
@Tag("slow")
class CrashTest {
    private static final Path DISTRIBUTION =
        Path.of("").toAbsolutePath().getParent().getParent().resolve("ops/dist/target/ringside");
    private static final int MANY_KILLS = 8;
    private static final int FEW_KILLS = 3;
    private static final int FEWEST_KILLS = 2;
    private static final int RATE = 2_000;
    /** Of one command, whatever was asked for: a portion of a mass cancel ends 128 orders. */
    private static final int MOST_EVENTS = 300;
    private static final int TRADERS = 16;

    @TempDir
    private Path folder;

    @Test
    void shouldLoseNothingWhenProcessesAreKilled() throws Exception {
        killBesideAttackers(Boolean.getBoolean("ringside.long") ? FEW_KILLS : FEWEST_KILLS, "mapped");
    }

    @Test
    @Tag("long")
    void shouldLoseNothingBesideAttackersWhenTheJournalIsForcedToTheDisk() throws Exception {
        killBesideAttackers(FEW_KILLS, "disk");
    }

    @Test
    @Tag("long")
    void shouldLoseNothingWhenProcessesAreKilledMoreOften() throws Exception {
        final long seed = seedOfAllParts(MANY_KILLS);
        System.out.println("CrashTest seed " + seed);
        final CrashSettings settings = settings(MANY_KILLS, seed, Part.OF_ORDERS, Sabotage.NONE, folder);

        final CrashResult result = new CrashRun(settings, System.out::println).execute();

        assertKilled(result, MANY_KILLS, seed);
    }

    @Test
    @Tag("long")
    void shouldLoseNothingWhenTheJournalIsForcedToTheDisk() throws Exception {
        final long seed = System.nanoTime();
        System.out.println("CrashTest seed " + seed);
        final CrashSettings settings = new CrashSettings(FEW_KILLS, seed, Part.OF_ORDERS, RATE, TRADERS,
            "disk", false, Sabotage.NONE, DISTRIBUTION, folder);

        assertThat(new CrashRun(settings, System.out::println).execute().violations()).as("seed %d", seed).isEmpty();
        assertNothingIsLeft();
    }

    @Test
    @Tag("long")
    void shouldPublishEverythingWhenPublisherAndEngineAreKilled() throws Exception {
        final long seed = System.nanoTime();
        System.out.println("CrashTest seed " + seed);
        final CrashSettings settings = settings(MANY_KILLS, seed, Part.OF_FEED, Sabotage.NONE, folder);

        final CrashResult result = new CrashRun(settings, System.out::println).execute();

        assertThat(result.violations()).as("seed %d", seed).isEmpty();
        assertThat(result.kills()).isEqualTo(MANY_KILLS);
        assertThat(result.feed()).contains(" 0 differ, 0 missing");
        assertNothingIsLeft();
    }

    private void killBesideAttackers(final int kills, final String policy) throws Exception {
        final long seed = seedOfAllParts(kills);
        System.out.println("CrashTest seed " + seed);
        final CrashSettings settings = new CrashSettings(kills, seed, Part.OF_ORDERS, RATE, TRADERS,
            policy, true, Sabotage.NONE, DISTRIBUTION, folder);

        final CrashResult result = new CrashRun(settings, System.out::println).execute();

        assertKilled(result, kills, seed);
        assertThat(result.attacks()).hasSize(14).noneMatch(line -> line.contains(": 0 messages"));
        assertThat(result.mostEvents()).isLessThanOrEqualTo(MOST_EVENTS);
    }

    private static void assertKilled(final CrashResult result, final int kills, final long seed) throws IOException {
        assertThat(result.violations()).as("seed %d", seed).isEmpty();
        assertThat(result.kills()).isEqualTo(kills);
        assertThat(result.books().path("reconnects").asLong()).isPositive();
        assertThat(result.recoveries()).isPositive();
        assertNothingIsLeft();
    }

    /** By chance, but one by which each process dies, and the engine with something to recover. */
    private static long seedOfAllParts(final int kills) {
        long seed = System.nanoTime();
        KillPlan plan = new KillPlan(kills, Part.OF_ORDERS, seed);
        while (plan.next(Part.ENGINE, 0) < 0 || plan.next(Part.GATEWAY, 0) < 0 || leavesNothing(plan)) {
            seed++;
            plan = new KillPlan(kills, Part.OF_ORDERS, seed);
        }
        return seed;
    }

    /** The engine dies while it makes the first segment of its journal. */
    private static boolean leavesNothing(final KillPlan plan) {
        final Kill kill = plan.get(plan.next(Part.ENGINE, 0));
        return kill.moment() == Kill.Moment.AT_FAULT && kill.fault().name().startsWith("segment-roll")
            && kill.pass() == 1;
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
