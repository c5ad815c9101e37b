package org.ringside.marketdata.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalReader;

/** Reads a store from its last base to its end. */
final class StoreRestore {
    private final Path folder;
    private final StoreIndex index;
    private final StoreHandler handler;
    private final RecordMessages messages = new RecordMessages();
    /** Records whose last command is not complete yet. */
    private final List<Open> open = new ArrayList<>();
    /** Whether the books are known: from the first event on, or from a base. */
    private boolean hasBooks;
    private boolean isUnfinished;
    private long sequence;
    private long bytes;

    private record Open(long first, UnsafeBuffer payload) {
    }

    StoreRestore(final Path folder, final StoreIndex index, final StoreHandler handler) {
        this.folder = folder;
        this.index = index;
        this.handler = handler;
    }

    /** Reads from this record on; {@link BaseFile#NONE} when nobody knows where the last base is. */
    void run(final long base) {
        try (JournalReader reader = openAt(base)) {
            int read = 1;
            while (read > 0) {
                read = reader.poll(this::onRecord, Integer.MAX_VALUE);
            }
        }
        if (index.end() == 0) {
            index.beginWith(sequence + 1);
        }
        for (final Open held : open) {
            deliver(held.first, false, held.payload, 0, held.payload.capacity());
        }
    }

    /** What the machine lost with its power the file of the base may still name: then the base is looked for. */
    private JournalReader openAt(final long base) {
        final long first = JournalReader.firstIndex(folder);
        if (base >= first) {
            final JournalReader reader = JournalReader.openWithin(folder, base);
            if (reader.nextIndex() == base) {
                return reader;
            }
            reader.close();
        }
        final long found = BaseSearch.run(folder, first);
        if (found == BaseFile.NONE && first > 0) {
            throw new JournalException(JournalException.Reason.CORRUPT,
                folder + " has neither its first event nor a whole base");
        }
        return JournalReader.openWithin(folder, Math.max(found, first));
    }

    private void onRecord(final long record, final long position, final long timeNs, final long readTimeNs,
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long chain) {
        bytes += length;
        switch (typeId) {
            case StoreDescriptor.EVENTS -> {
                requireNext(record, position);
                open.forEach(held -> deliver(held.first, true, held.payload, 0, held.payload.capacity()));
                open.clear();
                sequence = deliver(position, true, buffer, offset, length) - 1;
                index.add(position, record, sequence + 1);
            }
            case StoreDescriptor.OPEN_EVENTS -> {
                requireNext(record, position);
                final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
                copy.putBytes(0, buffer, offset, length);
                open.add(new Open(position, copy));
                sequence = position + count(buffer, offset, length) - 1;
                index.add(position, record, sequence + 1);
            }
            case StoreDescriptor.BASE_PART -> {
                bytes = 0;
                if (!hasBooks) {
                    isUnfinished = true;
                    messages.wrap(buffer, offset, length);
                    while (messages.next()) {
                        handler.onBase(position, messages.templateId(), buffer, messages.body(),
                            messages.blockLength());
                    }
                }
            }
            case StoreDescriptor.BASE_END -> {
                if (!hasBooks) {
                    hasBooks = true;
                    isUnfinished = false;
                    sequence = position;
                }
            }
            default -> throw damaged(record, "a record of type " + typeId);
        }
    }

    private void requireNext(final long record, final long position) {
        hasBooks = hasBooks || position == 1;
        if (!hasBooks || position != sequence + 1) {
            throw damaged(record, "events from " + position + " on, behind event " + sequence);
        }
    }

    /** Returns the sequence behind the last one. */
    private long deliver(
        final long first, final boolean isWhole, final DirectBuffer buffer, final int offset, final int length) {
        long next = first;
        messages.wrap(buffer, offset, length);
        while (messages.next()) {
            handler.onEvent(next++, isWhole, messages.templateId(), buffer, messages.body(), messages.blockLength());
        }
        return next;
    }

    private int count(final DirectBuffer buffer, final int offset, final int length) {
        int count = 0;
        messages.wrap(buffer, offset, length);
        while (messages.next()) {
            count++;
        }
        return count;
    }

    private JournalException damaged(final long record, final String what) {
        return new JournalException(JournalException.Reason.CORRUPT, folder + ": record " + record + " has " + what);
    }

    /** Whether a base was begun before there were any books, and not completed. */
    boolean isUnfinished() {
        return isUnfinished;
    }

    /** Number of the last event. */
    long sequence() {
        return sequence;
    }

    /** Bytes of events behind the last base. */
    long bytes() {
        return bytes;
    }
}
