package org.ringside.gateway.fix.orders;

import org.ringside.gateway.fix.codec.MsgType;

/**
 * Shares what an event loop tells of the {@link MarketTable} in a round among its connections: orders wait for no more
 * than that, and each connection has its turn. The loop looks at its connections in the same order in each round. One
 * event loop.
 */
public final class MarketTurns {
    /** What is told in a round, in instruments: about a quarter of a millisecond. */
    static final int PORTION = 256;

    private static final int LIST = 16;

    private int left = PORTION;
    /** Connections that had something to tell when this round and the ones before left off. */
    private int first;
    private int asked;
    private int reached;
    private boolean isShort;

    /** A round begins: it goes on behind the last connection whose turn it was. */
    public void begin() {
        first = isShort ? reached : 0;
        left = PORTION;
        asked = 0;
        isShort = false;
    }

    /** Whether it is the turn of a connection that has something to tell. */
    public boolean isNext() {
        asked++;
        if (asked <= first) {
            return false;
        }
        if (left > 0) {
            return true;
        }
        if (!isShort) {
            isShort = true;
            reached = asked - 1;
        }
        return false;
    }

    /** A message of a type was sent. */
    public void onTold(final int type) {
        left -= type == MsgType.SECURITY_LIST ? LIST : 1;
    }
}
