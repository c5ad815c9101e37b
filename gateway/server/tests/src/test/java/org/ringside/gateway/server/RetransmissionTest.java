package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.gateway.admission.AdmissionControl;
import org.ringside.gateway.config.ConnectionLimits;
import org.ringside.gateway.config.SessionLimits;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.journal.SessionJournalDescriptor;
import org.ringside.gateway.journal.SessionJournalTest;
import org.ringside.gateway.journal.SessionJournals;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.NewOrderSingleEncoder;
import org.ringside.gateway.protocol.RetransmissionDecoder;
import org.ringside.gateway.protocol.RetransmitRejectCode;
import org.ringside.gateway.protocol.RetransmitRejectDecoder;
import org.ringside.gateway.protocol.SequenceDecoder;
import org.ringside.gateway.protocol.TerminationCode;
import org.ringside.gateway.tls.PlainTransport;
import org.ringside.log.LogQueue;

/**
 * Reports that are asked for again: order-entry rules, batches between live reports, and every refusal.
 */
class RetransmissionTest {
    private static final int SESSION = 1001;
    private static final int FLAGS = HEADER_LENGTH + ExecutionReportNewDecoder.eventFlagsEncodingOffset();

    private final TestGateway gateway = TestGateway.start();

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void shouldSendTheSameBytesButForTheFlagWhenAskedAgain() {
        final TestTrader trader = gateway.establish(SESSION);
        final Frames frames = trader.frames();
        trader.send(frames.newOrder(1, 5, 7),
            frames.newOrderWith(2, NewOrderSingleEncoder.ordTypeEncodingOffset(), '9'), frames.any(1999, 40, 3));
        final Received[] live = {trader.next(), trader.next(), trader.next(), trader.next()};
        gateway.clock().advanceMs(500);

        trader.askFor(1, 4);

        final RetransmissionDecoder retransmission = trader.next().retransmission();
        assertThat(retransmission.sessionID()).isEqualTo(SESSION);
        assertThat(retransmission.requestTimestamp()).isEqualTo(gateway.clock().epochNs());
        assertThat(retransmission.nextSeqNo()).isEqualTo(1);
        assertThat(retransmission.count()).isEqualTo(4);
        for (final Received report : live) {
            final UnsafeBuffer again = trader.next().buffer();
            assertThat(again.getByte(FLAGS)).isEqualTo((byte) 1);
            again.putByte(FLAGS, (byte) 0);
            assertThat(again).isEqualTo(report.buffer());
        }
        assertThat(trader.next().sequence().nextSeqNo()).isEqualTo(5);
        trader.expectNothing();
    }

    @Test
    void shouldSendTheLatterPartWhenOnlyThatIsAskedFor() {
        final TestTrader trader = traderWithReports(5);

        trader.askFor(4, 2);

        assertThat(trader.next().retransmission().nextSeqNo()).isEqualTo(4);
        assertThat(trader.next().accepted().msgSeqNum()).isEqualTo(4);
        assertThat(trader.next().accepted().msgSeqNum()).isEqualTo(5);
        assertThat(trader.next().sequence().nextSeqNo()).isEqualTo(6);
        trader.askFor(1, 1);
        assertThat(trader.next().retransmission().nextSeqNo()).as("one after the other").isEqualTo(1);
    }

    @Test
    void shouldLetLiveReportsBetweenBatchesAndNeverIntoOne() {
        final TestTrader trader = traderWithReports(1_000);
        trader.askFor(1, 1_000);
        int seqNo = 1_000;
        int expected = 1;
        int inBatch = 0;
        int live = 0;
        while (true) {
            final Received frame = trader.next();
            if (frame.templateId() == SequenceDecoder.TEMPLATE_ID) {
                break;
            }
            if (frame.templateId() == RetransmissionDecoder.TEMPLATE_ID) {
                assertThat(inBatch).isZero();
                assertThat(frame.retransmission().nextSeqNo()).isEqualTo(expected);
                inBatch = (int) frame.retransmission().count();
                assertThat(inBatch).isBetween(1, 64);
                seqNo++;
                trader.send(trader.frames().newOrder(seqNo, seqNo, 1));
            } else if (frame.accepted().eventFlags() == 1) {
                assertThat(frame.accepted().msgSeqNum()).isEqualTo(expected++);
                inBatch--;
            } else {
                assertThat(inBatch).as("reports left in the batch").isZero();
                live++;
                assertThat(frame.accepted().msgSeqNum()).isEqualTo(1_000 + live);
            }
        }
        assertThat(expected).isEqualTo(1_001);
        assertThat(live).as("live reports in between").isPositive();
    }

    @Test
    void shouldSendOneBatchInACycleWhenTheRequestFollowsAnother() {
        try (TestGateway memory = TestGateway.setup().inMemory().start()) {
            final TestTrader trader = new TestTrader(memory, 1024 * 1024).logIn(SESSION);
            for (int i = 1; i <= 200; i++) {
                trader.send(trader.frames().newOrder(i, i, 1)).next().accepted();
            }
            trader.askFor(1, 1);
            memory.step();
            assertThat(trader.frameCount()).as("Retransmission, report, Sequence").isEqualTo(3);

            trader.askFor(1, 200);
            memory.step();

            assertThat(trader.frameCount()).as("one batch more").isEqualTo(3 + 1 + 64);
        }
    }

    @Test
    void shouldLeaveHalfOfTheOutputToLiveReportsWhenTheTraderReadsSlowly() {
        try (TestGateway small = TestGateway.setup().inMemory().maxOutputBytes(16 * 1024).start()) {
            final TestTrader trader = new TestTrader(small, 512).logIn(SESSION);
            for (int i = 1; i <= 500; i++) {
                trader.send(trader.frames().newOrder(i, i, 1)).next().accepted();
            }
            trader.stopReading();
            trader.askFor(1, 500);
            small.steps(50);

            for (int i = 0; i < 20; i++) {
                small.engine().events().reportFor(SESSION, SESSION);
            }
            small.steps(5);
            assertThat(trader.state()).isEqualTo(ConnectionState.ESTABLISHED);
            trader.startReading();

            int again = 0;
            int live = 0;
            while (again < 500 || live < 20) {
                final Received frame = trader.next();
                if (frame.templateId() == ExecutionReportNewDecoder.TEMPLATE_ID) {
                    final boolean isAgain = frame.accepted().eventFlags() == 1;
                    assertThat(frame.accepted().msgSeqNum()).isEqualTo(isAgain ? ++again : 500 + ++live);
                }
            }
        }
    }

    @Test
    void shouldWaitAndNotCutOffWhenTheTraderReadsSlowly() {
        try (TestGateway small = TestGateway.setup().maxOutputBytes(8_192).start()) {
            final TestTrader trader = small.establish(SESSION);
            for (int i = 1; i <= 1_000; i++) {
                trader.send(trader.frames().newOrder(i, i, 1)).next().accepted();
            }
            trader.stopReading();
            for (int i = 0; i < 4; i++) {
                trader.send(trader.frames().sequence(1_001));
            }
            trader.askFor(1, 1_000);
            small.passMs(2_000);
            assertThat(trader.isOpen()).isTrue();

            trader.startReading();

            int expected = 1;
            while (expected <= 1_000) {
                final Received frame = trader.next();
                if (frame.templateId() == ExecutionReportNewDecoder.TEMPLATE_ID) {
                    assertThat(frame.accepted().msgSeqNum()).isEqualTo(expected++);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0,1,INVALID_FROMSEQNO", "1,0,INVALID_COUNT", "1,1001,REQUEST_LIMIT_EXCEEDED",
        "1,4294967294,REQUEST_LIMIT_EXCEEDED", "3,2,OUT_OF_RANGE", "4,1,OUT_OF_RANGE", "4294967294,1,OUT_OF_RANGE"})
    void shouldRefuseAndGoOnWhenTheRangeIsWrong(final long from, final long count, final RetransmitRejectCode code) {
        final TestTrader trader = traderWithReports(3);

        trader.askFor(from, count);

        expectReject(trader, code);
        trader.send(trader.frames().newOrder(4, 4, 1));
        assertThat(trader.next().accepted().msgSeqNum()).isEqualTo(4);
    }

    @Test
    void shouldRefuseWhenTheRequestNamesAnotherSessionOrVersionOrTime() {
        final TestTrader trader = traderWithReports(3);

        trader.send(trader.frames().retransmitRequest(SESSION + 1, trader.timestamp(), 1, 1));
        expectReject(trader, RetransmitRejectCode.INVALID_SESSION);
        trader.send(trader.frames().retransmitRequest(SESSION, trader.timestamp(), 1, 1, 77));
        expectReject(trader, RetransmitRejectCode.INVALID_SESSION);
        trader.send(trader.frames().retransmitRequest(SESSION, trader.timestamp() - 61_000_000_000L, 1, 1));
        expectReject(trader, RetransmitRejectCode.INVALID_TIMESTAMP);
        trader.send(trader.frames().retransmitRequest(SESSION, trader.timestamp() + 61_000_000_000L, 1, 1));
        expectReject(trader, RetransmitRejectCode.INVALID_TIMESTAMP);
    }

    @Tag("slow")
    @Test
    void shouldRefuseWhatIsNotKeptAnyMore() {
        final TestTrader trader = traderWithReports(2_050);
        final TestTrader again = reconnected(trader, 2_051);
        assertThat(again.next().establishAck().oldestRetransmitSeqNo()).isEqualTo(4);

        again.askFor(3, 1);
        expectReject(again, RetransmitRejectCode.INVALID_FROMSEQNO);
        again.askFor(4, 1);

        again.next().retransmission();
        assertThat(again.next().accepted().msgSeqNum()).isEqualTo(4);
    }

    @Test
    void shouldStopWhenTheRestIsOverwrittenMeanwhile(@TempDir final Path folder) throws IOException {
        final LoopClock clock = new LoopClock(gateway.clock(), gateway.clock().epoch());
        final Retransmission retransmission =
            new Retransmission(new SessionPublisher(
                new Throttle(SessionLimits.NONE), HiddenCounters.of(1).loop(0),
                LogQueue.attach(folder, "gw-1", line -> { }).hot("loop"), clock), clock);
        final Session session = new Session(
            SESSION, new SessionRange(1, 2_000, 1, "key", "secret", "", ""), new InFlight(clock));
        try (SessionJournals journals = SessionJournals.of(
            folder, SessionJournalDescriptor.MIN_SLOTS, line -> { });
            Selector selector = Selector.open(); SocketChannel channel = SocketChannel.open()) {
            session.journal(journals.create(SESSION, "gw-1"));
            session.negotiate(null, 5);
            for (int i = 1; i <= 1_000; i++) {
                SessionJournalTest.write(session.journal(), i, 0);
            }
            channel.configureBlocking(false);
            final BufferPool pool = new BufferPool(1, 64 * 1024);
            final Connection connection = new Connection(
                new PlainTransport(channel),
                new AdmissionControl(ConnectionLimits.DEFAULT.within(1)).admit(InetAddress.getLoopbackAddress()),
                pool, pool.take(), false, 0);
            connection.attach(selector, new OutputQueue(clock, HiddenCounters.of(1).loop(0)), null);
            connection.speak(1);
            final Received request = new Received(new UnsafeBuffer(
                new Frames().retransmitRequest(SESSION, gateway.clock().epochNs(), 1, 1_000)));
            assertThat(retransmission.start(session, request.retransmitRequest()))
                .isEqualTo(RetransmitRejectCode.NULL_VAL);
            assertThat(retransmission.poll(connection)).isEqualTo(64);
            final int served = connection.pendingOutput();

            for (int i = 1; i <= 2_000; i++) {
                SessionJournalTest.write(session.journal(), i, 0);
            }

            assertThat(retransmission.poll(connection)).isZero();
            assertThat(retransmission.isRunning()).isFalse();
            final byte[] last = new byte[connection.pendingOutput() - served];
            connection.output().getBytes(served, last);
            final RetransmitRejectDecoder reject = new Received(new UnsafeBuffer(last)).retransmitReject();
            assertThat(reject.retransmitRejectCode()).isEqualTo(RetransmitRejectCode.INVALID_FROMSEQNO);
            assertThat(reject.reason()).contains("overwritten");
        }
    }

    @Test
    void shouldTerminateWhenASecondRequestComesWhileOneIsServed() {
        final TestTrader trader = traderWithReports(1_000);

        trader.send(Frames.concatenated(
            trader.frames().retransmitRequest(SESSION, trader.timestamp(), 1, 1_000),
            trader.frames().retransmitRequest(SESSION, trader.timestamp(), 1, 1)));

        expectReject(trader, RetransmitRejectCode.RETRANSMIT_IN_PROGRESS);
        trader.expectTerminate(TerminationCode.UNSPECIFIED);
        trader.expectNothing();
    }

    @Test
    void shouldForgetTheRequestWhenTheConnectionGoes() {
        final TestTrader trader = traderWithReports(1_000);
        trader.askFor(1, 1_000);
        trader.close();
        gateway.steps(3);

        final TestTrader again = reconnected(trader, 1_001);
        again.next().establishAck();
        again.expectNothing();
        again.askFor(1_000, 1);

        assertThat(again.next().retransmission().nextSeqNo()).isEqualTo(1_000);
    }

    @Test
    void shouldServeThePreviousVersionWhenAskedForIt() {
        final TestTrader trader = traderWithReports(3);
        trader.close();
        gateway.steps(3);
        final TestTrader next = gateway.connect().negotiate(SESSION, trader.verId() + 1);
        next.next().negotiateResponse();
        next.establish(1).next().establishAck();

        next.send(next.frames().retransmitRequest(SESSION, next.timestamp(), 2, 2, trader.verId()));

        assertThat(next.next().retransmission().nextSeqNo()).isEqualTo(2);
        assertThat(next.next().accepted().clOrdID()).isEqualTo(2);
        assertThat(next.next().accepted().clOrdID()).isEqualTo(3);
        assertThat(next.next().sequence().nextSeqNo()).as("of the current version").isEqualTo(1);
        next.send(next.frames().retransmitRequest(SESSION, next.timestamp(), 2, 3, trader.verId()));
        expectReject(next, RetransmitRejectCode.OUT_OF_RANGE);
    }

    private TestTrader traderWithReports(final int count) {
        final TestTrader trader = gateway.establish(SESSION);
        for (int i = 1; i <= count; i++) {
            trader.send(trader.frames().newOrder(i, i, 1)).next().accepted();
        }
        return trader;
    }

    private TestTrader reconnected(final TestTrader trader, final long nextSeqNo) {
        trader.close();
        gateway.steps(3);
        return gateway.connect().resume(trader).establish(nextSeqNo);
    }

    private static void expectReject(final TestTrader trader, final RetransmitRejectCode code) {
        final RetransmitRejectDecoder reject = trader.next().retransmitReject();
        assertThat(reject.retransmitRejectCode()).isEqualTo(code);
        assertThat(reject.reason()).isNotEmpty();
    }
}
