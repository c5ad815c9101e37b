package org.ringside.queue;

/**
 * The upper two bits of a slot's type word: how a message that is longer than a slot lies in the slots of a train.
 * <pre>
 *  31   30   29                                          0
 * +----+----+---------------------------------------------+
 * |more|part|                   type id                   |
 * +----+----+---------------------------------------------+
 * </pre>
 * A whole message has neither bit. The fragments of a message stand in consecutive slots of one train and have the part
 * bit; all but the last have the more bit too, and fill their slots.
 */
final class Fragment {
    private static final int MORE = 1 << 31;
    private static final int PART = 1 << 30;

    private Fragment() {
    }

    static int typeId(final int type) {
        return type & QueueDescriptor.MAX_TYPE_ID;
    }

    /** Not a fragment: the slot holds the message. */
    static boolean isWhole(final int type) {
        return (type & (MORE | PART)) == 0;
    }

    static boolean isLast(final int type) {
        return (type & (MORE | PART)) == PART;
    }

    static boolean hasMore(final int type) {
        return (type & (MORE | PART)) == (MORE | PART);
    }

    static int middle(final int typeId) {
        return typeId | PART | MORE;
    }

    static int last(final int typeId) {
        return typeId | PART;
    }
}
