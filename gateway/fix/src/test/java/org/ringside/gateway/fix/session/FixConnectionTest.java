package org.ringside.gateway.fix.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.fix.codec.Fix;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MsgType;

/** What scenarios do not say: two connections, long resends, and the heap. */
class FixConnectionTest {
    private static final int REPORTS = 200;
    private static final String LOGON = "35=A|34=1|98=0|108=30|";

    private final TestSession session = new TestSession();
    private final TestTrader trader = new TestTrader(session);

    @Test
    void shouldCloseTheNewConnectionWhenTheSessionHasOne() {
        send(LOGON);
        assertThat(trader.events()).containsExactly("< 35=A|34=1|98=0|108=30|");
        final List<String> other = new ArrayList<>();
        final FixConnection second = new FixConnection(session, trader, output(other), SessionSettings.USUAL, 0);
        second.onTime(1, trader.epochNs());
        final byte[] logon = trader.message("35=A|34=2|98=0|108=30|");

        assertThat(second.onInput(new UnsafeBuffer(logon), 0, logon.length)).isEqualTo(logon.length);

        assertThat(other).containsExactly("closed");
        assertThat(second.isClosed()).isTrue();
        send("35=1|34=2|112=there|");
        assertThat(trader.events()).containsExactly("< 35=0|34=2|112=there|");
    }

    @Test
    void shouldSendNewReportsBehindThoseThatItSendsAgain() {
        send(LOGON);
        for (int i = 2; i <= REPORTS; i++) {
            trader.report("r" + i);
        }
        trader.events();
        trader.slow();

        send("35=2|34=2|7=1|16=0|");
        assertThat(trader.connection().resend(64)).isEqualTo(64);
        assertThat(trader.connection().isResending()).isTrue();
        trader.report("new");
        send("35=1|34=3|112=there|");
        // No heartbeat, and no test of a trader who is not listened to.
        trader.pass(59_000);

        final List<String> first = trader.events();
        assertThat(first).hasSizeLessThan(REPORTS / 2).startsWith("< 35=4|34=1|43=Y|122=-0s|36=2|123=Y|");
        while (trader.connection().isResending()) {
            assertThat(trader.connection().resend(7)).isPositive();
        }
        final List<String> rest = trader.events();
        assertThat(first.size() + rest.size()).isEqualTo(REPORTS + 1);
        for (int i = 2; i <= REPORTS; i++) {
            assertThat(i <= first.size() ? first.get(i - 1) : rest.get(i - 1 - first.size()))
                .matches("< 35=8\\|34=" + i + "\\|43=Y\\|122=-\\d+s\\|11=r" + i + "\\|");
        }
        assertThat(rest.get(rest.size() - 1)).isEqualTo("< 35=8|34=" + (REPORTS + 1) + "|11=new|");
        trader.busy(false);
        assertThat(trader.events()).containsExactly("< 35=0|34=" + (REPORTS + 2) + "|112=there|");
        trader.pass(1_000);
        assertThat(trader.events()).isEmpty();
    }

    @Test
    void shouldSayThatNewReportsAreGoneWhenTheyHaveWaitedForTooLong() {
        send(LOGON);
        for (int i = 2; i <= REPORTS; i++) {
            trader.report("r" + i);
        }
        trader.slow();
        send("35=2|34=2|7=1|16=0|");
        for (int i = 1; i <= 4; i++) {
            trader.report("new" + i);
        }
        trader.events();
        session.forget(REPORTS + 3);

        while (trader.connection().isResending()) {
            trader.connection().resend(7);
        }

        final List<String> events = trader.events();
        assertThat(events.subList(events.size() - 3, events.size())).containsExactly(
            "< 35=4|34=" + (REPORTS + 1) + "|43=Y|122=-0s|36=" + (REPORTS + 3) + "|123=Y|",
            "< 35=8|34=" + (REPORTS + 3) + "|11=new3|", "< 35=8|34=" + (REPORTS + 4) + "|11=new4|");
    }

    /** What is sent again is sent as the output has room, whatever comes in one segment. */
    @Test
    void shouldServeOneRequestAfterTheOtherWhenManyComeAtOnce() {
        send(LOGON);
        for (int i = 2; i <= 20; i++) {
            trader.report("r" + i);
        }
        trader.slow();
        trader.events();
        final ByteArrayOutputStream requests = new ByteArrayOutputStream();
        for (int i = 2; i <= 50; i++) {
            requests.writeBytes(trader.message("35=2|34=" + i + "|7=2|16=20|"));
        }

        trader.send(requests.toByteArray(), Integer.MAX_VALUE);

        assertThat(trader.events()).isEmpty();
        while (trader.connection().isResending()) {
            trader.connection().resend(7);
        }
        assertThat(trader.events()).hasSize(19);
    }

    /** Two intervals of heartbeats pass; a trader that reads now and then stays. */
    @Test
    void shouldEndTheConnectionWhenNothingThatIsSentAgainIsRead() {
        send(LOGON);
        for (int i = 2; i <= REPORTS; i++) {
            trader.report("r" + i);
        }
        trader.slow();
        send("35=2|34=2|7=1|16=0|");
        trader.pass(59_000);
        assertThat(trader.connection().resend(1)).isEqualTo(1);
        assertThat(trader.connection().resend(1)).isEqualTo(1);
        trader.events();

        trader.pass(59_000);
        assertThat(trader.events()).isEmpty();
        trader.pass(2_000);

        assertThat(trader.events()).containsExactly(
            "< 35=5|34=" + (REPORTS + 1) + "|58=reports were not read in time|", "closed LOST");
    }

    /** The same where what is not kept finds no room, although the trader says that it is there. */
    @Test
    void shouldEndTheConnectionWhenNothingElseIsRead() {
        send(LOGON);
        trader.connection().onNoRoom();
        passWithHeartbeat(2, 29_000);
        trader.connection().onNoRoom();
        assertThat(trader.connection().sendUnkept(MsgType.HEARTBEAT, encoder -> { })).isTrue();
        trader.connection().onNoRoom();
        passWithHeartbeat(3, 29_000);
        passWithHeartbeat(4, 29_000);
        trader.connection().onNoRoom();
        assertThat(trader.connection().isClosed()).isFalse();
        passWithHeartbeat(5, 2_000);

        trader.connection().onNoRoom();

        assertThat(trader.connection().isClosed()).isTrue();
        assertThat(trader.events()).endsWith("< 35=5|34=5|58=reports were not read in time|", "closed");
    }

    /** It is slow, and other messages take the room. */
    @Test
    void shouldKeepATraderThatReadsAlthoughThereIsNoRoomForLong() {
        send(LOGON);
        for (int i = 2; i <= 10; i++) {
            trader.connection().onNoRoom();
            trader.readNow();
            passWithHeartbeat(i, 29_000);
        }
        assertThat(trader.connection().isClosed()).isFalse();

        passWithHeartbeat(11, 29_000);
        passWithHeartbeat(12, 29_000);
        trader.connection().onNoRoom();

        assertThat(trader.connection().isClosed()).isTrue();
    }

    private void passWithHeartbeat(final int number, final int ms) {
        trader.pass(ms);
        send("35=0|34=" + number + "|");
    }

    /** What the owner counts and tells; a message that the application has taken is the application's to count. */
    @Test
    void shouldSayWhatBecomesOfTheMessagesOfTheSessionLevel() {
        send("35=A|34=1|98=0|108=4|");
        trader.connect();
        send(LOGON);
        send("35=D|34=2|11=a|38=1|40=1|54=1|55=IBM|60=20261126-12:00:00|");
        trader.report("a");
        send("35=0|34=3|999=1|");
        send("35=0|34=2|43=Y|122=-1s|");
        send("35=2|34=4|7=1|16=0|");
        send("35=0|34=2|");

        assertThat(session.told()).containsExactly("INVALID_KEEPALIVE_INTERVAL", "message", "reject", "message",
            "duplicate", "message", "message", "again", "INVALID_NEXTSEQNO", "message");
    }

    @Test
    void shouldCountWhatIsGarbled() {
        send(LOGON);
        trader.send(Fix.bytes("8=FIX.4.4|9=5|35=0|10=000|"), 1);
        send("35=0|34=2|");

        assertThat(trader.connection().garbled()).isPositive();
        assertThat(trader.connection().isEstablished()).isTrue();
    }

    /** What is held in vain is decoded once more: a trader whose trains are short must not cost more for that. */
    @Test
    void shouldHoldFewMessagesInVainWhenTrainsAreShort() {
        final ShortTrains application = new ShortTrains(session, 2);
        final FixConnection connection = logOn(application);
        final UnsafeBuffer orders = new UnsafeBuffer(orders(2, 64));
        int taken = 0;
        while (taken < orders.capacity()) {
            taken += connection.onInput(orders, taken, orders.capacity());
        }

        assertThat(session.nextIncoming()).isEqualTo(2 + 64);
        assertThat(application.offered).isLessThan(3 * 64);
    }

    @Test
    void shouldTryAFewMessagesWhenNoneAreTakenAndAllOfThemSoonAfterwards() {
        final ShortTrains application = new ShortTrains(session, 0);
        final FixConnection connection = logOn(application);
        final UnsafeBuffer orders = new UnsafeBuffer(orders(2, 64));
        for (int i = 0; i < 100; i++) {
            assertThat(connection.onInput(orders, 0, orders.capacity())).isZero();
        }
        assertThat(application.offered).isLessThan(3 * 64 + 100);

        application.most = Integer.MAX_VALUE;
        final int before = application.trains;
        assertThat(connection.onInput(orders, 0, orders.capacity())).isEqualTo(orders.capacity());
        assertThat(application.trains - before).isLessThan(8);
    }

    private FixConnection logOn(final QuietOutput application) {
        final FixConnection connection =
            new FixConnection(session, application, application, SessionSettings.USUAL, 0);
        connection.onTime(1, trader.epochNs());
        final byte[] logon = trader.message(LOGON);
        assertThat(connection.onInput(new UnsafeBuffer(logon), 0, logon.length)).isEqualTo(logon.length);
        return connection;
    }

    private byte[] orders(final int firstNumber, final int count) {
        final ByteArrayOutputStream segment = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            segment.writeBytes(trader.message("35=D|34=" + (firstNumber + i) + "|11=o" + i
                + "|38=1|40=1|54=1|55=IBM|60=20261126-12:00:00|"));
        }
        return segment.toByteArray();
    }

    /** The session of this test allocates when it appends: so heartbeats do not answer here. */
    @Test
    void shouldAllocateNothingWhenMessagesComeAndReportsGo() {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final QuietOutput output = new QuietOutput();
        final FixConnection connection = new FixConnection(session, output, output, SessionSettings.USUAL, 0);
        connection.onTime(1, trader.epochNs());
        final UnsafeBuffer logon = new UnsafeBuffer(trader.message(LOGON));
        final UnsafeBuffer order = new UnsafeBuffer(
            trader.message("35=D|34=2|11=a|38=1|40=1|54=1|55=IBM|60=20261126-12:00:00|"));
        final UnsafeBuffer heartbeat = new UnsafeBuffer(trader.message("35=0|34=2|"));
        connection.onInput(logon, 0, logon.capacity());
        final long report = session.report("a", trader.epochNs());
        long allocated = 1;
        for (int round = 0; round < 10 && allocated > 0; round++) {
            final long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 3_000; i++) {
                session.nextIncoming(2);
                connection.onTime(1, trader.epochNs());
                connection.onInput(order, 0, order.capacity());
                session.nextIncoming(2);
                connection.onInput(heartbeat, 0, heartbeat.capacity());
                connection.send(report);
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }

        assertThat(allocated).isZero();
        assertThat(output.messages).isPositive();
        assertThat(output.bytes).isPositive();
    }

    private void send(final String line) {
        trader.send(trader.message(line), Integer.MAX_VALUE);
    }

    private static FixOutput output(final List<String> events) {
        return new FixOutput() {
            @Override
            public void send(final DirectBuffer buffer, final int offset, final int length) {
                events.add("sent " + length);
            }

            @Override
            public void close() {
                events.add("closed");
            }
        };
    }

    /** Takes a few messages of each train. */
    private static final class ShortTrains extends QuietOutput {
        private final TestSession session;
        private int most;
        private int held;
        private int offered;
        private int trains;

        ShortTrains(final TestSession session, final int most) {
            this.session = session;
            this.most = most;
        }

        @Override
        public boolean hold(final MessageDecoder message) {
            offered++;
            held++;
            return true;
        }

        @Override
        public int release() {
            final int taken = Math.min(most, held);
            trains++;
            held = 0;
            session.nextIncoming(session.nextIncoming() + taken);
            return taken;
        }
    }

    private static class QuietOutput implements FixOutput, FixApplication {
        private long messages;
        private long bytes;

        @Override
        public void send(final DirectBuffer buffer, final int offset, final int length) {
            bytes += length;
        }

        @Override
        public void close() {
            bytes = -1;
        }

        @Override
        public int onMessage(final MessageDecoder message) {
            messages++;
            return TAKEN;
        }

        @Override
        public int onUnsupported(final MessageDecoder message) {
            return TAKEN;
        }
    }
}
