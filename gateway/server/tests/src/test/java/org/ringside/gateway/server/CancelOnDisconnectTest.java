package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * When the engine is told that a trader is gone: by the type and the window that it asked for, and whoever dies.
 */
class CancelOnDisconnectTest {
    private static final int SESSION = 1001;
    private static final long VER = 10;
    private static final int WINDOW_MS = 1_000;
    private static final String GONE = "DISCONNECTED 1001 10";

    private final TestGateway gateway = TestGateway.setup().keepAliveMs(60_000).start();

    @AfterEach
    void close() {
        gateway.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void shouldTellTheEngineWhatWasAskedFor(final int type) {
        logIn(type);

        assertThat(gateway.engine().commands())
            .containsExactly("BOUND 1001 gw-1" + (type == 0 ? "" : " cancel " + type));
    }

    @ParameterizedTest
    @CsvSource({"0,false", "1,true", "2,false", "3,true"})
    void shouldCancelAfterTheWindowWhenTheConnectionIsLost(final int type, final boolean isCancelled) {
        logIn(type).close();
        gateway.passMs(WINDOW_MS - 50);
        assertThat(disconnects()).isEmpty();

        gateway.passMs(100);

        assertThat(disconnects()).hasSize(isCancelled ? 1 : 0);
        gateway.passMs(2 * WINDOW_MS);
        assertThat(disconnects()).as("once").hasSize(isCancelled ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"0,false", "1,false", "2,true", "3,true"})
    void shouldCancelAtOnceWhenTheTraderTerminates(final int type, final boolean isCancelled) {
        final TestTrader trader = logIn(type);

        trader.send(trader.frames().terminate(SESSION, VER, 1));
        trader.expectTerminate(TerminationCode.FINISHED);
        gateway.passMs(20);

        assertThat(disconnects()).hasSize(isCancelled ? 1 : 0);
        gateway.passMs(2 * WINDOW_MS);
        assertThat(disconnects()).hasSize(isCancelled ? 1 : 0);
    }

    @Test
    void shouldCancelAfterTheWindowWhenTheGatewayEndsTheConnection() {
        final TestTrader trader = logIn(1);
        trader.send(trader.frames().newOrder(1, 5, 1)).next().accepted();

        trader.send(trader.frames().sequence(1));
        trader.expectTerminate(TerminationCode.INVALID_NEXTSEQNO);
        gateway.passMs(WINDOW_MS + 50);

        assertThat(disconnects()).containsExactly(GONE);
    }

    @Test
    void shouldNotCancelWhenTheTraderIsBackInTime() {
        final TestTrader trader = logIn(3);
        trader.close();
        gateway.passMs(WINDOW_MS / 2);

        gateway.connect().resume(trader).establishCancelling(1, 3, WINDOW_MS).next().establishAck();
        gateway.connect();
        for (int i = 0; i < 5; i++) {
            gateway.passMs(WINDOW_MS / 2);
        }

        assertThat(disconnects()).isEmpty();
    }

    @Test
    void shouldCountTheWindowAnewWhenTheTraderIsLostAgain() {
        final TestTrader trader = logIn(1);
        trader.close();
        gateway.passMs(WINDOW_MS - 100);
        final TestTrader again = gateway.connect().resume(trader).establishCancelling(1, 1, WINDOW_MS);
        again.next().establishAck();
        again.close();

        gateway.passMs(WINDOW_MS - 100);
        assertThat(disconnects()).isEmpty();
        gateway.passMs(200);

        assertThat(disconnects()).containsExactly(GONE);
    }

    @Test
    void shouldCancelTheLastEstablishedVersionWhenANewOneIsOnlyNegotiated() {
        final TestTrader trader = logIn(1);
        trader.close();
        gateway.steps(3);
        gateway.connect().negotiate(SESSION, VER + 1).next().negotiateResponse();

        gateway.passMs(WINDOW_MS + 50);

        assertThat(disconnects()).containsExactly(GONE);
    }

    @Test
    void shouldCancelLaterWhenTheRingIsFull() {
        final TestTrader trader = logIn(1);
        final TestTrader busy = gateway.establish(SESSION + 1);
        gateway.pauseEngine();
        for (int i = 1; i <= 1_500; i++) {
            busy.send(busy.frames().newOrder(i, i, 1));
        }
        trader.close();
        gateway.passMs(2 * WINDOW_MS);
        gateway.resumeEngine();

        gateway.until("the cancel", () -> {
            gateway.clock().advanceMs(10);
            return !disconnects().isEmpty();
        });

        assertThat(disconnects()).containsExactly(GONE);
    }

    @ParameterizedTest
    @CsvSource({"0,false", "1,true", "2,false", "3,true"})
    void shouldCountTheWindowFromItsStartWhenTheGatewayDied(final int type, final boolean isCancelled) {
        logIn(type);
        gateway.kill();
        gateway.clock().advanceMs(10 * WINDOW_MS);
        gateway.restart();
        gateway.passMs(WINDOW_MS - 50);
        assertThat(disconnects()).isEmpty();

        gateway.passMs(100);

        assertThat(disconnects()).hasSize(isCancelled ? 1 : 0);
    }

    @Test
    void shouldCountTheWindowAgainWhenTheGatewayDiedInIt() {
        logIn(1).close();
        gateway.passMs(WINDOW_MS / 2);
        gateway.kill();
        gateway.restart();
        gateway.passMs(WINDOW_MS - 50);
        assertThat(disconnects()).isEmpty();

        gateway.passMs(100);

        assertThat(disconnects()).containsExactly(GONE);
    }

    @Test
    void shouldNotCancelAgainWhenTheGatewayDiedAfterIt() {
        logIn(1).close();
        gateway.passMs(WINDOW_MS + 50);
        gateway.kill();
        gateway.restart();

        gateway.passMs(2 * WINDOW_MS);

        assertThat(disconnects()).containsExactly(GONE);
    }

    @Test
    void shouldNotCancelWhenTheTraderComesBackToTheNextGatewayInTime() {
        final TestTrader trader = logIn(1);
        gateway.kill();
        gateway.restart();

        gateway.connect().resume(trader).establishCancelling(1, 1, WINDOW_MS).next().establishAck();
        gateway.passMs(2 * WINDOW_MS);

        assertThat(disconnects()).isEmpty();
    }

    @Test
    void shouldOweWhatItOwedWhenTheGatewayIsStopped() {
        final TestTrader trader = logIn(1);
        gateway.stop();
        trader.expectTerminate(TerminationCode.SERVER_SHUTDOWN);
        gateway.restart();

        gateway.passMs(WINDOW_MS + 50);

        assertThat(disconnects()).containsExactly(GONE);
    }

    @ParameterizedTest
    @ValueSource(longs = {60_001, -1})
    void shouldRefuseAWindowOutOfRange(final long windowMs) {
        final TestTrader trader = gateway.connect();
        trader.negotiate(SESSION, VER).next().negotiateResponse();

        trader.establishCancelling(1, 1, windowMs);

        assertThat(trader.next().establishReject().establishmentRejectCode())
            .isEqualTo(EstablishRejectCode.UNSPECIFIED);
    }

    private TestTrader logIn(final int type) {
        final TestTrader trader = gateway.connect();
        trader.negotiate(SESSION, VER).next().negotiateResponse();
        trader.establishCancelling(1, type, WINDOW_MS).next().establishAck();
        gateway.steps(2);
        return trader;
    }

    private List<String> disconnects() {
        return gateway.engine().commands().stream().filter(command -> command.startsWith("DISCONNECTED")).toList();
    }
}
