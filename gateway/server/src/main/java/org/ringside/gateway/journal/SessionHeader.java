package org.ringside.gateway.journal;

/**
 * What a session's journal holds beside the reports and the counters: changes at logins and at disconnects only.
 *
 * @param verId              current version; 0 before the first.
 * @param firstEntry         entry of the current version's report number 1.
 * @param previousVerId      version before the current one; 0 if there was none.
 * @param previousFirstEntry entry of the previous version's report number 1.
 * @param owedVerId          version whose orders are cancelled unless its trader comes back in time; 0: none. It is set
 *                           while the session is established with cancel on disconnect, and until that is settled.
 * @param cancelWindowMs     how long the trader may stay away.
 * @param cancelType         value of CancelOnDisconnectType in the public protocol.
 * @param isFinalized        the current version has ended for good.
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

    /** The current version is established; type 0 owes nothing. */
    public SessionHeader bound(final int newCancelType, final long newCancelWindowMs) {
        return new SessionHeader(verId, firstEntry, previousVerId, previousFirstEntry,
            newCancelType == 0 ? 0 : verId, newCancelWindowMs, newCancelType, isFinalized);
    }

    /** Nothing is owed any more. */
    public SessionHeader settled() {
        return new SessionHeader(
            verId, firstEntry, previousVerId, previousFirstEntry, 0, cancelWindowMs, cancelType, isFinalized);
    }

    /** The current version has ended for good. */
    public SessionHeader finished() {
        return new SessionHeader(
            verId, firstEntry, previousVerId, previousFirstEntry, owedVerId, cancelWindowMs, cancelType, true);
    }
}
