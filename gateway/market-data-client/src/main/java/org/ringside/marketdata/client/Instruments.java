package org.ringside.marketdata.client;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.agrona.collections.Int2ObjectHashMap;

/** What is kept by instrument, no more of them than may be. Allocates for a new instrument only. */
final class Instruments<T> {
    private final int most;
    private final IntFunction<T> maker;
    private final Int2ObjectHashMap<T> byId = new Int2ObjectHashMap<>();
    private final List<T> all = new ArrayList<>();
    private long leftOut;

    Instruments(final int most, final IntFunction<T> maker) {
        this.most = most;
        this.maker = maker;
    }

    int size() {
        return all.size();
    }

    T at(final int index) {
        return all.get(index);
    }

    /** What is kept of the instrument with this id, or null. */
    T known(final int id) {
        return byId.get(id);
    }

    /** What is kept of the instrument with this id, made if it is new and there is room; or null. */
    T of(final int id) {
        final T known = byId.get(id);
        if (known != null || id == 0) {
            return known;
        }
        if (all.size() == most) {
            leftOut++;
            return null;
        }
        final T made = maker.apply(id);
        byId.put(id, made);
        all.add(made);
        return made;
    }

    /** How often there was no room. */
    long leftOut() {
        return leftOut;
    }
}
