package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Mass cancels cost what the session itself has, and that in portions. */
class MassCancelsTest {
    private static final int PORTION = Bounds.USUAL.changes();
    private static final int MANY = 1_000;

    private final EventRecorder recorder = new EventRecorder();
    private final MatchingEngine engine = new MatchingEngine(recorder);
    private long lastId;

    @BeforeEach
    void open() {
        engine.addInstrument(0, InstrumentSpec.of(1));
        engine.startPhase(0, new StartPhase().instrumentId(1).phase(Phase.CONTINUOUS));
        engine.setAccount(0, AccountSpec.unlimited(1));
        recorder.take();
    }

    @Test
    void shouldLookAtNobodyElsesOrdersWhenASessionCancelsItsOwn() {
        enter(2, 20 * Bounds.USUAL.visits());
        enter(1, 10);
        recorder.take();

        engine.massCancel(0, new MassCancel().sessionId(1).clOrdId(++lastId).ofSession(1).ofInstrument(1)
            .fromPrice(5_000_000));

        assertThat(recorder.take()).containsExactly(
            new Event.MassCancelAccepted(1, lastId), new Event.MassCancelCompleted(1, lastId, 0));
        assertThat(engine.nextDue()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void shouldCancelAPortionWithEachCommandWhenThereAreMany() {
        enter(1, MANY);
        recorder.take();

        engine.massCancel(7, ofSession(1));

        final List<Integer> portions = new ArrayList<>();
        portions.add(cancels());
        while (engine.nextDue() <= 7) {
            assertThat(engine.nextDue()).isEqualTo(7);
            engine.advanceTime(7);
            portions.add(cancels());
        }
        assertThat(portions).hasSize(MANY / PORTION + 1).allSatisfy(it -> assertThat(it).isLessThanOrEqualTo(PORTION));
        assertThat(portions.stream().mapToInt(it -> it).sum()).isEqualTo(MANY);
        assertThat(engine.openOrders()).isZero();
    }

    @Test
    void shouldCancelNothingOfOrdinaryCommandsWhenAMassCancelIsNotDone() {
        enter(1, MANY);
        engine.massCancel(0, ofSession(1));
        recorder.take();

        enter(2, MANY);

        assertThat(cancels()).isZero();
    }

    @Test
    void shouldCancelInTurnWhenSeveralAreNotDone() {
        for (int session = 1; session <= 3; session++) {
            enter(session, 2 * PORTION);
        }
        for (int session = 1; session <= 3; session++) {
            engine.massCancelLater(ofSession(session));
        }
        assertThat(cancels()).isZero();

        final List<Integer> turns = new ArrayList<>();
        while (engine.nextDue() <= 0) {
            engine.advanceTime(0);
            recorder.take().stream().filter(Event.OrderCancelled.class::isInstance)
                .map(it -> ((Event.OrderCancelled) it).order().sessionId()).distinct().forEach(turns::add);
        }

        assertThat(turns).startsWith(1, 2, 3, 1).contains(2, 3);
        assertThat(engine.openOrders()).isZero();
    }

    @Test
    void shouldGoOnBehindTheFirstOrderWhenThatEndsBeforeALaterTurn() {
        enter(1, 2);
        engine.massCancelLater(ofSession(1));
        cancel(1, 1);
        enter(2, 1);

        engine.advanceTime(0);

        assertThat(engine.openOrders()).as("of the other session").isEqualTo(1);
        assertThat(engine.order(2, lastId, 0)).isNotNull();
    }

    @Test
    void shouldGoOnBehindTheFirstOrderWhenThatEndsAfterTheSameCameAgain() {
        enter(1, 1);
        engine.setAccount(0, AccountSpec.unlimited(2));
        for (int i = 1; i <= MANY; i++) {
            engine.newOrder(0, order(1, i).account(2));
        }
        engine.massCancel(0, ofSession(1));
        enter(1, 2);
        engine.massCancel(0, ofSession(1));
        cancel(1, lastId - 1);
        enter(2, 1);

        while (engine.nextDue() <= 0) {
            engine.advanceTime(0);
        }

        assertThat(engine.openOrders()).as("of the other session").isEqualTo(1);
        assertThat(engine.order(2, lastId, 0)).isNotNull();
    }

    @Test
    void shouldRefuseTheOperatorWhenTooManyOthersAreNotDone() {
        enter(1, 20 * PORTION);
        recorder.take();
        final MassCancel buyers = new MassCancel().ofSide(Side.BUY);
        for (int i = 0; i < 16; i++) {
            engine.massCancel(0, buyers);
        }
        assertThat(recorder.take()).noneMatch(Event.MassCancelRejected.class::isInstance);

        engine.massCancel(0, buyers);

        assertThat(recorder.take()).containsExactly(new Event.MassCancelRejected(0, 0, RejectReason.UNFINISHED));
        engine.massCancel(0, ofSession(1));
        assertThat(recorder.take()).as("of all that a session has").contains(new Event.MassCancelAccepted(0, 0));
    }

    @Test
    void shouldGoOnFromASnapshotWhereverItWasCut() {
        final EventRecorder otherEvents = new EventRecorder();
        enter(1, MANY);
        engine.massCancel(0, ofSession(1));
        engine.massCancel(0, new MassCancel().sessionId(1).clOrdId(++lastId).ofAccount(1).ofSide(Side.BUY));
        engine.massCancelLater(ofSession(2).reason(CancelReason.CANCEL_ON_DISCONNECT));
        recorder.take();
        MatchingEngine other = copy(engine, otherEvents);
        assertThat(other.stateHash()).isEqualTo(engine.stateHash());
        while (engine.nextDue() <= 0) {
            assertThat(other.nextDue()).isZero();
            other = copy(other, otherEvents);
            engine.advanceTime(0);
            other.advanceTime(0);
            assertThat(otherEvents.take()).isEqualTo(recorder.take());
            assertThat(other.stateHash()).isEqualTo(engine.stateHash());
        }
        assertThat(other.nextDue()).isEqualTo(Long.MAX_VALUE);
        assertThat(other.openOrders()).isZero();
    }

    private static MatchingEngine copy(final MatchingEngine engine, final MatchingListener listener) {
        final StateValues values = new StateValues();
        engine.writeState(values);
        return MatchingEngine.load(listener, values);
    }

    private static MassCancel ofSession(final int session) {
        return new MassCancel().ofSession(session);
    }

    private int cancels() {
        return (int) recorder.take().stream().filter(Event.OrderCancelled.class::isInstance).count();
    }

    private void enter(final int session, final int orders) {
        for (int i = 1; i <= orders; i++) {
            engine.newOrder(0, order(session, i));
        }
    }

    private NewOrder order(final int session, final long price) {
        return new NewOrder().sessionId(session).clOrdId(++lastId).account(1).instrumentId(1)
            .side(Side.BUY).price(price).quantity(1);
    }

    private void cancel(final int session, final long clOrdId) {
        engine.cancelOrder(0, new CancelOrder().sessionId(session).clOrdId(++lastId).origClOrdId(clOrdId)
            .instrumentId(1).side(Side.BUY));
    }
}
