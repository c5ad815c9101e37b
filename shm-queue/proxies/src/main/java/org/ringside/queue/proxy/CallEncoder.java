package org.ringside.queue.proxy;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.queue.Producer;

/**
 * Writes the calls of one publisher. The class is public only for generated publishers. Begin a call, put every
 * argument in order, then end or abort the call. See {@link CallDescriptor} for the bytes.
 *
 * <p>Arguments are written straight into the claimed slot. The encoder gathers a call that is longer than a slot, and
 * then offers the call as a train. One thread.
 */
public final class CallEncoder {
    private final Producer producer;
    private final UnsafeBuffer gathered = new UnsafeBuffer(new byte[0]);
    private final Map<Integer, String> signatures;
    private final long patienceNs;
    private final int slotLength;
    private final int maxLength;

    private MutableDirectBuffer target;
    private int begin;
    private int next;
    private int typeId;
    private int length;

    CallEncoder(final Producer producer, final Map<Integer, String> signatures, final long patienceNs) {
        this.producer = producer;
        this.signatures = signatures;
        this.patienceNs = patienceNs;
        this.slotLength = producer.payloadLength();
        this.maxLength = (int) Math.min(Integer.MAX_VALUE, (long) slotLength * producer.maxTrain());
    }

    /** Bytes of a string argument. */
    public static long length(final String text) {
        return text == null ? Integer.BYTES : Integer.BYTES + Utf8.length(text);
    }

    /** Bytes of a buffer argument. */
    public static long length(final DirectBuffer bytes) {
        return bytes == null ? Integer.BYTES : (long) Integer.BYTES + bytes.capacity();
    }

    /** Begins a call of this many bytes. The answer is negative if the call is refused. */
    public long tryBegin(final int callTypeId, final long callLength) {
        typeId = callTypeId;
        if (callLength > slotLength) {
            return gather(callLength);
        }
        length = (int) callLength;
        final long position = producer.tryClaim(1);
        if (position >= 0) {
            target = producer.buffer(0);
            begin = producer.payloadOffset(0);
            next = begin;
            producer.message(0, callTypeId, length);
        }
        return position;
    }

    /**
     * Begins a call of this many bytes, as soon as there is space.
     *
     * @throws CallRefusedException when the queue stays full for too long, and for every other refusal
     */
    public void begin(final int callTypeId, final long callLength) {
        long result = tryBegin(callTypeId, callLength);
        if (result == Producer.FULL) {
            final long deadlineNs = System.nanoTime() + patienceNs;
            while (result == Producer.FULL && awaitSpace(1, deadlineNs)) {
                result = tryBegin(callTypeId, callLength);
            }
        }
        requireSent(result);
    }

    /** Sends the call. The answer is the call's position, or negative if the call is refused. */
    public long tryEnd() {
        if (next - begin != length) {
            abort();
            throw new IllegalStateException(
                "an argument of " + signatures.get(typeId) + " has changed its length while it was sent");
        }
        return target == gathered ? producer.offer(typeId, gathered, 0, length) : producer.commit();
    }

    /**
     * Sends the call. A call of several slots waits until there is space.
     *
     * @throws CallRefusedException as {@link #begin}
     */
    public void end() {
        long result = tryEnd();
        if (result == Producer.FULL) {
            final long deadlineNs = System.nanoTime() + patienceNs;
            while (result == Producer.FULL && awaitSpace((length - 1) / slotLength + 1, deadlineNs)) {
                result = tryEnd();
            }
        }
        requireSent(result);
    }

    /**
     * Says whether the call was sent, for methods that return a boolean.
     *
     * @param result of {@link #tryBegin} or {@link #tryEnd}
     * @throws CallRefusedException when the call is refused for a lasting reason
     */
    public boolean isSent(final long result) {
        if (result == Producer.FULL || result == Producer.ABORTED) {
            return false;
        }
        requireSent(result);
        return true;
    }

    /** Gives the call up. */
    public void abort() {
        producer.abort();
    }

    public void put(final boolean value) {
        target.putByte(take(Byte.BYTES), (byte) (value ? 1 : 0));
    }

    public void put(final byte value) {
        target.putByte(take(Byte.BYTES), value);
    }

    public void put(final char value) {
        target.putChar(take(Character.BYTES), value, LITTLE_ENDIAN);
    }

    public void put(final short value) {
        target.putShort(take(Short.BYTES), value, LITTLE_ENDIAN);
    }

    public void put(final int value) {
        target.putInt(take(Integer.BYTES), value, LITTLE_ENDIAN);
    }

    public void put(final float value) {
        target.putFloat(take(Float.BYTES), value, LITTLE_ENDIAN);
    }

    public void put(final long value) {
        target.putLong(take(Long.BYTES), value, LITTLE_ENDIAN);
    }

    public void put(final double value) {
        target.putDouble(take(Double.BYTES), value, LITTLE_ENDIAN);
    }

    /** Writes an argument, or null. */
    public void put(final Enum<?> value) {
        put(value == null ? CallDescriptor.NULL : value.ordinal());
    }

    /** Writes an argument, or null. */
    public void put(final String value) {
        final int index = take(Integer.BYTES);
        if (value == null) {
            target.putInt(index, CallDescriptor.NULL, LITTLE_ENDIAN);
        } else {
            next = Utf8.put(target, next, value);
            target.putInt(index, next - index - Integer.BYTES, LITTLE_ENDIAN);
        }
    }

    /** Writes an argument, the whole buffer, or null. */
    public void put(final DirectBuffer value) {
        if (value == null) {
            put(CallDescriptor.NULL);
        } else {
            final int bytes = value.capacity();
            put(bytes);
            // Beyond the length that was claimed lie other messages.
            final int room = begin + length - next;
            value.getBytes(0, target, take(bytes), Math.min(bytes, room));
        }
    }

    private long gather(final long callLength) {
        if (callLength > maxLength) {
            return Producer.TOO_LARGE;
        }
        length = (int) callLength;
        if (gathered.capacity() < length) {
            gathered.wrap(new byte[length]);
        }
        target = gathered;
        begin = 0;
        next = 0;
        return 0;
    }

    private int take(final int bytes) {
        final int index = next;
        next += bytes;
        return index;
    }

    private boolean awaitSpace(final int slotCount, final long deadlineNs) {
        return producer.awaitSpace(slotCount, deadlineNs - System.nanoTime());
    }

    private void requireSent(final long result) {
        if (result < 0) {
            throw new CallRefusedException(signatures.get(typeId), result);
        }
    }
}
