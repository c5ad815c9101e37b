package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.protocol.ExecutionReportRestatedDecoder;
import org.ringside.gateway.protocol.ExecutionReportRestatedEncoder;
import org.ringside.gateway.protocol.ExecutionReportStatusDecoder;
import org.ringside.gateway.protocol.ExecutionReportStatusEncoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeEncoder;
import org.ringside.gateway.protocol.ExecutionReportTriggeredDecoder;
import org.ringside.gateway.protocol.ExecutionReportTriggeredEncoder;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.gateway.protocol.OrderMassActionReportDecoder;
import org.ringside.gateway.protocol.OrderMassActionReportEncoder;
import org.ringside.gateway.protocol.PositionReportDecoder;
import org.ringside.gateway.protocol.PositionReportEncoder;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TradingSessionStatusDecoder;
import org.ringside.gateway.protocol.TradingSessionStatusEncoder;

/** What a session makes of what its client tells it; the books know none of these orders, which is not the point. */
class TraderSessionTest {
    private static final long VER_ID = 1_000;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final ExecutionReportTradeEncoder trade = new ExecutionReportTradeEncoder();
    private final ExecutionReportTradeDecoder report = new ExecutionReportTradeDecoder();
    private final LatencyRecorder latencies = new LatencyRecorder();
    private final Ledger ledger = new Ledger(false, latencies);
    private final TraderSession session = session(true);

    @Test
    void shouldFindNothingWhenTheStreamGoesOnAfterAConnectionIsLost() {
        session.onEstablished(VER_ID, 1, 0);
        trade(1);
        session.onTerminated(NativeClient.NO_TERMINATION_CODE, "gone");
        assertThat(session.isReconnecting()).isTrue();
        session.onEstablished(VER_ID, 3, 0);
        trade(2);
        trade(3);

        assertThat(session.isReconnecting()).isFalse();
        assertThat(session.reconnects()).isEqualTo(1);
        assertThat(session.lostReason()).isNull();
        assertStream(0, 0, 0);
    }

    @Test
    void shouldFindAGapWhenTheClientDidNot() {
        session.onEstablished(VER_ID, 1, 0);
        trade(1);
        trade(3);

        assertStream(1, 0, 0);
    }

    @Test
    void shouldFindAGapOnceWhenTheClientDidToo() {
        session.onEstablished(VER_ID, 1, 0);
        session.onSequenceGap(1, 3);
        trade(3);

        assertStream(1, 0, 0);
    }

    /** Whoever trades through a day is told of phases, of orders that live on, and of what operators do. */
    @Test
    void shouldFindNothingWhenReportsAreOfNoMessageOfItsOwn() {
        session.onEstablished(VER_ID, 1, 0);
        new TradingSessionStatusEncoder().wrap(buffer, 0).msgSeqNum(1);
        session.onTradingStatus(new TradingSessionStatusDecoder().wrap(
            buffer, 0, TradingSessionStatusDecoder.BLOCK_LENGTH, TradingSessionStatusDecoder.SCHEMA_VERSION));
        new ExecutionReportRestatedEncoder().wrap(buffer, 0).msgSeqNum(2);
        session.onRestated(new ExecutionReportRestatedDecoder().wrap(
            buffer, 0, ExecutionReportRestatedDecoder.BLOCK_LENGTH, ExecutionReportRestatedDecoder.SCHEMA_VERSION));
        new ExecutionReportTriggeredEncoder().wrap(buffer, 0).msgSeqNum(3);
        session.onTriggered(new ExecutionReportTriggeredDecoder().wrap(
            buffer, 0, ExecutionReportTriggeredDecoder.BLOCK_LENGTH, ExecutionReportTriggeredDecoder.SCHEMA_VERSION));
        new OrderMassActionReportEncoder().wrap(buffer, 0).msgSeqNum(4);
        session.onMassAction(new OrderMassActionReportDecoder().wrap(
            buffer, 0, OrderMassActionReportDecoder.BLOCK_LENGTH, OrderMassActionReportDecoder.SCHEMA_VERSION));
        new ExecutionReportStatusEncoder().wrap(buffer, 0).msgSeqNum(5);
        session.onOrderStatus(new ExecutionReportStatusDecoder().wrap(
            buffer, 0, ExecutionReportStatusDecoder.BLOCK_LENGTH, ExecutionReportStatusDecoder.SCHEMA_VERSION));
        new PositionReportEncoder().wrap(buffer, 0).msgSeqNum(6);
        session.onPosition(new PositionReportDecoder().wrap(
            buffer, 0, PositionReportDecoder.BLOCK_LENGTH, PositionReportDecoder.SCHEMA_VERSION));
        trade(7);

        assertStream(0, 0, 0);
    }

    @Test
    void shouldFindADuplicateWhenTheClientDidNot() {
        session.onEstablished(VER_ID, 1, 0);
        trade(1);
        trade(1);
        trade(2);

        assertStream(0, 1, 0);
    }

    @Test
    void shouldFindThatTheStreamStartedOverWhenTheGatewayForgetsTheSession() {
        session.onEstablished(VER_ID, 1, 0);
        trade(1);
        session.onTerminated(NativeClient.NO_TERMINATION_CODE, "gone");
        session.onEstablished(VER_ID, 1, 0);
        trade(1);

        assertStream(0, 0, 1);
    }

    @Test
    void shouldSayWhyWhenItMayNotReconnect() {
        final TraderSession once = session(false);
        once.onEstablished(VER_ID, 1, 0);

        once.onTerminated(NativeClient.NO_TERMINATION_CODE, "gone");

        assertThat(once.isReconnecting()).isFalse();
        assertThat(once.lostReason()).isEqualTo("session 1001 at localhost:9: gone");
    }

    private void trade(final long seqNo) {
        trade.wrap(buffer, 0).msgSeqNum((int) seqNo).clOrdID(VER_ID + 1).orderID(1).tradeID(1).securityID(1)
            .side(Side.BUY).lastPx(1).lastQty(1).leavesQty(0).cumQty(1).liquidity(Liquidity.MAKER);
        session.onTrade(report.wrap(
            buffer, 0, ExecutionReportTradeDecoder.BLOCK_LENGTH, ExecutionReportTradeDecoder.SCHEMA_VERSION));
    }

    private void assertStream(final int gaps, final int duplicates, final int forgotten) {
        assertThat(ledger.violations().count(Violation.SEQUENCE_GAP)).isEqualTo(gaps);
        assertThat(ledger.violations().count(Violation.DUPLICATE)).isEqualTo(duplicates);
        assertThat(ledger.violations().count(Violation.SESSION_FORGOTTEN)).isEqualTo(forgotten);
    }

    private TraderSession session(final boolean isPersistent) {
        final ClientConfig config = new ClientConfig(
            InetSocketAddress.createUnresolved("localhost", 9), 1001, VER_ID, 1, "test", "secret", 5_000);
        return new TraderSession(new SessionLogin(config, false, true), isPersistent ? 60_000_000_000L : 0, 0, 1,
            ledger, latencies, (tradeId, securityId, side, price, quantity) -> { });
    }
}
