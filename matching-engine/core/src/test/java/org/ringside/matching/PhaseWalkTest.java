package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The end of the day, and calls that many orders have waited for, in portions. */
class PhaseWalkTest {
    private static final int PORTION = Bounds.USUAL.changes();
    private static final int MANY = 3 * PORTION;

    private final EventRecorder recorder = new EventRecorder();
    private final MatchingEngine engine = new MatchingEngine(recorder);

    @BeforeEach
    void open() {
        engine.addInstrument(0, InstrumentSpec.of(1));
        engine.setAccount(0, AccountSpec.unlimited(1));
        start(Phase.CONTINUOUS);
    }

    @Test
    void shouldEndTheDayInPortionsAndBeginNoOtherUntilItIsDone() {
        enter(MANY, TimeInForce.DAY);
        start(Phase.CLOSED);
        assertThat(count(Event.OrderCancelled.class)).isEqualTo(PORTION);

        start(Phase.PRE_OPEN);
        engine.startDay(0);
        assertThat(recorder.take()).containsExactly(
            new Event.PhaseRejected(1, Phase.PRE_OPEN, RejectReason.UNFINISHED),
            new Event.PhaseRejected(0, null, RejectReason.UNFINISHED));
        assertThat(engine.dayRefusal(1)).isEqualTo(RejectReason.UNFINISHED);

        assertThat(portions(Event.OrderCancelled.class)).isEqualTo(2);
        assertThat(engine.openOrders()).isZero();
        assertThat(engine.dayRefusal(1)).isNull();
        start(Phase.PRE_OPEN);
        assertThat(engine.phase(1)).isEqualTo(Phase.PRE_OPEN);
    }

    @Test
    void shouldTakeOrdersIntoACallInPortionsAndUncrossOnlyWhenAllAreThere() {
        enter(MANY, TimeInForce.GOOD_FOR_AUCTION);
        start(Phase.VOLATILITY_AUCTION);
        assertThat(count(Event.BookAdded.class)).isEqualTo(PORTION);

        start(Phase.CONTINUOUS);
        assertThat(recorder.take()).containsExactly(
            new Event.PhaseRejected(1, Phase.CONTINUOUS, RejectReason.UNFINISHED));

        assertThat(portions(Event.BookAdded.class)).isEqualTo(2);
        start(Phase.CONTINUOUS);
        int rests = 0;
        while (engine.phase(1) != Phase.CONTINUOUS) {
            final int portion = count(Event.OrderCancelled.class);
            assertThat(portion).isBetween(PORTION - 1, PORTION);
            rests += portion;
            engine.advanceTime(0);
        }
        assertThat(rests + count(Event.OrderCancelled.class)).isEqualTo(MANY);
    }

    /** Two sessions whose mass cancels look at many orders, and mean none, are enough to never be without one. */
    @Test
    void shouldEndTheDayWhileThereIsAlwaysAMassCancelThatIsNotDone() {
        enter(10 * Bounds.USUAL.visits(), TimeInForce.GTC);
        for (int i = 1; i <= 10 * Bounds.USUAL.visits(); i++) {
            engine.newOrder(0, new NewOrder().sessionId(2).clOrdId(i).account(1).instrumentId(1).side(Side.BUY)
                .price(i).quantity(1).timeInForce(TimeInForce.GTC));
        }
        start(Phase.CLOSED);

        long lastId = 1_000_000;
        for (int turn = 0; turn < 200; turn++) {
            // The second one begins while the first one is under way; each again as soon as it is done.
            for (int session = 1; session <= (turn < 5 ? 1 : 2); session++) {
                engine.massCancel(0, new MassCancel().sessionId(session).clOrdId(++lastId).ofSession(session)
                    .ofInstrument(1).fromPrice(2_000_000));
            }
            engine.advanceTime(0);
        }

        assertThat(engine.dayRefusal(1)).isNull();
    }

    @Test
    void shouldHaltWheneverItIsAskedFor() {
        enter(MANY, TimeInForce.GOOD_FOR_AUCTION);
        start(Phase.VOLATILITY_AUCTION);
        start(Phase.HALT);

        assertThat(engine.phase(1)).isEqualTo(Phase.HALT);
        assertThat(engine.nextDue()).isEqualTo(Long.MAX_VALUE);
        recorder.take();
        start(Phase.VOLATILITY_AUCTION);
        assertThat(count(Event.BookAdded.class)).as("those that were left out").isEqualTo(PORTION);
    }

    @Test
    void shouldEndTheDayWhileAuctionsChangeAllTheTime() {
        final int levels = Bounds.USUAL.levels() + 1;
        engine.addInstrument(0, InstrumentSpec.of(2));
        engine.startPhase(0, new StartPhase().instrumentId(2).phase(Phase.PRE_OPEN));
        for (int i = 1; i <= levels; i++) {
            enter(2, MANY + i, i);
        }
        enter(MANY, TimeInForce.DAY);
        start(Phase.CLOSED);

        long time = 0;
        for (int turn = 1; engine.dayRefusal(1) != null; turn++) {
            assertThat(turn).isLessThan(10);
            time += Bounds.USUAL.walkNs(levels + turn);
            enter(2, MANY + levels + turn, levels);
            enter(2, 2 * MANY + levels + turn, levels);
            engine.advanceTime(time);
        }
    }

    private void enter(final int instrument, final long clOrdId, final long price) {
        engine.newOrder(0, new NewOrder().sessionId(1).clOrdId(clOrdId).account(1).instrumentId(instrument)
            .side(Side.BUY).price(price).quantity(1));
    }

    private void start(final Phase phase) {
        engine.startPhase(0, new StartPhase().instrumentId(1).phase(phase));
    }

    private int count(final Class<? extends Event> kind) {
        return (int) recorder.take().stream().filter(kind::isInstance).count();
    }

    /** Gives the engine's own command until there is no more to do; how often it changed a full portion. */
    private int portions(final Class<? extends Event> kind) {
        int portions = 0;
        while (engine.nextDue() <= 0) {
            engine.advanceTime(0);
            assertThat(count(kind)).isEqualTo(PORTION);
            portions++;
        }
        return portions;
    }

    private void enter(final int orders, final TimeInForce timeInForce) {
        for (int i = 1; i <= orders; i++) {
            engine.newOrder(0, new NewOrder().sessionId(1).clOrdId(i).account(1).instrumentId(1).side(Side.BUY)
                .price(i).quantity(1).timeInForce(timeInForce));
        }
        recorder.take();
    }
}
