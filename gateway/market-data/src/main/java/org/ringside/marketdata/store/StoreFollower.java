package org.ringside.marketdata.store;

import java.nio.file.Path;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalReader;
import org.ringside.journal.RecordHandler;

/**
 * Follows a store that is being written, in the same process: a base, unless the store has all events from the first
 * one on, and then every event as soon as it is kept. One thread, another one than the writer's.
 */
public final class StoreFollower implements AutoCloseable {
    private final Path folder;
    private final JournalReader reader;
    private final StoreHandler handler;
    private final RecordMessages messages = new RecordMessages();
    private final RecordHandler recordHandler = this::onRecord;
    /** Whether the record that comes next may be the first one of a base. */
    private boolean isBaseWhole;
    private boolean isLoading;
    private boolean hasBooks;
    private long sequence;

    private StoreFollower(
        final Path folder, final JournalReader reader, final boolean isBaseWhole, final StoreHandler handler) {
        this.folder = folder;
        this.reader = reader;
        this.isBaseWhole = isBaseWhole;
        this.handler = handler;
    }

    /**
     * Begins at the last base, or at an older one when the last one is too new.
     *
     * @param folder  of the store.
     * @param behind  number of an event: what is needed are those behind it.
     * @param handler of base and events; {@code isWhole} says nothing here.
     */
    static StoreFollower open(final Path folder, final long behind, final StoreHandler handler) {
        final long first = JournalReader.firstIndex(folder);
        final long base = new BaseFile(folder).read();
        if (base >= first) {
            final JournalReader reader = JournalReader.openWithin(folder, base);
            final long[] position = {Long.MAX_VALUE};
            if (reader.nextIndex() == base) {
                reader.poll((record, at, timeNs, readTimeNs, typeId, buffer, offset, length, chain) ->
                    position[0] = at, 1);
            }
            reader.close();
            if (position[0] <= behind) {
                return new StoreFollower(folder, JournalReader.openWithin(folder, base), true, handler);
            }
        }
        return new StoreFollower(folder, JournalReader.openWithin(folder, first),
            first == 0 || first == base, handler);
    }

    /**
     * Hands over what there is of the next records.
     *
     * @param records at most so many, of 64 KiB each.
     * @return how many there were.
     * @throws org.ringside.launch.LaunchException with one line, when the store is damaged.
     * @throws JournalException                    GAP when what follows was deleted meanwhile.
     */
    public int poll(final int records) {
        try {
            return reader.poll(recordHandler, records);
        } catch (final JournalException refused) {
            if (refused.reason() == JournalException.Reason.GAP) {
                throw refused;
            }
            throw EventStore.named(folder, refused);
        }
    }

    private void onRecord(final long record, final long position, final long timeNs, final long readTimeNs,
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long chain) {
        switch (typeId) {
            case StoreDescriptor.EVENTS, StoreDescriptor.OPEN_EVENTS -> {
                isBaseWhole = true;
                onEvents(position, buffer, offset, length);
            }
            case StoreDescriptor.BASE_PART -> {
                if (!hasBooks && isBaseWhole) {
                    isLoading = true;
                    messages.wrap(buffer, offset, length);
                    while (messages.next()) {
                        handler.onBase(position, messages.templateId(), buffer, messages.body(),
                            messages.blockLength());
                    }
                }
            }
            default -> {
                isBaseWhole = true;
                if (isLoading && !hasBooks) {
                    hasBooks = true;
                    sequence = position;
                }
            }
        }
    }

    private void onEvents(final long first, final DirectBuffer buffer, final int offset, final int length) {
        if (!hasBooks && first != 1) {
            return;
        }
        if (first > sequence + 1) {
            throw EventStore.named(folder, new JournalException(JournalException.Reason.CORRUPT,
                "there are events from " + first + " on, behind event " + sequence));
        }
        hasBooks = true;
        messages.wrap(buffer, offset, length);
        for (long number = first; messages.next(); number++) {
            if (number == sequence + 1) {
                sequence = number;
                handler.onEvent(number, true, messages.templateId(), buffer, messages.body(),
                    messages.blockLength());
            }
        }
    }

    @Override
    public void close() {
        reader.close();
    }
}
