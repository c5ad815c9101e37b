package org.ringside.simulator;

import org.ringside.simulator.report.Books;
import org.ringside.simulator.report.Counts;
import org.ringside.simulator.report.Sending;

/** Sums up, for the report, what the parts of a run know at its end. */
final class Summary {
    private Summary() {
    }

    static Counts counts(final Ledger ledger) {
        final LedgerCounts counts = ledger.counts();
        final TradePairs pairs = ledger.pairs();
        return new Counts(counts.orders, counts.acknowledged, counts.replaces, counts.cancels, counts.withheld,
            counts.rejects, counts.filled, counts.cancelled, counts.rejected, counts.cleanedUp, counts.resting,
            counts.foreignReports, pairs.trades(), pairs.tradedQuantity(), pairs.oneSided());
    }

    static Books books(final Violations violations) {
        return new Books(
            violations.count(Violation.SEQUENCE_GAP), violations.count(Violation.DUPLICATE), violations.summary());
    }

    static Sending sending(final Run run, final Traders traders) {
        final Sender sender = run.sender();
        return new Sending(sender.late(), sender.pushedBack(), sender.isBottleneck(), run.isInterrupted(),
            traders.reconnects(), run.sendingNs());
    }
}
