package org.ringside.marketdata.client;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Byte layout of a packet of market data: a header, then {@code count} frames; little-endian.
 * <pre>
 *  0         8          16            24      26        28       29      30            32               40
 *  +---------+----------+-------------+-------+---------+--------+-------+-------------+----------------+----------+
 *  | session | sequence | sendingTime | count | channel | stream | flags | incarnation | engine-        | messages |
 *  |         |          |             |       |         |        |       |             | Published      |          |
 *  +---------+----------+-------------+-------+---------+--------+-------+-------------+----------------+----------+
 * </pre>
 * The sequence is that of the first message or, in a packet without messages, of the next one. Times are nanoseconds
 * since the Unix epoch. {@code docs/market-data.md} has the meaning of the fields.
 */
public final class PacketDescriptor {
    /** Bytes before the first frame; also the shortest packet. */
    public static final int HEADER_LENGTH = 40;

    /** Most bytes of frames in a packet. */
    public static final int MAX_MESSAGES_LENGTH = 1_336;

    /** Longest packet. */
    public static final int MAX_LENGTH = HEADER_LENGTH + MAX_MESSAGES_LENGTH;

    /** Flag: the packet answers a request for missed events. */
    public static final int FLAG_RECOVERED = 1;
    /** Flag: the session is over, and another one follows. */
    public static final int FLAG_END_OF_SESSION = 2;
    /** Flag: the publisher has heard nothing from the engine for three seconds. */
    public static final int FLAG_ENGINE_SILENT = 4;
    /** Flag: the publisher makes missed events again. */
    public static final int FLAG_CATCHING_UP = 8;
    /** Flag: events before {@code sequence} are not available anywhere. */
    public static final int FLAG_HISTORY_LOST = 16;

    /** Stream of every event of the engine, L3. */
    public static final int STREAM_ORDERS = 1;
    /** Stream of levels, L2. */
    public static final int STREAM_LEVELS = 2;
    /** Stream of the best prices and statistics, L1. */
    public static final int STREAM_TOP = 3;
    /** Stream for screens and slow lines, ten times a second. */
    public static final int STREAM_CONFLATED = 4;
    /** Stream of snapshots of L3. */
    public static final int STREAM_ORDER_SNAPSHOTS = 11;
    /** Stream of snapshots of L2. */
    public static final int STREAM_LEVEL_SNAPSHOTS = 12;
    /** Stream of definitions of all instruments. */
    public static final int STREAM_DEFINITIONS = 20;

    private static final int SEQUENCE_OFFSET = 8;
    private static final int SENDING_TIME_OFFSET = 16;
    private static final int COUNT_OFFSET = 24;
    private static final int CHANNEL_OFFSET = 26;
    private static final int STREAM_OFFSET = 28;
    private static final int FLAGS_OFFSET = 29;
    private static final int INCARNATION_OFFSET = 30;
    private static final int ENGINE_PUBLISHED_OFFSET = 32;
    private static final int U16_MASK = 0xFFFF;
    private static final int U8_MASK = 0xFF;

    private PacketDescriptor() {
    }

    /**
     * The engine's session that a packet belongs to.
     *
     * @param buffer of the packet.
     * @param packet offset of its first byte; the header is there.
     * @return nanoseconds since the epoch.
     */
    public static long session(final DirectBuffer buffer, final int packet) {
        return buffer.getLong(packet, LITTLE_ENDIAN);
    }

    /**
     * Number of a packet's first message, or of the next one if there is none.
     *
     * @param buffer of the packet.
     * @param packet offset of its first byte; the header is there.
     * @return the number, as it stands there.
     */
    public static long sequence(final DirectBuffer buffer, final int packet) {
        return buffer.getLong(packet + SEQUENCE_OFFSET, LITTLE_ENDIAN);
    }

    static long sendingTime(final DirectBuffer buffer, final int packet) {
        return buffer.getLong(packet + SENDING_TIME_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Messages of a packet.
     *
     * @param buffer of the packet.
     * @param packet offset of its first byte; the header is there.
     * @return how many, from 0.
     */
    public static int count(final DirectBuffer buffer, final int packet) {
        return buffer.getShort(packet + COUNT_OFFSET, LITTLE_ENDIAN) & U16_MASK;
    }

    static int channel(final DirectBuffer buffer, final int packet) {
        return buffer.getShort(packet + CHANNEL_OFFSET, LITTLE_ENDIAN) & U16_MASK;
    }

    /**
     * Stream that a packet belongs to.
     *
     * @param buffer of the packet.
     * @param packet offset of its first byte; the header is there.
     * @return one of the streams, or another one.
     */
    public static int stream(final DirectBuffer buffer, final int packet) {
        return buffer.getByte(packet + STREAM_OFFSET) & U8_MASK;
    }

    static int flags(final DirectBuffer buffer, final int packet) {
        return buffer.getByte(packet + FLAGS_OFFSET) & U8_MASK;
    }

    static int incarnation(final DirectBuffer buffer, final int packet) {
        return buffer.getShort(packet + INCARNATION_OFFSET, LITTLE_ENDIAN) & U16_MASK;
    }

    static long enginePublished(final DirectBuffer buffer, final int packet) {
        return buffer.getLong(packet + ENGINE_PUBLISHED_OFFSET, LITTLE_ENDIAN);
    }

    /** Writes what is the same in all packets of a stream. */
    static void putStream(
        final MutableDirectBuffer buffer, final int packet, final long session, final int channel, final int stream,
        final int incarnation) {
        buffer.putLong(packet, session, LITTLE_ENDIAN);
        buffer.putShort(packet + CHANNEL_OFFSET, (short) channel, LITTLE_ENDIAN);
        buffer.putByte(packet + STREAM_OFFSET, (byte) stream);
        buffer.putShort(packet + INCARNATION_OFFSET, (short) incarnation, LITTLE_ENDIAN);
    }

    /** Writes what says which messages a packet has. */
    static void putMessages(
        final MutableDirectBuffer buffer, final int packet, final long sequence, final int count, final int flags) {
        buffer.putLong(packet + SEQUENCE_OFFSET, sequence, LITTLE_ENDIAN);
        buffer.putShort(packet + COUNT_OFFSET, (short) count, LITTLE_ENDIAN);
        buffer.putByte(packet + FLAGS_OFFSET, (byte) flags);
    }

    /** Writes the times of a packet. */
    static void putTimes(
        final MutableDirectBuffer buffer, final int packet, final long sendingTime, final long enginePublished) {
        buffer.putLong(packet + SENDING_TIME_OFFSET, sendingTime, LITTLE_ENDIAN);
        buffer.putLong(packet + ENGINE_PUBLISHED_OFFSET, enginePublished, LITTLE_ENDIAN);
    }
}
