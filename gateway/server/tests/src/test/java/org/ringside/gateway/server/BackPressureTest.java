package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.SessionLimits;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.SessionCounter;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.NewOrderSingleEncoder;
import org.ringside.gateway.protocol.TerminationCode;
import org.ringside.queue.Producer;

/**
 * Each thing the gateway does towards the ring, done again when the ring does not take it.
 */
class BackPressureTest {
    private static final int SESSION = 1001;

    @Test
    void shouldPauseAndLoseNothingWhenRingIsFull() {
        try (TestGateway gateway = TestGateway.setup().inputSlots(32, 2).start()) {
            final TestTrader trader = gateway.establish(SESSION);
            gateway.pauseEngine();

            // Much more than the ring and the connection's input hold: TCP has to keep some of it.
            final int orders = 10_000;
            for (int i = 1; i <= orders; i++) {
                trader.send(trader.frames().newOrder(i, i, 1));
            }
            gateway.steps(200);
            assertThat(trader.hasUnsent()).as("the socket is not read").isTrue();
            // The session was bound before, and the loop had asked for instruments.
            assertThat(gateway.input().position()).isLessThanOrEqualTo(2 + 32);
            gateway.resumeEngine();

            for (int i = 1; i <= orders; i++) {
                assertThat(trader.next().accepted().clOrdID()).isEqualTo(i);
            }
            trader.expectNothing();
            assertThat(gateway.engine().commands()).hasSize(1 + orders);
        }
    }

    @Test
    void shouldTakeAsMuchOfATrainAsTheRingHasRoomFor() {
        try (TestGateway gateway = TestGateway.setup().inputSlots(32, 2).start()) {
            final TestTrader trader = gateway.establish(SESSION);
            gateway.pauseEngine();
            int sent = 0;
            while (gateway.counters(0).get(LoopCounter.RING_FULL) == 0) {
                sent++;
                trader.send(trader.frames().newOrder(sent, sent, 1));
                gateway.steps(3);
            }
            final int room = sent - 1;
            gateway.resumeEngine();
            gateway.until("the ring is empty", () -> inFlight(gateway) == 0);
            gateway.pauseEngine();
            for (int i = 1; i < room; i++) {
                sent++;
                trader.send(trader.frames().newOrder(sent, sent, 1));
                gateway.steps(3);
            }
            assertThat(inFlight(gateway)).isEqualTo(room - 1);

            trader.send(Frames.concatenated(
                trader.frames().newOrder(sent + 1, sent + 1, 1), trader.frames().newOrder(sent + 2, sent + 2, 1)));
            gateway.steps(5);

            assertThat(inFlight(gateway)).as("the ring is full").isEqualTo(room);
        }
    }

    /** Behind an account that is refused a train ends: what it has claimed beyond goes to nobody else. */
    @Test
    void shouldClaimFewSlotsWhenTrainsEndEarlyAgainAndAgain() {
        final int pairs = 200;
        try (TestGateway gateway = TestGateway.start()) {
            final TestTrader trader = gateway.establish(SESSION);
            final long before = gateway.input().position();
            final byte[][] messages = new byte[2 * pairs][];
            for (int i = 0; i < pairs; i++) {
                messages[2 * i] =
                    trader.frames().newOrderWith(2 * i + 1, NewOrderSingleEncoder.accountEncodingOffset(), 7);
                messages[2 * i + 1] = trader.frames().newOrder(2 * i + 2, 2 * i + 2, 1);
            }
            trader.send(Frames.concatenated(messages));
            gateway.until("all orders", () -> gateway.engine().commands().size() == 1 + pairs);

            assertThat(gateway.input().position() - before).isLessThan(2L * messages.length);
        }
    }

    private static long inFlight(final TestGateway gateway) {
        return gateway.sessionCounters(0).get(SessionCounter.IN_FLIGHT);
    }

    @Test
    void shouldThrowAwayWhatStillComesWhenConnectionEnds() {
        try (TestGateway gateway = TestGateway.setup().inMemory().start()) {
            final TestTrader trader = gateway.establish(SESSION);
            trader.send(new byte[FrameDescriptor.HEADER_LENGTH]);
            for (int i = 1; i <= 5_000; i++) {
                trader.send(trader.frames().newOrder(i, i, 1));
            }

            gateway.until("the gateway to take what nobody looks at", () -> !trader.hasUnsent());
            trader.expectTerminate(TerminationCode.INVALID_SOFH);
            trader.close();
            gateway.steps(5);

            assertThat(trader.state()).isEqualTo(ConnectionState.CLOSED);
        }
    }

    @Test
    void shouldServeEverybodyInTurnWhenRingIsFull() {
        try (TestGateway gateway = TestGateway.setup().inputSlots(32, 2).start()) {
            final List<TestTrader> traders = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                traders.add(gateway.establish(SESSION + i));
            }
            gateway.pauseEngine();
            for (final TestTrader trader : traders) {
                for (int i = 1; i <= 100; i++) {
                    trader.send(trader.frames().newOrder(i, i, 1));
                }
                gateway.steps(3);
            }
            gateway.steps(20);
            gateway.resumeEngine();

            gateway.until("all orders", () -> gateway.engine().commands().size() == 4 + 400);

            // From the moment the others had come, no trader gets two trains ahead of the slowest.
            final int[] seen = new int[4];
            for (final String command : gateway.engine().commands().subList(4 + 32, 4 + 200)) {
                seen[Integer.parseInt(command.substring(4, 8)) - SESSION]++;
            }
            for (final int count : seen) {
                assertThat(count).as("share of each").isBetween(168 / 4 - 4, 168 / 4 + 4);
            }
        }
    }

    @Test
    void shouldStillReportWhenRingIsFull() {
        try (TestGateway gateway = TestGateway.setup().inputSlots(32, 2).start()) {
            final TestTrader first = gateway.establish(SESSION);
            final TestTrader second = gateway.establish(SESSION + 1);
            gateway.pauseEngine();
            for (int i = 1; i <= 100; i++) {
                first.send(first.frames().newOrder(i, i, 1));
            }
            gateway.steps(10);

            gateway.engine().events().reportFor(SESSION + 1, SESSION + 1);

            assertThat(second.next().accepted().msgSeqNum()).isEqualTo(1);
        }
    }

    @Test
    void shouldNotLapseWhenItIsTheRingThatIsFull() {
        try (TestGateway gateway = TestGateway.setup().inputSlots(32, 2).keepAliveMs(60_000).start()) {
            final TestTrader first = gateway.establish(SESSION);
            final TestTrader next = gateway.establish(SESSION + 1);
            gateway.pauseEngine();
            for (int i = 1; i <= 100; i++) {
                first.send(first.frames().newOrder(i, i, 1));
            }
            gateway.steps(10);
            next.send(next.frames().newOrder(1, 1, 1));

            gateway.passMs(20_000);
            gateway.resumeEngine();

            for (int i = 1; i <= 100; i++) {
                first.next().accepted();
            }
            next.next().accepted();
        }
    }

    @Test
    void shouldEstablishLaterWhenRingIsFull() {
        try (TestGateway gateway = TestGateway.setup().inputSlots(32, 2).start()) {
            final TestTrader busy = gateway.establish(SESSION);
            final TestTrader late = gateway.connect();
            late.negotiate(SESSION + 1, 10).next().negotiateResponse();
            gateway.pauseEngine();
            for (int i = 1; i <= 100; i++) {
                busy.send(busy.frames().newOrder(i, i, 1));
            }
            gateway.steps(10);

            late.establish(1);
            late.send(late.frames().newOrder(1, 7, 1));
            gateway.passMs(10_000);
            late.expectNothing();
            gateway.resumeEngine();

            late.next().establishAck();
            assertThat(late.next().accepted().clOrdID()).isEqualTo(7);
            final List<String> commands = gateway.engine().commands();
            assertThat(commands.indexOf("BOUND 1002 gw-1")).isPositive()
                .isLessThan(commands.indexOf("NEW 1002/1 7 3 BUY 10000000000 x 1 DAY"));
        }
    }

    @Test
    void shouldRefuseOrdersBehindLoginWhenRingHasTakenNothingForTooLong() {
        final SessionLimits limits = new SessionLimits(0, null, null, null, 0, 100);
        try (TestGateway gateway = TestGateway.setup().inputSlots(32, 2).loops(2).limits(limits).start()) {
            final TestTrader waiting = gateway.establish(SESSION + 1);
            final TestTrader late = gateway.connect();
            late.negotiate(SESSION + 3, 10).next().negotiateResponse();
            fillRing(gateway, gateway.establish(SESSION));
            late.establish(1);
            gateway.steps(5);

            waiting.send(waiting.frames().newOrder(1, 1, 1));
            gateway.passMs(200);

            assertThat(waiting.next().businessReject().reason()).as("the exchange is busy").isEqualTo(4);
            late.expectNothing();
            gateway.resumeEngine();
            late.next().establishAck();
        }
    }

    @Test
    void shouldNotRefuseOrdersWhenLoginHasPassedMeanwhile() {
        final SessionLimits limits = new SessionLimits(0, null, null, null, 0, 100);
        try (TestGateway gateway = TestGateway.setup().inputSlots(32, 2).loops(2).limits(limits).start()) {
            final TestTrader busy = gateway.establish(SESSION);
            final TestTrader waiting = gateway.establish(SESSION + 1);
            final TestTrader late = gateway.connect();
            late.negotiate(SESSION + 3, 10).next().negotiateResponse();
            fillRing(gateway, busy);
            late.establish(1);
            gateway.passMs(50);
            gateway.resumeEngine();
            late.next().establishAck();
            gateway.steps(100);
            gateway.pauseEngine();
            gateway.passMs(100);
            for (int i = 101; i <= 200; i++) {
                busy.send(busy.frames().newOrder(i, i, 1));
            }
            gateway.steps(10);

            waiting.send(waiting.frames().newOrder(1, 1, 1));
            gateway.steps(10);
            waiting.expectNothing();
            gateway.resumeEngine();

            assertThat(waiting.next().accepted().clOrdID()).isEqualTo(1);
        }
    }

    @Test
    void shouldTellTheTruthAboutWhatItTookWhenTraderHangsUpWhileRingIsFull() {
        try (TestGateway gateway = TestGateway.setup().inputSlots(32, 2).start()) {
            final TestTrader trader = gateway.establish(SESSION);
            gateway.pauseEngine();
            for (int i = 1; i <= 100; i++) {
                trader.send(trader.frames().newOrder(i, i, 1));
            }
            gateway.steps(10);
            trader.close();
            gateway.steps(10);
            gateway.resumeEngine();
            gateway.steps(200);
            final int taken = gateway.engine().commands().size() - 1;

            final TestTrader again = gateway.connect().resume(trader).establish(101);

            assertThat(taken).isGreaterThanOrEqualTo(31);
            assertThat(again.next().establishAck().lastIncomingSeqNo()).isEqualTo(taken);
        }
    }

    @Test
    void shouldSubmitTheSameAgainWhenReaderGaveUpOnTheTrain() {
        try (TestGateway gateway = TestGateway.start()) {
            final TestTrader trader = gateway.establish(SESSION);
            final Frames frames = trader.frames();
            gateway.pauseEngine();
            // Between claim and commit the gateway reads the clock: time enough to have the claim taken away, twice.
            final Producer producer = gateway.producer(0);
            final int[] abortions = {2};
            gateway.clock().onRead(() -> {
                if (abortions[0] > 0 && takeClaimAway(producer)) {
                    abortions[0]--;
                }
            });

            trader.send(Frames.concatenated(
                frames.newOrder(3, 30, 1),
                frames.newOrderWith(4, NewOrderSingleEncoder.ordTypeEncodingOffset(), '9'),
                frames.newOrder(3, 31, 1),
                frames.newOrder(6, 60, 1)));
            gateway.steps(10);
            gateway.resumeEngine();

            assertThat(abortions[0]).as("claims left to take away").isZero();
            assertThat(trader.next().notApplied().count()).isEqualTo(2);
            assertThat(trader.next().rejected().msgSeqNum()).isEqualTo(1);
            assertThat(trader.next().notApplied().fromSeqNo()).isEqualTo(5);
            assertThat(trader.next().accepted().clOrdID()).isEqualTo(30);
            assertThat(trader.next().accepted().msgSeqNum()).isEqualTo(3);
            trader.expectNothing();
            assertThat(gateway.engine().commands()).hasSize(3);
        }
    }

    @Test
    void shouldEstablishOnceWhenReaderGaveUpOnTheBinding() {
        try (TestGateway gateway = TestGateway.start()) {
            final TestTrader trader = gateway.connect();
            trader.negotiate(SESSION, 10).next().negotiateResponse();
            final Producer producer = gateway.producer(0);
            final int[] abortions = {1};
            gateway.clock().onRead(() -> {
                if (abortions[0] > 0 && takeClaimAway(producer)) {
                    abortions[0]--;
                }
            });

            trader.establish(1);

            trader.next().establishAck();
            trader.expectNothing();
            assertThat(abortions[0]).isZero();
            assertThat(gateway.engine().commands()).containsExactly("BOUND 1001 gw-1");
        }
    }

    @Test
    void shouldStopLoudlyWhenRingIsClosed() {
        try (TestGateway gateway = TestGateway.start()) {
            final TestTrader trader = gateway.establish(SESSION);
            gateway.producer(0).close();

            trader.send(trader.frames().newOrder(1, 1, 1));

            assertThatThrownBy(() -> gateway.steps(10)).isInstanceOf(RingException.class)
                .hasMessageContaining("closed");
        }
    }

    /** The engine stands still, and the ring holds what it can. */
    private static void fillRing(final TestGateway gateway, final TestTrader busy) {
        gateway.pauseEngine();
        for (int i = 1; i <= 100; i++) {
            busy.send(busy.frames().newOrder(i, i, 1));
        }
        // On a busy machine it takes a while until the loop has what was sent.
        gateway.until("a full ring", () -> gateway.snapshot().sum("ringFull") > 0);
        gateway.steps(10);
    }

    /** What the reader of the ring does when it gives up on a claim: state 1 (claimed) becomes 3 (aborted). */
    private static boolean takeClaimAway(final Producer producer) {
        final int control;
        try {
            control = producer.payloadOffset(0) - 16;
        } catch (final IndexOutOfBoundsException noClaimIsOpen) {
            return false;
        }
        final long word = producer.buffer(0).getLong(control, ByteOrder.LITTLE_ENDIAN);
        if ((word & 0xF) != 1) {
            return false;
        }
        producer.buffer(0).putLong(control, word | 3, ByteOrder.LITTLE_ENDIAN);
        return true;
    }
}
