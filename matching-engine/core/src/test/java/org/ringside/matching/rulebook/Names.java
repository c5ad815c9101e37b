package org.ringside.matching.rulebook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a scenario calls its orders and requests, and the client ids that they get: 1, 2, 3... in the order in which
 * they are first named, or so many apart. {@link #NAMELESS} is 0.
 */
final class Names {
    /** A request without a client id. */
    static final String NAMELESS = "?";

    private final List<String> names = new ArrayList<>();
    private final Map<String, Long> ids = new HashMap<>();
    private final long step;

    Names(final long step) {
        this.step = step;
        idOf(NAMELESS);
    }

    /** The client id of a name. */
    long idOf(final String name) {
        final Long known = ids.putIfAbsent(name, step * names.size());
        if (known != null) {
            return known;
        }
        names.add(name);
        return step * (names.size() - 1);
    }

    /** The name of a client id. */
    String of(final long id) {
        return id >= 0 && id % step == 0 && id / step < names.size()
            ? names.get((int) (id / step))
            : "client id " + id;
    }
}
