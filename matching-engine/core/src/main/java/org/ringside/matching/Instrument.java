package org.ringside.matching;

/** An instrument: how it trades, what it is doing, and its book. */
final class Instrument {
    private static final int WHOLE = 10_000;
    private static final Phase[] PHASES = Phase.values();

    final InstrumentSpec spec;
    /** Its place among the instruments, from 1. */
    final int index;
    final int id;
    final OrderBook book;
    private final long[] bandFrom;
    private final long[] bandStep;
    /** What of its specification orders and trades need all the time. */
    final long minimumQuantity;
    final long maximumQuantity;
    /** Whether any number is a price, and a quantity, within the limits. */
    final boolean isPlain;
    final boolean isMedianPriced;
    private final boolean isAllocatedProRata;
    final int volatilityBasisPoints;
    Phase phase = Phase.CLOSED;
    /** When the freeze ends by itself; 0 when it does not. */
    long freezeEnd;
    /** Whether this call was extended already. */
    boolean isExtended;
    /** What the last entry of the book was numbered, or what was reserved last; see {@link BookIds}. */
    long lastBookId;
    /** The order at which the end of the day, or a call that takes orders in, goes on; 0 when there is none. */
    int walkedTo;
    /** The phase that follows when the auction is uncrossed; null when it is not being uncrossed. */
    Phase uncrossTo;
    /** What the auction prints, in ticks, 0 for nothing; and whether all has traded, and the rests find places. */
    long uncrossPrice;
    boolean isPlacing;
    final DayStatistics day = new DayStatistics();
    /** Prices in ticks, 0 for none. */
    long lastTrade;
    private long previousClose;
    /** Limits of the day, which follow from the previous close. */
    private long lowLimit;
    private long highLimit;
    long closingPrice;
    long windowPrice;
    long windowStart;
    /** Whether the window has been looked at for this command. */
    boolean isWindowOpen;
    /** Lowest and highest print whose stops were not all elected; none when the lowest is above the highest. */
    long lowPrint = Long.MAX_VALUE;
    long highPrint;
    /** Whether the election of stops goes on with a command to come. */
    boolean isElecting;
    /** What was said last of the auction. */
    long indicativePrice = MatchingEngine.NO_PRICE;
    long indicativeVolume;
    long indicativeImbalance;
    /** Until then nothing more is said of the auction; and whether there may be something to say then. */
    long indicativeFrom;
    boolean isIndicativeDue;

    Instrument(final InstrumentSpec spec, final int index, final OrderBook book) {
        this.spec = spec;
        this.index = index;
        this.id = spec.instrumentId();
        this.book = book;
        this.minimumQuantity = spec.minimumQuantity();
        this.maximumQuantity = spec.maximumQuantity();
        this.isPlain = spec.lotSize() == 1 && spec.collarBasisPoints() == 0
            && spec.ticks().stream().allMatch(band -> band.step() == 1);
        this.isMedianPriced = spec.allocation() == Allocation.FIFO_MEDIAN_PRICE;
        this.isAllocatedProRata = spec.allocation() == Allocation.PRO_RATA;
        this.volatilityBasisPoints = spec.volatilityBasisPoints();
        closeAt(spec.previousClose());
        this.bandFrom = spec.ticks().stream().mapToLong(InstrumentSpec.TickBand::fromPrice).toArray();
        this.bandStep = spec.ticks().stream().mapToLong(InstrumentSpec.TickBand::step).toArray();
    }

    /** Last trade, else previous close, else 0. */
    long reference() {
        return lastTrade != 0 ? lastTrade : previousClose;
    }

    boolean isOnTick(final long price) {
        int band = bandFrom.length - 1;
        while (bandFrom[band] > price) {
            band--;
        }
        return bandStep[band] == 1 || price % bandStep[band] == 0;
    }

    /** So many basis points of a price, rounded down. */
    static long share(final long price, final int basisPoints) {
        return Int128.multiplyDivide(price, basisPoints, WHOLE);
    }

    private void closeAt(final long price) {
        final boolean hasLimits = spec.staticLimitBasisPoints() > 0 && price != 0;
        final long distance = hasLimits ? share(price, spec.staticLimitBasisPoints()) : spec.maximumPrice();
        previousClose = price;
        lowLimit = Math.max(1, price - distance);
        highLimit = Math.min(spec.maximumPrice(), price + distance);
    }

    /** Closing price of the day before; 0 for none. */
    long previousClose() {
        return previousClose;
    }

    /** Lowest price of the day. */
    long lowLimit() {
        return lowLimit;
    }

    /** Highest price of the day. */
    long highLimit() {
        return highLimit;
    }

    /** The limit of a market order that may go so far beyond this price, within the day's limits. */
    long protectedPrice(final Side side, final long price) {
        final long limit = side == Side.BUY ? price + spec.protectionTicks() : price - spec.protectionTicks();
        return Math.max(lowLimit(), Math.min(highLimit(), limit));
    }

    /** The best price that an order of this side would trade with, or 0. */
    long bestOpposite(final Side side) {
        return book.bestPrice(side.opposite());
    }

    /** Whether orders share a level out by what they show. After the close the oldest comes first anyway. */
    boolean isProRata() {
        return isAllocatedProRata && phase == Phase.CONTINUOUS;
    }

    /** A trade at this price. */
    void print(final long price, final long quantity) {
        lastTrade = price;
        day.trade(price, quantity);
        remember(price, price);
    }

    /** Stops between these prices are to be elected. */
    void remember(final long low, final long high) {
        lowPrint = Math.min(lowPrint, low);
        highPrint = Math.max(highPrint, high);
    }

    /** Trading goes on: what was printed last counts for stops, unless an auction has just printed. */
    void printAgain() {
        if (lastTrade != 0 && !hasPrints()) {
            lowPrint = lastTrade;
            highPrint = lastTrade;
        }
    }

    /** Whether stops wait that a print has reached. */
    boolean reachesStops() {
        return hasPrints()
            && (book.stops(Side.BUY).isCrossedBy(highPrint) || book.stops(Side.SELL).isCrossedBy(lowPrint));
    }

    boolean hasPrints() {
        return lowPrint <= highPrint;
    }

    void forgetPrints() {
        lowPrint = Long.MAX_VALUE;
        highPrint = 0;
    }

    /** Another call begins. */
    void forgetIndicative() {
        indicativePrice = MatchingEngine.NO_PRICE;
        indicativeVolume = 0;
        indicativeImbalance = 0;
    }

    /** Another day begins. */
    void startDay() {
        closeAt(closingPrice != 0 ? closingPrice : reference());
        day.startDay();
        lastTrade = 0;
        closingPrice = 0;
        windowPrice = 0;
        windowStart = 0;
    }

    void write(final StateOutput output) {
        output.putLong(phase.ordinal());
        output.putLong(freezeEnd);
        output.putBoolean(isExtended);
        output.putLong(uncrossTo == null ? PHASES.length : uncrossTo.ordinal());
        output.putLong(uncrossPrice);
        output.putBoolean(isPlacing);
        output.putLong(lastTrade);
        output.putLong(previousClose);
        output.putLong(closingPrice);
        output.putLong(windowPrice);
        output.putLong(windowStart);
        output.putLong(lowPrint);
        output.putLong(highPrint);
        output.putLong(indicativePrice);
        output.putLong(indicativeVolume);
        output.putLong(indicativeImbalance);
        output.putLong(indicativeFrom);
        output.putBoolean(isIndicativeDue);
        output.putLong(walkedTo);
        output.putLong(lastBookId);
        day.write(output);
        book.write(output);
    }

    /** Why no day may begin because of it, or null: it is not closed, or not all orders of the day ended. */
    RejectReason dayRefusal() {
        if (phase != Phase.CLOSED) {
            return RejectReason.WRONG_PHASE;
        }
        return walkedTo == 0 ? null : RejectReason.UNFINISHED;
    }

    void read(final StateInput input, final StateCheck check) {
        phase = input.getOneOf(PHASES);
        freezeEnd = input.getLong();
        isExtended = input.getBoolean();
        final int following = input.getCount(PHASES.length);
        uncrossTo = following == PHASES.length ? null : PHASES[following];
        if (uncrossTo != null && !uncrossTo.isMatching()) {
            throw StateInput.damaged("an auction that " + uncrossTo + " follows");
        }
        uncrossPrice = price(input);
        isPlacing = input.getBoolean();
        lastTrade = price(input);
        closeAt(price(input));
        closingPrice = price(input);
        windowPrice = price(input);
        windowStart = input.getLong();
        lowPrint = input.getLong();
        highPrint = input.getLong();
        isElecting = hasPrints() && uncrossTo == null;
        indicativePrice = input.getLong();
        indicativeVolume = input.getLong();
        indicativeImbalance = input.getLong();
        indicativeFrom = input.getLong();
        isIndicativeDue = input.getBoolean();
        walkedTo = check.order(input.getLong());
        lastBookId = input.getLong();
        if (lastBookId < 0) {
            throw StateInput.damaged(lastBookId + " entries of the book");
        }
        day.read(input, spec.maximumPrice());
        book.read(input, check);
    }

    /** A price in ticks that was written, 0 for none. */
    private long price(final StateInput input) {
        return StateCheck.requirePrice(input.getLong(), spec.maximumPrice());
    }
}
