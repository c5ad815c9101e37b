package org.ringside.simulator.attack;

/**
 * A session that sends what its {@link Script} says, and logs on again when the gateway ends it or takes nothing more.
 * Its orders are cancelled when it ends, so that the next attack finds the market as it was.
 */
abstract class SessionAttack implements Attack {
    static final int FIRM = 1;
    /** A session that nobody reads any more begins again soon. */
    static final long SHORT_PATIENCE_NS = 500_000_000;

    private static final int BURST = 256;
    private static final long PAUSE_NS = 50_000_000;
    private static final double NS_PER_SECOND = 1e9;

    private final Script script;
    private final long perSecond;
    private final long patienceNs;
    private long step;
    private long startNs;
    private long lastProgressNs;
    private long sent;
    private long sentSinceLogon;
    private long logons;

    /**
     * A session that logs on with its first turn.
     *
     * @param perSecond  messages in a second, at most; 0 for as many as the socket takes.
     * @param patienceNs how long nothing may be sent before it logs on anew.
     */
    SessionAttack(final Script script, final long perSecond, final long patienceNs) {
        this.script = script;
        this.perSecond = perSecond;
        this.patienceNs = patienceNs;
    }

    /** Connects and logs on; a session that is still there ends. */
    abstract void logOn();

    abstract boolean isClosed();

    /** Reads and writes what there is; returns the amount of work done. */
    abstract int exchange(long nowNs);

    /** Whether the script begins again when an answer says so, and not by itself. */
    abstract boolean isWaitingForAnswers();

    /** Enters a limit order, without a hidden part if the shown quantity is 0; false if there is no room for it. */
    abstract boolean newOrder(
        long clOrdId, char side, long price, long quantity, long displayQuantity, char timeInForce);

    /** Cancels the session's orders at a price; false if there is no room for the request. */
    abstract boolean cancelOrdersAt(long clOrdId, long price);

    /** Cancels all orders of the session; false if there is no room for the request. */
    abstract boolean cancelAll(long clOrdId);

    @Override
    public final int turn() {
        final long nowNs = System.nanoTime();
        if (logons == 0) {
            begin(nowNs);
        } else if (isClosed() || nowNs - lastProgressNs > patienceNs) {
            if (nowNs - lastProgressNs > PAUSE_NS) {
                begin(nowNs);
            }
            return 0;
        }
        int work = exchange(nowNs);
        final long due = perSecond == 0 ? Long.MAX_VALUE : (long) ((nowNs - startNs) / NS_PER_SECOND * perSecond);
        for (int i = 0; i < BURST && sentSinceLogon < due && sendNext(); i++) {
            sentSinceLogon++;
            work++;
            lastProgressNs = nowNs;
        }
        return work;
    }

    @Override
    public final boolean isUnderWay() {
        return sent + sentSinceLogon > 0;
    }

    @Override
    public String done() {
        return sent + sentSinceLogon + " messages" + refused() + " in " + logons + " logons";
    }

    /** Says how many of its messages were refused, if it knows. */
    String refused() {
        return "";
    }

    /** The script begins again. */
    final void restart() {
        step = 0;
    }

    /** The last message has to be sent again. */
    final void repeatLast() {
        step--;
    }

    private void begin(final long nowNs) {
        logons++;
        startNs = nowNs;
        lastProgressNs = nowNs;
        sent += sentSinceLogon;
        sentSinceLogon = 0;
        restart();
        logOn();
    }

    private boolean sendNext() {
        if (step == script.length()) {
            if (isWaitingForAnswers()) {
                return false;
            }
            restart();
        }
        final boolean isSent = !isClosed() && script.send(this, step);
        step += isSent ? 1 : 0;
        return isSent;
    }
}
