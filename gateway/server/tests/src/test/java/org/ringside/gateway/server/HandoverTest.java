package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * Connections are shared out in turn, sessions by their id: who is on the wrong loop is handed over with what was read.
 */
class HandoverTest {
    private static final int EVEN = 1002;
    private static final int ODD = 1001;

    private final TestGateway gateway = TestGateway.setup().loops(2).start();

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void shouldServeEachSessionOnItsLoopWhereverItsConnectionArrived() {
        // Connections 0 and 2 arrive on loop 0, connections 1 and 3 on loop 1.
        final TestTrader odd = gateway.establish(ODD);
        final TestTrader even = gateway.establish(EVEN);
        final TestTrader even2 = gateway.establish(EVEN + 2);
        final TestTrader odd2 = gateway.establish(ODD + 2);
        gateway.steps(2);

        assertThat(gateway.engine().commands()).containsExactly(
            "BOUND 1001 gw-1.1", "BOUND 1002 gw-1", "BOUND 1004 gw-1", "BOUND 1003 gw-1.1");
        for (final TestTrader trader : new TestTrader[] {odd, even, even2, odd2}) {
            trader.send(trader.frames().newOrder(1, 5, 7));
            assertThat(trader.next().accepted().msgSeqNum()).isEqualTo(1);
            assertThat(trader.next().trade().msgSeqNum()).isEqualTo(2);
        }
    }

    @Test
    void shouldHandOverWhatWasReadWhenEverythingCameAtOnce() {
        final TestTrader trader = gateway.connect();
        final Frames frames = trader.frames();
        final ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(frames.negotiate(
            ODD, 10, trader.timestamp(), TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET));
        all.writeBytes(frames.establish(
            ODD, 10, trader.timestamp(), 5_000, 1, 0, TestGateway.KEY_ID, TestGateway.SECRET));
        all.writeBytes(frames.newOrder(1, 5, 1));
        final byte[] order = frames.newOrder(2, 6, 1);
        all.write(order, 0, 40);

        trader.send(all.toByteArray());

        trader.next().negotiateResponse();
        trader.next().establishAck();
        assertThat(trader.next().accepted().clOrdID()).isEqualTo(5);
        trader.send(Arrays.copyOfRange(order, 40, order.length));
        assertThat(trader.next().accepted().clOrdID()).isEqualTo(6);
    }

    @Test
    void shouldTakeSessionUpAgainWhenItsConnectionArrivesOnTheOtherLoop() {
        final TestTrader first = gateway.establish(ODD);
        first.send(first.frames().newOrder(1, 5, 1)).next().accepted();
        first.close();
        gateway.steps(5);

        for (int i = 2; i < 6; i++) {
            final TestTrader again = gateway.connect().resume(first).establish(i);
            assertThat(again.next().establishAck().nextSeqNo()).isEqualTo(i);
            again.send(again.frames().newOrder(i, i, 1)).next().accepted();
            again.close();
            gateway.steps(5);
        }
    }

    @Test
    void shouldRejectOnTheRightLoopWhenSessionIsInUse() {
        gateway.establish(ODD);
        for (int i = 0; i < 2; i++) {
            final TestTrader second = gateway.connect().negotiate(ODD, Long.MAX_VALUE);
            assertThat(second.next().negotiateReject().negotiationRejectCode())
                .isEqualTo(NegotiationRejectCode.ALREADY_NEGOTIATED);
            second.expectClosed();
        }
    }

    @Test
    void shouldTimeLoginFromAcceptWhenConnectionIsHandedOver() {
        final TestTrader trader = gateway.connect();
        gateway.passMs(4_000);
        trader.negotiate(ODD, 10).next().negotiateResponse();
        gateway.passMs(4_900);
        trader.expectNothing();

        gateway.passMs(200);

        trader.expectTerminate(TerminationCode.ESTABLISH_IN_PROGRESS);
        trader.expectClosed();
    }
}
