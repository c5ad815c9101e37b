package org.ringside.simulator.report;

/**
 * The counts of a run's books.
 *
 * @param orders         sent.
 * @param acknowledged   orders that were accepted.
 * @param replaces       sent.
 * @param cancels        sent by the stream.
 * @param withheld       messages of the stream that were not sent: their order was gone, or waited for an answer.
 * @param rejects        refused messages of any kind, except those that clean up.
 * @param filled         orders that ended so.
 * @param cancelled      orders that ended so, but for those that were cleaned up.
 * @param rejected       orders that ended so.
 * @param cleanedUp      orders that were cancelled after the stream.
 * @param resting        orders that have not ended.
 * @param foreignReports reports on orders of earlier runs.
 * @param trades         with a report of at least one side.
 * @param filledQuantity lots in these trades.
 * @param foreignTrades  trades with a report of one side only.
 */
public record Counts(
    long orders, long acknowledged, long replaces, long cancels, long withheld, long rejects, long filled,
    long cancelled, long rejected, long cleanedUp, long resting, long foreignReports, long trades, long filledQuantity,
    long foreignTrades) {

    /** Number of sent messages of the stream. */
    public long messages() {
        return orders + replaces + cancels;
    }
}
