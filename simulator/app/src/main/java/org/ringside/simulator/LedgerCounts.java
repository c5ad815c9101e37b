package org.ringside.simulator;

import org.ringside.simulator.report.Rejects;

/** What a ledger has counted; only the ledger changes it. */
final class LedgerCounts {
    /** Orders sent, and those of them that were accepted. */
    long orders;
    long acknowledged;
    /** Other messages of the stream that were sent. */
    long replaces;
    long cancels;
    /** Other messages of the stream that were not, because their order was gone or waited for an answer. */
    long withheld;
    /** Messages of any kind that were refused, but for those that clean up. */
    long rejects;
    /** Why they were. */
    final Rejects reasons = new Rejects();
    /** How orders ended: what is cleaned up was not cancelled by the stream. */
    long filled;
    long cancelled;
    long rejected;
    long cleanedUp;
    /** Orders that have not ended. */
    long resting;
    /** Reports on orders of earlier runs. */
    long foreignReports;

    /** A message about an order was refused. */
    void refused(final Order order, final Rejects.Source source, final int reason) {
        if (!order.isCleanUp) {
            rejects++;
            reasons.count(source, reason);
        }
    }
}
