package org.ringside.gateway.server;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.ringside.gateway.protocol.FrameDescriptor;

/**
 * Makes frames that are wrong in one way or another: right ones with wrong values, with headers that lie, with bits
 * turned, cut off or joined; and plain noise. What comes out depends on the random numbers alone.
 */
final class FrameMutator {
    private static final int[] TEMPLATES = {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 1001, 1002, 1003, 1004, 1005, 1006, 1101, 1102, 1103, 1104, 1105,
        1106, 1107, 1108, 1109, 1110, 1111, 1112};
    private static final long[] EDGES = {
        0, 1, 2, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0xFFFF, 0x7FFF_FFFFL, 0x8000_0000L, 0xFFFF_FFFEL, 0xFFFF_FFFFL,
        (1L << 53) - 1, 1L << 53, Long.MAX_VALUE, Long.MIN_VALUE, -1, -2};

    private final Random random;
    private final Frames frames = new Frames();

    FrameMutator(final Random random) {
        this.random = random;
    }

    /** Bytes that a trader of this session might send if everything were wrong with it. */
    byte[] next(final int sessionId, final long verId, final long epochNs, final long expectedSeqNo) {
        if (random.nextInt(16) == 0) {
            return noise();
        }
        final byte[] frame = valid(sessionId, verId, epochNs, expectedSeqNo);
        return switch (random.nextInt(8)) {
            case 0 -> withBitsTurned(frame);
            case 1 -> withHeaderField(frame);
            case 2 -> Arrays.copyOf(frame, random.nextInt(frame.length + 1));
            case 3 -> withLengthAsSent(Arrays.copyOf(frame, random.nextInt(2 * frame.length)));
            case 4 -> random.nextBoolean() ? frame : withLengthAsSent(noise());
            default -> withValues(frame);
        };
    }

    private byte[] valid(final int sessionId, final long verId, final long epochNs, final long expectedSeqNo) {
        frames.version(random.nextInt(4) == 0 ? random.nextInt(4) : Frames.VERSION);
        final long seqNo = expectedSeqNo + (random.nextInt(4) == 0 ? random.nextInt(7) - 3 : 0);
        return switch (random.nextInt(14)) {
            case 0 -> frames.negotiate(
                sessionId, verId + random.nextInt(3), epochNs, TestGateway.FIRM, TestGateway.KEY_ID,
                TestGateway.SECRET);
            case 1 -> frames.establish(
                sessionId, verId, epochNs, 5_000, seqNo, random.nextInt(5), TestGateway.KEY_ID,
                TestGateway.SECRET);
            case 2 -> frames.terminate(sessionId, verId, random.nextInt(50));
            case 3 -> frames.finishedSending(sessionId, verId, seqNo - 1);
            case 4 -> frames.retransmitRequest(
                sessionId, epochNs, 1 + random.nextInt(20), 1 + random.nextInt(70),
                random.nextInt(4) == 0 ? verId : 0);
            case 5 -> frames.sequence(seqNo);
            case 6 -> frames.replace(seqNo, seqNo, seqNo - 1, 5);
            case 7 -> frames.cancel(seqNo, seqNo, seqNo - 1, '1');
            case 8 -> frames.any(TEMPLATES[random.nextInt(TEMPLATES.length)], random.nextInt(200), seqNo);
            case 9 -> frames.massAction(seqNo, seqNo, random.nextInt(3) == 0 ? 0 : '1' + random.nextInt(2));
            case 10 -> frames.statusRequest(seqNo, 1 + random.nextInt(9));
            default -> frames.newOrder(seqNo, seqNo, 1 + random.nextInt(9));
        };
    }

    private byte[] withBitsTurned(final byte[] frame) {
        for (int i = random.nextInt(4); i >= 0; i--) {
            frame[random.nextInt(frame.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return frame;
    }

    /** One of the six numbers before the block says something else. */
    private byte[] withHeaderField(final byte[] frame) {
        final int field = random.nextInt(6);
        final int value = field == 3 && random.nextBoolean()
            ? TEMPLATES[random.nextInt(TEMPLATES.length)]
            : random.nextBoolean() ? random.nextInt(300) : (int) EDGES[random.nextInt(EDGES.length)];
        ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN).putShort(2 * field, (short) value);
        return frame;
    }

    /** Values at the edges of their ranges, somewhere in the block. */
    private byte[] withValues(final byte[] frame) {
        final ByteBuffer bytes = ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = random.nextInt(3); i >= 0; i--) {
            final int size = 1 << random.nextInt(4);
            final int room = frame.length - FrameDescriptor.HEADER_LENGTH - size;
            if (room >= 0) {
                final int at = FrameDescriptor.HEADER_LENGTH + random.nextInt(room + 1);
                final long value = EDGES[random.nextInt(EDGES.length)];
                for (int k = 0; k < size; k++) {
                    bytes.put(at + k, (byte) (value >>> 8 * k));
                }
            }
        }
        return frame;
    }

    private byte[] withLengthAsSent(final byte[] frame) {
        if (frame.length >= FrameDescriptor.HEADER_LENGTH) {
            final ByteBuffer bytes = ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN);
            bytes.putShort(0, (short) frame.length);
            bytes.putShort(2, (short) FrameDescriptor.ENCODING_TYPE);
            bytes.putShort(8, (short) 3901);
        }
        return frame;
    }

    private byte[] noise() {
        final byte[] bytes = new byte[random.nextInt(random.nextInt(8) == 0 ? 1_100 : 80)];
        random.nextBytes(bytes);
        return bytes;
    }
}
