package org.ringside.matching.follower;

import java.util.List;

/**
 * A market at one time. All of it is the state after one record of the journal, and all that came of the records up to
 * there was published. It never changes, and any thread may read it.
 *
 * @param takenNs     when it was published, epoch nanoseconds.
 * @param knownNs     all that the engine has journaled before this time is in the image, epoch nanoseconds; 0 when
 *                    nothing is.
 * @param nextRecord  the first record of the journal that the image knows nothing of; -1 without a journal.
 * @param why         why something is missing or old, in one sentence; empty when nothing is.
 * @param lost        positions in rings that were overwritten before they were seen: only without a journal.
 * @param instruments by their ids.
 * @param accounts    by their numbers, up to {@link #MOST_ACCOUNTS}, those without orders and positions left out.
 */
public record MarketImage(long takenNs, long knownNs, long nextRecord, String why, long lost,
    List<InstrumentImage> instruments, List<AccountImage> accounts) {
    /** Levels of a side that an image has at most. */
    public static final int MOST_LEVELS = 10;
    /** Trades of an instrument that an image has at most. */
    public static final int MOST_TRADES = 50;
    /** Accounts that an image has at most. */
    public static final int MOST_ACCOUNTS = 1_000;
    /** Number of the next record, without a journal. */
    public static final long NO_RECORD = -1;
    /** A number that cannot be known. */
    public static final long UNKNOWN = -1;

    /** Copies the lists, as far as they can change. */
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

    /**
     * How old it is.
     *
     * @param nowNs epoch nanoseconds.
     * @return nanoseconds, not negative, for which what the engine did may be missing; {@link #UNKNOWN} when nothing
     *         was ever known.
     */
    public long behindNs(final long nowNs) {
        return knownNs == 0 ? UNKNOWN : Math.max(0, nowNs - knownNs);
    }

    /**
     * One instrument.
     *
     * @param instrumentId of it.
     * @return null when it is not in the image.
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
