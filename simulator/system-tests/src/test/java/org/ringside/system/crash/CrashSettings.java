package org.ringside.system.crash;

import java.nio.file.Path;
import java.util.List;

/**
 * What a crash run does.
 *
 * @param kills        how many processes are killed, one after the other.
 * @param seed         of the kills and of the orders.
 * @param parts        that are killed.
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

    Path program(final String name) {
        return distribution.resolve("bin").resolve(name);
    }

    Path configuration(final String name) {
        return distribution.resolve("conf").resolve(name);
    }
}
