package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.protocol.NegotiationRejectCode;

/** A session of FIX is one of native order entry by the next gateway's configuration. */
class OtherProtocolTest {
    private static final int SESSION = 1100;

    private final TestGateway gateway = TestGateway.setup().fix(fix("1100-1199")).start();

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void shouldNotLetNativeOrderEntryOnToASessionThatHasSpokenFix() {
        assertThat(new FixTrader(gateway, SESSION, 1).logOn("").next()).isEqualTo("35=A|98=0|108=30|");
        changeProtocol();

        for (int i = 0; i < 2; i++) {
            gateway.clock().advanceMs(5);
            final TestTrader trader = gateway.connect();
            trader.send(trader.frames().negotiate(
                SESSION, 10, gateway.clock().epochNs(), TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET));
            assertThat(trader.next().negotiateReject().negotiationRejectCode())
                .isEqualTo(NegotiationRejectCode.UNSPECIFIED);
        }

        assertThat(gateway.warnings()).filteredOn(line -> line.contains("session-1100.clordids")).hasSize(1);
    }

    @Test
    void shouldLetNativeOrderEntryOnAgainAndAgainWhenTheLogonOfFixWasRefused() {
        assertThat(new FixTrader(gateway, SESSION, 5).logOn("").next()).startsWith("35=5|");
        changeProtocol();

        final TestTrader trader = gateway.establish(SESSION);
        gateway.kill();
        gateway.restart();

        gateway.connect().resume(trader).establish(1).next().establishAck();
        assertThat(gateway.warnings()).isEmpty();
    }

    private void changeProtocol() {
        gateway.kill();
        gateway.next().fix(fix("1101-1199"));
        gateway.restart();
        gateway.clock().advanceMs(5);
    }

    private static FixSettings fix(final String sessions) {
        return new FixSettings("127.0.0.1:0", null, sessions, null, 1_024, null, null);
    }
}
