package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.control.BlockList.Scope;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.gateway.protocol.TerminationCode;

/** What an operator changes while a gateway runs; those whom it does not concern trade on. */
class OperatorTest {
    private static final int SESSION = 1001;
    private static final SessionRange ALL =
        new SessionRange(1001, 1256, TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET, "", "");

    private final TestGateway gateway = TestGateway.setup().loops(2).start();
    private final Frames frames = new Frames();
    private TestTrader trader;
    private TestTrader bystander;

    @BeforeEach
    void logIn() {
        bystander = gateway.establish(1256);
        trader = gateway.establish(SESSION);
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void shouldEndAndRefuseSessionWhenItIsBlocked() {
        reconfigure(Map.of("1", ALL), BlockList.NONE.with(Scope.SESSION, SESSION, true));

        trader.expectTerminate(TerminationCode.OPERATOR);
        trader.send(frames.terminate(SESSION, trader.verId(), 44));
        trader.expectClosed();
        expectBlocked();
        bystander.send(frames.newOrder(1, 1, 1)).next().accepted();

        reconfigure(Map.of("1", ALL), BlockList.NONE);
        gateway.connect().resume(trader).establish(1).next().establishAck();
    }

    @Test
    void shouldEndAndRefuseAllSessionsOfFirmWhenItIsBlocked() {
        final SessionRange own = new SessionRange(1001, 1255, 7, TestGateway.KEY_ID, TestGateway.SECRET, "", "");
        final SessionRange other = new SessionRange(1256, 1256, 1, TestGateway.KEY_ID, TestGateway.SECRET, "", "");

        reconfigure(Map.of("1", own, "2", other), BlockList.NONE.with(Scope.FIRM, 7, true));

        trader.expectTerminate(TerminationCode.OPERATOR);
        final TestTrader again = gateway.connect().resume(trader).establish(1);
        assertThat(again.next().establishReject().establishmentRejectCode())
            .isEqualTo(EstablishRejectCode.SESSION_BLOCKED);
        bystander.send(frames.newOrder(1, 1, 1)).next().accepted();
    }

    @Test
    void shouldTakeNewKeyAndNewSessionsWhenReloaded() {
        final SessionRange rekeyed = new SessionRange(1001, 1256, TestGateway.FIRM, "new", "new-secret", "", "");
        final SessionRange added = new SessionRange(2001, 2002, 9, TestGateway.KEY_ID, TestGateway.SECRET, "", "");

        reconfigure(Map.of("1", rekeyed, "2", added), BlockList.NONE);

        trader.send(frames.newOrder(1, 1, 1)).next().accepted();
        final TestTrader old = gateway.connect().negotiate(1002, 10);
        assertThat(old.next().negotiateReject().negotiationRejectCode()).isEqualTo(NegotiationRejectCode.CREDENTIALS);
        final long now = gateway.clock().epochNs();
        gateway.connect().send(frames.negotiate(1002, now, now, TestGateway.FIRM, "new", "new-secret"))
            .next().negotiateResponse();
        gateway.connect().send(frames.negotiate(2002, now, now, 9, TestGateway.KEY_ID, TestGateway.SECRET))
            .next().negotiateResponse();
    }

    @Test
    void shouldEndSessionAndKeepItsReportsWhenItIsNotConfiguredAnyMore() {
        final SessionRange rest = new SessionRange(1002, 1256, 1, TestGateway.KEY_ID, TestGateway.SECRET, "", "");
        reconfigure(Map.of("1", rest), BlockList.NONE);
        trader.expectTerminate(TerminationCode.OPERATOR);
        final TestTrader stranger = gateway.connect().resume(trader).establish(1);
        assertThat(stranger.next().establishReject().establishmentRejectCode())
            .isEqualTo(EstablishRejectCode.CREDENTIALS);

        gateway.engine().events().reportFor(SESSION, SESSION);
        gateway.steps(5);
        reconfigure(Map.of("1", ALL), BlockList.NONE);

        final TestTrader again = gateway.connect().resume(trader).establish(1);
        assertThat(again.next().establishAck().nextSeqNo()).as("the report was kept").isEqualTo(2);
        assertThat(gateway.warnings()).isEmpty();
    }

    private void reconfigure(final Map<String, SessionRange> sessions, final BlockList blocks) {
        final GatewayConfig config = gateway.config(sessions);
        gateway.loop(0).reconfigure(config, blocks);
        gateway.loop(1).reconfigure(config, blocks);
        gateway.step();
    }

    private void expectBlocked() {
        final TestTrader negotiating = gateway.connect().negotiate(SESSION, trader.verId() + 1);
        assertThat(negotiating.next().negotiateReject().negotiationRejectCode())
            .isEqualTo(NegotiationRejectCode.SESSION_BLOCKED);
        negotiating.expectClosed();
        final TestTrader establishing = gateway.connect().resume(trader).establish(1);
        assertThat(establishing.next().establishReject().establishmentRejectCode())
            .isEqualTo(EstablishRejectCode.SESSION_BLOCKED);
        establishing.expectClosed();
    }
}
