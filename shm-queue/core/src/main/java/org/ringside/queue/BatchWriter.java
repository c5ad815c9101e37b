package org.ringside.queue;

import org.agrona.MutableDirectBuffer;

/**
 * Packs many small items of one length into one message, straight into the slot: a <em>train</em> in the sense of the
 * Railway, handed over with one claim and one commit for all of its items. A slot of 512 KiB takes 32,768 longs.
 * <pre>{@code
 * for (final long value : whatIsThere) {
 *     if (writer.addLong(value) < 0) { ... }   // FULL: the train before has departed, there is no room for another
 * }
 * writer.depart();
 * }</pre>
 * The train belongs to an open claim, and the reader cannot pass the claim. Fill the train with the items at hand and
 * let it depart at the end of the batch; never wait for more items.
 *
 * <p>Several producers fill their parts of a batch at the same time, each with a writer of its own. Every part is a
 * claim of its own. A reader that polls receives all parts that are there as one batch, with its end marked at the last
 * one. There is no token. A producer that stops or dies delays the others only until the reader gives up its claim.
 *
 * <p>One thread, the producer's.
 */
public final class BatchWriter {
    private final Producer producer;
    private final int typeId;
    private final int itemLength;
    private final int capacity;
    private int offset;
    private int items;
    private boolean isOpen;

    /**
     * Makes a writer of items.
     *
     * @param typeId     of the messages that carry the items
     * @param itemLength of an item in bytes, 1 to the producer's {@link Producer#payloadLength}
     */
    public BatchWriter(final Producer producer, final int typeId, final int itemLength) {
        if (itemLength < 1 || itemLength > producer.payloadLength()) {
            throw new IllegalArgumentException(
                "an item has 1 to " + producer.payloadLength() + " bytes, not " + itemLength);
        }
        this.producer = producer;
        this.typeId = typeId;
        this.itemLength = itemLength;
        this.capacity = producer.payloadLength() / itemLength;
    }

    /** Most items that a train takes. */
    public int capacity() {
        return capacity;
    }

    /** The buffer of the item whose place {@link #next} has taken last: ask for the place first, then for this. */
    public MutableDirectBuffer buffer() {
        return producer.buffer(0);
    }

    /**
     * Takes the place of the next item. If the train is full, it departs first, and another train is claimed.
     *
     * @return the offset in {@link #buffer} to write the item to; or what the producer answered: FULL or CLOSED, before
     *         anything of this item was done; ABORTED, the reader has given up on the train before, and none of its
     *         items was or will be delivered
     */
    public long next() {
        if (items == capacity) {
            final long departed = depart();
            if (departed < 0) {
                return departed;
            }
        }
        if (!isOpen) {
            final long position = producer.tryClaim(1);
            if (position < 0) {
                return position;
            }
            isOpen = true;
            offset = producer.payloadOffset(0);
        }
        final int place = offset + items * itemLength;
        items++;
        return place;
    }

    /** Adds an item that begins with this long. Answers as {@link #next}. */
    public long addLong(final long value) {
        final long place = next();
        if (place >= 0) {
            producer.buffer(0).putLong((int) place, value);
        }
        return place;
    }

    /**
     * Commits the train that is being filled, if any.
     *
     * @return the number of items that departed; or ABORTED
     */
    public long depart() {
        if (!isOpen) {
            return 0;
        }
        final int departing = items;
        isOpen = false;
        items = 0;
        producer.message(0, typeId, departing * itemLength);
        final long position = producer.commit();
        return position < 0 ? position : departing;
    }
}
