package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.NativeClient.State;
import org.ringside.gateway.config.SessionLimits;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.NewOrderSingleEncoder;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.matching.protocol.PositionResult;

/**
 * The gateway dies at each place where it reads the clock, one after the other: these lie between claim and commit of a
 * train, between its commit and the gateway's own answers, in the middle of a report, between two reports of a batch of
 * events, and between reports and their writing to the socket. The trader and the engine notice nothing but a pause.
 */
class CrashWindowTest {
    private static final int SESSION = 1001;
    private static final int ENOUGH = 500;

    private final TestGateway gateway = TestGateway.start();
    private final Stream stream = new Stream();

    @AfterEach
    void close() {
        gateway.clock().onRead(() -> { });
        gateway.close();
    }

    @Test
    void shouldLoseAndDoubleNothingWhereverItDies() {
        final NativeClient client = new NativeClient(
            new ClientConfig(gateway.address(), SESSION, 0, 1, TestGateway.KEY_ID, TestGateway.SECRET, 10_000), stream);
        int deaths = 0;
        boolean isKilled = true;
        for (int atRead = 1; isKilled; atRead++) {
            assertThat(atRead).as("places to die at").isLessThan(ENOUGH);
            final int round = atRead * 10;
            establish(client);
            isKilled = tradeUntilDeath(client, round, atRead);
            if (isKilled) {
                deaths++;
                gateway.kill();
                gateway.restart();
            }
            until(client, "answers after a death at read " + atRead, () -> stream.answers.size() >= 4 * (round / 10));
            assertThat(stream.answers.subList(stream.answers.size() - 4, stream.answers.size()))
                .as("answers after a death at read %d", atRead)
                .containsExactlyInAnyOrder(
                    "accepted " + (round + 1), "rejected " + (round + 2), "accepted " + (round + 3),
                    "cancelled " + (round + 4));
        }
        assertThat(deaths).isGreaterThan(10);
        assertThat(stream.trades).as("every order of 7 lots trades once").isEqualTo(deaths + 1);
        assertThat(stream.nextSeqNo).isEqualTo(5L * (deaths + 1) + 1);
    }

    @Test
    void shouldNotWaitForAnswersToWhatEngineDropsWhenGatewayDiedBeforeItRemembered() {
        final SessionLimits limits = new SessionLimits(0, null, null, null, 3, 0);
        try (TestGateway small = TestGateway.setup().inputSlots(1024, 4).limits(limits).start()) {
            final TestTrader trader = small.establish(SESSION);
            final Frames frames = trader.frames();
            final byte[] train = Frames.concatenated(
                frames.newOrder(1, 1, 1), frames.newOrder(2, 2, 1), frames.newOrder(3, 3, 1),
                frames.newOrderWith(4, NewOrderSingleEncoder.sideEncodingOffset(), 'X'));
            dieBeforeItRemembers(small, trader, train);
            small.engine().doWork();
            small.restart();
            small.steps(2);

            final TestTrader again = small.connect().resume(trader).establish(1);
            assertThat(again.next().establishAck().lastIncomingSeqNo()).isZero();
            again.send(train);
            assertThat(again.next().rejected().responseTo()).isEqualTo(ResponseTo.NEW);

            for (int clOrdId = 5; clOrdId < 15; clOrdId++) {
                again.send(frames.newOrder(clOrdId, clOrdId, 1));
                assertThat(again.next().accepted().clOrdID()).isEqualTo(clOrdId);
            }
            assertThat(small.engine().commands()).contains("REPEATED 1001/1", "REPEATED 1001/2", "REPEATED 1001/3");
            small.pauseEngine();
            for (int clOrdId = 15; clOrdId < 19; clOrdId++) {
                again.send(frames.newOrder(clOrdId, clOrdId, 1));
            }
            assertThat(again.next().businessReject().refSeqNum()).as("the limit holds").isEqualTo(18);
        }
    }

    /** What one gateway has refused and not remembered, the next one may take: nothing behind it is at the engine. */
    @Test
    void shouldAnswerEveryOrderWhenTheNextGatewayTakesWhatTheLastOneRefused() {
        try (TestGateway small = TestGateway.setup().inputSlots(1024, 4).start()) {
            final TestTrader trader = small.establish(SESSION);
            final Frames frames = trader.frames();
            final byte[] train = Frames.concatenated(
                frames.newOrder(1, 1, 1), frames.newOrderWith(2, NewOrderSingleEncoder.accountEncodingOffset(), 7),
                frames.newOrder(3, 3, 1));
            dieBeforeItRemembers(small, trader, train);
            small.next().accounts("7");
            small.restart();

            final TestTrader again = small.connect().resume(trader).establish(1);
            assertThat(again.next().establishAck().lastIncomingSeqNo()).isZero();
            again.send(train);

            assertThat(again.next().accepted().clOrdID()).isEqualTo(2);
            assertThat(again.next().accepted().clOrdID()).isEqualTo(3);
            assertThat(small.engine().commands()).filteredOn(each -> each.contains("1001/")).extracting(
                each -> each.substring(0, each.indexOf('/') + 2)).containsExactly(
                "NEW 1001/1", "REPEATED 1001/1", "NEW 1001/2", "NEW 1001/3");
        }
    }

    /** The next one may be another release, which knows that side. */
    @Test
    void shouldHaveSentNothingBehindAnOrderThatItHasRefusedWhenItDies() {
        try (TestGateway small = TestGateway.setup().inputSlots(1024, 4).start()) {
            final TestTrader trader = small.establish(SESSION);
            final Frames frames = trader.frames();
            dieBeforeItRemembers(small, trader, Frames.concatenated(
                frames.newOrder(1, 1, 1), frames.newOrderWith(2, NewOrderSingleEncoder.sideEncodingOffset(), 'X'),
                frames.newOrder(3, 3, 1)));
            small.engine().doWork();

            assertThat(small.engine().commands()).anyMatch(each -> each.startsWith("NEW 1001/1"))
                .noneMatch(each -> each.startsWith("NEW 1001/3"));
        }
    }

    /** It may be at the engine already: that the exchange was busy would not be true. */
    @Test
    void shouldNotCallTheExchangeBusyForWhatTheLastGatewayMayHaveSent() {
        final SessionLimits limits = new SessionLimits(0, null, null, null, 0, 100);
        try (TestGateway small = TestGateway.setup().inputSlots(32, 2).limits(limits).start()) {
            final TestTrader trader = small.establish(SESSION);
            final byte[] train = Frames.concatenated(trader.frames().newOrder(1, 1, 1),
                trader.frames().newOrderWith(2, NewOrderSingleEncoder.sideEncodingOffset(), 'X'));
            dieBeforeItRemembers(small, trader, train);
            small.pauseEngine();
            small.restart();
            final TestTrader again = small.connect().resume(trader).establish(1);
            assertThat(again.next().establishAck().lastIncomingSeqNo()).isZero();
            final TestTrader busy = small.establish(SESSION + 1);
            for (int i = 1; i <= 100; i++) {
                busy.send(busy.frames().newOrder(i, i, 1));
            }
            small.steps(20);

            again.send(train);
            small.passMs(300);

            assertThat(busy.next().businessReject().reason()).as("the exchange is busy").isEqualTo(4);
            again.expectNothing();
            small.resumeEngine();
            assertThat(again.next().rejected().clOrdID()).isEqualTo(2);
            assertThat(again.next().accepted().clOrdID()).isEqualTo(1);
            again.expectNothing();
            assertThat(small.engine().commands()).contains("REPEATED 1001/1");
        }
    }

    /** The next gateway does not know yet that the engine answers requests, and the engine has the request. */
    @Test
    void shouldNotRefuseARequestThatTheEngineAnswers() {
        try (TestGateway small = TestGateway.setup().inputSlots(1024, 4).start()) {
            final TestTrader trader = small.establish(SESSION);
            small.passMs(20);
            final byte[] train = Frames.concatenated(trader.frames().positionRequest(1, 77, 0, 0),
                trader.frames().newOrderWith(2, NewOrderSingleEncoder.sideEncodingOffset(), 'X'));
            dieBeforeItRemembers(small, trader, train);
            small.pauseEngine();
            small.restart();

            final TestTrader again = small.connect().resume(trader).establish(1);
            assertThat(again.next().establishAck().lastIncomingSeqNo()).isZero();
            again.send(train);
            small.passMs(300);
            again.expectNothing();
            small.resumeEngine();
            assertThat(again.next().rejected().clOrdID()).isEqualTo(2);
            small.engine().reportPosition(0, 0, true, PositionResult.NONE);

            assertThat(again.next().position().requestID()).isEqualTo(77);
            again.expectNothing();
            assertThat(small.engine().commands()).contains("POSITIONS 1001/1", "REPEATED 1001/1");
        }
    }

    /** The last order of the train is refused by the gateway: in front of that answer it reads the clock. */
    private static void dieBeforeItRemembers(final TestGateway dying, final TestTrader trader, final byte[] train) {
        final long before = dying.input().position();
        final int[] reads = {0};
        dying.pauseEngine();
        dying.clock().onRead(() -> {
            if (dying.input().position() > before && ++reads[0] == 2) {
                throw new Killed();
            }
        });
        trader.send(train);
        assertThatThrownBy(() -> dying.steps(10)).isInstanceOf(Killed.class);
        dying.clock().onRead(() -> { });
        dying.kill();
        dying.resumeEngine();
    }

    /** Sends two orders, one that the gateway refuses itself, and a cancel, in one write; returns whether it died. */
    private boolean tradeUntilDeath(final NativeClient client, final int round, final int atRead) {
        assertThat(client.newOrder(round + 1, 3, '1', Frames.PRICE, 7, '0', 0)).isPositive();
        assertThat(client.newOrder(round + 2, 3, 'X', Frames.PRICE, 1, '0', 0)).isPositive();
        assertThat(client.newOrder(round + 3, 3, '2', Frames.PRICE, 1, '0', 0)).isPositive();
        assertThat(client.cancelOrder(round + 4, round + 3, 0, 3, '2')).isPositive();
        client.flush();
        final int[] readsLeft = {atRead};
        gateway.clock().onRead(() -> {
            readsLeft[0]--;
            if (readsLeft[0] == 0) {
                throw new Killed();
            }
        });
        try {
            for (int i = 0; i < 10; i++) {
                gateway.step();
            }
            return false;
        } catch (final Killed now) {
            return true;
        } finally {
            gateway.clock().onRead(() -> { });
        }
    }

    private void establish(final NativeClient client) {
        until(client, "the session", () -> client.state() == State.ESTABLISHED);
    }

    /** As a trader does: whenever the connection is lost, another one is made. */
    private void until(final NativeClient client, final String what, final BooleanSupplier condition) {
        try {
            gateway.until(what, () -> {
                if (client.state() == State.CLOSED) {
                    client.connect();
                }
                client.poll(System.nanoTime());
                return condition.getAsBoolean();
            });
        } catch (final AssertionError inVain) {
            throw new AssertionError(client.state() + " " + client.closeReason() + ", answers " + stream.answers
                + ", commands " + gateway.engine().commands(), inVain);
        }
    }

    /** What the trader is told; a gap or a duplicate fails the test. */
    private static final class Stream extends SilentListener {
        private final List<String> answers = new ArrayList<>();
        private long nextSeqNo = 1;
        private int trades;

        @Override
        public void onAccepted(final ExecutionReportNewDecoder report) {
            add(report.msgSeqNum(), "accepted " + report.clOrdID());
        }

        @Override
        public void onRejected(final ExecutionReportRejectDecoder report) {
            add(report.msgSeqNum(), "rejected " + report.clOrdID());
        }

        @Override
        public void onCancelled(final ExecutionReportCancelledDecoder report) {
            add(report.msgSeqNum(), "cancelled " + report.clOrdID());
        }

        @Override
        public void onTrade(final ExecutionReportTradeDecoder report) {
            count(report.msgSeqNum());
            trades++;
        }

        private void add(final long seqNo, final String answer) {
            count(seqNo);
            answers.add(answer);
        }

        private void count(final long seqNo) {
            assertThat(seqNo).isEqualTo(nextSeqNo);
            nextSeqNo++;
        }
    }
}
