package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.queue.MessageHandler;

/** Events of one route: number, type, and a hash of the bytes without the hop times that only the first time has. */
final class RingEvents implements MessageHandler {
    private final List<String> events = new ArrayList<>();

    /** What a replay of the whole journal makes for a route. */
    static List<String> replayed(final Path journal, final String route) {
        return replayed(new Replay(journal), route);
    }

    /** The same of any replay. */
    static List<String> replayed(final Replay replay, final String route) {
        final RingEvents replayed = new RingEvents();
        replay.to((index, name, position, typeId, buffer, offset, length) -> {
            if (name.equals(route)) {
                replayed.onMessage(typeId, buffer, offset, length, position, false);
            }
        }).run();
        return replayed.all();
    }

    @Override
    public void onMessage(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position, final boolean endOfBatch) {
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, buffer, offset, length);
        Replay.clearTimes(copy, 0);
        events.add(position + " " + typeId + " " + Arrays.hashCode(copy.byteArray()));
    }

    List<String> all() {
        return events;
    }
}
