package org.ringside.marketdata.store;

import java.nio.file.Path;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalReader;
import org.ringside.journal.RecordHandler;

/** Reads events of a store, a record at a time. One thread. */
public final class StoredEventReader implements AutoCloseable {
    private final Path folder;
    private final JournalReader reader;
    private final RecordMessages messages = new RecordMessages();
    private final RecordHandler recordHandler = this::onRecord;
    private long next;
    private int left;
    private StoredEventHandler handler;

    StoredEventReader(final Path folder, final JournalReader reader, final long from, final int count) {
        this.folder = folder;
        this.reader = reader;
        this.next = from;
        this.left = count;
    }

    /** Receives events. */
    @FunctionalInterface
    public interface StoredEventHandler {
        /**
         * An event.
         *
         * @param templateId of the public schema.
         * @param buffer     of the message; good until this returns.
         * @param body       offset of its block.
         * @param length     of the block in bytes.
         */
        void onEvent(int templateId, DirectBuffer buffer, int body, int length);
    }

    /**
     * Number of events that have not been handed over yet.
     *
     * @return how many.
     */
    public int left() {
        return left;
    }

    /**
     * Hands over the wanted events of the next record, at most 64 KiB.
     *
     * @param newHandler of the events.
     * @throws org.ringside.launch.LaunchException with one line, when the store is damaged.
     */
    public void poll(final StoredEventHandler newHandler) {
        handler = newHandler;
        final int before = left;
        try {
            int read = 1;
            while (left == before && read > 0) {
                read = reader.poll(recordHandler, 1);
            }
            if (left == before) {
                throw new JournalException(JournalException.Reason.GAP,
                    folder + " ends before event " + next + ", which it has had");
            }
        } catch (final JournalException refused) {
            throw EventStore.named(folder, refused);
        }
    }

    private void onRecord(final long record, final long position, final long timeNs, final long readTimeNs,
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long chain) {
        if (typeId != StoreDescriptor.EVENTS && typeId != StoreDescriptor.OPEN_EVENTS) {
            return;
        }
        messages.wrap(buffer, offset, length);
        for (long sequence = position; left > 0 && messages.next(); sequence++) {
            if (sequence == next) {
                handler.onEvent(messages.templateId(), buffer, messages.body(), messages.blockLength());
                next++;
                left--;
            }
        }
    }

    @Override
    public void close() {
        reader.close();
    }
}
