package org.ringside.matching;

/** Opens the engine's {@link LongMap} to be measured on its own. */
public final class EngineLongMap {
    private final LongMap map = new LongMap();

    /** The value of a key, 0 when there is none. */
    public long get(final long key) {
        return map.get(key);
    }

    /** Sets the value of a key; it is not 0. */
    public void put(final long key, final long value) {
        map.put(key, value);
    }

    /** Removes a key, if it is there. */
    public void remove(final long key) {
        map.remove(key);
    }
}
