package org.ringside.marketdata.client;

/** Which session of the engine a feed follows: the newest one, as long as it goes on. */
final class FollowedSession {
    /** What a packet's session is to the one that is followed. */
    enum Step { SAME, OLDER, NEW }

    /** A feed that has brought nothing but old packets, or those of an old session, for so long begins there anew. */
    static final long BEHIND_NS = 3_000_000_000L;

    private boolean isKnown;
    private long session;
    private long lastTime;

    /** Takes the session of a packet: when it is new, it is followed from now on. */
    Step take(final long ofPacket, final long now) {
        if (is(ofPacket)) {
            lastTime = now;
            return Step.SAME;
        }
        if (isKnown && Long.compareUnsigned(ofPacket, session) < 0 && now - lastTime < BEHIND_NS) {
            return Step.OLDER;
        }
        isKnown = true;
        session = ofPacket;
        lastTime = now;
        return Step.NEW;
    }

    /** The session that is followed, 0 before the first one. */
    long session() {
        return session;
    }

    /** Whether this session is followed. */
    boolean is(final long other) {
        return isKnown && session == other;
    }
}
