package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.ConnectionLimits;
import org.ringside.gateway.config.SessionLimits;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * What those do to a gateway on real sockets who mean it no good. Beside each of them trades an honest session, which
 * is answered all the while and loses nothing.
 */
class AttackTest {
    private static final int SESSION = 1001;
    private static final int HONEST = 1256;
    private static final String ELSEWHERE = "127.0.0.2";
    private static final String ANYWHERE = "127.0.0.3";
    /** That two addresses kept out but for one, when strangers had all places. */
    private static final int HONEST_TRADERS = 27;
    private static final int PLACES = 30;
    private static final int CROWD = 2_000;
    private static final int MS_TO_LOG_ON = 5_000;

    private final Frames frames = new Frames();
    private final List<SocketChannel> crowd = new ArrayList<>();
    private TestGateway gateway;
    private HonestTrader honest;

    @AfterEach
    void close() throws IOException {
        honest.trade(10);
        honest.expectNothing();
        assertThat(gateway.engine().commands()).filteredOn(command -> command.startsWith("NEW " + HONEST))
            .as("orders of the honest session").hasSize((int) honest.orders());
        for (final SocketChannel channel : crowd) {
            channel.close();
        }
        gateway.close();
    }

    @Test
    void shouldLetOthersInWhenCrowdNeverSpeaks() throws IOException {
        start(TestGateway.setup());
        gatherCrowd();
        assertThat(gateway.admissionControl().unauthenticated()).as("half of the places, of one address").isEqualTo(50);

        final TestTrader late = new TestTrader(gateway, ELSEWHERE).logIn(SESSION);
        late.send(frames.newOrder(1, 1, 1));
        assertThat(late.next().accepted().clOrdID()).isEqualTo(1);

        honest.passMs(MS_TO_LOG_ON + 100);
        assertThat(gateway.admissionControl().unauthenticated()).isZero();
        gateway.connect().logIn(SESSION + 1);
    }

    @Test
    void shouldHoldOutWhenCrowdIsLetIn() throws IOException {
        assumeFileDescriptors(2 * CROWD + 500);
        start(TestGateway.setup().maxConnections(6 * CROWD).maxOutputBytes(4_096));
        gatherCrowd();
        assertThat(gateway.admissionControl().unauthenticated()).isEqualTo(CROWD);

        honest.trade(100);
        honest.passMs(MS_TO_LOG_ON + 100);

        assertThat(gateway.admissionControl().unauthenticated()).as("after the time to log on").isZero();
        gateway.connect().logIn(SESSION);
    }

    @Test
    void shouldLetAllTradersInWhenTwoAddressesTakeWhatPlacesTheyGet() throws IOException {
        gateway = TestGateway.setup().start();
        final List<TestTrader> traders = new ArrayList<>();
        for (int i = 0; i < HONEST_TRADERS; i++) {
            takePlaces();
            traders.add(gateway.connect().logIn(SESSION + i));
        }
        honest = new HonestTrader(gateway, gateway.establish(HONEST));
        assertThat(traders).allMatch(TestTrader::isOpen);
    }

    @Test
    void shouldLetAllTradersOfAKnownAddressInAtOnceWhenTwoAddressesTakeWhatPlacesTheyGet() throws IOException {
        start(TestGateway.setup());
        takePlaces();

        final List<TestTrader> traders = new ArrayList<>();
        for (int i = 0; i < HONEST_TRADERS; i++) {
            traders.add(gateway.connect());
        }
        gateway.step();
        takePlaces();
        for (int i = 0; i < HONEST_TRADERS; i++) {
            traders.get(i).logIn(SESSION + i);
        }
    }

    @Test
    void shouldCloseWhenFramesComeByteByByte() {
        start(TestGateway.setup());
        final List<TestTrader> drippers = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            drippers.add(gateway.connect());
        }
        final byte[] login = login(SESSION);
        for (int i = 0; i < 6; i++) {
            final int at = i;
            drippers.stream().filter(TestTrader::isOpen).forEach(dripper -> dripper.send(new byte[] {login[at]}));
            honest.trade(1);
            honest.passMs(1_000);
        }

        drippers.forEach(TestTrader::expectClosed);
        assertThat(gateway.admissionControl().unauthenticated()).isZero();
    }

    @Test
    void shouldLapseWhenSessionSendsItsFramesByteByByte() {
        start(TestGateway.setup());
        final TestTrader dripper = gateway.connect();
        dripper.negotiate(SESSION, 10).next().negotiateResponse();
        dripper.establish(1, 1_000, 0).next().establishAck();
        final byte[] order = frames.newOrder(1, 1, 1);

        for (int i = 0; i < 5; i++) {
            dripper.send(new byte[] {order[i]});
            honest.passMs(500);
        }

        assertThat(dripper.next().sequence().flags()).as("are you there").isEqualTo((short) 1);
        dripper.expectTerminate(TerminationCode.KEEPALIVE_INTERVAL_LAPSED);
        assertThat(gateway.engine().commands()).noneMatch(command -> command.startsWith("NEW " + SESSION));
    }

    @Test
    void shouldTakeNoMoreThanLoginFromStranger() {
        start(TestGateway.setup());
        final byte[] bytes = new byte[1_020];
        bytes[0] = (byte) bytes.length;
        bytes[1] = (byte) (bytes.length >> 8);
        bytes[2] = 0x50;
        bytes[3] = (byte) 0xEB;
        final TestTrader stranger = gateway.connect();

        stranger.send(Arrays.copyOf(bytes, 511));
        stranger.expectNothing();
        assertThat(stranger.isOpen()).isTrue();
        stranger.send(new byte[1]);

        stranger.expectClosed();
    }

    @Test
    void shouldTakeLoginAndOrdersInOneSegment() {
        start(TestGateway.setup());
        final ByteArrayOutputStream all = new ByteArrayOutputStream();
        final long verId = gateway.clock().epochNs();
        all.writeBytes(frames.negotiate(
            SESSION, verId, verId, TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET));
        all.writeBytes(frames.establish(
            SESSION, verId, verId + 1, TestTrader.KEEP_ALIVE_MS, 1, 0, TestGateway.KEY_ID, TestGateway.SECRET));
        for (int seqNo = 1; seqNo <= 20; seqNo++) {
            all.writeBytes(frames.newOrder(seqNo, seqNo, 1));
        }
        final TestTrader hasty = gateway.connect().send(all.toByteArray());

        hasty.next().negotiateResponse();
        hasty.next().establishAck();
        for (int seqNo = 1; seqNo <= 20; seqNo++) {
            assertThat(hasty.next().accepted().clOrdID()).isEqualTo(seqNo);
        }
    }

    @Test
    void shouldCutOffAndCancelWhenSessionNeverReads() {
        start(TestGateway.setup().maxOutputBytes(16 * 1024));
        final TestTrader mute = gateway.connect();
        mute.negotiate(SESSION, 10).next().negotiateResponse();
        mute.establishCancelling(1, 1, 0).next().establishAck();
        mute.stopReading();

        for (int seqNo = 1; seqNo <= 120_000; seqNo += 100) {
            final ByteArrayOutputStream burst = new ByteArrayOutputStream();
            for (int i = 0; i < 100; i++) {
                burst.writeBytes(frames.any(1999, 12, seqNo + i));
            }
            mute.send(burst.toByteArray());
            gateway.step();
            if (seqNo % 10_000 == 1) {
                honest.trade(1);
            }
        }
        honest.passMs(2_200);

        assertThat(gateway.engine().commands()).contains("DISCONNECTED 1001 10");
        gateway.connect().resume(mute).logIn(SESSION);
    }

    @Test
    void shouldCutOffWhenSessionFloods() {
        start(TestGateway.setup().limits(new SessionLimits(500, 1_000, 0, 200, 0, 0)));
        final TestTrader flooder = gateway.establish(SESSION);
        flooder.stopReading();

        for (int seqNo = 1; seqNo <= 2_000; seqNo += 50) {
            final ByteArrayOutputStream burst = new ByteArrayOutputStream();
            for (int i = 0; i < 50; i++) {
                burst.writeBytes(frames.newOrder(seqNo + i, seqNo + i, 1));
            }
            flooder.send(burst.toByteArray());
            gateway.step();
            honest.trade(1);
        }

        flooder.startReading();
        int accepted = 0;
        int refused = 0;
        Received last = flooder.next();
        while (last.templateId() != 7) {
            accepted += last.templateId() == 1101 ? 1 : 0;
            refused += last.templateId() == 1107 ? 1 : 0;
            last = flooder.next();
        }
        assertThat(last.terminate().terminationCode()).isEqualTo(TerminationCode.THROTTLE_EXCEEDED);
        assertThat(accepted).isEqualTo(500);
        assertThat(refused).as("one with the last word").isEqualTo(201);
    }

    @Test
    void shouldRefuseReplayOfWhatWasRecorded() {
        start(TestGateway.setup());
        final long now = gateway.clock().epochNs();
        final byte[] negotiate = frames.negotiate(
            SESSION, now, now, TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET);
        final byte[] establish = frames.establish(
            SESSION, now, now + 1, TestTrader.KEEP_ALIVE_MS, 1, 0, TestGateway.KEY_ID, TestGateway.SECRET);
        final TestTrader victim = gateway.connect().send(negotiate, establish);
        victim.next().negotiateResponse();
        victim.next().establishAck();

        for (int i = 0; i < 20; i++) {
            // After a few of them the thief's address is locked out of the session.
            final TestTrader thief = new TestTrader(gateway, ELSEWHERE).send(negotiate);
            assertThat(thief.next().negotiateReject().negotiationRejectCode())
                .isIn(NegotiationRejectCode.INVALID_TIMESTAMP, NegotiationRejectCode.NEGOTIATE_NOT_ALLOWED);
            thief.expectClosed();
            thief.close();
            final TestTrader other = new TestTrader(gateway, ELSEWHERE).send(establish);
            assertThat(other.next().establishReject().establishmentRejectCode())
                .isIn(EstablishRejectCode.INVALID_TIMESTAMP, EstablishRejectCode.ESTABLISH_NOT_ALLOWED);
            other.expectClosed();
            other.close();
        }

        victim.send(frames.newOrder(1, 1, 1));
        assertThat(victim.next().accepted().clOrdID()).isEqualTo(1);
    }

    @Test
    void shouldKeepSessionOfItsOwnerWhenOthersGuess() {
        start(TestGateway.setup());
        for (int i = 0; i < 3; i++) {
            final long now = gateway.clock().epochNs();
            final TestTrader thief = new TestTrader(gateway, ELSEWHERE).send(
                frames.negotiate(SESSION, now, now, TestGateway.FIRM, TestGateway.KEY_ID, "guess " + i));
            assertThat(thief.next().negotiateReject().negotiationRejectCode())
                .isEqualTo(NegotiationRejectCode.CREDENTIALS);
            thief.expectClosed();
        }

        gateway.establish(SESSION);
    }

    @Test
    void shouldRefuseStaleTimestamps() {
        start(TestGateway.setup());
        for (final long offsetNs : new long[] {-61_000_000_000L, 61_000_000_000L, Long.MIN_VALUE / 2}) {
            final TestTrader stranger = gateway.connect().send(frames.negotiate(SESSION, gateway.clock().epochNs(),
                gateway.clock().epochNs() + offsetNs, TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET));
            assertThat(stranger.next().negotiateReject().negotiationRejectCode())
                .isEqualTo(NegotiationRejectCode.INVALID_TIMESTAMP);
            stranger.expectClosed();
        }

        gateway.establish(SESSION);
    }

    @Test
    void shouldKeepFirstWhenSessionLogsOnTwice() {
        start(TestGateway.setup());
        final TestTrader first = gateway.establish(SESSION);

        for (int i = 0; i < 10; i++) {
            final TestTrader second = gateway.connect().negotiate(SESSION, first.verId() + 1);
            assertThat(second.next().negotiateReject().negotiationRejectCode())
                .isEqualTo(NegotiationRejectCode.ALREADY_NEGOTIATED);
            second.expectClosed();
        }

        first.send(frames.newOrder(1, 1, 1));
        assertThat(first.next().accepted().clOrdID()).isEqualTo(1);
    }

    @Test
    void shouldGiveSessionBackWhenOtherSideIsGoneWithoutWord() {
        start(TestGateway.setup());
        final List<TestTrader> gone = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            gone.add(gateway.establish(SESSION + i));
            gone.get(i).stopReading();
        }

        honest.passMs(2 * TestTrader.KEEP_ALIVE_MS + 2_200);

        for (int i = 0; i < 20; i++) {
            gateway.connect().resume(gone.get(i)).establish(1).next().establishAck();
        }
    }

    @Test
    void shouldGoOnWhenConnectionsAreReset() throws IOException {
        start(TestGateway.setup());
        for (int i = 0; i < 200; i++) {
            try (SocketChannel channel = SocketChannel.open(gateway.address())) {
                channel.setOption(StandardSocketOptions.SO_LINGER, 0);
                channel.write(ByteBuffer.wrap(login(SESSION), 0, i % 50));
                gateway.steps(i % 3);
            }
            gateway.step();
        }
        honest.passMs(100);

        assertThat(gateway.admissionControl().addresses()).as("only the honest one's").isEqualTo(1);
        assertThat(gateway.admissionControl().unauthenticated()).isZero();
        gateway.establish(SESSION);
    }

    @Test
    void shouldRefuseWhereSessionMayNotLogOn() {
        start(TestGateway.setup().allow("127.0.0.1/32"));
        final TestTrader stranger = new TestTrader(gateway, ELSEWHERE);

        stranger.negotiate(SESSION, 10);

        assertThat(stranger.next().negotiateReject().negotiationRejectCode())
            .isEqualTo(NegotiationRejectCode.NEGOTIATE_NOT_ALLOWED);
        stranger.expectClosed();
        final TestTrader trader = gateway.establish(SESSION);
        trader.close();
        honest.passMs(50);
        final TestTrader again = new TestTrader(gateway, ELSEWHERE).resume(trader).establish(1);
        assertThat(again.next().establishReject().establishmentRejectCode())
            .isEqualTo(EstablishRejectCode.ESTABLISH_NOT_ALLOWED);
    }

    @Test
    void shouldCloseAtOnceWhenAddressMayNotConnect() {
        start(TestGateway.setup().connections(new ConnectionLimits(null, null, null, "127.0.0.1")));

        new TestTrader(gateway, ELSEWHERE).expectClosed();

        gateway.establish(SESSION);
    }

    private void start(final GatewaySetup setup) {
        gateway = setup.start();
        honest = new HonestTrader(gateway, gateway.establish(HONEST));
    }

    private void gatherCrowd() throws IOException {
        for (int i = 0; i < CROWD; i++) {
            crowd.add(SocketChannel.open(gateway.address()));
            if (i % 50 == 0) {
                gateway.step();
                honest.trade(1);
            }
        }
        honest.passMs(100);
    }

    /** Two addresses without credentials connect more often than there are places for strangers. */
    private void takePlaces() throws IOException {
        for (int i = 0; i < PLACES; i++) {
            for (final String address : List.of(ELSEWHERE, ANYWHERE)) {
                final SocketChannel stranger = SocketChannel.open();
                stranger.bind(new InetSocketAddress(address, 0));
                stranger.connect(gateway.address());
                crowd.add(stranger);
            }
            gateway.step();
        }
    }

    private byte[] login(final int sessionId) {
        final long now = gateway.clock().epochNs();
        return frames.negotiate(sessionId, now, now, TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET);
    }

    private static void assumeFileDescriptors(final long count) {
        final long max = ((UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getMaxFileDescriptorCount();
        assumeTrue(max >= count, "file descriptors: " + max);
    }
}
