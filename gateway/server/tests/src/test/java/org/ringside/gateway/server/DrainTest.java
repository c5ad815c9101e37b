package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.protocol.TerminationCode;

/** A gateway that an operator drains: nobody comes in, and everybody leaves with what is owed to him. */
class DrainTest {
    private static final int SESSION = 1001;
    private static final long WITHIN_MS = 5_000;
    private static final long GRACE_MS = 8_000;
    private static final int WINDOW_MS = 1_000;
    private static final long NS_PER_MS = 1_000_000;

    private final TestGateway gateway = TestGateway.setup().loops(2).keepAliveMs(60_000).start();
    private final Frames frames = new Frames();

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void shouldEndSessionWithNothingInFlightAtOnce() {
        final TestTrader idle = gateway.establish(SESSION);
        final TestTrader other = gateway.establish(1256);

        drain();
        gateway.passMs(20);

        idle.expectTerminate(TerminationCode.SERVER_SHUTDOWN);
        other.expectTerminate(TerminationCode.SERVER_SHUTDOWN);
    }

    @Test
    void shouldRefuseOrdersAndPassCancelsUntilTheEngineHasAnswered() {
        final TestTrader trader = gateway.establish(SESSION);
        gateway.pauseEngine();
        trader.send(frames.newOrder(1, 1, 1));
        gateway.steps(3);
        drain();
        gateway.passMs(20);

        trader.send(frames.newOrder(2, 2, 1));
        assertThat(trader.next().businessReject().reason()).isEqualTo(4);
        trader.send(frames.cancel(3, 3, 1, '1'));
        gateway.steps(3);
        gateway.resumeEngine();

        trader.next().accepted();
        assertThat(gateway.engine().commands()).anyMatch(command -> command.startsWith("CANCEL"));
    }

    @Test
    void shouldEndAllWhenTheTimeIsUp() {
        final TestTrader trader = gateway.establish(SESSION);
        gateway.pauseEngine();
        trader.send(frames.newOrder(1, 1, 1));
        gateway.steps(3);
        drain();
        gateway.passMs(WITHIN_MS / 2);
        assertThatThrownBy(() -> gateway.loops().requireDrained()).hasMessage("1 connections are left");

        gateway.passMs(WITHIN_MS);

        trader.expectTerminate(TerminationCode.SERVER_SHUTDOWN);
        gateway.passMs(WITHIN_MS);
        gateway.loops().requireDrained();
    }

    @Test
    void shouldListenNoMore() {
        assertThatThrownBy(() -> gateway.loops().requireDrained()).hasMessage("it is not being drained");
        drain();
        gateway.passMs(20);

        assertThat(gateway.loops().counters().loop(0).get(LoopCounter.DRAINING)).isOne();
        assertThatThrownBy(() -> {
            try (Socket socket = new Socket()) {
                socket.connect(gateway.address(), 1_000);
            }
        }).isInstanceOf(IOException.class);
        gateway.loops().requireDrained();
    }

    /** What an earlier gateway may have sent is not judged: so nothing of it may come to be judged. */
    @Test
    void shouldTakeNoOrderOfASessionThatWasRestored() {
        final TestTrader trader = gateway.establish(SESSION);
        trader.send(frames.newOrder(1, 1, 1)).next().accepted();
        gateway.kill();
        gateway.restart();
        final TestTrader again = gateway.connect().resume(trader).establish(2);
        again.next().establishAck();
        gateway.passMs(20);
        again.send(frames.newOrder(2, 2, 1));

        drain();
        gateway.passMs(20);

        again.expectTerminate(TerminationCode.SERVER_SHUTDOWN);
        assertThat(gateway.engine().commands()).noneMatch(command -> command.startsWith("NEW 1001/2"));
    }

    /** Such orders are not counted: nobody knows whether the engine has answered them already. */
    @Test
    void shouldWaitForAnswersToWhatARestoredSessionHasSentSinceTheStart() {
        final TestTrader trader = gateway.establish(SESSION);
        trader.send(frames.newOrder(1, 1, 1)).next().accepted();
        gateway.kill();
        gateway.restart();
        final TestTrader again = gateway.connect().resume(trader).establish(2);
        again.next().establishAck();
        gateway.pauseEngine();
        again.send(frames.newOrder(2, 2, 1));
        gateway.steps(3);
        drain();
        again.send(frames.newOrder(3, 3, 1));
        gateway.passMs(WITHIN_MS / 2);
        assertThatThrownBy(() -> gateway.loops().requireDrained()).hasMessage("1 connections are left");
        gateway.resumeEngine();

        gateway.passMs(20);

        again.next().accepted();
        again.expectTerminate(TerminationCode.SERVER_SHUTDOWN);
        assertThat(gateway.engine().commands()).noneMatch(command -> command.startsWith("NEW 1001/3"));
    }

    @Test
    void shouldWaitForAnswersToWhatAnEarlierGatewayHasLeftInTheQueue() {
        final TestTrader trader = gateway.establish(SESSION);
        gateway.pauseEngine();
        trader.send(frames.newOrder(1, 1, 1));
        gateway.steps(3);
        gateway.kill();
        gateway.restart();

        shouldEndBehindTheAnswer(trader);
    }

    /** A new connection begins to count anew. */
    @Test
    void shouldWaitForAnswersToWhatWasSentOnAnEarlierConnection() {
        final TestTrader trader = gateway.establish(SESSION);
        gateway.pauseEngine();
        trader.send(frames.newOrder(1, 1, 1));
        gateway.steps(3);
        trader.close();
        gateway.passMs(20);

        shouldEndBehindTheAnswer(trader);
    }

    private void shouldEndBehindTheAnswer(final TestTrader trader) {
        final TestTrader again = gateway.connect().resume(trader).establish(2);
        again.next().establishAck();
        drain();
        gateway.passMs(WITHIN_MS / 2);
        assertThatThrownBy(() -> gateway.loops().requireDrained()).hasMessage("1 connections are left");
        gateway.resumeEngine();
        gateway.passMs(20);

        again.next().accepted();
        again.expectTerminate(TerminationCode.SERVER_SHUTDOWN);
    }

    /** Its session belongs to the second loop, to which the first one hands it over after both have begun. */
    @Test
    void shouldTakeNothingOfAConnectionThatComesFromAnotherLoop() {
        final TestTrader stranger = gateway.connect();
        gateway.steps(3);
        final long timestamp = stranger.timestamp();
        stranger.send(frames.negotiate(
            SESSION, 1, timestamp, TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET));
        for (int i = 0; i < 3; i++) {
            gateway.loop(0).doWork();
        }
        gateway.loop(1).drain(WITHIN_MS * NS_PER_MS, GRACE_MS * NS_PER_MS);
        gateway.passMs(20);

        stranger.expectClosed();
    }

    /** As after the death of the gateway: the windows begin with the next one, and the engine's grace time holds. */
    @ParameterizedTest
    @CsvSource({"0,false", "1,true", "2,false", "3,true"})
    void shouldHaveOrdersCancelledWhenNoGatewayComesWithinTheGraceTime(final int type, final boolean isCancelled) {
        final TestTrader trader = gateway.connect();
        trader.negotiate(SESSION, 10).next().negotiateResponse();
        trader.establishCancelling(1, type, WINDOW_MS).next().establishAck();
        drain();
        trader.expectTerminate(TerminationCode.SERVER_SHUTDOWN);
        trader.close();
        gateway.passMs(GRACE_MS - 100);
        assertThat(disconnects()).as("no window begins").isEmpty();

        gateway.passMs(200);

        assertThat(disconnects()).hasSize(isCancelled ? 1 : 0);
        drain();
        gateway.passMs(2 * GRACE_MS);
        assertThat(disconnects()).as("once").hasSize(isCancelled ? 1 : 0);
    }

    @Test
    void shouldCountTheWindowFromTheNextGatewayWhenThatComesInTime() {
        final TestTrader trader = gateway.connect();
        trader.negotiate(SESSION, 10).next().negotiateResponse();
        trader.establishCancelling(1, 1, WINDOW_MS).next().establishAck();
        drain();
        gateway.passMs(GRACE_MS - 100);
        gateway.stop();
        gateway.restart();
        gateway.passMs(WINDOW_MS - 50);
        assertThat(disconnects()).isEmpty();

        gateway.passMs(100);

        assertThat(disconnects()).hasSize(1);
    }

    /** A trader who was gone before keeps the window that the trader asked for. */
    @Test
    void shouldLeaveAWindowThatHasBegunAsItIs() {
        final TestTrader trader = gateway.connect();
        trader.negotiate(SESSION, 10).next().negotiateResponse();
        trader.establishCancelling(1, 1, WINDOW_MS).next().establishAck();
        trader.close();
        gateway.passMs(20);
        drain();
        gateway.passMs(WINDOW_MS + 50);

        assertThat(disconnects()).hasSize(1);
        gateway.passMs(2 * GRACE_MS);
        assertThat(disconnects()).hasSize(1);
    }

    private List<String> disconnects() {
        return gateway.engine().commands().stream().filter(command -> command.startsWith("DISCONNECTED")).toList();
    }

    private void drain() {
        gateway.loops().drain(WITHIN_MS * NS_PER_MS, GRACE_MS * NS_PER_MS);
        gateway.step();
    }
}
