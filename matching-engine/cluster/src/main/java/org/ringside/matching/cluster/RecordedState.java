package org.ringside.matching.cluster;

import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.SnapshotMark;
import io.aeron.cluster.codecs.SnapshotMarkerDecoder;
import java.nio.ByteOrder;
import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads a state from the recording of a snapshot: as a {@link SnapshotReader} does, but from the files. Aeron's own
 * messages stand in front of the state.
 */
final class RecordedState implements LongSupplier, AutoCloseable {
    private final RecordedMessages messages;
    private final long end;
    private final UnsafeBuffer values = new UnsafeBuffer(new byte[MediaSettings.MTU]);
    private int length;
    private int offset;
    private boolean isState;

    /** Begins with the first value. */
    RecordedState(final Recording recording) {
        messages = new RecordedMessages(recording, recording.start(), LogReplay.REMEDY);
        end = recording.end();
        while (!isState) {
            receive(this::onHead);
        }
    }

    /**
     * The next value.
     *
     * @throws IllegalArgumentException when the snapshot ends before it.
     */
    @Override
    public long getAsLong() {
        if (offset == length) {
            receive(this::onValues);
        }
        final long value = values.getLong(offset, ByteOrder.LITTLE_ENDIAN);
        offset += Long.BYTES;
        return value;
    }

    private void receive(final RecordedMessages.Handler handler) {
        if (!messages.next(end, handler)) {
            throw new IllegalArgumentException("the snapshot ends too early");
        }
    }

    private void onHead(final DirectBuffer buffer, final int start, final int bytes) {
        final MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(buffer, start);
        isState = header.schemaId() == MessageHeaderDecoder.SCHEMA_ID
            && header.templateId() == SnapshotMarkerDecoder.TEMPLATE_ID
            && new SnapshotMarkerDecoder().wrapAndApplyHeader(buffer, start, header).mark() == SnapshotMark.END;
    }

    private void onValues(final DirectBuffer buffer, final int start, final int bytes) {
        if (bytes == 0 || bytes % Long.BYTES != 0 || bytes > values.capacity()) {
            throw new IllegalArgumentException("the snapshot has a message of " + bytes + " bytes");
        }
        values.putBytes(0, buffer, start, bytes);
        length = bytes;
        offset = 0;
    }

    @Override
    public void close() {
        messages.close();
    }
}
