package org.ringside.marketdata.client;

/**
 * Which session of the engine a feed follows: the newest one, as long as it goes on. A session that is over makes way
 * for any other one, also for one of a lower number, as of an engine whose clock was set back.
 */
final class FollowedSession {
    /** What a packet's session is to the one that is followed. */
    enum Step { SAME, OLDER, NEW }

    /** A feed that has brought nothing but old packets, or those of an old session, for so long begins there anew. */
    static final long BEHIND_NS = 3_000_000_000L;

    private boolean isKnown;
    private long session;
    private boolean isOver;
    private long lastTime;
    /** Whether the session that was followed before was over; late packets of it begin nothing. */
    private boolean wasOver;
    private long before;

    /**
     * Takes the session of a packet: when it is new, it is followed from now on.
     *
     * @param isEnd whether the packet says that its session is over. An older session that is over is not followed
     *              again, however long nothing came of the newer one: its publisher tells the end once more when its
     *              store was damaged, and is whole again.
     */
    Step take(final long ofPacket, final boolean isEnd, final long now) {
        if (is(ofPacket)) {
            lastTime = now;
            return Step.SAME;
        }
        if (isKnown && isOlder(ofPacket) && (isEnd || now - lastTime < BEHIND_NS)) {
            return Step.OLDER;
        }
        wasOver = isOver;
        before = session;
        isKnown = true;
        session = ofPacket;
        isOver = false;
        lastTime = now;
        return Step.NEW;
    }

    private boolean isOlder(final long ofPacket) {
        return wasOver && ofPacket == before || !isOver && Long.compareUnsigned(ofPacket, session) < 0;
    }

    /** The session that is followed is over: answers whether that is new. */
    boolean end() {
        final boolean isNew = !isOver;
        isOver = true;
        return isNew;
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
