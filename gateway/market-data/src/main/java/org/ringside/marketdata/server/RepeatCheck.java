package org.ringside.marketdata.server;

import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.store.StoredEventReader;
import org.ringside.marketdata.store.StoredEvents;

/** Compares an event that comes again with the one that was published. */
final class RepeatCheck {
    private static final int AT_ONCE = 4_096;

    private final StoredEvents events;
    private final Long2ObjectHashMap<Stored> cache = new Long2ObjectHashMap<>();
    private long read;

    private record Stored(int templateId, UnsafeBuffer body) {
    }

    RepeatCheck(final StoredEvents events) {
        this.events = events;
    }

    /**
     * Takes an event as it came again, as the body of a message. What the store does not have any more passes.
     *
     * @throws LaunchException when it is another one than before.
     */
    void onRepeat(final long sequence, final int templateId, final DirectBuffer buffer, final int length) {
        if (!cache.containsKey(sequence)) {
            fill(sequence);
        }
        final Stored stored = cache.get(sequence);
        if (stored != null && (stored.templateId != templateId || stored.body.capacity() != length
            || stored.body.compareTo(new UnsafeBuffer(buffer, 0, length)) != 0)) {
            throw new LaunchException(ExitCode.CORRUPT, "event " + sequence + " comes again and is another one than was"
                + " published: the engine's journal, or the store, was changed. Find out which one is right with"
                + " 'ringside md verify', and restore the other one");
        }
    }

    private void fill(final long sequence) {
        cache.clear();
        final long end = events.end();
        if (sequence < events.first() || sequence >= end) {
            return;
        }
        try (StoredEventReader reader = events.read(sequence, (int) Math.min(AT_ONCE, end - sequence))) {
            read = sequence;
            while (reader != null && reader.left() > 0) {
                reader.poll((templateId, buffer, body, length) -> {
                    final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
                    copy.putBytes(0, buffer, body, length);
                    cache.put(read++, new Stored(templateId, copy));
                });
            }
        }
    }
}
