package org.ringside.system.crash;

import java.nio.file.Path;
import java.util.List;

/**
 * What a crash run does.
 *
 * @param kills        how many processes are killed, one after the other.
 * @param seed         of the kills and of the orders.
 * @param parts        that are killed; one that stands there twice dies twice as often. Without market data among them
 *                     none is published.
 * @param rate         messages per second.
 * @param traders      sessions.
 * @param policy       of the engine's journal: mapped or disk.
 * @param isHostile    whether others attack the exchange meanwhile.
 * @param sabotage     what is broken on purpose.
 * @param distribution folder with {@code bin}, {@code conf} and {@code lib}.
 * @param folder       for journals and logs; made when it is missing.
 */
record CrashSettings(
    int kills, long seed, List<Part> parts, int rate, int traders, String policy, boolean isHostile, Sabotage sabotage,
    Path distribution, Path folder) {
    /** Of trader-sim, unless it is told otherwise. */
    private static final int FIRST_SESSION = 1_001;

    /** The same in another folder. */
    CrashSettings in(final Path other) {
        return new CrashSettings(kills, seed, parts, rate, traders, policy, isHostile, sabotage, distribution, other);
    }

    /** As often as that. */
    CrashSettings withKills(final int number) {
        return new CrashSettings(
            number, seed, parts, rate, traders, policy, isHostile, sabotage, distribution, folder);
    }

    /** Sessions that speak FIX: the second half of the traders, and some attackers. */
    String fixSessions() {
        return FIRST_SESSION + traders / 2 + "-" + (FIRST_SESSION + traders - 1)
            + (isHostile ? "," + HostileTraffic.FIX_SESSIONS : "");
    }

    /** Whether market data is published. */
    boolean hasFeed() {
        return parts.contains(Part.MARKET_DATA);
    }

    /** All that run, in the order in which they start. */
    List<Part> running() {
        return hasFeed() ? List.of(Part.values()) : Part.OF_ORDERS;
    }

    /** Of the media driver. */
    Path mediaFolder() {
        return folder.resolve("aeron");
    }

    Path program(final String name) {
        return distribution.resolve("bin").resolve(name);
    }

    Path configuration(final String name) {
        return distribution.resolve("conf").resolve(name);
    }
}
