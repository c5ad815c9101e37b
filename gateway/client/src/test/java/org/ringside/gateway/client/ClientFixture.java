package org.ringside.gateway.client;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.ringside.gateway.client.NativeClient.State;
import org.ringside.gateway.protocol.NegotiateDecoder;

/**
 * A client and the other end of its connection; time passes when a test says so.
 */
abstract class ClientFixture {
    private static final long MS = 1_000_000L;
    private static final long PATIENCE_NS = 10_000_000_000L;

    /** A condition on sockets. */
    interface Condition {
        boolean isTrue() throws IOException;
    }

    final RecordingListener listener = new RecordingListener();
    ScriptedGateway gateway;
    NativeClient client;
    long nowNs = System.nanoTime();

    @BeforeEach
    void setUp() throws IOException {
        gateway = new ScriptedGateway();
        client = client("test", "secret", 0);
    }

    @AfterEach
    void tearDown() throws IOException {
        client.close();
        gateway.close();
    }

    NativeClient client(final String keyId, final String secret, final long verId) throws IOException {
        return new NativeClient(
            new ClientConfig(gateway.address(), 1001, verId, 7, keyId, secret, 5_000), listener);
    }

    /** Answers the version of the session. */
    long logIn() throws IOException {
        client.connect();
        gateway.accept();
        until("Negotiate", () -> gateway.frameCount() == 1);
        final NegotiateDecoder negotiate = gateway.takeNegotiate();
        gateway.negotiateResponse(negotiate);
        until("Establish", () -> gateway.frameCount() == 1);
        gateway.establishAck(gateway.takeEstablish(), 1, 0);
        until("the session", () -> client.state() == State.ESTABLISHED);
        return negotiate.sessionVerID();
    }

    void passMs(final long ms) {
        for (long passed = 0; passed < ms; passed += 100) {
            nowNs += 100 * MS;
            client.poll(nowNs);
        }
    }

    void passMsWithGatewayAlive(final long ms) throws IOException {
        for (long passed = 0; passed < ms; passed += 100) {
            gateway.sequence(1, 0);
            nowNs += 100 * MS;
            client.poll(nowNs);
        }
    }

    void until(final String what, final Condition condition) throws IOException {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!condition.isTrue()) {
            if (System.nanoTime() - deadlineNs > 0) {
                fail("waited in vain: " + what + "; " + client.state() + " " + listener.events());
            }
            client.poll(nowNs);
            Thread.yield();
        }
    }
}
