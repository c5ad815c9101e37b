package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No order that comes in makes more fills, or looks at more orders, than the engine's limit, however deep the book. */
class FillLimitTest {
    private static final int LIMIT = EngineLimits.SHIPPED.maxFillsPerCommand();
    private static final int DEEP = 5 * LIMIT;
    private static final long SHIPPED = 1_000;

    private final EventRecorder recorder = new EventRecorder();
    private final MatchingEngine engine = new MatchingEngine(recorder);
    private long lastId;
    private List<Event> latest = List.of();

    @ParameterizedTest
    @EnumSource(Allocation.class)
    void shouldCancelTheRestWhenAnOrderHasMadeAllItsFills(final Allocation allocation) {
        open(allocation);
        sellEach(DEEP, true);

        enter(order(Side.BUY, 2 * DEEP, DEEP));

        assertThat(trades()).isEqualTo(LIMIT);
        assertCancelled(DEEP - LIMIT, CancelReason.FILL_LIMIT);
        assertThat(engine.openOrders()).isEqualTo(DEEP - LIMIT);
        assertThat(engine.bestPrice(1, Side.BUY)).isEqualTo(MatchingEngine.NO_PRICE);
    }

    @Test
    void shouldShareOutAmongTheOldestThirdOfTheLimitWhenManyStandAtLevelOfProRata() {
        open(Allocation.PRO_RATA);
        for (int i = 0; i < DEEP; i++) {
            enter(order(Side.SELL, 100, 10));
        }

        enter(order(Side.BUY, 100, LIMIT));

        assertThat(trades()).as("3 lots for each of 333, and one more for the oldest").isEqualTo(333 + 1);
        assertThat(engine.quantityAt(1, Side.SELL, 100)).isEqualTo(10 * DEEP - LIMIT);
    }

    @ParameterizedTest
    @EnumSource(Allocation.class)
    void shouldTakeOutNoMoreOwnOrdersThanItMayMakeFills(final Allocation allocation) {
        open(allocation);
        sellEach(DEEP, false);

        enter(order(Side.BUY, 100, DEEP).selfMatch(SelfMatchInstruction.CANCEL_PASSIVE));

        assertThat(trades()).isZero();
        assertThat(engine.openOrders()).isEqualTo(DEEP - LIMIT);
        assertCancelled(DEEP, CancelReason.FILL_LIMIT);
    }

    @ParameterizedTest
    @ValueSource(longs = {SHIPPED, SHIPPED + 1})
    void shouldTradeNothingOfAnOrderThatMustTradeInFullWhenThatTakesTooManyFills(final long quantity) {
        open(Allocation.FIFO);
        sellEach(DEEP, true);
        final boolean isWithin = quantity <= LIMIT;

        enter(order(Side.BUY, 2 * DEEP, quantity).timeInForce(TimeInForce.FOK));

        assertThat(trades()).isEqualTo(isWithin ? LIMIT : 0);
        if (!isWithin) {
            assertCancelled(quantity, CancelReason.FILL_LIMIT);
        }
        enter(order(Side.BUY, 2 * DEEP, DEEP).timeInForce(TimeInForce.IOC).minimumQuantity(quantity));
        assertThat(trades()).isEqualTo(isWithin ? LIMIT : 0);
    }

    private void open(final Allocation allocation) {
        engine.addInstrument(0, InstrumentSpec.of(1).withAllocation(allocation));
        engine.setAccount(0, AccountSpec.unlimited(1).withSelfMatchId(1));
        engine.startPhase(0, new StartPhase().instrumentId(1).phase(Phase.CONTINUOUS));
    }

    /** Orders of one lot, each at its price, or all at one. */
    private void sellEach(final int orders, final boolean isDeep) {
        for (int i = 0; i < orders; i++) {
            enter(order(Side.SELL, isDeep ? 100 + i : 100, 1));
        }
    }

    private void enter(final NewOrder order) {
        engine.newOrder(0, order);
        latest = recorder.take();
    }

    private NewOrder order(final Side side, final long price, final long quantity) {
        return new NewOrder().sessionId(1).clOrdId(++lastId).account(1).instrumentId(1).side(side).price(price)
            .quantity(quantity);
    }

    private long trades() {
        return latest.stream().filter(Event.TradePrinted.class::isInstance).count();
    }

    private void assertCancelled(final long leaves, final CancelReason reason) {
        final Event last = latest.get(latest.size() - 1);
        assertThat(last).isInstanceOfSatisfying(Event.OrderCancelled.class, it -> {
            assertThat(it.reason()).isEqualTo(reason);
            assertThat(it.order().leaves()).isEqualTo(leaves);
        });
    }
}
