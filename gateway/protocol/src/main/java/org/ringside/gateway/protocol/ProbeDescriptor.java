package org.ringside.gateway.protocol;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Byte layout of a timed datagram of the probe, little-endian. A request and its answer have the same length; a refusal
 * ends behind the number.
 * <pre>
 *  0          4         5         6         8          16        24          72
 *  +----------+---------+---------+---------+----------+---------+-----------+--------------------------+
 *  | FF 52 53 | version | status  | length  | number   | t1      | t2 t3 t4  | whatever the sender put  |
 *  | 50       |         |         |         |          |         | t5 t7 t8  | there, returned as it is |
 *  +----------+---------+---------+---------+----------+---------+-----------+--------------------------+
 * </pre>
 * The length counts the whole datagram. The sender chooses the number and t1, and the probe returns them. The other
 * times are CLOCK_MONOTONIC nanoseconds of the probe's host: t2 read by the probe, t3 published in the ring to the
 * handler, t4 read by the handler, t5 handled, t7 published in the ring back, t8 written. There is no t6, because there
 * is no journal.
 *
 * <p>No UTF-8 text has the first byte: a datagram that does not begin with the four bytes is a text.
 */
public final class ProbeDescriptor {
    /** FF 'R' 'S' 'P', read little-endian. */
    public static final int MAGIC = 0x5053_52FF;

    /** Version of this layout. */
    public static final int VERSION = 0;

    /** Length of a refusal, and of the shortest datagram that can be refused. */
    public static final int HEADER_LENGTH = 16;

    /** Length of the shortest request. */
    public static final int LENGTH = 72;

    /** When the sender sent the datagram, by any clock of the sender's. */
    public static final int SENT_OFFSET = 16;
    /** When the probe had read the datagram, t2. */
    public static final int READ_OFFSET = 24;
    /** When the datagram was published in the ring to the handler, t3. */
    public static final int PUBLISHED_OFFSET = 32;
    /** When the handler had read the datagram, t4. */
    public static final int HANDLER_READ_OFFSET = 40;
    /** When the handler was done, t5. */
    public static final int HANDLED_OFFSET = 48;
    /** When the answer was published in the ring back, t7. */
    public static final int RETURNED_OFFSET = 56;
    /** When the probe was about to write the answer, t8. */
    public static final int WRITTEN_OFFSET = 64;

    private static final int VERSION_OFFSET = 4;
    private static final int STATUS_OFFSET = 5;
    private static final int LENGTH_OFFSET = 6;
    private static final int NUMBER_OFFSET = 8;
    private static final int U16_MASK = 0xFFFF;
    private static final int U8_MASK = 0xFF;

    private ProbeDescriptor() {
    }

    /**
     * Whether a datagram is a timed one, well-formed or not.
     *
     * @param buffer   that holds the datagram.
     * @param datagram offset of its first byte.
     * @param length   as it came.
     * @return false if the datagram is a text.
     */
    public static boolean isTimed(final DirectBuffer buffer, final int datagram, final int length) {
        return length >= Integer.BYTES && buffer.getInt(datagram, LITTLE_ENDIAN) == MAGIC;
    }

    /**
     * Version that the sender of a datagram speaks.
     *
     * @param buffer   that holds at least a header.
     * @param datagram offset of its first byte.
     * @return 0 to 255.
     */
    public static int version(final DirectBuffer buffer, final int datagram) {
        return buffer.getByte(datagram + VERSION_OFFSET) & U8_MASK;
    }

    /**
     * Status of a datagram.
     *
     * @param buffer   that holds at least a header.
     * @param datagram offset of its first byte.
     * @return a code of {@link ProbeStatus}, or of a later version.
     */
    public static int status(final DirectBuffer buffer, final int datagram) {
        return buffer.getByte(datagram + STATUS_OFFSET) & U8_MASK;
    }

    /**
     * Length of a datagram as its header says.
     *
     * @param buffer   that holds at least a header.
     * @param datagram offset of its first byte.
     * @return bytes, header and whatever is behind the times included.
     */
    public static int length(final DirectBuffer buffer, final int datagram) {
        return buffer.getShort(datagram + LENGTH_OFFSET, LITTLE_ENDIAN) & U16_MASK;
    }

    /**
     * The sender's number.
     *
     * @param buffer   that holds at least a header.
     * @param datagram offset of its first byte.
     * @return as the sender wrote it.
     */
    public static long number(final DirectBuffer buffer, final int datagram) {
        return buffer.getLong(datagram + NUMBER_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * One of the times.
     *
     * @param buffer   that holds the whole datagram.
     * @param datagram offset of its first byte.
     * @param offset   one of this class's.
     * @return nanoseconds.
     */
    public static long time(final DirectBuffer buffer, final int datagram, final int offset) {
        return buffer.getLong(datagram + offset, LITTLE_ENDIAN);
    }

    /**
     * Writes a request whose times other than t1 are 0. The bytes behind the times stay as they are.
     *
     * @param buffer   to write into.
     * @param datagram offset of its first byte.
     * @param length   of the whole datagram, at least {@link #LENGTH}.
     * @param number   by which the sender knows the answer.
     * @param sentNs   t1.
     */
    public static void putRequest(
        final MutableDirectBuffer buffer, final int datagram, final int length, final long number, final long sentNs) {
        putHeader(buffer, datagram, ProbeStatus.REQUEST, length, number);
        putTime(buffer, datagram, SENT_OFFSET, sentNs);
        buffer.setMemory(datagram + READ_OFFSET, LENGTH - READ_OFFSET, (byte) 0);
    }

    /**
     * Writes the header of a datagram of this version.
     *
     * @param buffer   to write into.
     * @param datagram offset of its first byte.
     * @param status   of the datagram.
     * @param length   of the whole datagram.
     * @param number   of the request.
     */
    public static void putHeader(
        final MutableDirectBuffer buffer, final int datagram, final ProbeStatus status, final int length,
        final long number) {
        buffer.putInt(datagram, MAGIC, LITTLE_ENDIAN);
        buffer.putByte(datagram + VERSION_OFFSET, (byte) VERSION);
        putStatus(buffer, datagram, status);
        buffer.putShort(datagram + LENGTH_OFFSET, (short) length, LITTLE_ENDIAN);
        buffer.putLong(datagram + NUMBER_OFFSET, number, LITTLE_ENDIAN);
    }

    /**
     * Gives a datagram another status.
     *
     * @param buffer   that holds at least a header.
     * @param datagram offset of its first byte.
     * @param status   the new one.
     */
    public static void putStatus(final MutableDirectBuffer buffer, final int datagram, final ProbeStatus status) {
        buffer.putByte(datagram + STATUS_OFFSET, (byte) status.code());
    }

    /**
     * Writes one of the times.
     *
     * @param buffer   that holds the whole datagram.
     * @param datagram offset of its first byte.
     * @param offset   one of this class's.
     * @param timeNs   nanoseconds.
     */
    public static void putTime(
        final MutableDirectBuffer buffer, final int datagram, final int offset, final long timeNs) {
        buffer.putLong(datagram + offset, timeNs, LITTLE_ENDIAN);
    }
}
