package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LiveIdsTest {
    private static final int SESSIONS = 3;
    private static final int IDS = 10_000;

    private final State state = new State(Bounds.USUAL);
    private final LiveIds liveIds = state.liveIds;
    private final List<Holding> holdings = new ArrayList<>();
    private long ordinal;

    LiveIdsTest() {
        state.setAccount(AccountSpec.unlimited(7));
        state.addInstrument(InstrumentSpec.of(1));
        for (int session = 1; session <= SESSIONS; session++) {
            holdings.add(state.holdings.of(
                state.owners.of(state.session(session), state.account(7)), state.instrument(1)));
        }
    }

    private int enter(final Holding holding, final long clOrdId) {
        final int order = state.orders.take(++ordinal, clOrdId, holding.index);
        liveIds.add(holding.session, order);
        return order;
    }

    @Test
    void shouldFindNothingWhenEmpty() {
        assertThat(liveIds.find(holdings.get(0).session, 5)).isZero();
    }

    @Test
    void shouldTellSessionsApartThatUseTheSameId() {
        final int first = enter(holdings.get(0), 5);
        final int second = enter(holdings.get(1), 5);

        assertThat(liveIds.find(holdings.get(0).session, 5)).isEqualTo(first);
        assertThat(liveIds.find(holdings.get(1).session, 5)).isEqualTo(second);
        assertThat(liveIds.find(holdings.get(2).session, 5)).isZero();
    }

    @Test
    void shouldKeepTheIdOfAnOrderWhoseChainChanges() {
        final List<Integer> orders = new ArrayList<>();
        for (long clOrdId = 1; clOrdId <= 1_000; clOrdId++) {
            orders.add(enter(holdings.get(0), clOrdId));
        }
        for (int i = 0; i < orders.size(); i++) {
            assertThat(state.orders.orderId(orders.get(i)))
                .isEqualTo((i + 1L) << OrderSlab.RECORD_BITS | orders.get(i));
        }
    }

    /** Against a map of the JDK, through growth and back to few. */
    @Test
    void shouldFindWhatAMapFinds() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final Map<List<Long>, Integer> expected = new HashMap<>();
        for (int i = 0; i < 400_000; i++) {
            final Holding holding = holdings.get(random.nextInt(SESSIONS));
            final long clOrdId = random.nextInt(IDS);
            final List<Long> key = List.of((long) holding.session.id, clOrdId);
            final int found = liveIds.find(holding.session, clOrdId);
            assertThat(found).as("seed %d, step %d", seed, i).isEqualTo(expected.getOrDefault(key, 0));
            final boolean isGrowing = i / 100_000 % 2 == 0;
            if (found == 0 && (isGrowing || random.nextInt(4) == 0)) {
                expected.put(key, enter(holding, clOrdId));
            } else if (found != 0 && (!isGrowing || random.nextInt(4) == 0)) {
                liveIds.remove(holding.session, found);
                state.orders.giveBack(found);
                expected.remove(key);
            }
        }
    }
}
