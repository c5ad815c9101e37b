package org.ringside.gateway.fix.orders;

import java.util.Arrays;
import org.agrona.collections.Int2IntHashMap;
import org.ringside.gateway.protocol.TradingPhase;

/**
 * What is traded, and the day of the engine, as the engine has told an event loop. The loop asks for the instruments by
 * pages and, from then on, is told of each change. What an earlier gateway was told and has not read may be long ago,
 * and something may be missing behind it: so the loop asks for all pages, whatever is here. An instrument that is here
 * stays here. One event loop; an event costs no memory, but for the first one of an instrument.
 */
public final class MarketTable {
    /** Of {@link #find}: no such instrument. */
    public static final int NONE = -1;

    private static final int FEW = 16;
    private static final int NOT_TOLD = -1;
    private static final long AT_ONCE = Long.MIN_VALUE;
    /** Between two questions, if the engine has read the first one and has not answered. */
    private static final long PATIENCE_NS = 5_000_000_000L;

    private final Int2IntHashMap places = new Int2IntHashMap(NONE);
    private int[] ids = new int[FEW];
    private TradingPhase[] phases = new TradingPhase[FEW];
    private long[] ticks = new long[FEW];
    private long[] lots = new long[FEW];
    private long[] minima = new long[FEW];
    private long[] maxima = new long[FEW];
    private int size;
    /** How many there are, {@link #NOT_TOLD} before the first answer. */
    private int total = NOT_TOLD;
    private boolean isAsked;
    private boolean isUnanswered;
    private boolean isComplete;
    private int next;
    private long askNs = AT_ONCE;
    private long day;

    /** The engine has told what an instrument is now. */
    public void onInstrument(final int instrumentId, final TradingPhase phase, final long tick, final long lot,
        final long minimum, final long maximum) {
        int place = places.get(instrumentId);
        if (place == NONE) {
            place = add(instrumentId);
        }
        phases[place] = phase;
        ticks[place] = tick;
        lots[place] = lot;
        minima[place] = minimum;
        maxima[place] = maximum;
    }

    /**
     * The engine has told its day, and how many instruments there are.
     *
     * @param newDay      see {@link #day}.
     * @param newNext     what to ask for next; 0: this ends no answer.
     * @param instruments how many there are.
     */
    public void onDay(final long newDay, final int newNext, final int instruments) {
        day = newDay;
        total = instruments;
        // At any other moment some may be here that the total does not count, in place of others that are not.
        isComplete |= isAsked && newNext >= instruments && size >= total;
        if (isAsked && newNext > 0 && !isComplete()) {
            // Behind the last page, an earlier gateway of this name has had some of the answers.
            next = newNext < instruments ? newNext : 0;
            askNs = AT_ONCE;
        }
    }

    /**
     * The day of the engine, on which ClOrdIDs are unique: the time at which it began, in nanoseconds since the epoch,
     * and later than that of every day before. 0 if no day has begun since a gateway has asked for the first time in
     * the life of the engine's data, and before the engine has told: see {@link #isDayKnown}.
     */
    public long day() {
        return day;
    }

    /** Whether the engine has told its day. */
    public boolean isDayKnown() {
        return total != NOT_TOLD;
    }

    /** Whether nothing is known yet of what the engine makes of questions. */
    public boolean isWaiting() {
        return isAsked && !isUnanswered && !isDayKnown();
    }

    /** The engine has read a question, and what it has told before that is read. */
    public void onUnanswered() {
        isUnanswered = true;
    }

    /** Whether the engine has read a question and told no day: it decides by rules that know no questions. */
    public boolean isUnanswered() {
        return isUnanswered && !isDayKnown();
    }

    /** Whether all instruments are here. */
    public boolean isComplete() {
        return isComplete;
    }

    /** Whether it is time to ask for instruments from {@link #next} on. */
    public boolean isToBeAsked(final long nowNs) {
        return !isComplete() && (askNs == AT_ONCE || nowNs - askNs >= 0);
    }

    /** Index of the first instrument to ask for. */
    public int next() {
        return next;
    }

    /** The engine was asked. */
    public void onAsked(final long nowNs) {
        isAsked = true;
        askNs = nowNs + PATIENCE_NS;
    }

    /** How many instruments are here. */
    public int size() {
        return size;
    }

    /** Place of an instrument, from 0 to below {@link #size}, or {@link #NONE}. */
    public int find(final int instrumentId) {
        return places.get(instrumentId);
    }

    int id(final int place) {
        return ids[place];
    }

    TradingPhase phase(final int place) {
        return phases[place];
    }

    /** Prices are multiples of it: a mantissa. */
    long tick(final int place) {
        return ticks[place];
    }

    /** Quantities are multiples of it. */
    long lot(final int place) {
        return lots[place];
    }

    /** Smallest quantity of an order. */
    long minimum(final int place) {
        return minima[place];
    }

    /** Largest quantity of an order. */
    long maximum(final int place) {
        return maxima[place];
    }

    private int add(final int instrumentId) {
        if (size == ids.length) {
            final int length = 2 * size;
            ids = Arrays.copyOf(ids, length);
            phases = Arrays.copyOf(phases, length);
            ticks = Arrays.copyOf(ticks, length);
            lots = Arrays.copyOf(lots, length);
            minima = Arrays.copyOf(minima, length);
            maxima = Arrays.copyOf(maxima, length);
        }
        ids[size] = instrumentId;
        places.put(instrumentId, size);
        return size++;
    }
}
