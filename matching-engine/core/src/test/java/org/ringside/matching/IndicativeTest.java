package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How often everybody is told what an auction would print. */
class IndicativeTest {
    private static final int FEW = Bounds.USUAL.levels();
    private static final int MANY = 1_000;
    private static final long PAUSE = Bounds.USUAL.walkNs(MANY);

    private final List<Long> told = new ArrayList<>();
    private final MatchingEngine engine = new MatchingEngine(new MatchingListener() {
        @Override
        public void indicativeChanged(final int instrumentId, final long price, final long volume,
            final long imbalance) {
            told.add(volume);
        }
    });
    private long lastId;

    @BeforeEach
    void open() {
        engine.addInstrument(0, InstrumentSpec.of(1));
        engine.setAccount(0, AccountSpec.unlimited(1));
        engine.startPhase(0, new StartPhase().instrumentId(1).phase(Phase.PRE_OPEN));
    }

    @Test
    void shouldTellEachChangeWhenBookHasFewLevels() {
        enterLevels(FEW - 3);

        sell(0, 1);
        sell(0, 2);
        sell(0, 3);

        assertThat(told).containsExactly(1L, 3L, 6L);
        assertThat(engine.nextDue()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void shouldTellLastOfManyChangesLaterWhenBookHasManyLevels() {
        final long start = enterManyLevels();
        sell(start, 1);
        assertThat(told).as("the first change after a pause").containsExactly(1L);

        sell(start + 1, 2);
        sell(start + PAUSE - 1, 3);

        assertThat(told).containsExactly(1L);
        assertThat(engine.nextDue()).isEqualTo(start + PAUSE);
        engine.advanceTime(start + PAUSE);
        assertThat(told).containsExactly(1L, 6L);
        assertThat(engine.nextDue()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void shouldTellLaterWhenLoadedAgainMeanwhile() {
        final long start = enterManyLevels();
        sell(start, 1);
        sell(start + 1, 2);
        final StateValues state = new StateValues();
        engine.writeState(state);
        final MatchingEngine loaded = MatchingEngine.load(new MatchingListener() {
            @Override
            public void indicativeChanged(final int instrumentId, final long price, final long volume,
                final long imbalance) {
                told.add(-volume);
            }
        }, state);

        loaded.advanceTime(start + PAUSE);

        assertThat(told).containsExactly(1L, -3L);
    }

    @Test
    void shouldTellNothingLaterWhenCallEndsBefore() {
        sell(enterManyLevels(), 1);
        sell(0, 2);
        final int count = told.size();

        engine.startPhase(0, new StartPhase().instrumentId(1).phase(Phase.HALT));

        assertThat(engine.nextDue()).isEqualTo(Long.MAX_VALUE);
        engine.advanceTime(3 * PAUSE);
        assertThat(told).hasSize(count);
    }

    /** Returns when what an auction would print is told at once again. */
    private long enterManyLevels() {
        enterLevels(MANY - 1);
        final long due = engine.nextDue();
        engine.advanceTime(due);
        return due + PAUSE;
    }

    /** A buyer at each of so many prices; nothing would trade. */
    private void enterLevels(final int levels) {
        for (int price = 1; price <= levels; price++) {
            enter(0, Side.BUY, price, 10);
        }
    }

    private void sell(final long time, final long quantity) {
        enter(time, Side.SELL, 1, quantity);
    }

    private void enter(final long time, final Side side, final long price, final long quantity) {
        engine.newOrder(time, new NewOrder().sessionId(1).clOrdId(++lastId).account(1).instrumentId(1).side(side)
            .price(price).quantity(quantity));
    }
}
