package org.ringside.ops.site;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Names of the headings of one page, as GitHub makes them, so that the same link works in both places. */
final class Anchors {
    private final Map<String, Integer> used = new HashMap<>();

    /** The name of the next heading; the second of the same text ends with -1. */
    String of(final String heading) {
        final String name = heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{M}\\p{N}_ -]", "")
            .replace(' ', '-');
        final int before = used.merge(name, 1, Integer::sum) - 1;
        return before == 0 ? name : name + "-" + before;
    }
}
