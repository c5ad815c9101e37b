package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * A state with any one value changed is refused, or loaded without anything that names what is not there: this test
 * runs with bounds checks, which would say so.
 */
class DamagedStateTest {
    private static final int COMMANDS = 600;
    private static final long[] WRONG = {-1, 1L << 23, Integer.MAX_VALUE, 0x00FF_FFFF_00FF_FFFFL, Long.MIN_VALUE};

    private final CountingListener events = new CountingListener();
    private long read;

    @Test
    void shouldRefuseOrSurviveEveryValueThatIsWrong() {
        final MixedLoad load = new MixedLoad();
        final MatchingEngine engine = new MatchingEngine(events, NaiveEngine.BOUNDS);
        load.configure(engine);
        for (int number = 1; number <= COMMANDS; number++) {
            load.apply(engine, number);
        }
        final StateValues whole = new StateValues();
        engine.writeState(whole);
        assertThat(engine.openOrders()).isGreaterThan(10);

        int refused = 0;
        for (int index = 0; index < whole.size(); index++) {
            for (final long wrong : WRONG) {
                refused += isRefused(whole, index, wrong) ? 1 : 0;
            }
            refused += isRefused(whole, index, whole.get(index) ^ 1) ? 1 : 0;
        }

        assertThat(refused).as("refused of %d", whole.size() * (WRONG.length + 1)).isGreaterThan(whole.size());
        assertThat(read).isNotZero();
    }

    private boolean isRefused(final StateValues whole, final int index, final long wrong) {
        try {
            touchAll(MatchingEngine.load(events, whole.with(index, wrong)));
            return false;
        } catch (final IllegalArgumentException expected) {
            return true;
        } catch (final RuntimeException ex) {
            throw new AssertionError("value " + index + " of " + whole.size() + " was " + whole.get(index) + ", is "
                + wrong, ex);
        }
    }

    private void touchAll(final MatchingEngine engine) {
        engine.orders(order -> read += order.orderId() + order.account() + order.instrumentId() + order.sessionId()
            + order.displayQuantity() + order.expireTime() + order.stopPrice() + order.type().ordinal()
            + order.selfMatch().ordinal() + order.timeInForce().ordinal());
        engine.stateHash();
    }
}
