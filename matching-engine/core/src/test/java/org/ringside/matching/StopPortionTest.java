package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stops that one print reaches are elected in portions: no command elects more, and others pass between them. */
class StopPortionTest {
    private static final int PORTION = Bounds.USUAL.changes();
    private static final int BEFORE_ORDINARY = Bounds.USUAL.due();
    private static final int FILLS = EngineLimits.SHIPPED.maxFillsPerCommand();
    private static final int STOPS = 3 * PORTION;

    private final EventRecorder recorder = new EventRecorder();
    private MatchingEngine engine = new MatchingEngine(recorder);
    private long lastId;

    @BeforeEach
    void open() {
        engine.addInstrument(0, InstrumentSpec.of(1));
        engine.setAccount(0, AccountSpec.unlimited(1));
        engine.startPhase(0, new StartPhase().instrumentId(1).phase(Phase.CONTINUOUS));
    }

    @Test
    void shouldElectOnePortionWithEachCommandWhenOnePrintReachesMany() {
        stops();
        trade();

        assertThat(triggered()).isEqualTo(PORTION);
        assertThat(engine.nextDue()).as("there is more to do now").isZero();
        engine.advanceTime(0);
        assertThat(triggered()).isEqualTo(PORTION);
        engine.cancelOrder(0, new CancelOrder().sessionId(1).clOrdId(++lastId).origClOrdId(STOPS).instrumentId(1)
            .side(Side.BUY));
        assertThat(triggered()).as("with a command that passes").isEqualTo(BEFORE_ORDINARY);
        engine.advanceTime(0);
        assertThat(triggered()).isEqualTo(PORTION - BEFORE_ORDINARY - 1);
        assertThat(engine.nextDue()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void shouldGoOnElectingWhenLoadedFromSnapshotBetweenPortions() {
        stops();
        trade();
        recorder.take();
        final StateValues state = new StateValues();
        engine.writeState(state);
        engine = MatchingEngine.load(recorder, state);

        engine.advanceTime(0);
        engine.advanceTime(0);

        assertThat(triggered()).isEqualTo(STOPS - PORTION);
        assertThat(engine.nextDue()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void shouldElectNoMoreWithACommandWhenItsFillsAreUsedUp() {
        for (int i = 0; i < 2 * FILLS; i++) {
            enter(order(Side.SELL, 1).price(200));
        }
        for (int i = 0; i < 3; i++) {
            enter(order(Side.BUY, FILLS - 1).type(OrderType.STOP_LIMIT).price(200).stopPrice(100));
        }
        trade();

        assertThat(triggered()).as("the first one leaves a fill, and the second one uses more").isEqualTo(1);
        engine.advanceTime(0);
        assertThat(triggered()).isEqualTo(2);
    }

    @Test
    void shouldLetOtherOrdersEndWhileStopsAreLeft() {
        final long end = 5;
        enter(order(Side.BUY, 1).price(1).timeInForce(TimeInForce.GTD).expireTime(end));
        stops();
        trade();
        recorder.take();

        engine.advanceTime(end);

        assertThat(engine.nextDue()).as("there are stops left").isEqualTo(end);
        assertThat(recorder.take()).filteredOn(Event.OrderCancelled.class::isInstance).hasSize(1);
    }

    private void stops() {
        for (int i = 0; i < STOPS; i++) {
            enter(order(Side.BUY, 1).type(OrderType.STOP_LIMIT).price(90).stopPrice(100));
        }
    }

    private void trade() {
        enter(order(Side.SELL, 1).price(100));
        recorder.take();
        enter(order(Side.BUY, 1).price(100));
    }

    private void enter(final NewOrder order) {
        engine.newOrder(0, order);
    }

    private NewOrder order(final Side side, final long quantity) {
        return new NewOrder().sessionId(1).clOrdId(++lastId).account(1).instrumentId(1).side(side).quantity(quantity);
    }

    private long triggered() {
        final List<Event> events = recorder.take();
        return events.stream().filter(Event.OrderTriggered.class::isInstance).count();
    }
}
