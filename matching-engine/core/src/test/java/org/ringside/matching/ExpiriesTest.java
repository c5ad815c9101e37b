package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpiriesTest {
    private static final int ROUNDS = 20_000;
    private static final int MANY = 1_000;

    private final List<Long> ended = new ArrayList<>();
    private final MatchingEngine engine = new MatchingEngine(new MatchingListener() {
        @Override
        public void orderCancelled(final Order order, final long clOrdId, final CancelReason reason) {
            assertThat(reason).isEqualTo(CancelReason.EXPIRED);
            ended.add(order.clOrdId());
        }
    });

    ExpiriesTest() {
        engine.addInstrument(0, InstrumentSpec.of(1));
        engine.setAccount(0, AccountSpec.unlimited(1));
        engine.startPhase(0, new StartPhase().instrumentId(1).phase(Phase.CONTINUOUS));
    }

    @Test
    void shouldForgetOrdersWhenTheyAreOverBeforeTheirTime() {
        final State state = new State(Bounds.USUAL);
        final NewOrder terms = new NewOrder().timeInForce(TimeInForce.GTD).side(Side.BUY);
        final Dice dice = new Dice(1);
        final List<Integer> live = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            final int order = state.orders.take(i + 1, i + 1, 0);
            state.orders.details(order, state.details.takeEmpty());
            update(state, order, terms.expireTime(1 + dice.below(500)));
            live.add(order);
            update(state, live.get(dice.below(live.size())), terms.expireTime(1 + dice.below(500)));
            if (live.size() > 200) {
                final int gone = live.remove(dice.below(live.size()));
                state.expiries.remove(gone);
                state.details.giveBack(state.orders.details(gone));
                state.orders.giveBack(gone);
            }
            assertThat(state.expiries.size()).isEqualTo(live.size());
            assertThat(state.expiries.next()).isEqualTo(live.stream()
                .mapToLong(it -> state.details.expireTime(state.orders.details(it))).min().orElseThrow());
        }
    }

    private static void update(final State state, final int order, final NewOrder terms) {
        state.orders.terms(order, terms, 100, 1);
        state.details.terms(state.orders.details(order), terms);
        state.expiries.update(order);
    }

    @Test
    void shouldLetNothingHappenAtTheEndOfTimeWhenNothingIsDue() {
        engine.advanceTime(Long.MAX_VALUE);

        assertThat(engine.nextDue()).isEqualTo(Long.MAX_VALUE);
        assertThat(ended).isEmpty();
    }

    @Test
    void shouldEndEveryOrderOnceWhenItIsReplacedAgainAndAgain() {
        enter(1, 500);
        final ReplaceOrder replace = new ReplaceOrder().sessionId(1).instrumentId(1).side(Side.BUY).price(100)
            .quantity(10).timeInForce(TimeInForce.GTD).expireTime(500);
        for (int i = 1; i <= 5_000; i++) {
            engine.replaceOrder(i % 400, replace.origClOrdId(i).clOrdId(i + 1));
        }

        engine.advanceTime(499);
        assertThat(ended).isEmpty();
        engine.advanceTime(500);

        assertThat(ended).containsExactly(5_001L);
        assertThat(engine.openOrders()).isZero();
    }

    @Test
    void shouldEndAFewWithAnOrdinaryCommandAndAPortionWithOneOfTheEnginesOwnWhenManyAreDue() {
        for (int i = 1; i <= MANY; i++) {
            enter(i, 500);
        }
        enter(MANY + 1, 501);
        assertThat(ended).hasSize(Bounds.USUAL.due());
        assertThat(engine.nextDue()).isEqualTo(500);
        for (int portions = 1; engine.nextDue() <= 500; portions++) {
            engine.advanceTime(500);
            assertThat(ended).hasSize(Math.min(MANY, Bounds.USUAL.due() + portions * Bounds.USUAL.changes()));
        }

        assertThat(ended).hasSize(MANY).isSorted();
        assertThat(engine.openOrders()).isEqualTo(1);
    }

    /** An order that comes at the time at which those of its number before it have all come. */
    private void enter(final long clOrdId, final long expireTime) {
        engine.newOrder(clOrdId > MANY ? 500 : 0, new NewOrder().sessionId(1).clOrdId(clOrdId).account(1)
            .instrumentId(1).side(Side.BUY).price(100).quantity(10).timeInForce(TimeInForce.GTD)
            .expireTime(expireTime));
    }
}
