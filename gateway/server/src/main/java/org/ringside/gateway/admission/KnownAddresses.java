package org.ringside.gateway.admission;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Addresses from which sessions have logged on, the youngest logons of them: of more, the one whose last logon is
 * oldest is forgotten. Not thread-safe.
 */
final class KnownAddresses {
    /** That are remembered. */
    static final int MAX = 4_096;

    private static final float LOAD_FACTOR = 0.75f;

    private final Map<Long, Boolean> blocks = new LinkedHashMap<>(MAX, LOAD_FACTOR, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(final Map.Entry<Long, Boolean> eldest) {
            return size() > MAX;
        }
    };

    /** A session has logged on from this {@link AddressBlock}. */
    void add(final long block) {
        blocks.put(block, Boolean.TRUE);
    }

    /** Whether one has, as far as is remembered. */
    boolean contains(final long block) {
        return blocks.containsKey(block);
    }
}
