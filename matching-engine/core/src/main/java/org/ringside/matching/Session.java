package org.ringside.matching;

import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2LongHashMap;

/**
 * Who sends commands: which client ids are used, which of them stand for live orders, and for which accounts orders
 * were sent. Used ids are kept as bits, 64 neighbours in a word: ids that are given one after another cost a quarter
 * of a byte each, and a look at the word that was looked at last.
 */
final class Session {
    private static final int INITIAL_CAPACITY = 64;
    private static final float LOAD_FACTOR = 0.5f;
    private static final int WORD_SHIFT = 6;

    final int id;
    boolean isBlocked;
    private final Long2LongHashMap used = new Long2LongHashMap(INITIAL_CAPACITY, LOAD_FACTOR, 0);
    private final Long2LongHashMap live = new Long2LongHashMap(INITIAL_CAPACITY, LOAD_FACTOR, 0);
    private final Int2ObjectHashMap<Owner> owners = new Int2ObjectHashMap<>();

    Session(final int id) {
        this.id = id;
    }

    /** Whether this id was used on this day, for an order or a request. */
    boolean isUsed(final long clOrdId) {
        return (used.get(clOrdId >>> WORD_SHIFT) & 1L << clOrdId) != 0;
    }

    void use(final long clOrdId) {
        final long word = clOrdId >>> WORD_SHIFT;
        used.put(word, used.get(word) | 1L << clOrdId);
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
        final Long2LongHashMap.KeyIterator ids = live.keySet().iterator();
        while (ids.hasNext()) {
            use(ids.nextValue());
        }
    }

    /** What stands for this session and account, or null. */
    Owner owner(final int account) {
        return owners.get(account);
    }

    void add(final Owner owner) {
        owners.put(owner.account.spec.account(), owner);
    }

    /** Whether there is anything to remember of it. */
    boolean isInUse() {
        return isBlocked || !used.isEmpty();
    }

    void write(final StateOutput output) {
        output.putLong(id);
        output.putBoolean(isBlocked);
        output.putLong(used.size());
        used.keySet().stream().sorted().forEach(word -> {
            output.putLong(word);
            output.putLong(used.get(word.longValue()));
        });
    }

    void read(final StateInput input) {
        isBlocked = input.getBoolean();
        for (int words = input.getCount(Integer.MAX_VALUE); words > 0; words--) {
            final long word = input.getLong();
            used.put(word, input.getLong());
        }
    }
}
