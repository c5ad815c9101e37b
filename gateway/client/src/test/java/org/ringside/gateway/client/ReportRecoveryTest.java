package org.ringside.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.client.NativeClient.State;
import org.ringside.gateway.protocol.RetransmitRejectCode;
import org.ringside.gateway.protocol.RetransmitRequestDecoder;
import org.ringside.gateway.protocol.TerminationCode;

/** What a client does about reports that it missed. */
class ReportRecoveryTest extends RecoveryFixture {
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
}
