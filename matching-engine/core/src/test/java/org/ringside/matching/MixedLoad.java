package org.ringside.matching;

import java.util.List;

/**
 * Every kind of command, one after another, without objects: for tests of allocation, of snapshots, and of
 * determinism. The next command depends on nothing but its number, so that two engines can be given the same ones from
 * any point on.
 */
final class MixedLoad {
    private static final int ACCOUNTS = 20;
    private static final int SESSIONS = 8;
    private static final int FIRMS = 3;
    private static final int MIDDLE = 10_000;
    private static final int LAG = 300;
    /** Commands between two phases of an instrument. */
    private static final int PHASE_LENGTH = 500;
    private static final long STEP_NS = 1_000;
    private static final Phase[] DAY = {
        Phase.PRE_OPEN, Phase.OPEN_FREEZE, Phase.CONTINUOUS, Phase.VOLATILITY_AUCTION, Phase.CONTINUOUS, Phase.HALT,
        Phase.CONTINUOUS, Phase.CLOSING_CALL, Phase.CLOSING_FREEZE, Phase.POST_CLOSE, Phase.CLOSED};
    private static final OrderType[] TYPES = OrderType.values();
    private static final TimeInForce[] TIMES_IN_FORCE = TimeInForce.values();
    private static final SelfMatchInstruction[] SELF_MATCHES = SelfMatchInstruction.values();
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private final NewOrder newOrder = new NewOrder();
    private final ReplaceOrder replaceOrder = new ReplaceOrder();
    private final CancelOrder cancelOrder = new CancelOrder();
    private final MassCancel massCancel = new MassCancel();
    private final StartPhase startPhase = new StartPhase();

    /** Instruments of every allocation, and accounts with limits. The first instrument is open all day long. */
    void configure(final MatchingEngine engine) {
        engine.addInstrument(0, InstrumentSpec.of(1).withProtection(20));
        engine.addInstrument(0, InstrumentSpec.of(2).withProRata(2_000, 2).withProtection(10)
            .withVolatilityWindow(50, 100 * STEP_NS).withAuctionBand(500).withPreviousClose(MIDDLE));
        engine.addInstrument(0, InstrumentSpec.of(3).withAllocation(Allocation.FIFO_MEDIAN_PRICE).withCollar(300)
            .withStaticLimits(1_000, MIDDLE).withElectStopsAtEntry(true));
        engine.addInstrument(0, InstrumentSpec.of(4).withQuantities(5, 5, 1_000)
            .withTicks(List.of(new InstrumentSpec.TickBand(1, 1), new InstrumentSpec.TickBand(MIDDLE, 5))));
        for (int account = 1; account <= ACCOUNTS; account++) {
            engine.setAccount(0, new AccountSpec(
                account, 1 + account % FIRMS, account % 7, 95, 900_000, 200, 50_000, 50_000));
        }
        engine.startPhase(0, startPhase.reset().instrumentId(1).phase(Phase.CONTINUOUS));
    }

    /** Applies the command of this number, from 1, after one of the engine's own if there is something for it. */
    void apply(final MatchingEngine engine, final long number) {
        final long time = number * STEP_NS;
        if (engine.nextDue() <= time) {
            engine.advanceTime(time);
        }
        if (number % PHASE_LENGTH == 0) {
            phase(engine, time, number);
        } else {
            order(engine, time, number);
        }
    }

    private void phase(final MatchingEngine engine, final long time, final long number) {
        final int hour = (int) (number / PHASE_LENGTH % (DAY.length + 1));
        if (hour == 0) {
            engine.startDay(time);
            engine.startPhase(time, startPhase.reset().instrumentId(1).phase(Phase.CONTINUOUS));
        } else {
            final Phase phase = DAY[hour - 1];
            for (int instrument = phase == Phase.CLOSED ? 1 : 2; instrument <= 4; instrument++) {
                engine.startPhase(time, startPhase.reset().instrumentId(instrument).phase(phase)
                    .seed(number).maximumNs(2 * PHASE_LENGTH * STEP_NS));
            }
        }
    }

    private void order(final MatchingEngine engine, final long time, final long number) {
        final int dice = pick(number, 1, 100);
        if (dice < 55) {
            engine.newOrder(time, terms(newOrder.reset(), number, number).account(1 + pick(number, 2, ACCOUNTS)));
        } else if (dice < 80) {
            final long earlier = earlier(number);
            engine.cancelOrder(time, cancelOrder.reset().sessionId(session(earlier)).clOrdId(number)
                .origClOrdId(earlier).instrumentId(instrument(earlier)).side(side(earlier)));
        } else if (dice < 98) {
            final long earlier = earlier(number);
            engine.replaceOrder(time, terms(replaceOrder.reset(), number, earlier).origClOrdId(earlier));
        } else if (dice < 99) {
            engine.massCancel(time, massCancel.reset().sessionId(session(number)).clOrdId(number)
                .ofSession(session(number)).ofInstrument(pick(number, 3, 5)));
        } else {
            final MassAction action = pick(number, 4, 4) == 0 ? MassAction.BLOCK : MassAction.UNBLOCK;
            engine.massCancel(time, massCancel.reset().action(action).ofFirm(1 + pick(number, 5, FIRMS)));
        }
    }

    /** Terms of a new order, or for the order that this session entered with an earlier number. */
    private <T extends OrderTerms<T>> T terms(final T terms, final long number, final long orderNumber) {
        final Side side = side(orderNumber);
        final OrderType type = pick(number, 6, 4) == 0 ? TYPES[pick(number, 7, TYPES.length)] : OrderType.LIMIT;
        final TimeInForce timeInForce = pick(number, 8, 3) == 0
            ? TIMES_IN_FORCE[pick(number, 9, TIMES_IN_FORCE.length)]
            : TimeInForce.DAY;
        final long quantity = 5L * (1 + pick(number, 10, 20));
        final long price = MIDDLE + 5L * (pick(number, 11, 20) - (side == Side.BUY ? 12 : 8));
        terms.sessionId(session(orderNumber)).clOrdId(number).instrumentId(instrument(orderNumber)).side(side)
            .type(type).quantity(quantity).timeInForce(timeInForce)
            .selfMatch(SELF_MATCHES[pick(number, 12, SELF_MATCHES.length)]);
        if (type.hasPrice()) {
            terms.price(price);
        }
        if (type.isStop()) {
            terms.stopPrice(MIDDLE + 5L * (side == Side.BUY ? 4 : -4));
        }
        if (timeInForce == TimeInForce.GTD) {
            terms.expireTime((number + 1 + pick(number, 13, 1_000)) * STEP_NS);
        }
        if (timeInForce == TimeInForce.IOC && pick(number, 14, 2) == 0 && !type.isStop()) {
            terms.minimumQuantity(5);
        }
        if (type == OrderType.LIMIT && !timeInForce.isImmediate() && pick(number, 15, 4) == 0) {
            terms.displayQuantity(5);
        }
        return terms;
    }

    private static long earlier(final long number) {
        return Math.max(1, number - 1 - pick(number, 16, LAG));
    }

    private static int session(final long number) {
        return 1 + pick(number, 17, SESSIONS);
    }

    private static int instrument(final long number) {
        return 1 + pick(number, 18, 4);
    }

    private static Side side(final long number) {
        return pick(number, 19, 2) == 0 ? Side.BUY : Side.SELL;
    }

    private static int pick(final long number, final int what, final int bound) {
        final long mixed = (number * GAMMA + what) * GAMMA;
        return (int) Long.remainderUnsigned((mixed ^ mixed >>> 29) * GAMMA >>> 16, bound);
    }
}
