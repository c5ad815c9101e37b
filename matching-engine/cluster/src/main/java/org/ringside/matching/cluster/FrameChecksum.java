package org.ringside.matching.cluster;

import io.aeron.archive.checksum.Checksum;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import java.util.zip.CRC32C;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * CRC-32C of the frames of a recording: the archive writes it in place of the session of a frame. Aeron has the same,
 * but the JVM would have to open classes of its own for it. One thread.
 */
final class FrameChecksum implements Checksum {
    private static final int HEADER = DataHeaderFlyweight.HEADER_LENGTH;

    private final CRC32C crc = new CRC32C();
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);
    private byte[] bytes = new byte[MediaSettings.MTU];

    @Override
    public int compute(final long address, final int offset, final int length) {
        view.wrap(address + offset, length);
        return of(view, 0, length);
    }

    /**
     * Whether a frame is as it was recorded. Padding has no checksum.
     *
     * @param frame  where it begins.
     * @param length of the frame with its header, as the header says.
     */
    boolean isSound(final UnsafeBuffer file, final int frame, final int length) {
        return FrameDescriptor.isPaddingFrame(file, frame) || FrameDescriptor.frameSessionId(file, frame)
            == of(file, frame + HEADER, BitUtil.align(length, FrameDescriptor.FRAME_ALIGNMENT) - HEADER);
    }

    private int of(final DirectBuffer buffer, final int offset, final int length) {
        if (length > bytes.length) {
            bytes = new byte[length];
        }
        buffer.getBytes(offset, bytes, 0, length);
        crc.reset();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }
}
