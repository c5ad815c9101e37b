package org.ringside.marketdata.recording;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.io.IOException;
import java.io.OutputStream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes packets as a capture for tshark and others: pcap with nanoseconds. Each packet is in a UDP datagram of its own
 * from 127.0.0.1 to 127.0.0.1, whatever its real way was. One thread.
 * <p>
 * Source: draft-ietf-opsawg-pcap, link type 101 (raw IP); RFC 791, RFC 768.
 */
public final class PcapWriter {
    /** UDP port from which the packets come; they go to this port plus the number of their stream. */
    public static final int PORT = 39_000;

    private static final int MAGIC_NANOSECONDS = 0xA1B23C4D;
    private static final int MAJOR_AND_MINOR = 2 | 4 << 16;
    private static final int SNAP_LENGTH = 65_535;
    private static final int LINK_TYPE_RAW = 101;
    private static final int FILE_HEADER_LENGTH = 24;
    private static final int RECORD_HEADER_LENGTH = 16;
    private static final int IP_LENGTH = 20;
    private static final int UDP_LENGTH = 8;
    private static final int LOOPBACK = 0x7F00_0001;
    private static final int VERSION_4_AND_20_BYTES = 0x45;
    private static final int TTL = 64;
    private static final int PROTOCOL_UDP = 17;
    private static final int STREAM_OFFSET = 28;
    private static final int U16_MASK = 0xFFFF;
    private static final int U8_MASK = 0xFF;
    private static final long NANOS = 1_000_000_000L;

    private final OutputStream output;
    private final byte[] bytes = new byte[SNAP_LENGTH + RECORD_HEADER_LENGTH];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);

    /**
     * Begins a capture.
     *
     * @param output that gets the capture; it is not closed here.
     * @throws IOException of the output.
     */
    public PcapWriter(final OutputStream output) throws IOException {
        this.output = output;
        buffer.putInt(0, MAGIC_NANOSECONDS, LITTLE_ENDIAN);
        buffer.putInt(4, MAJOR_AND_MINOR, LITTLE_ENDIAN);
        buffer.putLong(8, 0, LITTLE_ENDIAN);
        buffer.putInt(16, SNAP_LENGTH, LITTLE_ENDIAN);
        buffer.putInt(20, LINK_TYPE_RAW, LITTLE_ENDIAN);
        output.write(bytes, 0, FILE_HEADER_LENGTH);
    }

    /**
     * Writes a packet.
     *
     * @param source      of the packet.
     * @param offset      of its first byte.
     * @param length      in bytes, at most 65,507.
     * @param arrivalTime in nanoseconds since the epoch.
     * @throws IOException of the output.
     */
    public void write(final DirectBuffer source, final int offset, final int length, final long arrivalTime)
        throws IOException {
        if (length < 0 || length > RecordingDescriptor.MAX_PACKET_LENGTH) {
            throw new IllegalArgumentException(
                "a packet of " + length + " bytes: at most " + RecordingDescriptor.MAX_PACKET_LENGTH);
        }
        final int datagram = IP_LENGTH + UDP_LENGTH + length;
        buffer.putInt(0, (int) (arrivalTime / NANOS), LITTLE_ENDIAN);
        buffer.putInt(4, (int) (arrivalTime % NANOS), LITTLE_ENDIAN);
        buffer.putInt(8, datagram, LITTLE_ENDIAN);
        buffer.putInt(12, datagram, LITTLE_ENDIAN);
        putIp(datagram);
        final int stream = length > STREAM_OFFSET ? source.getByte(offset + STREAM_OFFSET) & U8_MASK : 0;
        final int udp = RECORD_HEADER_LENGTH + IP_LENGTH;
        buffer.putShort(udp, (short) PORT, BIG_ENDIAN);
        buffer.putShort(udp + 2, (short) (PORT + stream), BIG_ENDIAN);
        buffer.putShort(udp + 4, (short) (UDP_LENGTH + length), BIG_ENDIAN);
        // 0: no checksum.
        buffer.putShort(udp + 6, (short) 0, BIG_ENDIAN);
        buffer.putBytes(udp + UDP_LENGTH, source, offset, length);
        output.write(bytes, 0, RECORD_HEADER_LENGTH + datagram);
    }

    private void putIp(final int datagram) {
        final int ip = RECORD_HEADER_LENGTH;
        buffer.setMemory(ip, IP_LENGTH, (byte) 0);
        buffer.putByte(ip, (byte) VERSION_4_AND_20_BYTES);
        buffer.putShort(ip + 2, (short) datagram, BIG_ENDIAN);
        buffer.putByte(ip + 8, (byte) TTL);
        buffer.putByte(ip + 9, (byte) PROTOCOL_UDP);
        buffer.putInt(ip + 12, LOOPBACK, BIG_ENDIAN);
        buffer.putInt(ip + 16, LOOPBACK, BIG_ENDIAN);
        int sum = 0;
        for (int at = ip; at < ip + IP_LENGTH; at += 2) {
            sum += buffer.getShort(at, BIG_ENDIAN) & U16_MASK;
        }
        sum = (sum & U16_MASK) + (sum >>> 16);
        sum = (sum & U16_MASK) + (sum >>> 16);
        buffer.putShort(ip + 10, (short) ~sum, BIG_ENDIAN);
    }
}
