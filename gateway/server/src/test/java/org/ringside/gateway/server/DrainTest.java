package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.TerminationCode;

/** A gateway that an operator drains: nobody comes in, and everybody leaves with what is owed to him. */
class DrainTest {
    private static final int SESSION = 1001;
    private static final long WITHIN_MS = 5_000;

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

        assertThatThrownBy(() -> {
            try (Socket socket = new Socket()) {
                socket.connect(gateway.address(), 1_000);
            }
        }).isInstanceOf(IOException.class);
        gateway.loops().requireDrained();
    }

    private void drain() {
        gateway.loops().drain(WITHIN_MS * 1_000_000);
        gateway.step();
    }
}
