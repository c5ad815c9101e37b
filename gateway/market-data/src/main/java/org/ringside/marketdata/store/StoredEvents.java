package org.ringside.marketdata.store;

import java.nio.file.Path;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalReader;

/** Looks up events of a store while another thread of the process writes it. Any thread may call. */
public final class StoredEvents {
    private final Path folder;
    private final StoreIndex index;

    StoredEvents(final Path folder, final StoreIndex index) {
        this.folder = folder;
        this.index = index;
    }

    /**
     * Returns events of no store: there are none, and will be none.
     *
     * @return events of no store.
     */
    public static StoredEvents none() {
        return new StoredEvents(null, new StoreIndex());
    }

    /**
     * Number of the first available event.
     *
     * @return the number; that of the next event if there is none.
     */
    public long first() {
        return index.first();
    }

    /**
     * Number behind that of the last event.
     *
     * @return the number of the event that comes next.
     */
    public long end() {
        return index.end();
    }

    /**
     * Makes a reader.
     *
     * @param from  first event, from {@link #first} on.
     * @param count of events; the last one is before {@link #end}.
     * @return a reader, or null when the events have just been deleted.
     * @throws org.ringside.launch.LaunchException with one line, when the store is damaged.
     */
    public StoredEventReader read(final long from, final int count) {
        try {
            return new StoredEventReader(folder, JournalReader.open(folder, index.recordOf(from)), from, count);
        } catch (final JournalException refused) {
            if (refused.reason() == JournalException.Reason.GAP && from < index.first()) {
                return null;
            }
            throw EventStore.named(folder, refused);
        }
    }

    /**
     * Begins to follow the store: a base, unless it has all events from the first one on, and then every event as soon
     * as it is kept.
     *
     * @param behind  number of an event: if the store still has what comes behind it, so does the follower; else the
     *                base is of a later event.
     * @param handler of base and events.
     * @return the follower, which stands before the first record.
     * @throws org.ringside.launch.LaunchException with one line, when the store is damaged.
     */
    public StoreFollower follow(final long behind, final StoreHandler handler) {
        try {
            return StoreFollower.open(folder, behind, handler);
        } catch (final JournalException refused) {
            throw EventStore.named(folder, refused);
        }
    }
}
