package org.ringside.marketdata.itch;

import com.paritytrading.nassau.moldudp64.MoldUDP64Client;
import com.paritytrading.nassau.moldudp64.MoldUDP64ClientState;
import com.paritytrading.nassau.moldudp64.MoldUDP64ClientStatusListener;

/** How far the client of Mold says that it is, which is a program of others. */
final class MoldProgress implements MoldUDP64ClientStatusListener {
    private boolean isInStep;
    private long next = 1;
    private int asked;
    private int ends;

    /** Another session begins, with another client. */
    void beginSession() {
        isInStep = false;
        next = 1;
    }

    /** Whether the client has all messages that it knows of. */
    boolean isInStep() {
        return isInStep;
    }

    /** Number of the message that comes next. */
    long next() {
        return next;
    }

    /** Requests for messages, of all sessions. */
    int asked() {
        return asked;
    }

    /** Packets that said that a session is over, of all sessions. */
    int ends() {
        return ends;
    }

    @Override
    public void state(final MoldUDP64Client of, final MoldUDP64ClientState state) {
        isInStep = state == MoldUDP64ClientState.SYNCHRONIZED;
    }

    @Override
    public void downstream(final MoldUDP64Client of, final long sequence, final int count) {
        next = Math.max(next, sequence + count);
    }

    @Override
    public void request(final MoldUDP64Client of, final long sequence, final int count) {
        asked++;
    }

    @Override
    public void endOfSession(final MoldUDP64Client of) {
        ends++;
    }
}
