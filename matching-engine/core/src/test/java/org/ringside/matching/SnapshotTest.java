package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** An engine that is loaded is the one that was written. */
class SnapshotTest {
    private static final int COMMANDS = 60_000;
    private static final int CUT_EVERY = 777;

    private final MixedLoad load = new MixedLoad();
    private final CountingListener events = new CountingListener();
    /** With small portions, so that it is often cut in the middle of something. */
    private final MatchingEngine engine = new MatchingEngine(events, NaiveEngine.BOUNDS);

    @Test
    void shouldGoOnInTheSameWayWhenItIsWrittenAndLoadedAnywhere() {
        final CountingListener otherEvents = new CountingListener();
        MatchingEngine other = new MatchingEngine(otherEvents, NaiveEngine.BOUNDS);
        load.configure(engine);
        load.configure(other);
        for (int number = 1; number <= COMMANDS; number++) {
            load.apply(engine, number);
            load.apply(other, number);
            if (number % CUT_EVERY == 0) {
                final long hash = other.stateHash();
                other = MatchingEngine.load(otherEvents, written(other));
                assertThat(other.stateHash()).as("after command %d", number).isEqualTo(hash);
            }
            assertThat(otherEvents.hash()).as("events of command %d", number).isEqualTo(events.hash());
        }

        assertThat(other.stateHash()).isEqualTo(engine.stateHash());
        assertThat(other.openOrders()).isEqualTo(engine.openOrders());
    }

    @Test
    void shouldHaveAnotherHashWhenAnOrderIsAnother() {
        load.configure(engine);
        final MatchingEngine other = new MatchingEngine(events, NaiveEngine.BOUNDS);
        load.configure(other);
        assertThat(other.stateHash()).isEqualTo(engine.stateHash());
        final NewOrder order =
            new NewOrder().sessionId(1).clOrdId(1).account(1).instrumentId(1).side(Side.BUY).price(10).quantity(1);
        engine.newOrder(1, order);
        other.newOrder(1, order.price(11));

        assertThat(other.stateHash()).isNotEqualTo(engine.stateHash());
    }

    @Test
    void shouldNotChangeTheStateWhenACommandIsRefused() {
        load.configure(engine);
        final long hash = engine.stateHash();

        engine.newOrder(0, new NewOrder().sessionId(9).clOrdId(1).account(1).instrumentId(1).side(Side.BUY).price(10)
            .quantity(1_000_000));
        engine.cancelOrder(0, new CancelOrder().sessionId(9).clOrdId(1).instrumentId(1).side(Side.BUY));

        assertThat(events.ofEachKind()).containsEntry("orderRejected", 1L).containsEntry("cancelRejected", 1L);
        assertThat(engine.stateHash()).isEqualTo(hash);
    }

    @Test
    void shouldRefuseAStateWhenItIsCutShortOrOfAnotherVersion() {
        load.configure(engine);
        load.apply(engine, 1);
        final StateValues whole = written(engine);
        for (int cut = 0; cut < whole.size(); cut++) {
            final StateValues part = whole.cut(cut);
            assertThatThrownBy(() -> MatchingEngine.load(events, part)).as("%d of %d values", cut, whole.size())
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("cut short");
        }
        final long version = whole.getAsLong();
        for (final long other : new long[] {version - 1, 99}) {
            assertThatThrownBy(() -> MatchingEngine.load(events, whole.with(other))).as("version %d", other)
                .isInstanceOf(IllegalArgumentException.class).hasMessage(
                    "a state of version " + other + " of the engine, of which this build reads version " + version);
        }
    }

    @Test
    void shouldReadAllThatWasWritten() {
        load.configure(engine);
        load.apply(engine, 1);
        final StateValues state = written(engine);

        MatchingEngine.load(events, state);

        assertThat(state.isRead()).isTrue();
    }

    private static StateValues written(final MatchingEngine engine) {
        final StateValues state = new StateValues();
        engine.writeState(state);
        return state;
    }
}
