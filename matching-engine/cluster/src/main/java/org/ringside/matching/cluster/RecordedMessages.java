package org.ringside.matching.cluster;

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;

/**
 * Reads a recording from its files, message by message, also while the archive writes on: the caller says up to where
 * the messages are whole. One thread.
 */
final class RecordedMessages implements AutoCloseable {
    private static final int HEADER = DataHeaderFlyweight.HEADER_LENGTH;
    private static final byte BEGIN = FrameDescriptor.BEGIN_FRAG_FLAG;
    private static final byte END = FrameDescriptor.END_FRAG_FLAG;
    private static final byte WHOLE = FrameDescriptor.UNFRAGMENTED;

    private final Recording recording;
    private final String remedy;
    private final UnsafeBuffer file = new UnsafeBuffer(0, 0);
    private final FrameChecksum checksum = new FrameChecksum();
    /** The parts of a message that is in several frames. */
    private final ExpandableArrayBuffer parts = new ExpandableArrayBuffer();
    private MappedByteBuffer mapped;
    private long fileStart;
    private long position;
    private int partsLength;

    /** What is done with messages. */
    @FunctionalInterface
    interface Handler {
        /**
         * A message.
         *
         * @param buffer good until this method returns.
         */
        void onMessage(DirectBuffer buffer, int offset, int length);
    }

    /**
     * Reads from a position on.
     *
     * @param position of a message.
     * @param remedy   sentence that says what an operator does when the recording is damaged.
     */
    RecordedMessages(final Recording recording, final long position, final String remedy) {
        this.recording = recording;
        this.remedy = remedy;
        this.position = position;
    }

    /** Behind the last message that was handled. */
    long position() {
        return position;
    }

    /**
     * Hands the next message over.
     *
     * @param limit position up to which all is written.
     * @return false when there is no whole message before the limit.
     * @throws LaunchException when the files are damaged, or cannot be read.
     */
    boolean next(final long limit, final Handler handler) {
        while (position < limit && open()) {
            final int frame = (int) (position - fileStart);
            final int length = FrameDescriptor.frameLength(file, frame);
            if (length <= 0) {
                return false;
            }
            if (length < HEADER || length > file.capacity() - frame) {
                throw damaged("a frame of " + length + " bytes");
            }
            if (!isHeaderSound(frame, length) || !checksum.isSound(file, frame, length)) {
                throw damaged("a frame with other bytes than were recorded");
            }
            final boolean isMessage = !FrameDescriptor.isPaddingFrame(file, frame)
                && take(FrameDescriptor.frameFlags(file, frame), frame + HEADER, length - HEADER, handler);
            position += BitUtil.align(length, FrameDescriptor.FRAME_ALIGNMENT);
            if (isMessage) {
                return true;
            }
        }
        return false;
    }

    /** As far as what it must say is known; the checksum is that of what stands behind the header. */
    private boolean isHeaderSound(final int frame, final int length) {
        final int type = FrameDescriptor.frameType(file, frame);
        final int termOffset = (int) (position & (recording.termLength() - 1));
        // Padding is what is left of a term. Behind its header may be anything that was there before.
        return DataHeaderFlyweight.termOffset(file, frame) == termOffset
            && (type == DataHeaderFlyweight.HDR_TYPE_DATA || type == DataHeaderFlyweight.HDR_TYPE_PAD
            && termOffset + BitUtil.align(length, FrameDescriptor.FRAME_ALIGNMENT) == recording.termLength());
    }

    /**
     * Reads on to the last message that is whole.
     *
     * @param limit position up to which all is written.
     * @return position behind that message.
     * @throws LaunchException when the files are damaged, or cannot be read.
     */
    long readAll(final long limit) {
        boolean isMore = true;
        while (isMore) {
            isMore = next(limit, (buffer, offset, length) -> { });
        }
        return position;
    }

    /** Takes a frame; true when it was the end of a message. */
    private boolean take(final byte flags, final int offset, final int length, final Handler handler) {
        if ((flags & WHOLE) == WHOLE) {
            handler.onMessage(file, offset, length);
            return true;
        }
        partsLength = (flags & BEGIN) == 0 ? partsLength : 0;
        parts.putBytes(partsLength, file, offset, length);
        partsLength += length;
        if ((flags & END) == 0) {
            return false;
        }
        handler.onMessage(parts, 0, partsLength);
        return true;
    }

    /** The file with the position; false when there is none. */
    private boolean open() {
        if (mapped != null && position < fileStart + file.capacity()) {
            return true;
        }
        final long newStart = recording.fileStart(position);
        final Path path = recording.file(newStart);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            if (channel.size() <= position - newStart) {
                return false;
            }
            close();
            fileStart = newStart;
            mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0,
                Math.min(channel.size(), recording.segmentLength()));
            file.wrap(mapped);
            return true;
        } catch (final NoSuchFileException none) {
            return false;
        } catch (final IOException failure) {
            throw new LaunchException(ExitCode.of(failure), path + " cannot be read: " + Failures.ofFile(failure),
                failure);
        }
    }

    /** Whether bytes are recorded behind a place without a frame. */
    boolean isMoreBehind() {
        if (mapped == null || position >= fileStart + file.capacity()) {
            return recording.fileStart(position) < recording.lastFile().orElse(0);
        }
        if (fileStart < recording.lastFile().orElse(fileStart)) {
            return true;
        }
        for (int i = (int) (position - fileStart); i < file.capacity(); i += Long.BYTES) {
            if (file.getLong(i) != 0) {
                return true;
            }
        }
        return false;
    }

    /** The recording is not what an archive writes. */
    LaunchException damaged(final String what) {
        return new LaunchException(ExitCode.CORRUPT, recording.file(recording.fileStart(position))
            + " is damaged at position " + position + ": " + what + ". " + remedy);
    }

    @Override
    public void close() {
        if (mapped != null) {
            file.wrap(0, 0);
            BufferUtil.free(mapped);
            mapped = null;
        }
    }
}
