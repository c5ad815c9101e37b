package org.ringside.marketdata.itch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.marketdata.counters.ItchCounter;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.protocol.TradingPhase;

/** What does not fit into ITCH, how sessions begin and end, and what strangers can ask for. */
class ItchEditionTest {
    private static final long ROOM = 1L << 40;
    private static final long SHARES = (1L << 32) - 1;
    private static final long PRICE = PublicEvents.price("100");
    private static final long HIGH = PublicEvents.price("200000");
    private static final int ABC = 1;
    private static final int XYZ = 2;

    @TempDir
    private Path folder;

    private TestMold mold;
    private PublicEvents events;
    private JudgingSubscriber subscriber;

    @BeforeEach
    void open() {
        open(Set.of(), ROOM);
    }

    private void open(final Set<String> wanted, final long room) {
        mold = new TestMold(folder, PublicEvents.MIDNIGHT, wanted, room);
        events = new PublicEvents(mold::onEvent);
        subscriber = mold.subscribe(Sabotage.NONE);
    }

    private JudgedBooks books() {
        mold.pump();
        return subscriber.books();
    }

    private void define(final int id, final String symbol) {
        events.instrument(id, symbol);
        events.status(id, TradingPhase.CONTINUOUS);
        events.add(id, 1, Side.BUY, PRICE, 10);
    }

    @Test
    @DisplayName("a value does not fit into ITCH")
    void shouldHaltAnInstrumentWhoseValuesDoNotFit() {
        final List<Runnable> misfits = List.of(
            () -> events.add(ABC, 2, Side.BUY, PRICE + 1, 10),
            () -> events.add(ABC, 2, Side.BUY, PRICE + 9_999, 10),
            () -> events.add(ABC, 2, Side.BUY, HIGH + 10_000, 10),
            () -> events.add(ABC, 2, Side.BUY, -10_000, 10),
            () -> events.add(ABC, 2, Side.BUY, PRICE, SHARES + 1),
            () -> events.add(ABC, 1L << 40, Side.BUY, PRICE, 10),
            () -> events.change(ABC, 1, Side.BUY, PRICE, SHARES, SHARES + 10),
            () -> events.execute(ABC, 1, Side.BUY, new long[] {PRICE, PRICE + 1}, -10, 0, 10),
            () -> events.execute(ABC, 1, Side.BUY, new long[] {PRICE, PRICE}, -10, 0, SHARES + 1),
            () -> events.limits(ABC, PRICE, HIGH, SHARES + 1),
            () -> events.limits(ABC, PRICE, HIGH + 10_000, SHARES),
            () -> events.indicative(ABC, PRICE + 1, 10, 0));
        int day = PublicEvents.DATE;
        for (final Runnable misfit : misfits) {
            mold = new TestMold(folder, PublicEvents.MIDNIGHT + day, Set.of(), ROOM);
            events = new PublicEvents(mold::onEvent);
            subscriber = mold.subscribe(Sabotage.NONE);
            define(ABC, "ABC");
            define(XYZ, "XYZ");
            assertThat(books().state("ABC")).isEqualTo("T");
            final int orders = books().orders();

            misfit.run();

            assertThat(books().state("ABC")).as("misfit %d", day - PublicEvents.DATE).isEqualTo("HFORM");
            assertThat(mold.messages()).filteredOn(line -> line.contains("ABC is halted in ITCH")).hasSize(1);
            events.status(ABC, TradingPhase.CLOSING_CALL);
            events.add(XYZ, 3, Side.SELL, PRICE, SHARES);
            assertThat(books().orders()).isEqualTo(orders + 1);
            assertThat(books().state("ABC")).isEqualTo("HFORM");
            assertThat(books().state("XYZ")).isEqualTo("T");
            day++;
        }
    }

    @Test
    void shouldBringAHaltedInstrumentBackInTheNextSession() {
        define(ABC, "ABC");
        events.add(ABC, 2, Side.BUY, PRICE + 1, 10);
        mold.pump();
        mold.restart();
        events.add(ABC, 3, Side.BUY, PRICE, 10);
        assertThat(books().state("ABC")).isEqualTo("HFORM");
        events.delete(ABC, 2, Side.BUY, PRICE + 1, 10);

        events.day(PublicEvents.DATE + 1);

        assertThat(books().state("ABC")).isEqualTo("T");
        assertThat(books().orders()).isEqualTo(2);
        assertThat(mold.lastSession()).isEqualTo("20261124A ");
        assertThat(books().events()).isEqualTo("OSQ");
        assertThat(subscriber.ends()).isBetween(30, 31);
    }

    @Test
    void shouldLeaveOutWhatCannotFit() {
        events.define(ABC, "ABC", 5_000);
        events.limits(ABC, PRICE, HIGH, SHARES);
        events.define(XYZ, "XYZ", PublicEvents.TICK);
        events.limits(XYZ, PRICE, HIGH + 10_000, SHARES);
        events.define(3, "BTC-USD", PublicEvents.TICK);
        events.limits(3, PRICE, HIGH, SHARES + 1);
        define(4, "LONGNAME1");
        define(5, "LONGNAME2");
        define(6, "LAST");
        events.add(ABC, 1, Side.BUY, PRICE + 5_000, 1);

        assertThat(books().count("R")).isEqualTo(2);
        assertThat(books().locate("LONGNAME")).isEqualTo(1);
        assertThat(books().locate("LAST")).isEqualTo(2);
        assertThat(books().orders()).isEqualTo(2);
        assertThat(mold.messages()).filteredOn(line -> line.contains("left out")).containsExactly(
            "ABC is left out of ITCH: its tick is no multiple of 0.0001",
            "XYZ is left out of ITCH: its highest price is above 200,000. Set its previousClose and staticLimit",
            "BTC-USD is left out of ITCH: its maxQuantity is 4294967296. Set it to 4294967295 at most",
            "LONGNAME2 is left out of ITCH: its first eight characters are those of LONGNAME1. Name only one of the "
                + "two in itch.instruments");
    }

    @Test
    void shouldHaveTheInstrumentsThatAreNamed() {
        open(Set.of("XYZ"), ROOM);
        define(ABC, "ABC");
        define(XYZ, "XYZ");

        assertThat(books().count("R")).isEqualTo(1);
        assertThat(books().locate("XYZ")).isEqualTo(1);
        assertThat(books().orders()).isEqualTo(1);
    }

    /** An order that shows more gets another reference, also behind a restart; each of them is used once. */
    @Test
    void shouldGiveAnOrderThatShowsMoreAnotherReference() {
        define(ABC, "ABC");
        long shown = 10;
        for (int i = 0; i < 5; i++) {
            events.change(ABC, 1, Side.BUY, PRICE, 5, shown + 5);
            shown += 5;
            assertThat(books().orders()).isEqualTo(1);
            mold.restart();
        }
        events.change(ABC, 1, Side.BUY, PRICE, -3, shown - 3);
        events.execute(ABC, 1, Side.BUY, new long[] {PRICE, PRICE}, -2, shown - 5, 2);
        events.execute(ABC, 1, Side.BUY, new long[] {PRICE, PRICE}, 5 - shown, 0, shown - 5);

        assertThat(books().orders()).isZero();
        assertThat(books().count("A")).isEqualTo(6);
        assertThat(books().count("D")).isEqualTo(5);
    }

    @Test
    @DisplayName("somebody asks for the messages of a whole day of ITCH")
    void shouldAnswerARequestForAWholeDayPaced() {
        define(ABC, "ABC");
        for (int i = 2; i < 60_000; i++) {
            events.add(ABC, i, Side.BUY, PRICE, 1 + i % 9);
        }
        mold.pump();
        mold.line(packet -> { });
        final JudgingSubscriber late = mold.subscribe(Sabotage.NONE);
        mold.line(late::onLive);
        mold.pass(2 * MoldSender.HEARTBEAT_NS);
        final long begun = mold.now();
        final long before = mold.count(ItchCounter.ANSWERED);
        while (!late.isInStep(mold.lastNext())) {
            mold.pass(TestMold.MS);
        }
        final long packets = mold.count(ItchCounter.ANSWERED) - before;
        final long ms = (mold.now() - begun) / TestMold.MS;

        assertThat(late.books().orders()).isEqualTo(59_999);
        assertThat(packets).isLessThanOrEqualTo(ms + 8);
        assertThat(mold.count(ItchCounter.ANSWERED)).isBetween(60_000L * 38 / 1_400, 60_000L * 38 / 1_000);
        assertThat(mold.largest()).isBetween(1_300, MoldDescriptor.MAX_LENGTH);
    }

    /** One packet for a request; of an address four requests wait, whatever its ports, and it gets 250 a second. */
    @Test
    void shouldBoundWhatAnAddressCanAskFor() {
        final byte[] all = requestForAll();
        mold.ask(all, stranger(0));
        mold.pass(1_000 * TestMold.MS);
        assertThat(mold.count(ItchCounter.ANSWERED)).isEqualTo(1);

        for (int i = 0; i < 64; i++) {
            mold.ask(all, stranger(i));
        }
        mold.ask(all, new InetSocketAddress("127.0.0.2", 20_000));
        mold.pass(100 * TestMold.MS);
        assertThat(mold.count(ItchCounter.ANSWERED)).as("four of the crowd, and the other one").isEqualTo(1 + 4 + 1);
        assertThat(mold.count(ItchCounter.NO_ROOM_OF_ADDRESS)).isEqualTo(60);

        mold.pass(1_000 * TestMold.MS);
        final long before = mold.count(ItchCounter.ANSWERED);
        for (int ms = 0; ms < 2_000; ms++) {
            mold.ask(all, stranger(ms % 8));
            mold.pass(TestMold.MS);
        }
        final long answered = mold.count(ItchCounter.ANSWERED);
        assertThat(answered - before).isBetween(2 * 250L, 2 * 250L + 33);
        assertThat(mold.count(ItchCounter.SLOWED)).isBetween(answered / 2, 2_000L);
        assertThat(mold.count(ItchCounter.REPLACED)).isPositive();
        assertThat(mold.count(ItchCounter.ANSWER_BYTES)).isBetween(1_000 * answered, 1_400 * answered);
    }

    /** Of IPv6, a network of 64 bits counts as one address. All addresses together get 1,000 packets a second. */
    @Test
    void shouldBoundWhatAllTogetherCanAskFor() {
        final byte[] all = requestForAll();
        for (int i = 0; i < 64; i++) {
            mold.ask(all, new InetSocketAddress("2001:db8::" + Integer.toHexString(i + 1), 20_000));
        }
        mold.pass(100 * TestMold.MS);
        assertThat(mold.count(ItchCounter.ANSWERED)).isEqualTo(4);
        assertThat(mold.count(ItchCounter.NO_ROOM_OF_ADDRESS)).isEqualTo(60);

        for (int ms = 0; ms < 1_000; ms++) {
            for (int i = 0; i < 20; i++) {
                mold.ask(all, new InetSocketAddress("127.0.0." + (1 + i), 20_000 + ms));
            }
            mold.pass(TestMold.MS);
        }
        assertThat(mold.count(ItchCounter.ANSWERED)).isBetween(4 + 1_000L, 4 + 1_009L);
        final long noRoom = mold.count(ItchCounter.NO_ROOM) + mold.count(ItchCounter.NO_ROOM_OF_ADDRESS);
        assertThat(noRoom).isBetween(18_900L, 19_060L);
        assertThat(mold.count(ItchCounter.NO_ROOM)).isPositive();
        final long waiting = 64 + 20_000 - mold.count(ItchCounter.ANSWERED) - noRoom;
        assertThat(waiting).as("every request is counted, but for those that wait").isBetween(0L, 64L);
    }

    /** What an earlier process has left comes at once: receivers have room for some packets. */
    @Test
    void shouldSendNoMorePacketsASecondThanReceiversTake() {
        define(ABC, "ABC");
        for (int i = 2; i < 60_000; i++) {
            events.add(ABC, i, Side.BUY, PRICE, 1);
        }
        mold.keep();
        final int[] packets = new int[1];
        mold.line(packet -> packets[0]++);

        mold.pass(10 * TestMold.MS);
        assertThat(packets[0]).isBetween(150, 10 * MoldSender.PER_SECOND / 1_000 + 65);
        mold.pass(MoldSender.HEARTBEAT_NS / 2);
        assertThat(mold.lastNext()).as("all of it").isGreaterThan(60_000);
    }

    /** A client that follows the next one would take its messages for those of that. */
    @Test
    void shouldNotAnswerForASessionThatIsOverForEverybody() {
        define(ABC, "ABC");
        mold.pump();
        final String first = mold.lastSession();
        events.day(PublicEvents.DATE + 1);
        mold.pump();
        mold.ask(request(first, 1, 1), stranger(1));
        mold.pass(TestMold.MS);
        assertThat(mold.count(ItchCounter.ANSWERED)).isZero();
        assertThat(mold.count(ItchCounter.REFUSED)).isEqualTo(1);
    }

    /** Each session is sent for half a minute more than it lasts: those that wait must not pile up. */
    @Test
    void shouldFillASessionFartherWhileTheOneBeforeIsNotOverForAll() throws IOException {
        open(Set.of(), 16 * SlotDescriptor.LENGTH);
        define(ABC, "ABC");
        for (int i = 2; i < 500; i++) {
            events.add(ABC, i, Side.BUY, PRICE, 1);
            mold.keep();
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(2);
        }
        assertThat(books().orders()).isEqualTo(499);
        events.add(ABC, 500, Side.BUY, PRICE, 1);

        assertThat(books().orders()).isEqualTo(500);
        assertThat(mold.lastSession()).isEqualTo("20261123C ");
    }

    @Test
    void shouldCountWhatIsSent() {
        define(ABC, "ABC");
        final List<byte[]> sent = new ArrayList<>();
        mold.line(sent::add);
        mold.pump();
        mold.pass(3 * MoldSender.HEARTBEAT_NS + TestMold.MS);

        assertThat(mold.count(ItchCounter.SESSIONS)).isEqualTo(1);
        assertThat(mold.count(ItchCounter.MESSAGES)).isEqualTo(mold.lastNext() - 1).isPositive();
        assertThat(mold.count(ItchCounter.PACKETS)).as("with three heartbeats").isEqualTo(sent.size())
            .isGreaterThan(3);
        assertThat(mold.count(ItchCounter.BYTES)).isEqualTo(sent.stream().mapToLong(packet -> packet.length).sum());
        assertThat(mold.count(ItchCounter.ANSWER_BYTES)).isZero();
        mold.restart();
        mold.pump();
        assertThat(mold.count(ItchCounter.SESSIONS)).as("it goes on with the same").isEqualTo(1);
    }

    /** A packet is offered until the socket takes it: only then it counts. */
    @Test
    void shouldCountAPacketThatIsPushedBackOnceWhenItIsTaken() {
        define(ABC, "ABC");
        mold.refuse(5);
        mold.pump();

        assertThat(mold.count(ItchCounter.PUSHED_BACK)).isEqualTo(5);
        assertThat(mold.count(ItchCounter.MESSAGES)).isEqualTo(mold.lastNext() - 1).isPositive();
        assertThat(books().orders()).isEqualTo(1);
    }

    private byte[] requestForAll() {
        define(ABC, "ABC");
        for (int i = 2; i < 1_000; i++) {
            events.add(ABC, i, Side.BUY, PRICE, 1);
        }
        mold.pump();
        return request(mold.lastSession(), 1, 60_000);
    }

    @Test
    void shouldIgnoreAndCountWhatIsNoRequest() {
        define(ABC, "ABC");
        mold.pump();
        final String session = mold.lastSession();
        mold.ask(new byte[0], stranger(1));
        mold.ask(new byte[19], stranger(1));
        mold.ask(new byte[1_400], stranger(1));
        mold.ask(request(session, 0, 1), stranger(1));
        mold.ask(request(session, -1, 1), stranger(1));
        mold.ask(request(session, 1, 0), stranger(1));
        mold.pass(TestMold.MS);
        assertThat(mold.count(ItchCounter.MALFORMED)).isEqualTo(6);

        mold.ask(request("20991231A ", 1, 1), stranger(1));
        mold.ask(request(session, mold.lastNext(), 1), stranger(1));
        mold.ask(request(session, Long.MAX_VALUE, 1), stranger(1));
        mold.pass(TestMold.MS);
        assertThat(mold.count(ItchCounter.REFUSED)).isEqualTo(3);
        assertThat(mold.count(ItchCounter.ANSWERED)).isZero();
    }

    private static byte[] request(final String session, final long from, final int count) {
        return ByteBuffer.allocate(MoldDescriptor.HEADER_LENGTH).put(session.getBytes(StandardCharsets.US_ASCII))
            .putLong(from).putShort((short) count).array();
    }

    private static InetSocketAddress stranger(final int number) {
        return new InetSocketAddress("127.0.0.1", 20_000 + number);
    }

    @Test
    void shouldSendAHeartbeatEachSecond() {
        define(ABC, "ABC");
        mold.pump();
        final List<byte[]> sent = new ArrayList<>();
        mold.line(sent::add);

        mold.pass(10 * MoldSender.HEARTBEAT_NS + TestMold.MS);

        assertThat(sent).hasSize(10).allSatisfy(packet -> assertThat(packet).hasSize(20));
        final ByteBuffer last = ByteBuffer.wrap(sent.get(9));
        assertThat(last.getLong(MoldDescriptor.SEQUENCE)).isEqualTo(mold.lastNext()).isEqualTo(7);
        assertThat(last.getShort(MoldDescriptor.COUNT)).isZero();
    }

    /** Whatever was written when a process died: the next one makes the same bytes, and the numbers go on. */
    @Test
    void shouldGoOnWithTheSameBytesWhereverAProcessHasDied() throws IOException {
        define(ABC, "ABC");
        mold.pump();
        for (int i = 2; i < 12; i++) {
            events.add(ABC, i, Side.BUY, PRICE, i);
            events.change(ABC, i, Side.BUY, PRICE, 5, i + 5);
            mold.pump();
        }
        mold.close();
        final Path file = folder.resolve("20261123A.mold");
        final byte[] whole = Files.readAllBytes(file);

        for (int length = whole.length; length > 9 * SlotDescriptor.LENGTH; length -= 31) {
            Files.write(file, Arrays.copyOf(whole, length));
            mold.restart();
            mold.close();
            assertThat(messages(Files.readAllBytes(file))).as("cut at %d", length).isEqualTo(messages(whole));
        }
        final byte[] flipped = whole.clone();
        flipped[whole.length - 3 * SlotDescriptor.LENGTH + 20] ^= 1;
        Files.write(file, flipped);
        mold.restart();
        mold.close();
        assertThat(messages(Files.readAllBytes(file))).isEqualTo(messages(whole));
    }

    /** What was not complete was not sent; what nobody can read is not continued. */
    @Test
    void shouldBeginAnotherSessionWhenTheBeginningOfOneIsNotThere() throws IOException {
        define(ABC, "ABC");
        mold.pump();
        mold.close();
        final Path file = folder.resolve("20261123A.mold");
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 2 * SlotDescriptor.LENGTH + 1));

        mold.restart();
        mold.pump();

        assertThat(mold.lastSession()).isEqualTo("20261123B ");
        assertThat(books().orders()).isEqualTo(1);
        assertThat(mold.messages()).contains(
            "session 20261123A of ITCH has not begun, or its file is damaged: another one begins");
    }

    /** What subscribers get to see of a file. */
    private static List<String> messages(final byte[] file) {
        final List<String> messages = new ArrayList<>();
        for (int slot = SlotDescriptor.LENGTH; slot < file.length; slot += SlotDescriptor.LENGTH) {
            final int message = slot + SlotDescriptor.MESSAGE;
            messages.add(HexFormat.of().formatHex(file, message, message + file[slot + SlotDescriptor.MESSAGE_LENGTH]));
        }
        return messages;
    }

    @Test
    void shouldBeginAnotherSessionWhenTheEngineHasAnotherJournal() {
        define(ABC, "ABC");
        mold.pump();
        mold.close();
        final String before = mold.lastSession();
        open(Set.of(), ROOM);
        assertThat(mold.lastSession()).isNull();
        mold = new TestMold(folder, PublicEvents.MIDNIGHT + 1, Set.of(), ROOM);
        events = new PublicEvents(mold::onEvent);
        subscriber = mold.subscribe(Sabotage.NONE);
        define(XYZ, "XYZ");
        mold.pump();

        assertThat(before).isEqualTo("20261123A ");
        assertThat(mold.lastSession()).isEqualTo("20261123B ");
        assertThat(books().locate("XYZ")).isEqualTo(1);
        assertThat(books().orders()).isEqualTo(1);
    }
}
