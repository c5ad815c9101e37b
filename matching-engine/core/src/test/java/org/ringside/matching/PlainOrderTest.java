package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is seen at a glance against what the checks find, on random orders at and around every limit. */
class PlainOrderTest {
    private static final int INSTRUMENT = 1;
    private static final int ACCOUNT = 7;
    private static final int SESSION = 3;
    private static final int MARKETS = 4_000;
    private static final int ORDERS = 60;
    private static final int ENOUGH = 1_000;
    private static final long FAR = Long.MAX_VALUE;

    @Test
    void shouldBeGoodOnlyWhenAllChecksPass() {
        final long seed = System.nanoTime();
        System.out.println("seed " + seed);
        final Dice dice = new Dice(seed);
        int good = 0;
        int refused = 0;
        for (int i = 0; i < MARKETS; i++) {
            final State state = market(dice);
            final OrderChecks checks = new OrderChecks(state);
            final Session session = state.session(SESSION);
            final Account account = state.account(ACCOUNT);
            final Holding holding = state.holding(session, account, state.instrument(INSTRUMENT));
            for (int j = 0; j < ORDERS; j++) {
                final NewOrder command = order(dice);
                final RejectReason refusal = checks.ofNewOrder(holding.instrument, account, session, command);
                final boolean isGood = PlainOrder.isGood(holding, command, state);
                assertThat(isGood && refusal != null).as("seed %d: %s", seed, refusal).isFalse();
                good += isGood ? 1 : 0;
                refused += refusal != null ? 1 : 0;
            }
        }
        assertThat(good).as("good ones").isGreaterThan(ENOUGH);
        assertThat(refused).as("refused ones").isGreaterThan(ENOUGH);
    }

    @Test
    void shouldBeGoodWhenThereIsNothingSpecial() {
        final State state = new State(Bounds.USUAL);
        state.addInstrument(InstrumentSpec.of(INSTRUMENT));
        state.setAccount(new AccountSpec(ACCOUNT, 0, 0, FAR, FAR, 1, FAR, FAR));
        final Instrument instrument = state.instrument(INSTRUMENT);
        instrument.phase = Phase.CONTINUOUS;
        final Holding holding = state.holding(state.session(SESSION), state.account(ACCOUNT), instrument);
        final NewOrder command = new NewOrder().sessionId(SESSION).clOrdId(1).account(ACCOUNT)
            .instrumentId(INSTRUMENT).side(Side.SELL).price(10).quantity(5);

        assertThat(holding.isMeantBy(command)).isTrue();
        assertThat(PlainOrder.isGood(holding, command, state)).isTrue();
        assertThat(PlainOrder.isGood(holding, command.timeInForce(TimeInForce.IOC), state)).isTrue();
        assertThat(PlainOrder.isGood(holding, command.postOnly(true), state)).isFalse();
    }

    private static State market(final Dice dice) {
        final State state = new State(Bounds.USUAL);
        state.addInstrument(instrument(dice));
        state.setAccount(new AccountSpec(ACCOUNT, 1, 0, dice.of(5L, 10L, FAR), dice.of(50L, 1_000L, FAR),
            dice.of(0, 2, Integer.MAX_VALUE), dice.of(0L, 10L, FAR), dice.of(0L, 10L, FAR)));
        if (dice.oneIn(4)) {
            state.limits = EngineLimits.SHIPPED.withMaxOrders(dice.of(0, 1)).withIdHoles(dice.of(0, 1), 0);
        }
        final Instrument instrument = state.instrument(INSTRUMENT);
        instrument.phase = dice.oneIn(4) ? dice.of(Phase.values()) : Phase.CONTINUOUS;
        instrument.uncrossTo = dice.oneIn(20) ? Phase.CONTINUOUS : null;
        instrument.closingPrice = dice.of(0L, 100L);
        final Session session = state.session(SESSION);
        session.use(5);
        session.isBlocked = dice.oneIn(20);
        final Account account = state.account(ACCOUNT);
        account.isBlocked = dice.oneIn(20);
        account.openOrders = dice.of(0, 2);
        state.openOrders = dice.of(0, 1);
        final Side side = dice.of(Side.values());
        final Position position = account.position(instrument);
        position.open(side, 8);
        position.trade(side, 10, dice.of(3L, 8L));
        instrument.book.open(side, dice.of(5L, RiskControl.MAX_OPEN - 4));
        return state;
    }

    private static InstrumentSpec instrument(final Dice dice) {
        return new InstrumentSpec(INSTRUMENT, dice.of(Allocation.values()), 0, 0, dice.of(1L, 1L, 1L, 5L),
            dice.of(1L, 5L), dice.of(10L, MatchingEngine.MAX_QUANTITY),
            List.of(new InstrumentSpec.TickBand(1, 1), new InstrumentSpec.TickBand(100, dice.of(1L, 1L, 1L, 2L))),
            dice.of(0L, 5L), dice.of(0, 0, 100), dice.of(0, 0, 200), 0, 0, 0, dice.oneIn(2), dice.of(0L, 100L), 0, 0,
            dice.of(MatchingEngine.MAX_PRICE, 110L));
    }

    private static NewOrder order(final Dice dice) {
        return new NewOrder().sessionId(SESSION).account(ACCOUNT)
            .clOrdId(dice.oneIn(3) ? dice.of(0L, 5L, 7L, 8L, -1L) : 1_000)
            .instrumentId(INSTRUMENT).side(dice.of(Side.values()))
            .type(dice.oneIn(20) ? dice.of(OrderType.values()) : OrderType.LIMIT)
            .timeInForce(dice.oneIn(4) ? dice.of(TimeInForce.values()) : TimeInForce.DAY)
            .price(dice.oneIn(3) ? dice.of(0L, 1L, 98L, 100L, 101L, 110L, MatchingEngine.MAX_PRICE, FAR, -1L) : 99)
            .quantity(dice.oneIn(3) ? dice.of(-1L, 0L, 1L, 2L, 10L, 11L, MatchingEngine.MAX_QUANTITY, FAR) : 5)
            .stopPrice(dice.oneIn(20) ? 9 : 0).displayQuantity(dice.oneIn(20) ? 1 : 0)
            .minimumQuantity(dice.oneIn(20) ? 1 : 0).expireTime(dice.oneIn(20) ? 1 : 0).postOnly(dice.oneIn(20));
    }
}
