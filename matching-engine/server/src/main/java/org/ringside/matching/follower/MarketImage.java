package org.ringside.matching.follower;

import java.util.List;

/**
 * A market at one time: the state after one record of the journal, of which all events were published. An image never
 * changes, and any thread may read it.
 *
 * @param takenNs     when the image was published, epoch nanoseconds.
 * @param knownNs     everything that the engine has journaled before this time is in the image, epoch nanoseconds; 0
 *                    for nothing.
 * @param nextRecord  the first record of the journal that is not in the image; -1 without a journal.
 * @param why         why something is missing or old, in one sentence; empty if nothing is.
 * @param lost        positions in rings that were overwritten before the follower saw them; only without a journal.
 * @param instruments by their ids.
 * @param accounts    by their numbers, up to {@link #MOST_ACCOUNTS}, without those that have no orders and positions.
 */
public record MarketImage(long takenNs, long knownNs, long nextRecord, String why, long lost,
    List<InstrumentImage> instruments, List<AccountImage> accounts) {
    /** Levels of a side that an image has at most. */
    public static final int MOST_LEVELS = 10;
    /** Trades of an instrument that an image has at most. */
    public static final int MOST_TRADES = 50;
    /** Accounts that an image has at most. */
    public static final int MOST_ACCOUNTS = 1_000;
    /** Stands for the next record if there is no journal. */
    public static final long NO_RECORD = -1;
    /** Stands for a number that cannot be known. */
    public static final long UNKNOWN = -1;

    static final String LOADING = "the books are being loaded";

    /** Copies the lists that can change. */
    public MarketImage {
        instruments = List.copyOf(instruments);
        accounts = List.copyOf(accounts);
    }

    /** The image of a follower that has seen nothing. */
    static MarketImage nothing(final long nowNs, final String why) {
        return new MarketImage(nowNs, 0, NO_RECORD, why, 0, List.of(), List.of());
    }

    /** The same market, which is known up to another time. */
    MarketImage at(final long newTakenNs, final long newKnownNs, final String newWhy) {
        return new MarketImage(newTakenNs, newKnownNs, nextRecord, newWhy, lost, instruments, accounts);
    }

    /** Whether the follower makes the first, or another, state: the image that comes next has it, or says why not. */
    public boolean isLoading() {
        return why.equals(LOADING);
    }

    /**
     * Age of the image.
     *
     * @param nowNs epoch nanoseconds.
     * @return nanoseconds, not negative, whose changes may be missing; {@link #UNKNOWN} if the image has no data yet.
     */
    public long behindNs(final long nowNs) {
        return knownNs == 0 ? UNKNOWN : Math.max(0, nowNs - knownNs);
    }

    /**
     * One instrument.
     *
     * @param instrumentId of it.
     * @return null if the instrument is not in the image.
     */
    public InstrumentImage instrument(final int instrumentId) {
        for (final InstrumentImage instrument : instruments) {
            if (instrument.instrumentId() == instrumentId) {
                return instrument;
            }
        }
        return null;
    }
}
