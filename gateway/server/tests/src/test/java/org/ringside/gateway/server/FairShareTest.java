package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.SessionLimits;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.SessionCounter;

/** Who sends more than the engine keeps up with waits for those who do not. */
class FairShareTest {
    private static final int FLOODING = 1001;
    private static final int HONEST = 1002;
    private static final int FLOOD = 4_000;
    private static final int MANY = 64;
    private static final int FAIR_SHARE = 32;
    private static final int TRAIN = 16;
    private static final int STALLED_MS = 100;

    @Test
    void shouldLetOthersGoFirstWhenSessionHasManyInFlight() {
        try (TestGateway gateway = gateway()) {
            final TestTrader flooding = gateway.establish(FLOODING);
            final TestTrader honest = gateway.establish(HONEST);
            gateway.pauseEngine();
            send(flooding, 1, FLOOD);
            flooding.expectNothing();

            send(honest, 1, FAIR_SHARE);
            honest.expectNothing();
            gateway.resumeEngine();

            for (int clOrdId = 1; clOrdId <= FAIR_SHARE; clOrdId++) {
                assertThat(honest.next().accepted().clOrdID()).isEqualTo(clOrdId);
            }
            final List<String> commands = gateway.engine().commands();
            assertThat(orders(commands.subList(0, indexOfLast(commands, HONEST)), FLOODING))
                .as("orders in front of the last honest one").isBetween(MANY, MANY + TRAIN);
            expectAccepted(flooding, 1, FLOOD);
        }
    }

    @Test
    void shouldLetOthersGoFirstWhenSessionHasManyRequestsInFlight() {
        try (TestGateway gateway = gateway()) {
            final TestTrader flooding = gateway.establish(FLOODING);
            final TestTrader honest = gateway.establish(HONEST);
            gateway.pauseEngine();
            final ByteArrayOutputStream burst = new ByteArrayOutputStream();
            for (int seqNo = 1; seqNo <= FLOOD; seqNo += 2) {
                burst.writeBytes(flooding.frames().massAction(seqNo, seqNo, '1'));
                burst.writeBytes(flooding.frames().statusRequest(seqNo + 1, 1));
            }
            flooding.send(burst.toByteArray());
            flooding.expectNothing();

            send(honest, 1, 1);
            honest.expectNothing();
            gateway.resumeEngine();
            expectAccepted(honest, 1, 1);

            final List<String> commands = gateway.engine().commands();
            assertThat(commands.subList(0, indexOfLast(commands, HONEST)).stream()
                .filter(command -> command.startsWith("MASS ") || command.startsWith("STATUS ")))
                .as("requests in front of the honest order").hasSizeBetween(MANY, MANY + TRAIN);
        }
    }

    @Test
    void shouldNotWaitWhenItHasManyInFlightAndNobodyElseHas() {
        try (TestGateway gateway = gateway()) {
            final TestTrader trader = gateway.establish(FLOODING);
            gateway.pauseEngine();

            send(trader, 1, MANY);
            trader.expectNothing();

            gateway.resumeEngine();
            gateway.step();
            gateway.step();
            assertThat(orders(gateway.engine().commands(), FLOODING)).isPositive();
            expectAccepted(trader, 1, MANY);
        }
    }

    @Test
    void shouldLeaveItToTheRingWhenEngineStandsStill() {
        try (TestGateway gateway = gateway()) {
            final TestTrader trader = gateway.establish(FLOODING);
            gateway.pauseEngine();
            send(trader, 1, FLOOD);
            trader.expectNothing();
            assertThat(inRing(gateway)).isBetween((long) MANY, (long) MANY + TRAIN);

            gateway.passMs(STALLED_MS);

            gateway.until("all of it is in the ring", () -> !trader.hasUnsent() && inRing(gateway) == FLOOD);
            gateway.resumeEngine();
            expectAccepted(trader, 1, FLOOD);
        }
    }

    @Test
    void shouldTakeNoMoreOfOneConnectionInACycleThanATurn() {
        try (TestGateway gateway = gateway()) {
            final TestTrader trader = gateway.establish(FLOODING);
            final long before = gateway.counters(0).get(LoopCounter.BYTES_IN);
            send(trader, 1, FLOOD);

            gateway.step();

            assertThat(gateway.counters(0).get(LoopCounter.BYTES_IN) - before)
                .isBetween(1L, (long) BufferPool.INPUT_CAPACITY);
            expectAccepted(trader, 1, FLOOD);
        }
    }

    @Test
    void shouldForgetWhoWaitsWhenItsConnectionEnds() {
        try (TestGateway gateway = gateway()) {
            final TestTrader flooding = gateway.establish(FLOODING);
            gateway.pauseEngine();
            send(flooding, 1, FLOOD);
            flooding.expectNothing();

            flooding.close();
            gateway.passMs(20);
            gateway.resumeEngine();

            final TestTrader honest = gateway.establish(HONEST);
            send(honest, 1, 1);
            expectAccepted(honest, 1, 1);
        }
    }

    private static TestGateway gateway() {
        return TestGateway.setup().inputSlots(8_192, TRAIN).outputSlots(8_192).journalFrames(8_192)
            .maxOutputBytes(1 << 20).limits(new SessionLimits(0, null, null, null, 0, STALLED_MS)).start();
    }

    private static void send(final TestTrader trader, final int from, final int to) {
        final ByteArrayOutputStream burst = new ByteArrayOutputStream();
        for (int seqNo = from; seqNo <= to; seqNo++) {
            burst.writeBytes(trader.frames().newOrder(seqNo, seqNo, 1));
        }
        trader.send(burst.toByteArray());
    }

    private static void expectAccepted(final TestTrader trader, final int from, final int to) {
        for (int clOrdId = from; clOrdId <= to; clOrdId++) {
            assertThat(trader.next().accepted().clOrdID()).isEqualTo(clOrdId);
        }
    }

    private static long inRing(final TestGateway gateway) {
        return gateway.sessionCounters(0).get(SessionCounter.IN_FLIGHT);
    }

    private static int orders(final List<String> commands, final int sessionId) {
        return (int) commands.stream().filter(command -> command.startsWith("NEW " + sessionId + "/")).count();
    }

    private static int indexOfLast(final List<String> commands, final int sessionId) {
        for (int i = commands.size() - 1; i >= 0; i--) {
            if (commands.get(i).startsWith("NEW " + sessionId + "/")) {
                return i;
            }
        }
        throw new AssertionError("no order of " + sessionId);
    }
}
