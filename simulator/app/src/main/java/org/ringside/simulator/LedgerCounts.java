package org.ringside.simulator;

/** What a ledger has counted; only the ledger changes it. */
final class LedgerCounts {
    long newOrders;
    long replaces;
    long cancels;
    long cleanUps;
    long acknowledged;
    long rejects;
    long filled;
    long cancelled;
    long rejected;
    long cleanedUp;
    long resting;
    long foreignReports;

    /** Messages of the stream that were sent. */
    long orders() {
        return newOrders + replaces + cancels;
    }
}
