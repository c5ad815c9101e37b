package org.ringside.gateway.journal;

import static org.ringside.gateway.journal.SessionJournalDescriptor.MAX_FRAME_LENGTH;
import static org.ringside.gateway.journal.SessionJournalDescriptor.ORDER;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_CRC;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_ENTRY;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_FRAME;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_FRAME_LENGTH;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_INCOMING;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_POSITION;
import static org.ringside.gateway.journal.SessionJournalDescriptor.slotOffset;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.launch.LaunchException;

/**
 * Reads the reports in the session journals of a gateway, for tools, also while the gateway runs: it passes over a
 * report that is being written.
 */
public final class OutboundReports {
    private final byte[] slot = new byte[SessionJournalDescriptor.SLOT_LENGTH];
    private final UnsafeBuffer buffer = new UnsafeBuffer(slot);
    private final CRC32C crc = new CRC32C();
    private final Handler handler;

    /** Receives reports. */
    @FunctionalInterface
    public interface Handler {
        /**
         * One report that the engine caused.
         *
         * @param sessionId of the trader.
         * @param route     of the session.
         * @param position  of the event on the route.
         * @param buffer    that holds the frame; valid during the call.
         * @param frame     offset of it.
         */
        void onReport(long sessionId, String route, long position, UnsafeBuffer buffer, int frame);
    }

    private OutboundReports(final Handler handler) {
        this.handler = handler;
    }

    /**
     * Hands over all reports that are still there, session by session, without an order of sessions.
     *
     * @param folder  of the journals; may be missing.
     * @param handler receives them.
     * @throws LaunchException when a journal cannot be read.
     */
    public static void read(final Path folder, final Handler handler) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        final OutboundReports reports = new OutboundReports(handler);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "session-*.journal")) {
            for (final Path file : files) {
                reports.read(file);
            }
        } catch (final IOException ex) {
            throw launchFailure(new SessionJournalException("cannot read the journals in " + folder, ex));
        } catch (final SessionJournalException ex) {
            throw launchFailure(ex);
        }
    }

    private static LaunchException launchFailure(final SessionJournalException failure) {
        return new LaunchException(failure.exitCode(), failure.getMessage(), failure);
    }

    private void read(final Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            final SessionJournalFile.Header header = SessionJournalFile.header(file, channel);
            for (int i = 0; i < header.slots() && readSlot(channel, slotOffset(i, header.slots())); i++) {
                final int length = buffer.getInt(SLOT_FRAME_LENGTH, ORDER);
                if (isReport(length)) {
                    handler.onReport(
                        header.sessionId(), header.route(), buffer.getLong(SLOT_POSITION, ORDER), buffer, SLOT_FRAME);
                }
            }
        }
    }

    /** False at the end of what the file has. */
    private boolean readSlot(final FileChannel channel, final int offset) throws IOException {
        return channel.read(ByteBuffer.wrap(slot), offset) == slot.length;
    }

    /** Whole, and caused by an event. */
    private boolean isReport(final int length) {
        if (length < FrameDescriptor.HEADER_LENGTH || length > MAX_FRAME_LENGTH
            || buffer.getLong(SLOT_INCOMING, ORDER) != 0) {
            return false;
        }
        crc.reset();
        crc.update(slot, SLOT_ENTRY, SLOT_FRAME - SLOT_ENTRY + length);
        return (int) crc.getValue() == buffer.getInt(SLOT_CRC, ORDER);
    }
}
