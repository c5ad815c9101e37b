package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.config.TlsSettings;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.RejectKind;
import org.ringside.gateway.protocol.TerminationCode;
import org.ringside.gateway.protocol.TlsBuffers;
import org.ringside.launch.LaunchException;
import org.ringside.testing.TestIdentity;

/** Sessions through TLS on sockets in memory: the same as without it, whatever pieces the bytes come in. */
@Tag("slow")
class TlsTest {
    private static final int SESSION = 1001;
    private static final int SOCKET_BUFFER = 32 * 1024;
    private static final TestIdentity GATEWAY = TestIdentity.of("gateway");
    private static final SSLContext TRUST = GATEWAY.trustedBy(null);

    private final Frames frames = new Frames();
    @TempDir
    private Path folder;
    private TestGateway gateway;

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void shouldTradeWhenConnectedThroughTls() throws IOException {
        start(TestGateway.setup());
        final TestTrader trader = connect().logIn(SESSION);

        trader.send(frames.newOrder(1, 11, 7), frames.cancel(2, 12, 11, '1'));

        assertThat(trader.next().accepted().clOrdID()).isEqualTo(11);
        assertThat(trader.next().templateId()).as("it trades").isEqualTo(1104);
        assertThat(trader.next().cancelled().clOrdID()).isEqualTo(12);
        assertThat(count(LoopCounter.TLS_FAILURES)).isZero();
    }

    @Test
    void shouldTradeByFixWhenConnectedThroughTls() throws IOException {
        GATEWAY.keyStore(folder.resolve("gateway.p12"));
        gateway = TestGateway.setup().tls(settings(""))
            .fix(new FixSettings(null, "127.0.0.1:0", "1100", null, 1_024, null, null)).start();
        final SSLEngine engine = TlsPeer.engine(TRUST, "TLSv1.3");
        engine.beginHandshake();
        final TlsPeer peer = new TlsPeer(gateway, FixTrader.connect(gateway), engine).secured();
        final FixTrader trader = new FixTrader(gateway, 1100, 1, peer.tls()).logOn("");

        assertThat(trader.next()).isEqualTo("35=A|98=0|108=30|");
        trader.send("35=D|11=a|38=1|40=2|44=1|54=1|55=7|60=20261127-03:00:00|");
        assertThat(trader.next()).contains("35=8|", "|11=a|", "|55=7|", "|150=0|");
        assertThat(count(LoopCounter.TLS_FAILURES)).isZero();
    }

    @Test
    void shouldTradeWhenSocketsMoveOneByteAtATime() throws IOException {
        start(TestGateway.setup());
        final TlsPeer peer = TlsPeer.connect(gateway, TlsPeer.engine(TRUST, "TLSv1.3"), 1).secured();
        final TestTrader trader = peer.trader();

        peer.send(login(0));
        trader.next().negotiateResponse();
        trader.next().establishAck();
        peer.send(frames.newOrder(1, 11, 1));

        assertThat(trader.next().accepted().clOrdID()).isEqualTo(11);
    }

    @Test
    void shouldTakeFrameInManyRecords() throws IOException {
        start(TestGateway.setup());
        final TlsPeer peer = TlsPeer.connect(gateway, TRUST).secured();
        final TestTrader trader = peer.trader().logIn(SESSION);

        for (final byte one : frames.newOrder(1, 11, 1)) {
            peer.send(new byte[] {one});
        }

        assertThat(trader.next().accepted().clOrdID()).isEqualTo(11);
    }

    @Test
    void shouldTakeLoginAndOrdersInOneRecord() throws IOException {
        start(TestGateway.setup());

        final TestTrader hasty = connect().send(login(100));

        expectLoginAndOrders(hasty, 100);
    }

    @Test
    void shouldHandOverWithWhatIsDecryptedWhenSessionIsOfAnotherLoop() throws IOException {
        start(TestGateway.setup().loops(2));

        final TestTrader hasty = connect().send(login(100));

        expectLoginAndOrders(hasty, 100);
        assertThat(gateway.counters(1).get(LoopCounter.TRAINS)).as("of the loop that owns the session").isPositive();
    }

    @Test
    void shouldGoOnWithWhatIsDecryptedWhenRingHasRoomAgain() throws IOException {
        start(TestGateway.setup().inputSlots(32, 2));
        final TestTrader trader = connect().logIn(SESSION);
        gateway.pauseEngine();
        final ByteArrayOutputStream burst = new ByteArrayOutputStream();
        for (int seqNo = 1; seqNo <= 1_000; seqNo++) {
            burst.writeBytes(frames.newOrder(seqNo, seqNo, 1));
        }

        trader.send(burst.toByteArray());
        gateway.steps(20);
        assertThat(count(LoopCounter.RING_FULL)).isPositive();
        gateway.resumeEngine();

        for (int seqNo = 1; seqNo <= 1_000; seqNo++) {
            assertThat(trader.next().accepted().clOrdID()).isEqualTo(seqNo);
        }
    }

    @Test
    void shouldKeepBoundOfOutputWhenTraderNeverReads() throws IOException {
        final int maxOutputBytes = 16 * 1024;
        start(TestGateway.setup().maxOutputBytes(maxOutputBytes));
        final TlsPeer peer = TlsPeer.connect(gateway, TRUST).secured();
        final TestTrader mute = peer.trader().logIn(SESSION);
        mute.stopReading();
        final int bound = maxOutputBytes + TlsBuffers.bytesOf(TlsBuffers.recordLength(peer.engine())) / 2;
        final SessionStateMachine machine = gateway.machineOf(peer.socket());
        int mostPending = 0;

        for (int seqNo = 1; !machine.isClosed(); seqNo++) {
            mute.send(frames.any(1999, 12, seqNo));
            gateway.step();
            gateway.clock().advanceMs(1);
            mostPending = Math.max(mostPending, machine.isClosed() ? 0 : machine.connection().pendingOutput());
        }

        assertThat(mostPending).isBetween(maxOutputBytes / 2, bound);
        assertThat(gateway.counters(0).rejects(RejectKind.TERMINATE, TerminationCode.SLOW_CONSUMER.value()))
            .isEqualTo(1);
        assertThat(count(LoopCounter.TLS_FAILURES)).isZero();
    }

    @Test
    void shouldSayGoodbyeWhenSessionEnds() throws IOException {
        start(TestGateway.setup());
        final TlsPeer peer = TlsPeer.connect(gateway, TRUST).secured();
        final TestTrader trader = peer.trader().logIn(SESSION);

        trader.send(frames.terminate(SESSION, trader.verId(), TerminationCode.FINISHED.value()));
        trader.expectTerminate(TerminationCode.FINISHED);
        trader.expectClosed();

        assertThat(peer.engine().isInboundDone()).as("by close_notify").isTrue();
    }

    @Test
    void shouldAnswerWhenTraderSaysGoodbyeRightBehindHisTerminate() throws IOException {
        start(TestGateway.setup());
        final TlsPeer peer = TlsPeer.connect(gateway, TRUST).secured();
        final TestTrader trader = peer.trader().logIn(SESSION);

        trader.send(frames.terminate(SESSION, trader.verId(), TerminationCode.FINISHED.value()));
        peer.tls().closeOutput();

        trader.expectTerminate(TerminationCode.FINISHED);
        trader.expectClosed();
        assertThat(gateway.machineOf(peer.socket())).as("closed without waiting").isNull();
    }

    @Test
    void shouldSayGoodbyeWhenStrangerTakesTooLong() throws IOException {
        start(TestGateway.setup());
        final TlsPeer peer = TlsPeer.connect(gateway, TRUST).secured();

        gateway.passMs(5_100);

        peer.trader().expectClosed();
        assertThat(peer.engine().isInboundDone()).as("by close_notify").isTrue();
    }

    @Test
    void shouldEndConnectionWhenTraderSaysGoodbyeAndLeavesSocketOpen() throws IOException {
        start(TestGateway.setup());
        final TlsPeer peer = TlsPeer.connect(gateway, TRUST).secured();
        final TestTrader trader = peer.trader();
        trader.negotiate(SESSION, 10).next().negotiateResponse();
        trader.establishCancelling(1, 1, 0).next().establishAck();

        peer.tls().closeOutput();
        trader.expectClosed();
        gateway.passMs(50);

        assertThat(gateway.engine().commands()).contains("DISCONNECTED 1001 10");
        assertThat(count(LoopCounter.TLS_FAILURES)).isZero();
    }

    @Test
    void shouldCutOffWhenPeerWantsAnswersAndReadsNone() throws IOException {
        start(TestGateway.setup());
        final TlsPeer peer = TlsPeer.connect(gateway, TRUST).secured();
        peer.trader().logIn(SESSION);

        // After the handshake, to begin another one is to ask for new keys: RFC 8446, 4.6.3.
        final ByteBuffer record = ByteBuffer.allocate(SOCKET_BUFFER);
        for (int i = 0; i < 10_000 && count(LoopCounter.TLS_FAILURES) == 0; i++) {
            peer.engine().beginHandshake();
            peer.engine().wrap(ByteBuffer.allocate(0), record.clear());
            peer.socket().write(record.flip());
            gateway.step();
        }

        assertThat(count(LoopCounter.TLS_FAILURES)).isEqualTo(1);
        assertThat(gateway.machineOf(peer.socket())).isNull();
    }

    @Test
    void shouldGiveFewNewKeysInCycleWhenPeerWantsMany() throws IOException {
        start(TestGateway.setup());
        final TlsPeer peer = TlsPeer.connect(gateway, TRUST).secured();
        peer.trader().logIn(SESSION);
        final ByteBuffer requests = ByteBuffer.allocate(SOCKET_BUFFER);
        for (int i = 0; i < 100; i++) {
            peer.engine().beginHandshake();
            peer.engine().wrap(ByteBuffer.allocate(0), requests);
        }
        peer.socket().write(requests.flip());

        int answers = 0;
        for (int cycles = 1; answers < 100; cycles++) {
            gateway.step();
            final int now = records(peer.socket());
            assertThat(now).as("answers in cycle %d", cycles).isBetween(1, 32);
            answers += now;
        }
        assertThat(answers).isEqualTo(100);
    }

    @Test
    void shouldAnswerOneHandshakeInCycle() throws IOException {
        start(TestGateway.setup());
        final List<TlsPeer> peers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            peers.add(TlsPeer.connect(gateway, TRUST));
        }
        for (final TlsPeer peer : peers) {
            peer.handshake();
        }
        int answered = 0;

        for (int cycles = 1; answered < peers.size(); cycles++) {
            assertThat(cycles).as("cycles for %d handshakes", peers.size()).isLessThanOrEqualTo(3 * peers.size());
            gateway.step();
            final int now = (int) peers.stream().filter(peer -> hasAnswer(peer.socket())).count();
            assertThat(now - answered).as("answered in a cycle").isLessThanOrEqualTo(1);
            answered = now;
        }
        for (final TlsPeer peer : peers) {
            peer.secured();
        }
    }

    @Test
    void shouldRefuseWhenClientSpeaksOlderVersion() throws IOException {
        start(TestGateway.setup());
        final TlsPeer old = TlsPeer.connect(gateway, TlsPeer.engine(TRUST, "TLSv1.2"), SOCKET_BUFFER);

        assertThat(old.refusal()).isInstanceOf(SSLException.class).hasMessageContaining("protocol_version");

        assertThat(count(LoopCounter.TLS_FAILURES)).isEqualTo(1);
    }

    @Test
    void shouldRefuseWhenClientOffersExpensiveGroupsOnly() throws IOException {
        start(TestGateway.setup());
        final SSLEngine engine = TlsPeer.engine(TRUST, "TLSv1.3");
        final SSLParameters parameters = engine.getSSLParameters();
        parameters.setAlgorithmConstraints(new OnlyFiniteFields());
        engine.setSSLParameters(parameters);
        final TlsPeer spendthrift = TlsPeer.connect(gateway, engine, SOCKET_BUFFER);

        assertThat(spendthrift.refusal()).isInstanceOf(SSLException.class).hasMessageContaining("fatal alert");

        assertThat(count(LoopCounter.TLS_FAILURES)).isEqualTo(1);
    }

    @Test
    void shouldLetInOnlyWhoHasCertificateWhenTheyAreAskedFor() throws IOException {
        final TestIdentity member = TestIdentity.of("member");
        startMutual(member);

        TlsPeer.connect(gateway, GATEWAY.trustedBy(member)).secured().trader().logIn(SESSION);
        final TlsPeer unknown = TlsPeer.connect(gateway, TRUST);
        assertThat(unknown.refusal()).isInstanceOf(SSLException.class).hasMessageContaining("certificate");
        final TlsPeer stranger = TlsPeer.connect(gateway, GATEWAY.trustedBy(TestIdentity.of("stranger")));
        assertThat(stranger.refusal()).isInstanceOf(SSLException.class).hasMessageContaining("certificate");

        assertThat(count(LoopCounter.TLS_FAILURES)).isEqualTo(2);
    }

    @Test
    void shouldShowOtherCertificateToThoseWhoComeAfterItWasLoaded() throws IOException {
        start(TestGateway.setup());
        final TlsPeer before = TlsPeer.connect(gateway, TRUST).secured();
        final TestTrader trader = before.trader().logIn(SESSION);
        final TestIdentity renewed = TestIdentity.of("renewed");

        renewed.keyStore(folder.resolve("gateway.p12"));
        gateway.tlsPort().load(settings(""));

        final TlsPeer after = TlsPeer.connect(gateway, renewed.trustedBy(null)).secured();
        assertThat(after.engine().getSession().getPeerCertificates())
            .isEqualTo(new Certificate[] {renewed.certificate()});
        trader.send(frames.newOrder(1, 11, 1));
        assertThat(trader.next().accepted().clOrdID()).isEqualTo(11);
    }

    @Test
    void shouldKeepCertificateWhenAnotherCannotBeLoaded() throws IOException {
        start(TestGateway.setup());
        final TlsSettings nonsense = new TlsSettings("127.0.0.1:0", folder.toString(), "", "", "");

        assertThatThrownBy(() -> gateway.tlsPort().load(nonsense)).isInstanceOf(LaunchException.class);

        TlsPeer.connect(gateway, TRUST).secured().trader().logIn(SESSION);
    }

    private void start(final GatewaySetup setup) throws IOException {
        GATEWAY.keyStore(folder.resolve("gateway.p12"));
        gateway = setup.inMemory().tls(settings("")).start();
    }

    private void startMutual(final TestIdentity member) throws IOException {
        GATEWAY.keyStore(folder.resolve("gateway.p12"));
        final String authorities = member.pem(folder.resolve("members.pem")).toString();
        gateway = TestGateway.setup().inMemory().tls(settings(authorities)).start();
    }

    private TlsSettings settings(final String authorities) {
        return new TlsSettings(
            "127.0.0.1:0", folder.resolve("gateway.p12").toString(), TestIdentity.PASSWORD, "", authorities);
    }

    private TestTrader connect() {
        return TlsPeer.connect(gateway, TRUST).secured().trader();
    }

    private long count(final LoopCounter counter) {
        return gateway.counters(0).get(counter);
    }

    /** Everything that a trader in a hurry sends at once. */
    private byte[] login(final int orders) {
        final long now = gateway.clock().epochNs();
        final ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(frames.negotiate(
            SESSION, now, now, TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET));
        all.writeBytes(frames.establish(
            SESSION, now, now + 1, TestTrader.KEEP_ALIVE_MS, 1, 0, TestGateway.KEY_ID, TestGateway.SECRET));
        for (int seqNo = 1; seqNo <= orders; seqNo++) {
            all.writeBytes(frames.newOrder(seqNo, seqNo, 1));
        }
        return all.toByteArray();
    }

    private static void expectLoginAndOrders(final TestTrader trader, final int orders) {
        trader.next().negotiateResponse();
        trader.next().establishAck();
        for (int seqNo = 1; seqNo <= orders; seqNo++) {
            assertThat(trader.next().accepted().clOrdID()).isEqualTo(seqNo);
        }
    }

    /** Records on the wire, which are taken from it: five bytes of header, the last two of which are the length. */
    private static int records(final SocketChannel socket) throws IOException {
        final ByteBuffer bytes = ByteBuffer.allocate(SOCKET_BUFFER);
        socket.read(bytes);
        bytes.flip();
        int count = 0;
        while (bytes.hasRemaining()) {
            bytes.position(bytes.position() + 3);
            final int length = bytes.getShort();
            bytes.position(bytes.position() + length);
            count++;
        }
        return count;
    }

    private static boolean hasAnswer(final SocketChannel socket) {
        return (((MemoryChannel) socket).readyOps() & SelectionKey.OP_READ) != 0;
    }
}
