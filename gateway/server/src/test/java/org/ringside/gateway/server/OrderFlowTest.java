package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.OrdStatus;
import org.ringside.gateway.protocol.Side;

class OrderFlowTest {
    private final TestGateway gateway = TestGateway.start();

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void shouldReportAcceptanceWithHopsWhenOrderIsSent() {
        final TestTrader trader = gateway.establish(1001);

        trader.send(trader.frames().newOrder(1, 500, 10));

        final ExecutionReportNewDecoder report = trader.next().accepted();
        assertThat(gateway.engine().commands())
            .containsExactly("BOUND 1001 gw-1", "NEW 1001/1 500 3 BUY 10000000000 x 10 DAY");
        assertThat(report.msgSeqNum()).isEqualTo(1);
        assertThat(report.clOrdID()).isEqualTo(500);
        assertThat(report.userTag()).isEqualTo(99);
        assertThat(report.side()).isEqualTo(Side.BUY);
        assertThat(report.ordStatus()).isEqualTo(OrdStatus.NEW);
        assertThat(report.gatewayRxTime()).isEqualTo(gateway.clock().epochNs());
        assertThat(report.hops().gatewayRead()).isEqualTo(gateway.clock().nanoTime());
        assertThat(report.hops().engineRead()).isEqualTo(ScriptedEngine.ENGINE_READ);
        assertThat(report.hops().gatewayWritten()).isEqualTo(gateway.clock().nanoTime());
    }
}
