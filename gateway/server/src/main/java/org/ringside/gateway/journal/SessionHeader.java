package org.ringside.gateway.journal;

/**
 * The part of a session journal beside the reports and the counters. It changes at logons and disconnects only.
 *
 * @param verId              current version; 0 before the first.
 * @param firstEntry         entry of the current version's report number 1.
 * @param previousVerId      version before the current one; 0 for none.
 * @param previousFirstEntry entry of the previous version's report number 1.
 * @param owedVerId          version whose orders are cancelled unless its trader comes back in time; 0: none. Set while
 *                           a session with cancel on disconnect is established, and until the cancel is settled.
 * @param cancelWindowMs     milliseconds for which the trader may stay away.
 * @param cancelType         value of CancelOnDisconnectType in the public protocol.
 * @param isFinalized        whether the current version has ended for good.
 */
public record SessionHeader(
    long verId, long firstEntry, long previousVerId, long previousFirstEntry, long owedVerId, long cancelWindowMs,
    int cancelType, boolean isFinalized) {

    static final SessionHeader EMPTY = new SessionHeader(0, 0, 0, 0, 0, 0, 0, false);

    /** A new version, whose first report is this entry. What is owed to the last bound version stays owed. */
    SessionHeader negotiated(final long newVerId, final long newFirstEntry) {
        return new SessionHeader(
            newVerId, newFirstEntry, verId, firstEntry, owedVerId, cancelWindowMs, cancelType, false);
    }

    /** Returns the header after an Establish; type 0 owes no cancel. */
    public SessionHeader bound(final int newCancelType, final long newCancelWindowMs) {
        return new SessionHeader(verId, firstEntry, previousVerId, previousFirstEntry,
            newCancelType == 0 ? 0 : verId, newCancelWindowMs, newCancelType, isFinalized);
    }

    /** Returns the header without a pending cancel. */
    public SessionHeader settled() {
        return new SessionHeader(
            verId, firstEntry, previousVerId, previousFirstEntry, 0, cancelWindowMs, cancelType, isFinalized);
    }

    /** Returns the header after the end of the current version. */
    public SessionHeader finished() {
        return new SessionHeader(
            verId, firstEntry, previousVerId, previousFirstEntry, owedVerId, cancelWindowMs, cancelType, true);
    }
}
