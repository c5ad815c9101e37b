package org.ringside.marketdata.itch;

import java.util.ArrayDeque;
import org.ringside.counters.CounterBlock;
import org.ringside.marketdata.counters.ItchCounter;

/**
 * Sends sessions, one after the other: the messages of a session as they come, an empty packet after each second of
 * silence, and when it is over the end each second, for as long as subscribers may still ask for what they have missed.
 * What is lost on the way they ask for: not of a session that is over for everybody, as they would take its messages
 * for those of the next one.
 */
final class MoldSender {
    static final long HEARTBEAT_NS = 1_000_000_000L;
    static final long END_NS = 30 * HEARTBEAT_NS;

    /** Packets of a second: receivers keep up when much is there at once, as of a session that was left behind. */
    static final int PER_SECOND = 20_000;

    private static final long INTERVAL_NS = 1_000_000_000L / PER_SECOND;
    /** Packets of a turn, also after a pause: requests have theirs in between. */
    private static final int AT_ONCE = 64;

    private final MoldOutput output;
    private final CounterBlock<ItchCounter> counters;
    private final MoldPacket packet = new MoldPacket();
    private final ArrayDeque<MoldStore> sessions = new ArrayDeque<>();
    private long next = 1;
    private long nextSend;
    private long lastSent;
    private long endsAt;
    private boolean isEnding;

    MoldSender(final MoldOutput output, final CounterBlock<ItchCounter> counters) {
        this.output = output;
        this.counters = counters;
    }

    /**
     * A session that is sent when those before are over, from its first message on.
     *
     * @param store of its messages; the sender closes it when its time is over.
     */
    void add(final MoldStore store) {
        counters.increment(ItchCounter.SESSIONS);
        sessions.add(store);
    }

    /** A session that an earlier process has sent: it goes on behind the last message. */
    void resume(final MoldStore store) {
        sessions.add(store);
        if (sessions.size() == 1) {
            next = store.next();
        }
    }

    /** The session with this name, which is sent or will be; null when there is none. */
    MoldStore find(final String name) {
        for (final MoldStore store : sessions) {
            if (store.name().equals(name)) {
                return store;
            }
        }
        return null;
    }

    /**
     * Sends what is due.
     *
     * @param now monotonic time, nanoseconds.
     * @return whether there is more to send at once.
     */
    boolean send(final long now) {
        final MoldStore store = sessions.peek();
        if (store == null || !store.hasBegun()) {
            return false;
        }
        if (now - nextSend > AT_ONCE * INTERVAL_NS) {
            nextSend = now - AT_ONCE * INTERVAL_NS;
        }
        while (hasMessages() && now - nextSend >= 0) {
            final int count = packet.messages(store, next, Integer.MAX_VALUE);
            if (!put(count, now)) {
                return true;
            }
            next += count;
            nextSend += INTERVAL_NS;
        }
        if (hasMessages()) {
            return false;
        }
        if (store.isOver()) {
            end(store, now);
        } else if (now - lastSent >= HEARTBEAT_NS) {
            packet.empty(store.name(), next, MoldDescriptor.HEARTBEAT);
            put(0, now);
        }
        return false;
    }

    /** Sends the packet; false when it cannot be sent now, and is due again in the next turn. */
    private boolean put(final int messages, final long now) {
        final int length = packet.bytes().remaining();
        if (!output.send(packet.bytes())) {
            counters.increment(ItchCounter.PUSHED_BACK);
            return false;
        }
        counters.add(ItchCounter.MESSAGES, messages);
        counters.increment(ItchCounter.PACKETS);
        counters.add(ItchCounter.BYTES, length);
        lastSent = now;
        return true;
    }

    private void end(final MoldStore store, final long now) {
        if (!isEnding) {
            isEnding = true;
            endsAt = now + END_NS;
            lastSent = now - HEARTBEAT_NS;
        }
        if (now - endsAt >= 0 && sessions.size() > 1) {
            isEnding = false;
            sessions.remove();
            store.close();
            next = 1;
        } else if (now - lastSent >= HEARTBEAT_NS) {
            packet.empty(store.name(), next, MoldDescriptor.END_OF_SESSION);
            put(0, now);
        }
    }

    /** Whether a session is over, and another one waits until subscribers know that. */
    boolean isEnding() {
        return isEnding && sessions.size() > 1;
    }

    /** Whether a session waits until the one before is over for everybody. */
    boolean hasWaiting() {
        return sessions.size() > 1;
    }

    /** Whether there are messages of the session that were not sent yet. */
    boolean hasMessages() {
        return !sessions.isEmpty() && next < sessions.peek().next();
    }

    /** Closes all sessions. */
    void close() {
        sessions.forEach(MoldStore::close);
        sessions.clear();
    }
}
