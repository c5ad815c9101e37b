package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.NegotiationRejectCode;

/** What the log is told of who comes, and from where. */
class LogonAuditTest extends TraderFixture {
    private static final int LOGONS = 15;

    LogonAuditTest() {
        super(TestGateway.setup().log().start(), TestGateway::connect);
    }

    @Test
    void shouldTellEachLogon() {
        for (int i = 0; i < LOGONS; i++) {
            gateway.establish(SESSION + i);
        }
        assertThat(gateway.told()).hasSize(LOGONS).allMatch(line -> line.matches("gw-1 gw-1 logon.established:"
            + " session 10\\d\\d has logged on from 127.0.0.1, version \\d+"));
    }

    @Test
    void shouldTellIpv6AddressesAsAWhole() {
        try (TestGateway inMemory = TestGateway.setup().log().inMemory().start()) {
            new TestTrader(inMemory, "2001:db8:1:2:3:4:5:6").logIn(SESSION);
            new TestTrader(inMemory, "::1").negotiate(9_999, VER).next().negotiateReject();

            final List<String> told = inMemory.told();
            assertThat(told).hasSize(2);
            assertThat(told.get(0)).contains(" has logged on from 2001:db8:1:2:3:4:5:6, version ");
            assertThat(told.get(1)).contains(" from 0:0:0:0:0:0:0:1 was refused with code ");
        }
    }

    @Test
    void shouldTellRefusedLogonsWithTheirCode() {
        trader.send(frames.establish(
            SESSION, VER, trader.timestamp(), 5_000, 1, 0, TestGateway.KEY_ID, TestGateway.SECRET));
        trader.next().establishReject();
        gateway.connect().negotiate(9_999, VER).next().negotiateReject();

        assertThat(gateway.told()).containsExactly(
            "gw-1 gw-1 logon.establish.refused: an Establish for session " + SESSION
            + " from 127.0.0.1 was refused with code " + EstablishRejectCode.UNNEGOTIATED.value(),
            "gw-1 gw-1 logon.negotiate.refused: a Negotiate for session 9999 from 127.0.0.1 was refused with code "
            + NegotiationRejectCode.CREDENTIALS.value());
    }
}
