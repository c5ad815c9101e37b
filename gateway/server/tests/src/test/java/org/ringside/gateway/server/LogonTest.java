package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.admission.AdmissionControl;
import org.ringside.gateway.admission.LogonLockOut;
import org.ringside.gateway.config.AuthMode;
import org.ringside.gateway.config.ConnectionLimits;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionPolicy;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.journal.SessionJournals;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.gateway.tls.PlainTransport;
import org.ringside.log.EventLog;
import org.ringside.log.LogQueue;

class LogonTest {
    private final TestClock time = new TestClock();
    private final LoopClock clock = new LoopClock(time, time.epoch());
    private final Frames frames = new Frames();

    @Test
    void shouldRememberOnlySessionsWhoseSenderHasTheirKey(@TempDir final Path folder) throws IOException {
        final GatewayConfig config = new GatewayConfig(
            "gw-1", folder.toString(), null, "127.0.0.1:0", 1, "phased", null, null, null, "hmac",
            Map.of("1", new SessionRange(1, 1_000_000, 1, TestGateway.KEY_ID, TestGateway.SECRET, "", "")),
            null, null, null, folder.toString(), 2048, null, null, null, null, null);
        final List<Session> remembered = new ArrayList<>();
        try (SessionJournals journals = SessionJournals.of(folder, 2048, line -> { });
            SocketChannel channel = SocketChannel.open()) {
            final SessionRegistry registry = new SessionRegistry(
                config, 0, journals, HiddenCounters.of(1).loop(0), new InFlight(clock),
                EventLog.printing(warning -> { }));
            final Logon logon = new Logon(
                registry, new Authenticator(AuthMode.HMAC, config.sessionRanges(), clock), config.policy(),
                new LogonLockOut(new SessionPolicy(null, null, null, null, 0, null, null), time),
                LogQueue.attach(folder, "gw-1", line -> { }).hot("loop"), clock);
            final BufferPool pool = new BufferPool(1, 8 * 1024);
            final Connection connection = new Connection(
                new PlainTransport(channel),
                new AdmissionControl(ConnectionLimits.DEFAULT.within(1)).admit(InetAddress.getLoopbackAddress()),
                pool, pool.take(), false, 0);

            for (int sessionId = 1; sessionId <= 100; sessionId++) {
                assertThat(negotiate(logon, connection, sessionId, "wrong"))
                    .isEqualTo(NegotiationRejectCode.CREDENTIALS);
                assertThat(establish(logon, connection, sessionId, "wrong"))
                    .isEqualTo(EstablishRejectCode.CREDENTIALS);
            }
            registry.forEach(remembered::add);
            assertThat(remembered).isEmpty();

            assertThat(negotiate(logon, connection, 7, TestGateway.SECRET)).isEqualTo(NegotiationRejectCode.NULL_VAL);
            registry.forEach(remembered::add);
            assertThat(remembered).containsExactly(logon.session());
        }
    }

    private NegotiationRejectCode negotiate(
        final Logon logon, final Connection connection, final int sessionId, final String secret) {
        final SessionMessages message = new SessionMessages().wrap(new UnsafeBuffer(
            frames.negotiate(sessionId, 10, time.epochNs(), 1, TestGateway.KEY_ID, secret)), 0);
        return logon.check(message.negotiate(), message.buffer(), 0, connection);
    }

    private EstablishRejectCode establish(
        final Logon logon, final Connection connection, final int sessionId, final String secret) {
        final SessionMessages message = new SessionMessages().wrap(new UnsafeBuffer(
            frames.establish(sessionId, 10, time.epochNs(), 5_000, 1, 0, TestGateway.KEY_ID, secret)), 0);
        return logon.check(message.establish(), message.buffer(), 0, connection);
    }
}
