package org.ringside.matching.service;

import java.nio.ByteOrder;
import java.security.MessageDigest;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Adds public events to the hash of a {@link HashingOutput}, each when it is whole, and shows it to the listener. */
final class PublicHash implements PublicOutput {
    /** In the place of a route's index. */
    private static final int NO_ROUTE = -1;

    private final HashingOutput owner;
    private final MessageDigest digest;
    private final EventListener listener;
    private final byte[] bytes = new byte[HashingOutput.EVENT + MAX_LENGTH];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private long events;
    /** Of the event that lacks nothing but its last flag; 0 when there is none. */
    private int length;

    PublicHash(final HashingOutput owner, final MessageDigest digest, final EventListener listener) {
        this.owner = owner;
        this.digest = digest;
        this.listener = listener;
    }

    @Override
    public boolean open(final long sequence) {
        add();
        return owner.isCounting();
    }

    @Override
    public MutableDirectBuffer buffer() {
        return buffer;
    }

    @Override
    public int offset() {
        return HashingOutput.EVENT;
    }

    @Override
    public void append(final long sequence, final int templateId, final int newLength) {
        buffer.putInt(HashingOutput.ROUTE, NO_ROUTE, ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(HashingOutput.TYPE, templateId, ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(HashingOutput.POSITION, sequence, ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(HashingOutput.LENGTH, newLength, ByteOrder.LITTLE_ENDIAN);
        length = newLength;
    }

    @Override
    public void markLast() {
        PublicOutput.markLast(buffer, HashingOutput.EVENT);
        add();
    }

    /** How many there were. */
    long events() {
        return events;
    }

    private void add() {
        if (length != 0) {
            digest.update(bytes, 0, HashingOutput.EVENT + length);
            events++;
            listener.onPublicEvent(owner.index(), buffer.getLong(HashingOutput.POSITION, ByteOrder.LITTLE_ENDIAN),
                buffer.getInt(HashingOutput.TYPE, ByteOrder.LITTLE_ENDIAN), buffer, HashingOutput.EVENT, length);
            length = 0;
        }
    }
}
