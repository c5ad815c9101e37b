package org.ringside.system.crash;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.ringside.system.crash.Kill.Moment;

/** Which process dies when: drawn from a seed before anything starts. */
final class KillPlan {
    private static final int LONGEST_MS = 400;
    private static final int LONGEST_OF_BOTH_MS = 50;
    private static final int LONGEST_OF_START_MS = 900;

    private final List<Kill> kills = new ArrayList<>();

    /** Draws the kills of these processes. */
    KillPlan(final int count, final List<Part> parts, final long seed) {
        final Random random = new Random(seed);
        final Map<Part, Integer> faults = new EnumMap<>(Part.class);
        Part last = null;
        while (kills.size() < count) {
            final Part part = parts.get(random.nextInt(parts.size()));
            final int draw = random.nextInt(10);
            if (draw < 4) {
                final List<Fault> choice = Fault.of(part);
                // In turn, so that a short plan has them all; from a place that the seed decides.
                final int turn = faults.merge(part, 1, Integer::sum) + Math.floorMod(seed, choice.size());
                final Fault fault = choice.get(turn % choice.size());
                kills.add(new Kill(part, Moment.AT_FAULT, 0, fault, 1 + random.nextInt(fault.passes())));
            } else if (draw == 4 && part == last) {
                kills.add(new Kill(part, Moment.STARTING, random.nextInt(LONGEST_OF_START_MS), null, 0));
            } else if (draw == 5 && last != null && part != last) {
                kills.add(new Kill(part, Moment.WITH_THE_OTHER, random.nextInt(LONGEST_OF_BOTH_MS), null, 0));
            } else {
                kills.add(new Kill(part, Moment.TRADING, random.nextInt(LONGEST_MS), null, 0));
            }
            last = part;
        }
    }

    int size() {
        return kills.size();
    }

    Kill get(final int index) {
        return kills.get(index);
    }

    /** Index of the next kill of a process at or after an index, -1 if it dies no more. */
    int next(final Part part, final int from) {
        for (int i = from; i < kills.size(); i++) {
            if (kills.get(i).part() == part) {
                return i;
            }
        }
        return -1;
    }
}
