package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * Each thing that the gateway says to a trader, when the output is full to the last frame: the trader is terminated for
 * being slow, and when it is back nothing was lost and nothing comes twice.
 */
class FullOutputTest {
    private static final int SESSION = 1001;
    private static final int NO_TERMINATE = -1;

    private final TestGateway gateway =
        TestGateway.setup().inMemory().maxOutputBytes(4_096).keepAliveMs(60_000).start();
    private TestTrader trader;
    private Frames frames;
    private int sent;

    @BeforeEach
    void fillOutput() {
        trader = new TestTrader(gateway, 512).logIn(SESSION);
        frames = trader.frames();
        trader.stopReading();
        while (trader.room() >= SessionPublisher.MAX_LENGTH) {
            sent++;
            trader.send(frames.newOrder(sent, sent, 1));
            gateway.steps(3);
        }
        assertThat(trader.state()).isEqualTo(ConnectionState.ESTABLISHED);
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("inputs")
    void shouldLoseNothingWhenTheAnswerFindsNoRoom(
        final String name, final int code, final BiFunction<TestTrader, Integer, byte[]> input) {
        trader.send(input.apply(trader, sent));
        gateway.steps(5);

        expectReportsThenTerminate(code);
        final TestTrader back = takeUpAgain();
        back.send(frames.newOrder(sent + 1, sent + 1, 1));
        assertThat(back.next().accepted().msgSeqNum()).isEqualTo(sent + 1);
        back.expectNothing();
        assertThat(gateway.engine().commands()).as("each order once, and both bindings").hasSize(sent + 1 + 2);
    }

    @Test
    void shouldLoseNothingWhenTheQuestionWhetherTheTraderLivesFindsNoRoom() {
        gateway.passMs(TestTrader.KEEP_ALIVE_MS * 12 / 10 + 100);

        expectReportsThenTerminate(TerminationCode.SLOW_CONSUMER.value());
        takeUpAgain().expectNothing();
    }

    @Test
    void shouldTakeNothingBehindGapThatCannotBeToldWhenMessagesComeTogether() {
        trader.startReading();
        for (int seqNo = 1; seqNo <= sent; seqNo++) {
            trader.next().accepted();
        }
        trader.stopReading();
        final int report = HEADER_LENGTH + ExecutionReportNewEncoder.BLOCK_LENGTH;
        while (trader.room() >= SessionPublisher.MAX_LENGTH + report) {
            sent++;
            trader.send(frames.newOrder(sent, sent, 1));
            gateway.steps(3);
        }

        // The answer to the first leaves no room to say that numbers are left out before the second.
        trader.send(frames.any(1_999, 40, sent + 1), frames.newOrder(sent + 8, 999, 1));
        gateway.steps(5);

        trader.startReading();
        gateway.until("Terminate", () -> trader.hasFrame() && trader.next().templateId() == 7);
        trader.close();
        gateway.passMs(20);
        final TestTrader back = gateway.connect().resume(trader).establish(sent + 2);
        assertThat(back.next().establishAck().lastIncomingSeqNo()).isEqualTo(sent + 1);
    }

    @Test
    void shouldLoseNothingWhenReportsFindNoRoom() {
        for (int i = 0; i < 5; i++) {
            gateway.engine().events().reportFor(SESSION, SESSION);
        }
        gateway.steps(5);

        final int had = expectReportsThenTerminate(TerminationCode.SLOW_CONSUMER.value());
        final TestTrader back = gateway.connect().resume(trader).establish(sent + 1);
        assertThat(back.next().establishAck().nextSeqNo()).as("all of them have numbers").isEqualTo(sent + 6);
        back.askFor(had + 1, sent + 5 - had);
        back.next().retransmission();
        for (int seqNo = had + 1; seqNo <= sent + 5; seqNo++) {
            assertThat(back.next().accepted().msgSeqNum()).isEqualTo(seqNo);
        }
        assertThat(back.next().sequence().nextSeqNo()).isEqualTo(sent + 6);
    }

    @Test
    void shouldSayEverythingWhenTheTraderHalfClosesBehindHisTerminate() {
        trader.send(frames.terminate(SESSION, trader.verId(), TerminationCode.FINISHED.value()));
        trader.endOutput();
        gateway.steps(5);

        assertThat(expectReportsThenTerminate(TerminationCode.FINISHED.value())).isEqualTo(sent);
    }

    @Test
    void shouldWaitWithARetransmissionUntilThereIsRoom() {
        trader.send(frames.retransmitRequest(SESSION, trader.timestamp(), 1, 2));
        gateway.steps(20);
        assertThat(trader.state()).isEqualTo(ConnectionState.ESTABLISHED);

        trader.startReading();

        for (int seqNo = 1; seqNo <= sent; seqNo++) {
            assertThat(trader.next().accepted().eventFlags()).isZero();
        }
        int again = 0;
        for (Received frame = trader.next(); frame.templateId() != 9; frame = trader.next()) {
            if (frame.templateId() != 13) {
                assertThat(frame.accepted().msgSeqNum()).isEqualTo(++again);
            }
        }
        assertThat(again).isEqualTo(2);
        trader.expectNothing();
    }

    static Stream<Arguments> inputs() {
        final int slow = TerminationCode.SLOW_CONSUMER.value();
        return Stream.of(
            input("NotApplied of a Sequence", slow, (trader, last) -> trader.frames().sequence(last + 4)),
            input("NotApplied of an order", slow, (trader, last) -> trader.frames().newOrder(last + 4, 999, 1)),
            input("BusinessMessageReject", slow, (trader, last) -> trader.frames().any(1_999, 40, last + 1)),
            input("RetransmitReject", slow, (trader, last) ->
                trader.frames().retransmitRequest(SESSION, trader.timestamp(), 0, 1)),
            input("NegotiateReject", slow, (trader, last) -> trader.frames().negotiate(
                SESSION, trader.verId(), trader.timestamp(), TestGateway.FIRM, TestGateway.KEY_ID,
                TestGateway.SECRET)),
            input("EstablishReject", slow, (trader, last) -> trader.frames().establish(
                SESSION, trader.verId(), trader.timestamp(), 5_000, last + 1, 0, TestGateway.KEY_ID,
                TestGateway.SECRET)),
            input("NotApplied of FinishedSending", slow, (trader, last) ->
                trader.frames().finishedSending(SESSION, trader.verId(), last + 4)),
            input("FinishedReceiving", slow, (trader, last) ->
                trader.frames().finishedSending(SESSION, trader.verId(), last)),
            input("Terminate", TerminationCode.INVALID_NEXTSEQNO.value(), (trader, last) ->
                trader.frames().sequence(1)),
            input("answer to Terminate", TerminationCode.FINISHED.value(), (trader, last) ->
                trader.frames().terminate(SESSION, trader.verId(), 1)));
    }

    private static Arguments input(
        final String name, final int code, final BiFunction<TestTrader, Integer, byte[]> bytes) {
        return Arguments.of(name, code, bytes);
    }

    /** Reads what was there before, in order; returns how many reports. */
    private int expectReportsThenTerminate(final int code) {
        trader.startReading();
        int reports = 0;
        int terminate = NO_TERMINATE;
        while (terminate == NO_TERMINATE) {
            final Received frame = trader.next();
            if (frame.templateId() == 7) {
                terminate = frame.terminate().terminationCodeRaw();
            } else {
                assertThat(frame.accepted().msgSeqNum()).isEqualTo(++reports);
            }
        }
        assertThat(terminate).isEqualTo(code);
        trader.expectNothing();
        trader.close();
        gateway.passMs(20);
        return reports;
    }

    /** The session is as if the last message had not come. */
    private TestTrader takeUpAgain() {
        final TestTrader back = gateway.connect().resume(trader).establish(sent + 1);
        final var ack = back.next().establishAck();
        assertThat(ack.lastIncomingSeqNo()).isEqualTo(sent);
        assertThat(ack.nextSeqNo()).isEqualTo(sent + 1);
        return back;
    }
}
