package org.ringside.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.gateway.client.NativeClient.State;
import org.ringside.gateway.protocol.CancelOnDisconnectType;
import org.ringside.gateway.protocol.EstablishDecoder;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.NegotiateDecoder;
import org.ringside.gateway.protocol.RetransmitRejectCode;
import org.ringside.gateway.protocol.RetransmitRequestDecoder;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * What a client does about reports that it missed, and about messages that the gateway missed.
 */
@Timeout(60)
class ClientRecoveryTest extends ClientFixture {
    private static final int KEPT = 64;
    private static final int ANSWERED = 5;

    @Test
    void shouldAskForWhatItMissedAndDeliverItBeforeWhatIsNew() throws IOException {
        logIn();
        report(1);
        reconnect(1, 4, 1, 1_000);
        until("the request", () -> gateway.frameCount() == 1);

        final RetransmitRequestDecoder request = gateway.takeRetransmitRequest();
        assertThat(request.sessionID()).isEqualTo(1001);
        assertThat(request.fromSeqNo()).isEqualTo(2);
        assertThat(request.count()).isEqualTo(2);
        assertThat(request.lastSessionVerID()).isZero();
        gateway.accepted(4);
        gateway.retransmission(2, 1);
        gateway.accepted(5);
        gateway.retransmission(3, 1);
        gateway.sequence(6, 0);
        gateway.accepted(6);
        until("all reports", () -> delivered().size() == 6);

        assertThat(delivered()).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
        assertThat(listener.events()).contains("retransmission 2 from 2").noneMatch(event -> event.startsWith("gap"));
        assertThat(gateway.frameCount()).isZero();
    }

    @Test
    void shouldAskPieceByPieceWhenTheGatewayLimitsRequests() throws IOException {
        logIn();
        report(1);
        reconnect(1, 7, 1, 2);

        for (int from = 2; from < 7; from += 2) {
            until("a request", () -> gateway.frameCount() == 1);
            final RetransmitRequestDecoder request = gateway.takeRetransmitRequest();
            assertThat(request.fromSeqNo()).isEqualTo(from);
            assertThat(request.count()).isEqualTo(Math.min(2, 7 - from));
            gateway.retransmission(from, (int) request.count());
            final long next = from + request.count();
            until("the piece", () -> delivered().size() == next - 1);
            assertThat(gateway.frameCount()).as("no request before the gateway has finished the last one").isZero();
            gateway.sequence(7, 0);
        }

        gateway.accepted(7);
        until("the next report", () -> delivered().size() == 7);
        assertThat(delivered()).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void shouldAskWhenReportsAreMissingOnALivingConnection() throws IOException {
        logIn();
        reconnect(0, 1, 1, 1_000);

        gateway.accepted(1);
        gateway.accepted(4);
        gateway.accepted(5);
        until("the request", () -> gateway.frameCount() == 1);
        assertThat(gateway.takeRetransmitRequest().count()).isEqualTo(2);
        gateway.retransmission(2, 2);
        gateway.sequence(6, 0);
        until("all reports", () -> delivered().size() == 5);

        assertThat(delivered()).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void shouldAskWhenASequenceTellsOfReportsThatDidNotCome() throws IOException {
        logIn();
        reconnect(0, 1, 1, 1_000);

        gateway.sequence(3, 0);
        until("the request", () -> gateway.frameCount() == 1);

        assertThat(gateway.takeRetransmitRequest().fromSeqNo()).isEqualTo(1);
    }

    @Test
    void shouldTellTheGapAndGoOnWhenTheGatewayRefuses() throws IOException {
        logIn();
        reconnect(0, 4, 1, 1_000);
        until("the request", () -> gateway.frameCount() == 1);
        gateway.accepted(4);
        gateway.retransmission(1, 1);

        gateway.retransmitReject(RetransmitRejectCode.INVALID_FROMSEQNO);
        gateway.accepted(5);
        until("the rest", () -> delivered().size() == 3);

        assertThat(delivered()).containsExactly(1L, 4L, 5L);
        assertThat(listener.events()).contains("gap expected 2 received 4");
    }

    @Test
    void shouldTellTheGapAndAskForTheRestWhenTheGatewayDoesNotKeepAll() throws IOException {
        logIn();
        reconnect(0, 9, 5, 1_000);
        until("the request", () -> gateway.frameCount() == 1);

        assertThat(listener.events()).contains("gap expected 1 received 5");
        final RetransmitRequestDecoder request = gateway.takeRetransmitRequest();
        assertThat(request.fromSeqNo()).isEqualTo(5);
        assertThat(request.count()).isEqualTo(4);
    }

    @Test
    void shouldTellWhenTheGatewayHasLostReportsThatWereDelivered() throws IOException {
        logIn();
        report(1);
        report(2);
        reconnect(0, 2, 1, 1_000);

        gateway.accepted(2);
        until("the report", () -> delivered().size() == 3);

        assertThat(listener.events()).contains("gap expected 3 received 2");
    }

    @Test
    void shouldAskAgainWhenMoreCameThanItHolds() throws IOException {
        logIn();
        final int last = 8_000;
        reconnect(0, 3, 1, 1_000);
        until("the request", () -> gateway.frameCount() == 1);
        gateway.takeRetransmitRequest();
        for (int seqNo = 3; seqNo <= last; seqNo++) {
            gateway.accepted(seqNo);
            if (seqNo % 50 == 0) {
                client.poll(nowNs);
            }
        }
        gateway.retransmission(1, 2);
        gateway.sequence(last + 1, 0);

        while (delivered().size() < last) {
            until("a request", () -> gateway.frameCount() > 0 || delivered().size() == last);
            if (delivered().size() < last) {
                final RetransmitRequestDecoder request = gateway.takeRetransmitRequest();
                for (long seqNo = request.fromSeqNo(); seqNo < request.fromSeqNo() + request.count(); seqNo++) {
                    gateway.accepted(seqNo);
                    client.poll(nowNs);
                }
                gateway.sequence(last + 1, 0);
            }
        }

        assertThat(delivered()).isSorted().doesNotHaveDuplicates();
        assertThat(listener.events()).noneMatch(event -> event.startsWith("gap"));
    }

    @Test
    void shouldTerminateWhenWhatItAskedForDoesNotCome() throws IOException {
        logIn();
        reconnect(0, 4, 1, 1_000);
        until("the request", () -> gateway.frameCount() == 1);
        passMsWithGatewayAlive(4_900);
        assertThat(client.state()).isEqualTo(State.ESTABLISHED);

        gateway.accepted(1);
        until("the first report", () -> delivered().size() == 1);
        passMsWithGatewayAlive(4_800);
        assertThat(client.state()).as("it goes on, slowly").isEqualTo(State.ESTABLISHED);
        passMs(400);

        assertThat(client.state()).isEqualTo(State.CLOSED);
        assertThat(listener.last()).contains("does not send again");
    }

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
        client = new NativeClient(new ClientConfig(gateway.address(), 1001, 0, 7, "test", "secret", 5_000,
            CancelOnDisconnectType.DO_NOT_CANCEL, 0, KEPT), listener);
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
    void shouldAskForCancelOnDisconnectWhenItIsConfigured() throws IOException {
        client = new NativeClient(new ClientConfig(gateway.address(), 1001, 0, 7, "test", "secret", 5_000,
            CancelOnDisconnectType.CANCEL_ON_DISCONNECT_OR_TERMINATE, 1_500, KEPT), listener);
        client.connect();
        gateway.accept();
        until("Negotiate", () -> gateway.frameCount() == 1);
        final NegotiateDecoder negotiate = gateway.takeNegotiate();
        gateway.negotiateResponse(negotiate);
        until("Establish", () -> gateway.frameCount() == 1);

        final EstablishDecoder establish = gateway.takeEstablish();

        assertThat(establish.cancelOnDisconnectType())
            .isEqualTo(CancelOnDisconnectType.CANCEL_ON_DISCONNECT_OR_TERMINATE);
        assertThat(establish.codTimeoutWindow()).isEqualTo(1_500);
    }

    @ParameterizedTest
    @CsvSource({"-1,64,cancelWindowMs", "60001,64,cancelWindowMs", "0,63,keptMessages", "0,32,keptMessages",
        "0,2097152,keptMessages"})
    void shouldRefuseAConfigurationThatMakesNoSense(final int windowMs, final int kept, final String named)
        throws IOException {
        final var address = gateway.address();
        assertThatIllegalArgumentException().isThrownBy(() -> new ClientConfig(
                address, 1001, 0, 7, "", "", 5_000, CancelOnDisconnectType.DO_NOT_CANCEL, windowMs, kept))
            .withMessageContaining(named);
    }

    @Test
    void shouldForgetWhatItHeldWhenTheConnectionIsLost() throws IOException {
        logIn();
        reconnect(0, 3, 1, 1_000);
        until("the request", () -> gateway.frameCount() == 1);
        gateway.accepted(3);
        gateway.terminate(TerminationCode.OPERATOR, "");
        until("the end", () -> client.state() == State.CLOSED);

        takeUp(0, 4, 1, 1_000);
        until("the request", () -> gateway.frameCount() == 1);

        final RetransmitRequestDecoder request = gateway.takeRetransmitRequest();
        assertThat(request.fromSeqNo()).isEqualTo(1);
        assertThat(request.count()).isEqualTo(3);
    }

    private void report(final long seqNo) throws IOException {
        final int before = delivered().size();
        gateway.accepted(seqNo);
        until("report " + seqNo, () -> delivered().size() == before + 1);
    }

    /** The connection is lost and made again; the gateway says where it stands. */
    private void reconnect(final long lastIncoming, final long next, final long oldest, final int maxCount)
        throws IOException {
        gateway.hangUp();
        until("the end", () -> client.state() == State.CLOSED);
        takeUp(lastIncoming, next, oldest, maxCount);
    }

    private void takeUp(final long lastIncoming, final long next, final long oldest, final int maxCount)
        throws IOException {
        client.connect();
        gateway.accept();
        until("Establish", () -> gateway.frameCount() == 1);
        gateway.establishAck(gateway.takeEstablish(), next, lastIncoming, oldest, maxCount);
        until("the session", () -> client.state() == State.ESTABLISHED);
    }

    private List<Long> delivered() {
        return listener.events().stream().filter(event -> event.startsWith("accepted"))
            .map(event -> Long.parseLong(event.split(" ")[1])).toList();
    }
}
