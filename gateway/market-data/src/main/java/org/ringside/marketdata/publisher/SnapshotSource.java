package org.ringside.marketdata.publisher;

/** What a loop of snapshots is of: orders or levels. */
interface SnapshotSource {
    /** Copies what an instrument has now. */
    void take(SnapshotCopy copy, MarketState market, InstrumentMarket instrument);

    /** How many chunks a copy has, 1 at least. */
    int chunks(SnapshotCopy copy);

    /** Writes a chunk, counted from 0. */
    void write(SnapshotCopy copy, int chunk, MessageOutput output);
}
