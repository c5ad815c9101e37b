package org.ringside.gateway.fix.codec;

import java.util.Arrays;

/**
 * The orders in which the fields of earlier messages came that the dictionary had nothing against: one who sends them
 * has a few. A message whose fields come in such an order is not asked again which fields it has. A tree for each type
 * of message: a way from its root is an order. Bounded: when there is no room for another one, all are forgotten. One
 * thread; allocates nothing after construction.
 */
final class FieldOrders {
    /** No place in a tree. */
    static final int NOWHERE = 0;

    private static final int CAPACITY = 256;

    private final short[] fields = new short[CAPACITY];
    private final long[] tags = new long[CAPACITY];
    private final long[] masks = new long[CAPACITY];
    /** The first place behind each, and another one behind the same. */
    private final short[] behind = new short[CAPACITY];
    private final short[] others = new short[CAPACITY];
    private final boolean[] isEnd = new boolean[CAPACITY];
    /** The roots come first. */
    private int size = 1 + Tables.MESSAGES;

    /** Where the orders of a message of the dictionary begin. */
    int root(final int message) {
        return 1 + message;
    }

    /** The place behind another one to which these bytes of a message lead. */
    int next(final int place, final long bytes) {
        int next = behind[place];
        while (next != NOWHERE && ((bytes ^ tags[next]) & masks[next]) != 0) {
            next = others[next];
        }
        return next;
    }

    /** The field that came in a place. */
    int field(final int place) {
        return fields[place];
    }

    /** Length of the field's tag with what is behind it. */
    int lengthOfTag(final int place) {
        return TagText.length(tags[place]);
    }

    /** Whether a message may end there. */
    boolean isEnd(final int place) {
        return isEnd[place];
    }

    /** Keeps the order of the first so many of these fields. */
    void learn(final int message, final int[] order, final int count) {
        if (size + count > CAPACITY) {
            size = 1 + Tables.MESSAGES;
            Arrays.fill(behind, (short) NOWHERE);
        }
        int place = root(message);
        for (int i = 0; i < count; i++) {
            int next = behind[place];
            while (next != NOWHERE && fields[next] != order[i]) {
                next = others[next];
            }
            place = next == NOWHERE ? add(place, order[i]) : next;
        }
        isEnd[place] = true;
    }

    private int add(final int place, final int field) {
        final int added = size;
        size++;
        fields[added] = (short) field;
        tags[added] = TagText.of(field);
        masks[added] = TagText.mask(tags[added]);
        isEnd[added] = false;
        others[added] = behind[place];
        behind[place] = (short) added;
        return added;
    }
}
