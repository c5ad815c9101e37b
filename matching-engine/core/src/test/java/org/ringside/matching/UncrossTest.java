package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An auction with more trades than one command may make. */
class UncrossTest {
    private static final int PORTION = Bounds.USUAL.changes();
    private static final int MANY = 3 * PORTION;
    private static final int BUYER = 1;
    private static final int SELLER = 2;
    private static final long PRICE = 100;

    private final EventRecorder recorder = new EventRecorder();
    private MatchingEngine engine = new MatchingEngine(recorder);
    private long lastId;

    @BeforeEach
    void call() {
        for (int instrument = 1; instrument <= 2; instrument++) {
            engine.addInstrument(0, InstrumentSpec.of(instrument));
        }
        engine.setAccount(0, AccountSpec.unlimited(BUYER));
        engine.setAccount(0, AccountSpec.unlimited(SELLER));
        start(1, Phase.PRE_OPEN);
        start(2, Phase.CONTINUOUS);
        for (int i = 0; i < MANY; i++) {
            enter(1, BUYER, PRICE);
            enter(1, SELLER, PRICE);
        }
        recorder.take();
    }

    @Test
    void shouldTradeInPortionsAndBeginPhaseWhenAllHasTraded() {
        start(1, Phase.CONTINUOUS);

        int left = 2 * MANY;
        while (engine.phase(1) != Phase.CONTINUOUS) {
            final int prints = prints();
            left -= 2 * prints;
            assertThat(prints).isBetween(PORTION - 1, PORTION);
            assertThat(engine.phase(1)).isEqualTo(Phase.OPEN_FREEZE);
            assertThat(engine.openOrders()).isEqualTo(left);
            assertThat(engine.nextDue()).isZero();
            engine.advanceTime(0);
        }
        assertThat(engine.phase(1)).isEqualTo(Phase.CONTINUOUS);
        assertThat(engine.openOrders()).isZero();
        assertThat(engine.nextDue()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void shouldLetOthersTradeBetweenPortions() {
        start(1, Phase.CONTINUOUS);
        recorder.take();

        enter(2, BUYER, PRICE);
        enter(2, SELLER, PRICE);

        assertThat(prints()).isEqualTo(1);
    }

    @Test
    void shouldLetNobodyChangeOrdersBetweenPortions() {
        start(1, Phase.CONTINUOUS);
        recorder.take();

        enter(1, BUYER, PRICE + 1);
        engine.cancelOrder(0, new CancelOrder().sessionId(SELLER).clOrdId(lastId + 1).origClOrdId(lastId - 1)
            .instrumentId(1).side(Side.SELL));
        start(1, Phase.HALT);

        assertThat(recorder.take()).containsExactly(
            new Event.OrderRejected(BUYER, lastId, 1, RejectReason.WRONG_PHASE),
            new Event.CancelRejected(SELLER, lastId + 1, lastId - 1, 1, RejectReason.WRONG_PHASE),
            new Event.PhaseRejected(1, Phase.HALT, RejectReason.UNFINISHED));
    }

    @Test
    void shouldEndNoOrderBeforeAllHasTraded() {
        final long end = 1_000;
        engine.newOrder(0, new NewOrder().sessionId(BUYER).clOrdId(++lastId).account(BUYER).instrumentId(1)
            .side(Side.BUY).price(PRICE).quantity(1).timeInForce(TimeInForce.GTD).expireTime(end));
        enter(1, SELLER, PRICE);
        start(1, Phase.CONTINUOUS);
        recorder.take();

        while (engine.phase(1) == Phase.OPEN_FREEZE) {
            engine.advanceTime(2 * end);
        }

        assertThat(recorder.take()).noneMatch(Event.OrderCancelled.class::isInstance);
        assertThat(engine.openOrders()).isZero();
    }

    @Test
    void shouldGoOnWhereItWasWhenItIsLoadedBetweenPortions() {
        start(1, Phase.CONTINUOUS);
        recorder.take();
        final StateValues values = new StateValues();
        engine.writeState(values);
        engine = MatchingEngine.load(recorder, values);

        int prints = 0;
        while (engine.nextDue() <= 0) {
            engine.advanceTime(0);
            prints += prints();
        }

        assertThat(prints).isEqualTo(MANY - PORTION);
        assertThat(engine.phase(1)).isEqualTo(Phase.CONTINUOUS);
    }

    /** Those who ask for them again and again, with nothing that is meant, cost the auction a part of its turns. */
    @Test
    void shouldTradeWhileMassCancelsNeverEnd() {
        final int sessions = 3;
        for (int session = 3; session < 3 + sessions; session++) {
            for (int i = 0; i < 3 * Bounds.USUAL.visits(); i++) {
                enter(2, session, BUYER, Side.BUY, PRICE);
            }
        }
        start(1, Phase.CONTINUOUS);
        recorder.take();

        int turns = 0;
        while (engine.phase(1) != Phase.CONTINUOUS) {
            assertThat(++turns).isLessThan(10);
            for (int session = 3; session < 3 + sessions; session++) {
                engine.massCancel(0, new MassCancel().sessionId(session).clOrdId(++lastId).ofSession(session)
                    .fromPrice(PRICE + 1));
            }
            engine.advanceTime(0);
        }
    }

    private int prints() {
        return (int) recorder.take().stream().filter(Event.TradePrinted.class::isInstance).count();
    }

    private void start(final int instrument, final Phase phase) {
        engine.startPhase(0, new StartPhase().instrumentId(instrument).phase(phase));
    }

    private void enter(final int instrument, final int owner, final long price) {
        enter(instrument, owner, owner, owner == BUYER ? Side.BUY : Side.SELL, price);
    }

    private void enter(
        final int instrument, final int session, final int account, final Side side, final long price) {
        engine.newOrder(0, new NewOrder().sessionId(session).clOrdId(++lastId).account(account)
            .instrumentId(instrument).side(side).price(price).quantity(1));
    }
}
