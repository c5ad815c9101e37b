package org.ringside.matching;

import org.agrona.collections.Int2ObjectHashMap;

/**
 * Who sends commands: which client ids are used, which of them stand for live orders, and for which accounts orders
 * were sent. Used ids are kept as bits, 64 neighbours in a word, and the word that was looked at last is at hand: ids
 * that are given one after another cost half a byte each, and next to no time.
 */
final class Session {
    private static final int WORD_SHIFT = 6;
    private static final long NO_WORD = -1;

    final int id;
    boolean isBlocked;
    private final LongMap used = new LongMap();
    private long word = NO_WORD;
    private long bits;
    private final LongMap live = new LongMap();
    private final Int2ObjectHashMap<Owner> owners = new Int2ObjectHashMap<>();
    private Owner lastOwner;

    Session(final int id) {
        this.id = id;
    }

    /** Whether this id was used on this day, for an order or a request. */
    boolean isUsed(final long clOrdId) {
        return (bitsOf(clOrdId) & 1L << clOrdId) != 0;
    }

    void use(final long clOrdId) {
        bits = bitsOf(clOrdId) | 1L << clOrdId;
    }

    private long bitsOf(final long clOrdId) {
        final long wanted = clOrdId >>> WORD_SHIFT;
        if (wanted != word) {
            putBack();
            word = wanted;
            bits = used.get(wanted);
        }
        return bits;
    }

    private void putBack() {
        if (bits != 0) {
            used.put(word, bits);
        }
    }

    /** The live order of this id, or 0. */
    int order(final long clOrdId) {
        return (int) live.get(clOrdId);
    }

    void add(final long clOrdId, final int order) {
        live.put(clOrdId, order);
    }

    void remove(final long clOrdId) {
        live.remove(clOrdId);
    }

    /** A new day: only the ids of orders that live on are used. */
    void startDay() {
        used.clear();
        word = NO_WORD;
        bits = 0;
        for (int place = live.next(-1); place >= 0; place = live.next(place)) {
            use(live.key(place));
        }
    }

    /** What stands for this session and account, or null. */
    Owner owner(final int account) {
        if (lastOwner == null || lastOwner.account.spec.account() != account) {
            lastOwner = owners.get(account);
        }
        return lastOwner;
    }

    void add(final Owner owner) {
        owners.put(owner.account.spec.account(), owner);
    }

    /** Whether there is anything to remember of it. */
    boolean isInUse() {
        putBack();
        return isBlocked || used.size() > 0;
    }

    void write(final StateOutput output) {
        putBack();
        output.putLong(id);
        output.putBoolean(isBlocked);
        output.putLong(used.size());
        for (final long key : used.sortedKeys()) {
            output.putLong(key);
            output.putLong(used.get(key));
        }
    }

    void read(final StateInput input) {
        isBlocked = input.getBoolean();
        for (int words = input.getCount(Integer.MAX_VALUE); words > 0; words--) {
            final long key = input.getLong();
            used.put(key, input.getLong());
        }
    }
}
