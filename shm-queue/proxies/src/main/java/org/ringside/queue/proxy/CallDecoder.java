package org.ringside.queue.proxy;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads the arguments of one kind of call. The class is public only for generated dispatchers. A dispatcher calls the
 * getters by names that {@link DispatcherGenerator} makes of the types of arguments. Call {@link #begin}, get every
 * argument in order, then call {@link #end}. See {@link CallDescriptor} for the bytes. One thread.
 *
 * <p>The decoder trusts no byte: a message that does not have exactly the arguments of the call ends in a {@link
 * CallException} before any call.
 */
public final class CallDecoder {
    private final String signature;
    private final Object[][] constants;
    private final UnsafeBuffer[] views;

    private DirectBuffer buffer;
    private int next;
    private int end;
    private long position;

    CallDecoder(final Call call) {
        this.signature = call.signature();
        this.constants = call.parameters().stream().map(Class::getEnumConstants).toArray(Object[][]::new);
        this.views = call.parameters().stream()
            .map(type -> type == DirectBuffer.class ? new UnsafeBuffer() : null).toArray(UnsafeBuffer[]::new);
    }

    /** Begins a message. */
    public void begin(final DirectBuffer message, final int offset, final int length, final long messagePosition) {
        buffer = message;
        next = offset;
        end = offset + length;
        position = messagePosition;
    }

    /** Checks that no byte is left after the last argument. */
    public void end() {
        if (next != end) {
            throw malformed("has " + (end - next) + " bytes too many");
        }
    }

    public boolean getBoolean() {
        final int value = getByte();
        if ((value & ~1) != 0) {
            throw malformed("has the boolean " + value);
        }
        return value != 0;
    }

    public byte getByte() {
        return buffer.getByte(take(Byte.BYTES));
    }

    public char getChar() {
        return buffer.getChar(take(Character.BYTES), LITTLE_ENDIAN);
    }

    public short getShort() {
        return buffer.getShort(take(Short.BYTES), LITTLE_ENDIAN);
    }

    public int getInt() {
        return buffer.getInt(take(Integer.BYTES), LITTLE_ENDIAN);
    }

    public float getFloat() {
        return buffer.getFloat(take(Float.BYTES), LITTLE_ENDIAN);
    }

    public long getLong() {
        return buffer.getLong(take(Long.BYTES), LITTLE_ENDIAN);
    }

    public double getDouble() {
        return buffer.getDouble(take(Double.BYTES), LITTLE_ENDIAN);
    }

    /** The argument of this parameter, or null. */
    public Object getEnum(final int parameter) {
        final int ordinal = getInt();
        if (ordinal == CallDescriptor.NULL) {
            return null;
        }
        final Object[] known = constants[parameter];
        if (ordinal < 0 || ordinal >= known.length) {
            throw malformed("has the ordinal " + ordinal + " of an enum of " + known.length);
        }
        return known[ordinal];
    }

    /** Returns the next argument, or null. The string is new; the decoder allocates nothing else. */
    public String getString() {
        final int length = getLength();
        if (length == CallDescriptor.NULL) {
            return null;
        }
        final int index = take(length);
        final byte[] bytes = new byte[length];
        buffer.getBytes(index, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** The argument of this parameter as a view of the message, or null. */
    public DirectBuffer getBuffer(final int parameter) {
        final int length = getLength();
        if (length == CallDescriptor.NULL) {
            return null;
        }
        final UnsafeBuffer view = views[parameter];
        view.wrap(buffer, take(length), length);
        return view;
    }

    private int getLength() {
        final int length = getInt();
        if (length < CallDescriptor.NULL) {
            throw malformed("has an argument of length " + length);
        }
        return length;
    }

    private int take(final int bytes) {
        final int index = next;
        if (bytes > end - index) {
            throw malformed("ends before its arguments do");
        }
        next = index + bytes;
        return index;
    }

    private CallException malformed(final String what) {
        return new CallException("the message at position " + position + " " + what + ": it is no call of " + signature
            + "; its writer does not use the publisher of this interface");
    }
}
