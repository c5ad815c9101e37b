package org.ringside.gateway.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.gateway.client.NativeClient.State;
import org.ringside.gateway.protocol.CancelOnDisconnectType;
import org.ringside.gateway.protocol.Credentials;
import org.ringside.gateway.protocol.EstablishDecoder;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.NegotiateDecoder;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.gateway.protocol.SequenceDecoder;
import org.ringside.gateway.protocol.TerminateDecoder;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * How a session begins, lives, ends and is taken up again.
 */
class ClientSessionTest extends ClientFixture {
    private static final long PATIENCE_MS = 10_000;

    @Test
    void shouldWakeSelectorWhenSomethingComesInOnEachOfItsConnections() throws IOException {
        try (Selector selector = Selector.open()) {
            client.registerWith(selector, "the client");
            logIn();
            assertThat(wokenBy(selector, 1)).as("nothing has come").isEmpty();
            gateway.sequence(1, 0);
            assertThat(wokenBy(selector, PATIENCE_MS)).containsExactly("the client");

            gateway.hangUp();
            until("the end", () -> client.state() == State.CLOSED);
            client.connect();
            gateway.accept();
            until("Establish", () -> gateway.frameCount() == 1);
            gateway.establishAck(gateway.takeEstablish(), 1, 0);
            assertThat(wokenBy(selector, PATIENCE_MS)).containsExactly("the client");
        }
    }

    @Test
    void shouldLogInWhenGatewayAgrees() throws IOException {
        assertThat(client.state()).isEqualTo(State.CLOSED);
        final long beforeMs = System.currentTimeMillis();
        client.connect();
        assertThat(client.state()).isEqualTo(State.CONNECTING);
        gateway.accept();
        until("Negotiate", () -> gateway.frameCount() == 1);
        assertThat(client.state()).isEqualTo(State.NEGOTIATING);

        final NegotiateDecoder negotiate = gateway.takeNegotiate();
        assertThat(negotiate.sessionID()).isEqualTo(1001);
        assertThat(negotiate.sessionVerID()).isEqualTo(negotiate.timestamp());
        assertThat(TimeUnit.NANOSECONDS.toMillis(negotiate.timestamp()))
            .isBetween(beforeMs, System.currentTimeMillis());
        assertThat(negotiate.enteringFirm()).isEqualTo(7);
        assertThat(new Credentials("test", "secret")
            .verify(negotiate.buffer(), 0, negotiate.credentials().getBytes(US_ASCII))).isTrue();
        assertThat(negotiate.clientIP()).isEqualTo("127.0.0.1");
        assertThat(negotiate.clientAppName()).isEqualTo("ringside-client");
        gateway.negotiateResponse(negotiate);
        until("Establish", () -> gateway.frameCount() == 1);
        assertThat(client.state()).isEqualTo(State.ESTABLISHING);

        final EstablishDecoder establish = gateway.takeEstablish();
        assertThat(establish.sessionID()).isEqualTo(1001);
        assertThat(establish.sessionVerID()).isEqualTo(negotiate.sessionVerID());
        assertThat(establish.timestamp()).isGreaterThan(negotiate.timestamp());
        assertThat(establish.keepAliveInterval()).isEqualTo(5_000);
        assertThat(establish.nextSeqNo()).isEqualTo(1);
        assertThat(establish.cancelOnDisconnectType()).isEqualTo(CancelOnDisconnectType.DO_NOT_CANCEL);
        assertThat(new Credentials("test", "secret")
            .verify(establish.buffer(), 0, establish.credentials().getBytes(US_ASCII))).isTrue();
        gateway.establishAck(establish, 1, 0);
        until("the session", () -> client.state() == State.ESTABLISHED);

        assertThat(listener.events()).containsExactly("established next 1 last 0");
        assertThat(client.closeReason()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'','',''", "'',token,PLAIN:token"})
    void shouldSendNoSignatureWhenThereIsNoKey(final String keyId, final String secret, final String credentials)
        throws IOException {
        client = client(keyId, secret, 42);
        client.connect();
        gateway.accept();
        until("Negotiate", () -> gateway.frameCount() == 1);

        final NegotiateDecoder negotiate = gateway.takeNegotiate();

        assertThat(negotiate.sessionVerID()).isEqualTo(42);
        assertThat(negotiate.credentials()).isEqualTo(credentials);
    }

    @Test
    void shouldSayWhyWhenNegotiateIsRejected() throws IOException {
        client.connect();
        gateway.accept();
        until("Negotiate", () -> gateway.frameCount() == 1);

        gateway.negotiateReject(NegotiationRejectCode.CREDENTIALS, "wrong signature");
        until("the end", () -> client.state() == State.CLOSED);

        assertThat(client.closeReason()).isEqualTo("negotiate rejected: CREDENTIALS: wrong signature");
        assertThat(listener.events()).containsExactly(
            "terminated -1 negotiate rejected: CREDENTIALS: wrong signature");
    }

    @Test
    void shouldSayWhyWhenEstablishIsRejected() throws IOException {
        client.connect();
        gateway.accept();
        until("Negotiate", () -> gateway.frameCount() == 1);
        gateway.negotiateResponse(gateway.takeNegotiate());
        until("Establish", () -> gateway.frameCount() == 1);

        gateway.establishReject(EstablishRejectCode.INVALID_KEEPALIVE_INTERVAL, 0, "");
        until("the end", () -> client.state() == State.CLOSED);

        assertThat(listener.events()).containsExactly("terminated -1 establish rejected: INVALID_KEEPALIVE_INTERVAL");
    }

    @Test
    void shouldSayWhyWhenNobodyListens() throws IOException {
        final InetSocketAddress address = gateway.address();
        gateway.close();
        client.connect();
        until("the end", () -> client.state() == State.CLOSED);

        assertThat(client.closeReason()).contains("cannot connect").contains(Integer.toString(address.getPort()));
        assertThat(listener.events()).hasSize(1);
    }

    @Test
    void shouldGiveUpWhenGatewayDoesNotAnswer() throws IOException {
        client.connect();
        gateway.accept();
        until("Negotiate", () -> gateway.frameCount() == 1);
        passMs(14_900);
        assertThat(client.state()).isEqualTo(State.NEGOTIATING);

        passMs(200);

        assertThat(client.state()).isEqualTo(State.CLOSED);
        assertThat(listener.events()).containsExactly("terminated -1 no answer while NEGOTIATING");
    }

    @Test
    void shouldRefuseToConnectWhenConnected() throws IOException {
        logIn();

        assertThatIllegalStateException().isThrownBy(client::connect);
    }

    @Test
    void shouldSayThatItLivesWhenItHasNothingToSay() throws IOException {
        logIn();
        passMsWithGatewayAlive(4_900);
        assertThat(gateway.frameCount()).isZero();

        passMsWithGatewayAlive(200);

        until("Sequence", () -> gateway.frameCount() == 1);
        assertThat(gateway.take(9).getInt(HEADER_LENGTH)).isEqualTo(1);
    }

    @Test
    void shouldAnswerAtOnceWhenGatewayAsks() throws IOException {
        logIn();
        client.newOrder(1, 3, '1', 1, 1, '0', 1);
        until("the order", () -> gateway.frameCount() == 1);
        gateway.take(1001);

        gateway.sequence(1, 1);

        until("Sequence", () -> gateway.frameCount() == 1);
        final UnsafeBuffer frame = gateway.take(9);
        assertThat(new SequenceDecoder().wrap(frame, HEADER_LENGTH, 5, 1).nextSeqNo()).isEqualTo(2);
    }

    @Test
    void shouldTerminateWhenGatewayIsSilent() throws IOException {
        logIn();
        passMs(2 * ScriptedGateway.KEEP_ALIVE_MS - 100);
        assertThat(client.state()).isEqualTo(State.ESTABLISHED);

        passMs(200);

        assertThat(client.state()).isEqualTo(State.CLOSED);
        assertThat(listener.last()).startsWith("terminated 10 ");
        until("the end", gateway::isClosed);
        gateway.take(9);
        gateway.take(7);
    }

    @Test
    void shouldShakeHandsWhenItTerminates() throws IOException {
        logIn();

        client.terminate();
        assertThat(client.state()).isEqualTo(State.TERMINATING);
        assertThat(client.newOrder(1, 2, '1', 3, 4, '0', 5)).isEqualTo(NativeClient.NOT_ESTABLISHED);
        until("Terminate", () -> gateway.frameCount() == 1);
        final TerminateDecoder terminate =
            new TerminateDecoder().wrap(gateway.take(7), HEADER_LENGTH, TerminateDecoder.BLOCK_LENGTH, 1);
        assertThat(terminate.terminationCode()).isEqualTo(TerminationCode.FINISHED);
        assertThat(terminate.sessionID()).isEqualTo(1001);
        gateway.accepted(1);
        gateway.terminate(TerminationCode.FINISHED, "");
        until("the end", () -> client.state() == State.CLOSED);

        assertThat(listener.events().get(1)).startsWith("accepted 1");
        assertThat(listener.last()).isEqualTo("terminated 1 terminated: FINISHED");
    }

    @Test
    void shouldCloseWhenTerminateIsNotAnswered() throws IOException {
        logIn();
        client.terminate();

        passMs(5_100);

        assertThat(client.state()).isEqualTo(State.CLOSED);
        assertThat(listener.last()).isEqualTo("terminated -1 no answer while TERMINATING");
    }

    @Test
    void shouldAnswerTheSameCodeWhenGatewayTerminates() throws IOException {
        logIn();

        gateway.terminate(TerminationCode.SERVER_SHUTDOWN, "going down");
        until("the end", () -> client.state() == State.CLOSED);

        assertThat(listener.last()).isEqualTo("terminated 42 terminated: SERVER_SHUTDOWN: going down");
        until("the answer", gateway::isClosed);
        assertThat(gateway.take(7).getByte(HEADER_LENGTH + 12)).isEqualTo((byte) 42);
    }

    @Test
    void shouldTellWhenConnectionIsLost() throws IOException {
        logIn();

        gateway.hangUp();
        until("the end", () -> client.state() == State.CLOSED);

        assertThat(listener.last()).startsWith("terminated -1 ");
    }

    @Test
    void shouldTerminateWhenGatewaySendsGarbage() throws IOException {
        logIn();

        gateway.garbage();
        until("the end", () -> client.state() == State.CLOSED);

        assertThat(listener.last()).startsWith("terminated 16 ");
        until("Terminate", gateway::isClosed);
        assertThat(gateway.take(7).getByte(HEADER_LENGTH + 12)).isEqualTo((byte) 16);
    }

    @ParameterizedTest
    @CsvSource({"1101,40", "1105,135", "5,35", "999,20", "2,28", "1108,3"})
    void shouldTerminateWhenMessageCannotBeDecodedOrHasNoPlace(final int templateId, final int blockLength)
        throws IOException {
        logIn();

        gateway.any(templateId, blockLength, 1);
        until("the end", () -> client.state() == State.CLOSED);

        assertThat(listener.last()).startsWith("terminated 17 ");
    }

    @Test
    void shouldDropConnectionWhenClosed() throws IOException {
        logIn();

        client.close();

        assertThat(client.state()).isEqualTo(State.CLOSED);
        assertThat(listener.last()).isEqualTo("terminated -1 closed");
        until("the end", gateway::isClosed);
        client.close();
        assertThat(listener.events()).as("said once").hasSize(2);
    }

    @Test
    void shouldTakeSessionUpAgainWhenConnectionWasLost() throws IOException {
        final long verId = logIn();
        client.newOrder(1, 3, '1', 1, 1, '0', 1);
        gateway.accepted(1);
        until("the report", () -> listener.events().size() == 2);
        gateway.hangUp();
        until("the end", () -> client.state() == State.CLOSED);

        client.connect();
        gateway.accept();
        until("Establish", () -> gateway.frameCount() == 1);
        assertThat(gateway.takeEstablish().nextSeqNo()).as("it cannot know that the order has come").isEqualTo(1);
        gateway.establishReject(EstablishRejectCode.INVALID_NEXTSEQNO, 1, "");
        until("another connection", () -> client.state() == State.CONNECTING);
        gateway.accept();
        until("Establish", () -> gateway.frameCount() == 1);
        final EstablishDecoder establish = gateway.takeEstablish();
        assertThat(establish.sessionVerID()).isEqualTo(verId);
        assertThat(establish.nextSeqNo()).isEqualTo(2);
        gateway.establishAck(establish, 4, 1);
        until("the session", () -> client.state() == State.ESTABLISHED);

        assertThat(listener.events().subList(3, 5)).containsExactly(
            "established next 4 last 1", "gap expected 2 received 4");
        assertThat(client.newOrder(2, 3, '1', 1, 1, '0', 1)).isEqualTo(2);
    }

    @Test
    void shouldOpenNewSessionWhenGatewayForgotTheOldOne() throws IOException {
        final long verId = logIn();
        client.newOrder(1, 3, '1', 1, 1, '0', 1);
        gateway.hangUp();
        until("the end", () -> client.state() == State.CLOSED);
        client.connect();
        gateway.accept();
        until("Establish", () -> gateway.frameCount() == 1);
        gateway.establishReject(EstablishRejectCode.UNNEGOTIATED, 0, "who are you");
        until("the end", () -> client.state() == State.CLOSED);

        client.connect();
        gateway.accept();
        until("Negotiate", () -> gateway.frameCount() == 1);
        final NegotiateDecoder negotiate = gateway.takeNegotiate();
        assertThat(negotiate.sessionVerID()).isGreaterThan(verId);
        gateway.negotiateResponse(negotiate);
        until("Establish", () -> gateway.frameCount() == 1);

        assertThat(gateway.takeEstablish().nextSeqNo()).as("a new series").isEqualTo(1);
    }

    @Test
    void shouldConnectAgainFromTheCallback() throws IOException {
        logIn();
        listener.whenTerminated(client::connect);

        gateway.terminate(TerminationCode.OPERATOR, "");
        until("the new connection", () -> client.state() != State.ESTABLISHED);
        gateway.accept();
        until("Establish", () -> gateway.frameCount() == 1);

        gateway.establishAck(gateway.takeEstablish(), 1, 0);
        until("the session", () -> client.state() == State.ESTABLISHED);
        listener.whenTerminated(() -> { });
    }

    private static List<Object> wokenBy(final Selector selector, final long patienceMs) throws IOException {
        final List<Object> attachments = new ArrayList<>();
        selector.select(key -> attachments.add(key.attachment()), patienceMs);
        return attachments;
    }
}
