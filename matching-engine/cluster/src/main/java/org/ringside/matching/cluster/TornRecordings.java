package org.ringside.matching.cluster;

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;

/**
 * Mends what a member has recorded, before its archive begins. A write that a kill or a full disk has cut short ends
 * between two pages of the file: the last frame of a recording then says that it is longer than what is there of it.
 * The archive refuses to begin with that. Nobody was told that such a frame is recorded, so it counts for no majority,
 * and may go.
 */
final class TornRecordings {
    private static final int PAGE = 4_096;
    private static final int HEADER = DataHeaderFlyweight.HEADER_LENGTH;

    private final FrameChecksum checksum = new FrameChecksum();
    private final Consumer<String> messages;

    private TornRecordings(final Consumer<String> messages) {
        this.messages = messages;
    }

    /**
     * Mends the recordings of an archive that nobody uses.
     *
     * @param archive  folder of the archive, which has a catalog.
     * @param messages told what was removed, in a line.
     * @throws LaunchException with one line, when a file cannot be read or written.
     */
    static void mend(final Path archive, final Consumer<String> messages) {
        final TornRecordings torn = new TornRecordings(messages);
        // The archive itself has ended the others.
        Recording.read(archive).values().stream().filter(recording -> recording.stop() == Recording.GOES_ON)
            .forEach(torn::mend);
    }

    private void mend(final Recording recording) {
        final OptionalLong last = recording.lastFile();
        if (last.isEmpty()) {
            return;
        }
        final long first = recording.fileStart(recording.start());
        try {
            mend(recording, last.getAsLong(), last.getAsLong() == first ? (int) (recording.start() - first) : 0);
        } catch (final IOException failure) {
            throw new LaunchException(ExitCode.of(failure), recording.file(last.getAsLong()) + " cannot be mended: "
                + Failures.ofFile(failure), failure);
        }
    }

    private void mend(final Recording recording, final long fileStart, final int begin) throws IOException {
        final Path path = recording.file(fileStart);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            final MappedByteBuffer mapped = channel.map(
                FileChannel.MapMode.READ_WRITE, 0, Math.min(channel.size(), recording.segmentLength()));
            try {
                if (mend(new UnsafeBuffer(mapped), begin)) {
                    mapped.force();
                    messages.accept(
                        path + " ended in the middle of a message, which counted for nobody: it is removed");
                }
            } finally {
                BufferUtil.free(mapped);
            }
        }
    }

    private boolean mend(final UnsafeBuffer file, final int begin) {
        int last = begin;
        int end = begin;
        while (end + HEADER <= file.capacity() && FrameDescriptor.frameLength(file, end) > 0) {
            last = end;
            // Some of it may be no length: what ends behind the file is none of a write that was cut short.
            final long next = end + BitUtil.align((long) FrameDescriptor.frameLength(file, end),
                FrameDescriptor.FRAME_ALIGNMENT);
            if (next > file.capacity()) {
                return false;
            }
            end = (int) next;
        }
        if (!isTorn(file, last, end)) {
            return false;
        }
        for (int i = last; i < end; i += Long.BYTES) {
            // What has no bytes has no place on the disk either, and may get none.
            if (file.getLong(i) != 0) {
                file.putLong(i, 0);
            }
        }
        return true;
    }

    /** Of a whole frame some bytes may be zeros, too, to the end of a page: then its checksum is right. */
    private boolean isTorn(final UnsafeBuffer file, final int frame, final int end) {
        for (int page = (frame / PAGE + 1) * PAGE; page < end; page += PAGE) {
            if (isEmpty(file, page, Math.min(page + PAGE, end))) {
                // Of padding, nothing but the header is ever written.
                return FrameDescriptor.isPaddingFrame(file, frame)
                    || !checksum.isSound(file, frame, FrameDescriptor.frameLength(file, frame));
            }
        }
        return false;
    }

    private static boolean isEmpty(final UnsafeBuffer file, final int from, final int to) {
        for (int i = from; i < to; i += Long.BYTES) {
            if (file.getLong(i) != 0) {
                return false;
            }
        }
        return true;
    }
}
