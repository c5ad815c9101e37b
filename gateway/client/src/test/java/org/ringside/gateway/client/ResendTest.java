package org.ringside.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.gateway.client.NativeClient.State;
import org.ringside.gateway.protocol.EstablishDecoder;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.TerminationCode;

/** What a client does about messages that the gateway missed. */
class ResendTest extends RecoveryFixture {
    private static final int KEPT = 64;
    private static final int ANSWERED = 5;

    @Test
    void shouldSendAgainWhatTheGatewayHasNotSeen() throws IOException {
        logIn();
        for (int i = 1; i <= 5; i++) {
            assertThat(client.newOrder(i, 3, '1', 1, 1, '0', 1)).isEqualTo(i);
        }
        gateway.hangUp();
        until("the end", () -> client.state() == State.CLOSED);

        client.connect();
        gateway.accept();
        until("Establish", () -> gateway.frameCount() == 1);
        assertThat(gateway.takeEstablish().nextSeqNo()).isEqualTo(1);
        gateway.establishReject(EstablishRejectCode.INVALID_NEXTSEQNO, 3, "");
        until("another connection", () -> client.state() == State.CONNECTING);
        gateway.accept();
        until("Establish", () -> gateway.frameCount() == 1);
        final EstablishDecoder establish = gateway.takeEstablish();
        assertThat(establish.nextSeqNo()).isEqualTo(4);
        gateway.establishAck(establish, 1, 3, 1, 1_000);
        until("both orders", () -> gateway.frameCount() == 2);

        assertThat(gateway.take(1001).getInt(HEADER_LENGTH)).isEqualTo(4);
        assertThat(gateway.take(1001).getInt(HEADER_LENGTH)).isEqualTo(5);
        assertThat(listener.events()).contains("resend 2 from 4").doesNotContain("terminated");
        assertThat(client.newOrder(6, 3, '1', 1, 1, '0', 1)).isEqualTo(6);
    }

    @Test
    void shouldNotLetNewOrdersBeforeThoseThatAreSentAgain() throws IOException {
        logIn();
        final List<Long> refused = new ArrayList<>();
        client.newOrder(1, 3, '1', 1, 1, '0', 1);
        listener.whenEstablished(() -> refused.add(client.newOrder(2, 3, '1', 1, 1, '0', 1)));

        reconnect(0, 1, 1, 1_000);
        until("the order", () -> gateway.frameCount() == 1);

        assertThat(refused).containsExactly(NativeClient.BACK_PRESSURED);
        assertThat(gateway.take(1001).getInt(HEADER_LENGTH)).isEqualTo(1);
        assertThat(client.newOrder(2, 3, '1', 1, 1, '0', 1)).isEqualTo(2);
    }

    @Test
    void shouldSendAgainManyMessagesAsTheSocketTakesThem() throws IOException {
        logIn();
        final int count = 3_000;
        for (int i = 1; i <= count; i++) {
            while (client.newOrder(i, 3, '1', 1, 1, '0', 1) == NativeClient.BACK_PRESSURED) {
                client.flush();
                gateway.poll();
            }
        }

        reconnect(0, 1, 1, 1_000);
        until("all orders", () -> gateway.frameCount() == count);

        for (int i = 1; i <= count; i++) {
            assertThat(gateway.take(1001).getInt(HEADER_LENGTH)).isEqualTo(i);
        }
    }

    /** A message that nobody has answered may have to be sent again, so nothing takes its place. */
    @Test
    void shouldTakeNoMoreThanItCanSendAgainUntilTheGatewayAnswers() throws IOException {
        client = new NativeClient(new ClientConfig(gateway.address(), 1001, 0, 7, "test", "secret", 5_000)
            .withKeptMessages(KEPT), listener);
        logIn();
        for (int i = 1; i <= KEPT; i++) {
            assertThat(order(i)).isEqualTo(i);
        }
        assertThat(order(KEPT + 1)).isEqualTo(NativeClient.BACK_PRESSURED);
        takeOrders(KEPT);

        gateway.accepted(1);
        until("the answer", () -> delivered().size() == 1);
        for (int i = KEPT + 1; i <= KEPT + ANSWERED; i++) {
            assertThat(order(i)).isEqualTo(i);
        }
        assertThat(order(KEPT + ANSWERED + 1)).isEqualTo(NativeClient.BACK_PRESSURED);
        takeOrders(ANSWERED);

        reconnect(ANSWERED, 2, 1, 1_000);
        until("what was not answered", () -> gateway.frameCount() == KEPT);
        assertThat(gateway.take(1001).getInt(HEADER_LENGTH)).isEqualTo(ANSWERED + 1);
        assertThat(listener.events()).contains("resend " + KEPT + " from " + (ANSWERED + 1));
    }

    @Test
    void shouldNotTellTheGatewayToSkipWhatIsStillToBeSentAgain() throws IOException {
        logIn();
        for (int i = 1; i <= 2_000; i++) {
            while (client.newOrder(i, 3, '1', 1, 1, '0', 1) == NativeClient.BACK_PRESSURED) {
                client.flush();
                gateway.poll();
            }
        }
        reconnect(0, 1, 1, 1_000);

        gateway.sequence(1, 1);
        until("all orders", () -> gateway.frameCount() >= 2_000);

        for (int i = 1; i <= 2_000; i++) {
            assertThat(gateway.take(1001).getInt(HEADER_LENGTH)).as("no Sequence in between").isEqualTo(i);
        }
    }

    @Test
    void shouldGoOnWhereTheGatewayIsWhenSomebodyElseUsedTheSession() throws IOException {
        logIn();
        client.newOrder(1, 3, '1', 1, 1, '0', 1);
        gateway.hangUp();
        until("the end", () -> client.state() == State.CLOSED);
        client.connect();
        gateway.accept();
        until("Establish", () -> gateway.frameCount() == 1);
        gateway.takeEstablish();

        gateway.establishReject(EstablishRejectCode.INVALID_NEXTSEQNO, 50, "");
        until("another connection", () -> client.state() == State.CONNECTING);
        gateway.accept();
        until("Establish", () -> gateway.frameCount() == 1);

        assertThat(gateway.takeEstablish().nextSeqNo()).isEqualTo(51);
        assertThat(client.nextSeqNo()).isEqualTo(51);
    }

    @Test
    void shouldGiveUpWhenTheGatewayKeepsRefusingWhatItAskedFor() throws IOException {
        logIn();
        gateway.hangUp();
        until("the end", () -> client.state() == State.CLOSED);
        client.connect();
        gateway.accept();
        until("Establish", () -> gateway.frameCount() == 1);
        gateway.establishReject(EstablishRejectCode.INVALID_NEXTSEQNO, 5, "");
        until("another connection", () -> client.state() == State.CONNECTING);
        gateway.accept();
        until("Establish", () -> gateway.frameCount() == 1);

        gateway.establishReject(EstablishRejectCode.INVALID_NEXTSEQNO, 5, "");
        until("the end", () -> client.state() == State.CLOSED);

        assertThat(listener.last()).contains("INVALID_NEXTSEQNO");
    }

    @ParameterizedTest
    @EnumSource(value = TerminationCode.class, names = {"SEQUENCE_EXHAUSTED", "END_OF_DAY"})
    void shouldNegotiateWhenTheGatewayHasEndedTheVersion(final TerminationCode code) throws IOException {
        final long verId = logIn();
        gateway.terminate(code, "negotiate a new version");
        until("the end", () -> client.state() == State.CLOSED);

        client.connect();
        gateway.accept();
        until("Negotiate", () -> gateway.frameCount() == 1);

        assertThat(gateway.takeNegotiate().sessionVerID()).isGreaterThan(verId);
    }

    private void takeOrders(final int count) throws IOException {
        until("the orders", () -> gateway.frameCount() == count);
        for (int i = 0; i < count; i++) {
            gateway.take(1001);
        }
    }

    /** The scripted gateway answers the order with client id 104, and so all before it. */
    private long order(final int number) {
        return client.newOrder(104 - ANSWERED + number, 3, '1', 1, 1, '0', 1);
    }
}
