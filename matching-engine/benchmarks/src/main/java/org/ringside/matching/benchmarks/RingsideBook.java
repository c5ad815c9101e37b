package org.ringside.matching.benchmarks;

import org.ringside.matching.AccountSpec;
import org.ringside.matching.CancelOrder;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.NewOrder;
import org.ringside.matching.Phase;
import org.ringside.matching.ReplaceOrder;
import org.ringside.matching.SelfMatchInstruction;
import org.ringside.matching.Side;
import org.ringside.matching.StartPhase;
import org.ringside.matching.TimeInForce;

/**
 * Ours: the whole way of a command through the engine. Every account has all limits, far away, and an id of self-match
 * prevention; every order says what to do on a self-match; orders are named by their owner's ids, as traders do. Every
 * account has its session; its ids go up, either one by one, or, when all count together, by as many as there are
 * sessions on average.
 */
final class RingsideBook extends Book {
    private static final int INSTRUMENT = 1;
    private static final long FAR = Long.MAX_VALUE >> 2;

    private final MatchingEngine engine;
    private final NewOrder newOrder = new NewOrder();
    private final CancelOrder cancelOrder = new CancelOrder();
    private final ReplaceOrder replaceOrder = new ReplaceOrder();
    private final boolean isInSequence;

    /**
     * A book.
     *
     * @param isInSequence whether every session counts its requests for itself
     */
    RingsideBook(final boolean isInSequence) {
        this(isInSequence, new EventTape());
    }

    /** A book that tells these events. */
    RingsideBook(final boolean isInSequence, final EventTape events) {
        super(events.tape());
        engine = new MatchingEngine(events);
        engine.memory().reserve(EngineLimits.MOST_ORDERS);
        this.isInSequence = isInSequence;
        engine.addInstrument(0, InstrumentSpec.of(INSTRUMENT));
        for (int account = 1; account <= CommandWriter.ACCOUNTS; account++) {
            engine.setAccount(0,
                new AccountSpec(account, 0, account, FAR, FAR, Integer.MAX_VALUE - 1, FAR, FAR));
        }
        engine.startPhase(0, new StartPhase().instrumentId(INSTRUMENT).phase(Phase.CONTINUOUS));
    }

    @Override
    void enter(final CommandStream commands, final int i) {
        place(commands, i, TimeInForce.DAY);
    }

    @Override
    void enterImmediate(final CommandStream commands, final int i) {
        place(commands, i, TimeInForce.IOC);
    }

    @Override
    void cancel(final CommandStream commands, final int i) {
        engine.cancelOrder(i, cancelOrder.reset()
            .sessionId(commands.account(i))
            .clOrdId(id(commands, i))
            .origClOrdId(isInSequence ? commands.nameRequest(i) : commands.name(i))
            .instrumentId(INSTRUMENT)
            .side(side(commands, i)));
    }

    @Override
    void move(final CommandStream commands, final int i) {
        replace(commands, i);
    }

    @Override
    void reduce(final CommandStream commands, final int i) {
        replace(commands, i);
    }

    @Override
    long memoryOutsideHeap() {
        return engine.memory().inUse();
    }

    private void place(final CommandStream commands, final int i, final TimeInForce timeInForce) {
        engine.newOrder(i, newOrder.reset()
            .sessionId(commands.account(i))
            .clOrdId(id(commands, i))
            .account(commands.account(i))
            .instrumentId(INSTRUMENT)
            .side(side(commands, i))
            .price(commands.price(i))
            .quantity(commands.quantity(i))
            .timeInForce(timeInForce)
            .selfMatch(SelfMatchInstruction.CANCEL_AGGRESSIVE));
    }

    private void replace(final CommandStream commands, final int i) {
        engine.replaceOrder(i, replaceOrder.reset()
            .sessionId(commands.account(i))
            .clOrdId(id(commands, i))
            .origClOrdId(isInSequence ? commands.nameRequest(i) : commands.name(i))
            .instrumentId(INSTRUMENT)
            .side(side(commands, i))
            .price(commands.price(i))
            .quantity(commands.quantity(i))
            .timeInForce(TimeInForce.DAY)
            .selfMatch(SelfMatchInstruction.CANCEL_AGGRESSIVE));
    }

    private long id(final CommandStream commands, final int i) {
        return isInSequence ? commands.request(i) : i + 1L;
    }

    private static Side side(final CommandStream commands, final int i) {
        return commands.isBuy(i) ? Side.BUY : Side.SELL;
    }
}
