package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.collections.MutableInteger;
import org.junit.jupiter.api.Test;

class ExpiriesTest {
    private static final int ROUNDS = 200_000;

    @Test
    void shouldNotGrowWhenOrdersThatEndLaterAreCancelled() {
        final State state = new State();
        final Expiries expiries = new Expiries(state);
        final NewOrder terms = new NewOrder().timeInForce(TimeInForce.GTD).side(Side.BUY).expireTime(1_000);
        for (int i = 0; i < ROUNDS; i++) {
            final int order = state.orders.take(i + 1, i + 1, 0);
            state.orders.terms(order, terms, 1, 100, 1);
            state.orders.details(order, state.details.take());
            state.details.terms(state.orders.details(order), terms);
            expiries.add(order);
            state.details.giveBack(state.orders.details(order));
            state.orders.giveBack(order);
        }

        assertThat(expiries.size()).isLessThanOrEqualTo(1_024);
    }

    @Test
    void shouldEndEveryOrderOnceWhenItIsReplacedAgainAndAgain() {
        final MutableInteger ended = new MutableInteger();
        final MatchingEngine engine = new MatchingEngine(new MatchingListener() {
            @Override
            public void orderCancelled(final Order order, final long clOrdId, final CancelReason reason) {
                assertThat(reason).isEqualTo(CancelReason.EXPIRED);
                ended.increment();
            }
        });
        engine.addInstrument(0, InstrumentSpec.of(1));
        engine.setAccount(0, AccountSpec.unlimited(1));
        engine.startPhase(0, new StartPhase().instrumentId(1).phase(Phase.CONTINUOUS));
        engine.newOrder(0, new NewOrder().sessionId(1).clOrdId(1).account(1).instrumentId(1).side(Side.BUY).price(100)
            .quantity(10).timeInForce(TimeInForce.GTD).expireTime(500));
        final ReplaceOrder replace = new ReplaceOrder().sessionId(1).instrumentId(1).side(Side.BUY).price(100)
            .quantity(10).timeInForce(TimeInForce.GTD).expireTime(500);
        for (int i = 1; i <= 5_000; i++) {
            engine.replaceOrder(i % 400, replace.origClOrdId(i).clOrdId(i + 1));
        }

        engine.advanceTime(499);
        assertThat(ended.get()).isZero();
        engine.advanceTime(500);

        assertThat(ended.get()).isEqualTo(1);
        assertThat(engine.openOrders()).isZero();
    }
}
