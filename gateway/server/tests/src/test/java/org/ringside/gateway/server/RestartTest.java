package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.NativeClient.State;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.protocol.EstablishAckDecoder;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.Producer;

/**
 * A gateway dies, another one takes over: what traders and engine see of it.
 */
class RestartTest {
    private static final int SESSION = 1001;

    private final TestGateway gateway = TestGateway.start();

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void shouldTakeSessionUpWithoutNegotiateWhenGatewayDied() {
        final TestTrader trader = gateway.establish(SESSION);
        trader.send(trader.frames().newOrder(1, 5, 1)).next().accepted();

        gateway.kill();
        gateway.restart();

        final TestTrader again = gateway.connect().resume(trader).establish(2);
        final EstablishAckDecoder ack = again.next().establishAck();
        assertThat(ack.lastIncomingSeqNo()).isEqualTo(1);
        assertThat(ack.nextSeqNo()).isEqualTo(2);
        assertThat(ack.oldestRetransmitSeqNo()).isEqualTo(1);
        again.send(again.frames().newOrder(2, 6, 1));
        assertThat(again.next().accepted().msgSeqNum()).isEqualTo(2);
    }

    @Test
    void shouldEndTheVersionWhenTheQueueBeginsBehindWhatTheJournalHas() {
        final TestTrader trader = gateway.establish(SESSION);
        trader.send(trader.frames().newOrder(1, 5, 1)).next().accepted();

        gateway.kill();
        gateway.restartAt(7);

        assertThat(gateway.warnings()).containsExactly("the queue of gw-1 begins at position 7, the journals end at 1: "
            + "what lies between is lost to its sessions. Their versions end: traders negotiate anew, or in FIX "
            + "log on with MsgSeqNum 1, and ask for their orders");
        assertThat(gateway.connect().resume(trader).establish(2).next().establishReject().establishmentRejectCode())
            .isEqualTo(EstablishRejectCode.UNNEGOTIATED);
        gateway.establish(SESSION);
    }

    /** By an event of its own, which an operator can look for. */
    @Test
    void shouldTellTheLogWhatItsSessionsHaveLost() {
        try (TestGateway logged = TestGateway.setup().log().start()) {
            final TestTrader trader = logged.establish(SESSION);
            trader.send(trader.frames().newOrder(1, 5, 1)).next().accepted();
            logged.kill();
            logged.restartAt(7);

            assertThat(logged.told()).anyMatch(line -> line.contains(" reports.lost: the queue of gw-1 begins at"
                + " position 7, the journals end at 1: what lies between is lost to its sessions. "));
        }
    }

    @Test
    void shouldKeepTheVersionWhenANewQueueGoesOnWhereTheJournalEnds() {
        final TestTrader trader = gateway.establish(SESSION);
        trader.send(trader.frames().newOrder(1, 5, 1)).next().accepted();

        gateway.kill();
        gateway.restartAt(2);

        gateway.connect().resume(trader).establish(2).next().establishAck();
        assertThat(gateway.warnings()).isEmpty();
    }

    /** They are for nobody: no session misses them. */
    @Test
    void shouldKeepTheVersionWhenTheQueueBeginsBehindReportsOfASessionThatIsNotConfigured() {
        final TestTrader trader = gateway.establish(SESSION);
        trader.send(trader.frames().newOrder(1, 5, 1)).next().accepted();
        gateway.engine().events().reportFor(5000, SESSION);
        gateway.steps(2);

        gateway.kill();
        gateway.restartAt(3);

        gateway.connect().resume(trader).establish(2).next().establishAck();
    }

    /** The session that has remembered for all which events were read is not configured any more. */
    @Test
    void shouldKeepTheVersionWhenTheQueueBeginsBehindDaysAndSessionsWereTakenOut() {
        gateway.establish(SESSION);
        final TestTrader trader = gateway.establish(SESSION + 1);
        gateway.engine().market().startDay(1);
        gateway.steps(2);
        gateway.next().sessions(SESSION + 1, SESSION + 1);
        gateway.loops().reconfigure(gateway.config(), BlockList.NONE);
        gateway.steps(2);
        gateway.kill();
        gateway.restartAt(2);
        assertThat(gateway.warnings()).isEmpty();
        gateway.connect().resume(trader).establish(1).next().establishAck();
    }

    @Test
    void shouldKeepTheVersionWhenTheSessionThatRemembersDaysIsTakenOutWhileNoGatewayRuns() {
        gateway.establish(SESSION);
        final TestTrader trader = gateway.establish(SESSION + 1);
        gateway.engine().market().startDay(1);
        gateway.steps(2);
        gateway.kill();
        gateway.next().sessions(SESSION + 1, SESSION + 1);
        gateway.restartAt(2);
        assertThat(gateway.warnings()).isEmpty();
        gateway.connect().resume(trader).establish(1).next().establishAck();
    }

    @Test
    void shouldReportWhatTheEngineSaidWhileNoGatewayRan() {
        final TestTrader trader = gateway.establish(SESSION);
        gateway.pauseEngine();
        trader.send(trader.frames().newOrder(1, 5, 1), trader.frames().newOrder(2, 6, 7));
        gateway.steps(5);

        gateway.kill();
        gateway.engine().doWork();
        gateway.restart();
        gateway.steps(2);

        final TestTrader again = gateway.connect().resume(trader).establish(3);
        assertThat(again.next().establishAck().nextSeqNo()).isEqualTo(4);
        again.send(again.frames().retransmitRequest(SESSION, again.timestamp(), 1, 3));
        assertThat(again.next().retransmission().count()).isEqualTo(3);
        assertThat(again.next().accepted().clOrdID()).isEqualTo(5);
        assertThat(again.next().accepted().clOrdID()).isEqualTo(6);
        assertThat(again.next().trade().lastQty()).isEqualTo(3);
        assertThat(again.next().sequence().nextSeqNo()).isEqualTo(4);
    }

    @Test
    void shouldGiveClientEachReportOnceAndEngineEachOrderWhenGatewayDiesUnderLoad() {
        final Stream stream = new Stream();
        final NativeClient client = connect(stream);
        long clOrdId = 0;
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < 40 && client.state() == State.ESTABLISHED; i++) {
                if (client.newOrder(clOrdId + 1, 3, '1', Frames.PRICE, 1 + clOrdId % 7, '0', 0) > 0) {
                    clOrdId++;
                }
                client.poll(System.nanoTime());
                gateway.step();
            }
            // In the middle of it: bytes are in the sockets, commands and events on the rings.
            gateway.kill();
            gateway.restart();
            establish(client);
        }
        final long sent = clOrdId;
        until(client, () -> stream.accepted.size() == sent);

        assertThat(stream.accepted).containsExactlyElementsOf(
            LongStream.rangeClosed(1, sent).boxed().toList());
        assertThat(stream.seqNos).containsExactlyElementsOf(
            LongStream.rangeClosed(1, stream.seqNos.size()).boxed().toList());
        final List<String> orders =
            gateway.engine().commands().stream().filter(command -> command.startsWith("NEW")).distinct().toList();
        assertThat(orders).hasSize((int) sent);
    }

    private NativeClient connect(final Stream stream) {
        final NativeClient client = new NativeClient(
            new ClientConfig(gateway.address(), SESSION, 0, 1, TestGateway.KEY_ID, TestGateway.SECRET, 10_000), stream);
        establish(client);
        return client;
    }

    private void establish(final NativeClient client) {
        until(client, () -> {
            if (client.state() == State.CLOSED) {
                client.connect();
            }
            return client.state() == State.ESTABLISHED;
        });
    }

    private void until(final NativeClient client, final BooleanSupplier condition) {
        gateway.until("the client; it is " + client.state() + " " + client.closeReason(), () -> {
            client.poll(System.nanoTime());
            return condition.getAsBoolean();
        });
    }

    /** What the client's listener got; gaps and duplicates fail the test. */
    private static final class Stream extends SilentListener {
        private final List<Long> accepted = new ArrayList<>();
        private final List<Long> seqNos = new ArrayList<>();

        @Override
        public void onAccepted(final ExecutionReportNewDecoder report) {
            accepted.add(report.clOrdID());
            seqNos.add(report.msgSeqNum());
        }

        @Override
        public void onTrade(final ExecutionReportTradeDecoder report) {
            seqNos.add(report.msgSeqNum());
        }
    }

    /** An engine that starts behind the gateway makes again what a queue lacks that was made anew. */
    @Test
    void shouldWaitWhenTheEngineMakesAgainWhatTheQueueLacks() throws InterruptedException {
        final long end = readDays();
        gateway.kill();
        gateway.queues().renew("gw-1", end - 2);
        gateway.pauseEngine();
        final Thread recovery = new Thread(() -> {
            LockSupport.parkNanos(50_000_000L);
            try (Producer engine = gateway.queues().output("gw-1").producer("engine")) {
                final ScriptedMarket again = new ScriptedMarket(Map.of("gw-1", engine)).follower("gw-1");
                for (int i = 0; i < 3; i++) {
                    again.startDay(i + 1);
                }
            }
        });
        recovery.start();
        gateway.restart();
        recovery.join();

        assertThat(gateway.queues().output("gw-1").position()).isGreaterThanOrEqualTo(end);
        gateway.clock().advanceMs(1);
        gateway.establish(SESSION);
    }

    @Test
    void shouldRefuseWhenAnEngineRunsThatDoesNotMakeAgainWhatTheQueueLacks() {
        final long end = readDays();
        gateway.kill();
        gateway.queues().renew("gw-1", end - 2);
        gateway.clock().onRead(() -> gateway.clock().advanceMs(1_000));
        try (Producer engine = gateway.queues().output("gw-1").producer("engine")) {
            assertThat(engine.spec().slots()).isPositive();
            assertThatExceptionOfType(LaunchException.class).isThrownBy(gateway::restart)
                .withMessageContaining("not the queue that they were written from")
                .satisfies(refusal -> assertThat(refusal.exitCode()).isEqualTo(ExitCode.CORRUPT));
        }
        gateway.clock().onRead(() -> { });
    }

    /** Returns the position behind some days that the gateway has read. */
    private long readDays() {
        gateway.establish(SESSION);
        for (int i = 0; i < 3; i++) {
            gateway.engine().market().startDay(i + 1);
        }
        gateway.steps(3);
        return gateway.queues().output("gw-1").position();
    }
}
