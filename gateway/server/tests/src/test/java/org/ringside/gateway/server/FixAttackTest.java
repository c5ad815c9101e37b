package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
import org.ringside.gateway.config.FixSettings;

/**
 * What {@link AttackTest} has of native order entry, of FIX. Beside each attack two honest sessions trade, one of each
 * protocol, and lose nothing.
 */
class FixAttackTest {
    private static final int SESSION = 1100;
    private static final int HONEST = 1001;
    private static final int HONEST_FIX = 1199;
    private static final String ELSEWHERE = "127.0.0.2";
    private static final int CROWD = 500;
    private static final int PLACES = 50;
    private static final int MS_TO_LOG_ON = 5_000;
    private static final int MOST_OF_A_STRANGER = 512;
    private static final int HEARTBEAT_MS = 30_000;
    private static final int MOST_QUESTIONS = 60_000;
    /** Wrong signatures of one address for one session. */
    private static final int MOST_GUESSES = 10;
    private static final FixSettings FIX =
        new FixSettings("127.0.0.1:0", null, "1100-1199", "1=BTC-USD", 1_024, null, null);
    private static final String ORDER = "38=10|40=2|44=1.5|54=1|55=BTC-USD|60=20261127-03:00:00|";

    private final List<SocketChannel> crowd = new ArrayList<>();
    private TestGateway gateway;
    private HonestTrader honest;
    private FixTrader honestFix;
    private int orders;

    @AfterEach
    void close() throws IOException {
        tradeFix(10);
        honest.trade(1);
        honest.expectNothing();
        assertThat(gateway.engine().commands()).filteredOn(command -> command.startsWith("NEW " + HONEST_FIX + "/"))
            .as("orders of the honest session").hasSize(orders);
        for (final SocketChannel channel : crowd) {
            channel.close();
        }
        gateway.close();
    }

    @Test
    void shouldLetOthersInWhenACrowdNeverSpeaks() throws IOException {
        start(TestGateway.setup());
        for (int i = 0; i < CROWD; i++) {
            crowd.add(SocketChannel.open(gateway.fixAddress()));
            if (i % PLACES == 0) {
                gateway.step();
                tradeFix(1);
            }
        }
        honest.passMs(100);
        assertThat(gateway.admissionControl().unauthenticated()).as("half of the places, of one address")
            .isEqualTo(PLACES);

        final FixTrader late = new FixTrader(gateway, SESSION, 1, from(ELSEWHERE)).logOn("");
        assertThat(late.next()).startsWith("35=A|");
        late.send("35=D|11=late|" + ORDER);
        assertThat(late.next()).contains("|11=late|", "|150=0|");

        honest.passMs(MS_TO_LOG_ON + 100);
        assertThat(gateway.admissionControl().unauthenticated()).isZero();
        assertThat(new FixTrader(gateway, SESSION + 1, 1).logOn("").next()).startsWith("35=A|");
    }

    @Test
    void shouldCloseWhenLogonsComeByteByByte() {
        start(TestGateway.setup());
        final List<FixTrader> drippers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            drippers.add(new FixTrader(gateway, SESSION + i, 1));
        }
        final byte[] logon = "8=FIX.4.4\u00019=200\u000135=A\u0001".getBytes(ISO_8859_1);
        for (int i = 0; i < 6; i++) {
            final byte[] next = {logon[i]};
            drippers.forEach(dripper -> dripper.write(next));
            tradeFix(1);
            honest.passMs(1_000);
        }

        drippers.forEach(FixTrader::expectClosed);
        assertThat(gateway.admissionControl().unauthenticated()).isZero();
    }

    /** Bytes are no message: the gateway asks whether anybody is there, then ends the session. */
    @Test
    void shouldEndASessionThatSendsAnOrderByteByByte() {
        start(TestGateway.setup());
        final FixTrader dripper = logOn(SESSION);
        final byte[] order = dripper.message("35=D|11=a|" + ORDER);

        for (int i = 0; i < 8; i++) {
            dripper.sendBytes(new byte[] {order[i]});
            passMs(HEARTBEAT_MS / 3);
        }

        assertThat(everythingOf(dripper)).last().asString().startsWith("35=1|");
        assertThat(gateway.engine().commands()).noneMatch(command -> command.startsWith("NEW " + SESSION + "/"));
        assertThat(new FixTrader(gateway, SESSION, dripper.nextNumber() - 1).logOn("").next()).startsWith("35=A|");
    }

    @Test
    void shouldTakeNoMoreThanALogonFromAStranger() {
        start(TestGateway.setup());
        final byte[] bytes = new byte[2 * MOST_OF_A_STRANGER];
        Arrays.fill(bytes, (byte) 'x');
        final byte[] begin = "8=FIX.4.4\u00019=900\u000135=A\u000158=".getBytes(ISO_8859_1);
        System.arraycopy(begin, 0, bytes, 0, begin.length);
        final FixTrader stranger = new FixTrader(gateway, SESSION, 1);

        stranger.sendBytes(Arrays.copyOf(bytes, MOST_OF_A_STRANGER - 1));
        gateway.passMs(20);
        assertThat(stranger.drain()).as("nothing, and still open").isZero();
        stranger.sendBytes(new byte[1]);

        stranger.expectClosed();
    }

    @Test
    void shouldTakeALogonAndOrdersInOneSegment() {
        start(TestGateway.setup());
        final FixTrader hasty = new FixTrader(gateway, SESSION, 1);
        final List<String> messages = new ArrayList<>(List.of(hasty.logon("108=30|")));
        for (int i = 0; i < 20; i++) {
            messages.add("35=D|11=" + i + "|" + ORDER);
        }

        hasty.sendTogether(messages.toArray(String[]::new));

        assertThat(hasty.next()).startsWith("35=A|");
        for (int i = 0; i < 20; i++) {
            assertThat(hasty.next()).contains("|11=" + i + "|", "|150=0|");
        }
    }

    @Test
    void shouldCutOffAndCancelWhenASessionNeverReads() throws IOException {
        start(TestGateway.setup().maxOutputBytes(16 * 1024));
        final FixTrader mute = new FixTrader(gateway, SESSION, 1, smallWindow()).logOn("35002=1|35003=0|");
        assertThat(mute.next()).startsWith("35=A|");
        final String question = "35=1|112=" + "x".repeat(60) + "|";

        boolean isTaken = true;
        for (int i = 0; i < MOST_QUESTIONS && isTaken; i++) {
            isTaken = mute.write(mute.message(question));
            if (i % 50 == 0) {
                gateway.step();
            }
            if (i % 5_000 == 0) {
                tradeFix(1);
            }
        }
        passMs(3 * HEARTBEAT_MS);

        assertThat(gateway.engine().commands()).filteredOn(command -> command.startsWith("DISCONNECTED " + SESSION))
            .hasSize(1);
    }

    @Test
    void shouldLockOutAnAddressThatGuesses() throws IOException {
        start(TestGateway.setup());
        for (int i = 0; i < MOST_GUESSES; i++) {
            gateway.clock().advanceMs(1);
            final FixTrader thief = new FixTrader(gateway, SESSION, 1, from(ELSEWHERE));
            thief.send("35=A|98=0|108=30|553=" + TestGateway.KEY_ID + "|554=guess" + i + "|");
            thief.expectClosed();
            tradeFix(1);
        }

        new FixTrader(gateway, SESSION, 1, from(ELSEWHERE)).logOn("").expectClosed();
        assertThat(new FixTrader(gateway, SESSION, 1).logOn("").next()).as("from elsewhere").startsWith("35=A|");
    }

    @Test
    void shouldRefuseWhereTheSessionMayNotLogOn() throws IOException {
        start(TestGateway.setup().allow("127.0.0.1/32"));

        new FixTrader(gateway, SESSION, 1, from(ELSEWHERE)).logOn("").expectClosed();

        assertThat(new FixTrader(gateway, SESSION, 1).logOn("").next()).startsWith("35=A|");
    }

    @Test
    void shouldCloseAtOnceWhenTheAddressMayNotConnect() throws IOException {
        start(TestGateway.setup().connections(new ConnectionLimits(null, null, null, "127.0.0.1")));

        new FixTrader(gateway, SESSION, 1, from(ELSEWHERE)).expectClosed();

        assertThat(new FixTrader(gateway, SESSION, 1).logOn("").next()).startsWith("35=A|");
    }

    @Test
    void shouldGiveSessionsBackWhenTheOtherSideIsGoneWithoutAWord() {
        start(TestGateway.setup());
        final List<FixTrader> gone = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            gone.add(logOn(SESSION + i));
        }

        passMs(3 * HEARTBEAT_MS);

        for (int i = 0; i < 20; i++) {
            assertThat(new FixTrader(gateway, SESSION + i, gone.get(i).nextNumber()).logOn("").next())
                .startsWith("35=A|");
        }
    }

    @Test
    void shouldGoOnWhenConnectionsAreReset() throws IOException {
        start(TestGateway.setup());
        for (int i = 0; i < 200; i++) {
            final FixTrader trader = new FixTrader(gateway, SESSION, 1);
            final byte[] logon = trader.message(trader.logon("108=30|"));
            try (SocketChannel channel = SocketChannel.open(gateway.fixAddress())) {
                channel.setOption(StandardSocketOptions.SO_LINGER, 0);
                channel.write(ByteBuffer.wrap(logon, 0, i % logon.length));
                gateway.steps(i % 3);
            }
            trader.close();
            gateway.step();
        }
        honest.passMs(100);

        assertThat(gateway.admissionControl().addresses()).as("only that of the honest ones").isEqualTo(1);
        assertThat(gateway.admissionControl().unauthenticated()).isZero();
        logOn(SESSION);
    }

    @Test
    void shouldSendMissedReportsToEachWhenAllComeBackAtOnce() {
        start(TestGateway.setup());
        final List<FixTrader> first = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            final FixTrader trader = logOn(SESSION + i);
            trader.send("35=D|11=a|" + ORDER);
            assertThat(trader.next()).contains("|11=a|");
            trader.close();
            first.add(trader);
        }
        gateway.passMs(50);

        final List<FixTrader> second = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            second.add(new FixTrader(gateway, SESSION + i, first.get(i).nextNumber()).logOn(""));
            second.get(i).send("35=2|7=1|16=0|");
        }

        for (final FixTrader trader : second) {
            assertThat(trader.next()).startsWith("35=A|");
            assertThat(trader.next()).startsWith("35=4|");
            assertThat(trader.next()).startsWith("35=8|43=Y|").contains("|11=a|");
        }
    }

    @Test
    void shouldAnswerNothingButFix() throws IOException {
        start(TestGateway.setup());
        for (final String nonsense : List.of("GET / HTTP/1.1\r\nHost: ringside\r\n\r\n", "\u0016\u0003\u0001\u0002",
            "8=FIX.4.2\u00019=5\u000135=A\u000110=000\u0001")) {
            final FixTrader stranger = new FixTrader(gateway, SESSION, 1);
            stranger.sendBytes(nonsense.getBytes(US_ASCII));
            honest.passMs(MS_TO_LOG_ON + 100);
            tradeFix(1);
            stranger.expectClosed();
        }
        assertThat(gateway.admissionControl().unauthenticated()).isZero();
    }

    private void start(final GatewaySetup setup) {
        gateway = setup.fix(FIX).start();
        honest = new HonestTrader(gateway, gateway.establish(HONEST));
        honestFix = logOn(HONEST_FIX);
    }

    private FixTrader logOn(final int session) {
        final FixTrader trader = new FixTrader(gateway, session, 1).logOn("");
        assertThat(trader.next()).startsWith("35=A|");
        return trader;
    }

    /** Orders of the honest session of FIX, each when the one before is answered. */
    private void tradeFix(final int count) {
        for (int i = 0; i < count; i++) {
            orders++;
            honestFix.send("35=D|11=" + orders + "|" + ORDER);
            String answer = honestFix.next();
            while (answer.startsWith("35=0|") || answer.startsWith("35=1|")) {
                answer = honestFix.next();
            }
            assertThat(answer).contains("|11=" + orders + "|", "|150=0|");
        }
    }

    private void passMs(final int ms) {
        for (int passed = 0; passed < ms; passed += 1_000) {
            honest.passMs(1_000);
            tradeFix(1);
        }
    }

    /** What the gateway says to the end of the connection. */
    private List<String> everythingOf(final FixTrader trader) {
        final List<String> messages = new ArrayList<>();
        while (trader.hasNext()) {
            messages.add(trader.next());
        }
        trader.expectClosed();
        return messages;
    }

    private SocketChannel from(final String address) throws IOException {
        final SocketChannel socket = SocketChannel.open();
        socket.bind(new InetSocketAddress(address, 0));
        socket.connect(gateway.fixAddress());
        socket.configureBlocking(false);
        return socket;
    }

    private SocketChannel smallWindow() throws IOException {
        final SocketChannel socket = SocketChannel.open();
        socket.setOption(StandardSocketOptions.SO_RCVBUF, 4_096);
        socket.connect(gateway.fixAddress());
        socket.configureBlocking(false);
        return socket;
    }
}
