package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.counters.Heartbeat;
import org.ringside.gateway.config.ConnectionLimits;
import org.ringside.gateway.config.SessionLimits;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.counters.GatewayCounters;
import org.ringside.gateway.counters.GatewayCountersDescriptor;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.LoopCounters;
import org.ringside.gateway.counters.RejectKind;
import org.ringside.gateway.counters.SessionCounter;
import org.ringside.gateway.counters.SessionCounters;
import org.ringside.gateway.counters.SessionState;
import org.ringside.launch.LaunchException;

class CountersTest {
    private static final int SESSION = 1001;
    private static final int SLOW_CONSUMER = 40;

    @TempDir
    private Path folder;

    @Test
    void shouldShowToOthersWhatLoopsCount() {
        try (GatewayCounters counters = GatewayCounters.create(folder, "gw-1", 2)) {
            counters.loop(0).increment(LoopCounter.ACCEPTS);
            counters.loop(1).add(LoopCounter.BYTES_IN, 5_000_000_000L);
            counters.loop(1).propose(LoopCounter.LOOP_TIME_MAX_NS, 7);
            counters.loop(1).propose(LoopCounter.LOOP_TIME_MAX_NS, 6);
            counters.loop(1).rejected(RejectKind.TERMINATE, SLOW_CONSUMER);
            counters.loop(0).rejected(RejectKind.NEGOTIATE, 200);
            counters.loop(1).beat(System.nanoTime());
            final SessionCounters throttled = counters.loop(1).session(4_294_967_294L);
            throttled.increment(SessionCounter.THROTTLED);
            throttled.enter(SessionState.BOUND);

            final CountersSnapshot seen = CountersSnapshot.readAll(folder).get(0);

            assertThat(seen.gateway()).isEqualTo("gw-1");
            assertThat(seen.pid()).isEqualTo(ProcessHandle.current().pid());
            assertThat(seen.loops()).hasSize(2);
            assertThat(seen.loops().get(0).beatAgeNs()).isEqualTo(Heartbeat.NEVER);
            assertThat(seen.loops().get(1).beatAgeNs()).isNotNegative();
            assertThat(seen.loops().get(0).counters()).containsEntry("accepts", 1L).containsEntry("bytesIn", 0L);
            assertThat(seen.loops().get(0).negotiateRejects()).isEqualTo(Map.of(31, 1L));
            assertThat(seen.loops().get(1).counters())
                .containsEntry("bytesIn", 5_000_000_000L).containsEntry("loopTimeMaxNs", 7L);
            assertThat(seen.loops().get(1).terminates()).isEqualTo(Map.of(SLOW_CONSUMER, 1L));
            assertThat(seen.sessions()).singleElement().satisfies(session -> {
                assertThat(session.sessionId()).isEqualTo(4_294_967_294L);
                assertThat(session.state()).isEqualTo("bound");
                assertThat(session.counters()).containsEntry("throttled", 1L).containsEntry("messages", 0L);
            });
        }
        assertThat(CountersSnapshot.readAll(folder)).isEmpty();
    }

    @Test
    void shouldCountTogetherWhatFindsNoSlot() {
        try (GatewayCounters counters = GatewayCounters.create(folder, "gw-1", 1)) {
            for (int i = 0; i < GatewayCountersDescriptor.MAX_SESSIONS + 2; i++) {
                counters.loop(0).session(i + 1).increment(SessionCounter.MESSAGES);
            }

            final CountersSnapshot seen = CountersSnapshot.readAll(folder).get(0);

            assertThat(seen.sessions()).hasSize(GatewayCountersDescriptor.MAX_SESSIONS + 1);
            assertThat(seen.sessions().get(0).sessionId()).isZero();
            assertThat(seen.sessions().get(0).counters()).containsEntry("messages", 2L);
            assertThat(seen.sessions().get(GatewayCountersDescriptor.MAX_SESSIONS).counters())
                .containsEntry("messages", 1L);
        }
    }

    @Test
    void shouldRefuseFileWhenItIsSomethingElse() throws IOException {
        Files.write(folder.resolve("gw-1.counters"), new byte[600_000]);

        assertThatThrownBy(() -> CountersSnapshot.readAll(folder)).isInstanceOf(LaunchException.class)
            .hasMessageContaining("gw-1.counters has no counters");
    }

    @Test
    void shouldHaveRoomForEveryCounter() {
        assertThat(LoopCounter.values().length * Long.BYTES).isLessThanOrEqualTo(RejectKind.NEGOTIATE.offset(0));
        assertThat(RejectKind.TERMINATE.offset(1_000)).isLessThan(GatewayCountersDescriptor.HEARTBEAT_OFFSET);
        assertThat(GatewayCountersDescriptor.SLOT_COUNTERS_OFFSET + SessionCounter.values().length * Long.BYTES)
            .isLessThanOrEqualTo(GatewayCountersDescriptor.SLOT_STATE_OFFSET);
    }

    @Test
    void shouldCountWhatHappens() {
        try (TestGateway gateway = TestGateway.setup().connections(new ConnectionLimits(2, null, null, null))
            .limits(new SessionLimits(10, 1_000, 0, 100, 0, 0)).start()) {
            final LoopCounters counters = gateway.counters(0);
            final TestTrader trader = gateway.establish(SESSION);
            final Frames frames = trader.frames();
            final long bytesBefore = counters.get(LoopCounter.BYTES_IN);
            final long readsBefore = counters.get(LoopCounter.READS);
            final long writesBefore = counters.get(LoopCounter.WRITES);
            final ByteArrayOutputStream burst = new ByteArrayOutputStream();
            for (int seqNo = 1; seqNo <= 12; seqNo++) {
                burst.writeBytes(frames.newOrder(seqNo, seqNo, 1));
            }
            burst.writeBytes(frames.newOrder(1, 1, 1));

            trader.send(burst.toByteArray());
            for (int i = 0; i < 12; i++) {
                trader.next();
            }

            assertThat(counters.get(LoopCounter.BYTES_IN) - bytesBefore).isEqualTo(burst.size());
            assertThat(counters.get(LoopCounter.READS) - readsBefore).as("one read for a burst").isEqualTo(1);
            assertThat(counters.get(LoopCounter.TRAINS)).as("and one train").isEqualTo(1);
            assertThat(counters.get(LoopCounter.WRITES) - writesBefore)
                .as("one write for the gateway's answers, one for the engine's").isEqualTo(2);
            assertThat(counters.get(LoopCounter.EVENTS)).as("with the day").isEqualTo(1 + 10);
            assertThat(gateway.snapshot().loops().get(0).hops().get("ring out").count()).isEqualTo(10);
            assertThat(counters.get(LoopCounter.FRAMES_IN)).as("with two of the login").isEqualTo(2 + 13);
            assertThat(counters.rejects(RejectKind.BUSINESS, 8)).isEqualTo(2);

            gateway.connect().negotiate(SESSION, 10).next().negotiateReject();
            gateway.connect().expectClosed();
            trader.askFor(1, 5).next().retransmission();
            gateway.passMs(20);

            assertThat(counters.rejects(RejectKind.NEGOTIATE, 3)).as("already negotiated").isEqualTo(1);
            assertThat(counters.get(LoopCounter.TURNED_AWAY)).isLessThanOrEqualTo(1);
            assertThat(counters.get(LoopCounter.RETRANSMITTED)).isEqualTo(5);
            final SessionCounters session = gateway.sessionCounters(0);
            assertThat(session.get(SessionCounter.MESSAGES)).isEqualTo(13);
            assertThat(session.get(SessionCounter.DUPLICATES)).isEqualTo(1);
            assertThat(session.get(SessionCounter.THROTTLED)).isEqualTo(2);
            assertThat(session.get(SessionCounter.REFUSED)).isEqualTo(2);
            assertThat(session.get(SessionCounter.REPORTS)).isEqualTo(12);
            assertThat(session.get(SessionCounter.RETRANSMITTED)).isEqualTo(5);
            assertThat(session.get(SessionCounter.IN_FLIGHT)).isZero();
        }
    }

    @Test
    void shouldShowTheStateOfASession() {
        try (TestGateway gateway = TestGateway.start()) {
            final SessionCounters session = gateway.sessionCounters(0);
            final TestTrader trader = gateway.connect().negotiate(SESSION, 10);
            trader.next();
            assertThat(session.state()).isEqualTo(SessionState.NEGOTIATED);
            trader.establish(1).next();
            assertThat(session.state()).isEqualTo(SessionState.BOUND);

            trader.endOutput();
            gateway.steps(20);
            assertThat(session.state()).isEqualTo(SessionState.SUSPENDED);
            gateway.kill();
            gateway.restart();
            assertThat(gateway.sessionCounters(0).state()).as("of the next gateway").isEqualTo(SessionState.SUSPENDED);
        }
    }

    @Test
    void shouldShowWhatASocketHasNotTaken() {
        try (TestGateway gateway = TestGateway.setup().inMemory().start()) {
            final TestTrader trader = new TestTrader(gateway, 1_024).logIn(SESSION);
            final SessionCounters session = gateway.sessionCounters(0);
            trader.stopReading();
            for (int i = 0; i < 20; i++) {
                gateway.engine().events().reportFor(SESSION, SESSION);
            }
            gateway.steps(20);
            assertThat(session.get(SessionCounter.PENDING_BYTES)).isPositive();

            trader.startReading();
            for (int seqNo = 1; seqNo <= 20; seqNo++) {
                assertThat(trader.next().accepted().msgSeqNum()).isEqualTo(seqNo);
            }
            gateway.steps(20);
            assertThat(session.get(SessionCounter.PENDING_BYTES)).isZero();
        }
    }

    @Test
    void shouldCountFullRing() {
        try (TestGateway gateway = TestGateway.setup().inputSlots(32, 2).start()) {
            final TestTrader trader = gateway.establish(SESSION);
            gateway.pauseEngine();
            for (int i = 1; i <= 40; i++) {
                trader.send(trader.frames().newOrder(i, i, 1));
            }
            gateway.steps(20);

            assertThat(gateway.counters(0).get(LoopCounter.RING_FULL)).isPositive();
        }
    }
}
