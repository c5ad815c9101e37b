package org.ringside.marketdata.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.protocol.ReplayCode;

class ReplayClientTest {
    private static final long TIMEOUT = 1_000;
    /** How often a client that has what it waits for may be polled in vain. */
    private static final int MOST_POLLS = 1_000_000;
    private static final long FROM = 1_001;

    private final List<String> received = new ArrayList<>();
    private TestPublisher publisher;
    private InetSocketAddress address;
    private ReplayClient client;

    @BeforeEach
    void open() throws IOException {
        publisher = new TestPublisher();
        address = publisher.address();
        client = new ReplayClient(address, TIMEOUT, (buffer, offset, length) -> {
            final byte[] packet = new byte[length];
            buffer.getBytes(offset, packet);
            received.add(HexFormat.of().formatHex(packet));
        });
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        publisher.close();
    }

    @Test
    void shouldBringExactlyWhatWasAskedForHoweverItsBytesCome() throws IOException {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final List<byte[]> packets = TestPublisher.packets(FROM, 2_000, 20);
        final byte[] bytes = TestPublisher.joined(TestPublisher.answer(FROM, 2_000, ReplayCode.OK),
            TestPublisher.joined(packets.stream().map(TestPublisher::prefixed).toArray(byte[][]::new)));
        assertThat(client.poll(0)).isEqualTo(ReplayStatus.IDLE);
        begin(2_000);

        int at = 0;
        while (at < bytes.length) {
            final int end = Math.min(bytes.length, at + 1 + random.nextInt(random.nextBoolean() ? 5 : 9_000));
            publisher.send(Arrays.copyOfRange(bytes, at, end));
            client.poll(0);
            at = end;
        }
        assertThat(end(0)).as("seed %d", seed).isEqualTo(ReplayStatus.COMPLETE);
        assertThat(received).isEqualTo(packets.stream().map(HexFormat.of()::formatHex).toList());
        assertThat(client.reason()).isEmpty();
    }

    @Test
    void shouldTakeAnAnswerThatHasLessThanWasAskedForAndAskAgain() throws IOException {
        begin(50);
        publisher.send(TestPublisher.joined(TestPublisher.answer(FROM, 10, ReplayCode.OK),
            TestPublisher.prefixed(TestPublisher.recovered(FROM, 10))));
        assertThat(end(0)).isEqualTo(ReplayStatus.COMPLETE);

        client.request(TestPublisher.SESSION, FROM + 10, 40, 0);
        publisher.accept();
        pollOften();
        assertThat(publisher.request()).containsExactly(TestPublisher.SESSION, FROM + 10, 40L);
        publisher.send(TestPublisher.joined(TestPublisher.answer(FROM + 10, 40, ReplayCode.OK),
            TestPublisher.prefixed(TestPublisher.recovered(FROM + 10, 20)),
            TestPublisher.prefixed(TestPublisher.recovered(FROM + 30, 20))));
        assertThat(end(0)).isEqualTo(ReplayStatus.COMPLETE);
        assertThat(received).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource(names = {"WRONG_SESSION", "TOO_OLD", "NOT_YET", "TOO_MANY", "BUSY"})
    void shouldSayWhyNothingComes(final ReplayCode code) throws IOException {
        begin(50);
        publisher.send(TestPublisher.answer(0, 0, code));

        assertThat(end(0)).isEqualTo(ReplayStatus.valueOf(code.name()));
        assertThat(client.reason()).startsWith(address() + ": ");
        assertThat(received).isEmpty();
    }

    @Test
    void shouldRefuseWhatIsNoAnswerAndHandOverNothingOfIt() throws IOException {
        final byte[] good = TestPublisher.answer(FROM, 50, ReplayCode.OK);
        final Map<String, byte[]> answers = new LinkedHashMap<>();
        answers.put("from another event", TestPublisher.answer(FROM + 1, 50, ReplayCode.OK));
        answers.put("nothing", TestPublisher.answer(FROM, 0, ReplayCode.OK));
        answers.put("more than asked for", TestPublisher.answer(FROM, 51, ReplayCode.OK));
        answers.put("a code that is none", TestPublisher.answer(FROM, 50, ReplayCode.NULL_VAL));
        answers.put("length 0", new byte[2]);
        answers.put("a length beyond the longest packet", new byte[] {0x61, 0x05});
        answers.put("another message", changed(good, 8, 81));
        answers.put("another schema", changed(good, 10, 1));
        answers.put("another encoding", changed(good, 4, 0));
        answers.put("another length", changed(good, 2, 45));
        answers.put("a block that is too short", changed(good, 6, 33));
        answers.put("a packet at once", TestPublisher.prefixed(TestPublisher.recovered(FROM, 1)));
        answers.put("HTTP", "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        final int l3 = PacketDescriptor.STREAM_ORDERS;
        final int recovered = PacketDescriptor.FLAG_RECOVERED;
        final Map<String, byte[]> packets = new LinkedHashMap<>();
        packets.put("not recovered", TestPublisher.packet(TestPublisher.SESSION, l3, 0, FROM, 5));
        packets.put("another session", TestPublisher.packet(TestPublisher.SESSION + 1, l3, recovered, FROM, 5));
        packets.put("another stream", TestPublisher.packet(TestPublisher.SESSION, l3 + 1, recovered, FROM, 5));
        packets.put("without messages", TestPublisher.recovered(FROM, 0));
        packets.put("too early", TestPublisher.recovered(FROM - 1, 5));
        packets.put("too late", TestPublisher.recovered(FROM + 1, 5));
        packets.put("cut", Arrays.copyOf(TestPublisher.recovered(FROM, 5), 100));
        packets.forEach((name, packet) ->
            answers.put(name, TestPublisher.joined(good, TestPublisher.prefixed(packet))));

        for (final Map.Entry<String, byte[]> answer : answers.entrySet()) {
            begin(50);
            publisher.send(answer.getValue());
            assertThat(end(0)).as(answer.getKey()).isEqualTo(ReplayStatus.BAD_ANSWER);
            assertThat(client.reason()).startsWith(address() + ": ").doesNotContain("\n");
            assertThat(received).as(answer.getKey()).isEmpty();
            publisher.hangUp();
        }
    }

    @Test
    void shouldRefuseMoreEventsThanWereAnnounced() throws IOException {
        begin(50);
        publisher.send(TestPublisher.joined(TestPublisher.answer(FROM, 8, ReplayCode.OK),
            TestPublisher.prefixed(TestPublisher.recovered(FROM, 5)),
            TestPublisher.prefixed(TestPublisher.recovered(FROM + 5, 5))));

        assertThat(end(0)).isEqualTo(ReplayStatus.BAD_ANSWER);
        assertThat(received).hasSize(1);
    }

    @Test
    void shouldEndAtItsDeadlineWhateverComesUntilThen() throws IOException {
        begin(50);
        assertThat(client.poll(TIMEOUT - 1)).isEqualTo(ReplayStatus.WAITING);
        assertThat(client.poll(TIMEOUT)).isEqualTo(ReplayStatus.TIMED_OUT);
        assertThat(client.poll(2 * TIMEOUT)).as("once over").isEqualTo(ReplayStatus.TIMED_OUT);
        publisher.hangUp();

        begin(50);
        publisher.send(TestPublisher.answer(FROM, 50, ReplayCode.OK));
        for (int at = 1; at < TIMEOUT; at++) {
            publisher.send(new byte[] {at == 1 ? (byte) 0x60 : at == 2 ? (byte) 0x05 : 0});
            assertThat(client.poll(at)).isEqualTo(ReplayStatus.WAITING);
        }
        assertThat(client.poll(TIMEOUT)).isEqualTo(ReplayStatus.TIMED_OUT);
        assertThat(client.reason()).isEqualTo(address() + ": 50 events have not come");
    }

    @Test
    void shouldSayThatTheConnectionHasEnded() throws IOException {
        begin(50);
        publisher.send(TestPublisher.joined(TestPublisher.answer(FROM, 50, ReplayCode.OK),
            TestPublisher.prefixed(TestPublisher.recovered(FROM, 5)), new byte[] {100}));
        publisher.hangUp();
        assertThat(end(0)).isEqualTo(ReplayStatus.DISCONNECTED);
        assertThat(received).hasSize(1);

        publisher.close();
        client.request(TestPublisher.SESSION, FROM, 50, 0);
        assertThat(end(0)).isEqualTo(ReplayStatus.DISCONNECTED);
        assertThat(client.reason()).startsWith(address() + ": ").contains("refused");
    }

    @Test
    void shouldHaveOneRequestAtATimeAndGiveItUpWhenClosed() throws IOException {
        begin(50);
        assertThatIllegalStateException().isThrownBy(() -> client.request(TestPublisher.SESSION, FROM, 50, 0));
        client.close();
        assertThat(client.poll(0)).isEqualTo(ReplayStatus.DISCONNECTED);
        publisher.hangUp();

        begin(1);
        publisher.send(TestPublisher.joined(TestPublisher.answer(FROM, 1, ReplayCode.OK),
            TestPublisher.prefixed(TestPublisher.recovered(FROM, 1))));
        assertThat(end(0)).isEqualTo(ReplayStatus.COMPLETE);
        assertThatIllegalArgumentException().isThrownBy(() -> client.request(TestPublisher.SESSION, FROM, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() ->
            new ReplayClient(InetSocketAddress.createUnresolved("nowhere", 1), 1, (buffer, offset, length) -> { }));
        assertThatIllegalArgumentException().isThrownBy(() ->
            new ReplayClient(address, 0, (buffer, offset, length) -> { }));
    }

    /** Whichever bit of an answer is wrong: the request ends, and what was handed over follows without a hole. */
    @Test
    void shouldEndWhicheverBitOfTheAnswerIsWrong() throws IOException {
        final byte[] whole = TestPublisher.joined(TestPublisher.answer(FROM, 3, ReplayCode.OK),
            TestPublisher.prefixed(TestPublisher.recovered(FROM, 2)),
            TestPublisher.prefixed(TestPublisher.recovered(FROM + 2, 1)));
        final Random random = new Random(42);
        for (int bit = random.nextInt(5); bit < 8 * whole.length; bit += 5) {
            final byte[] wrong = whole.clone();
            wrong[bit / 8] ^= (byte) (1 << bit % 8);
            received.clear();
            begin(3);
            publisher.send(wrong);
            publisher.hangUp();
            final ReplayStatus status = end(0);
            assertThat(status).as("bit %d", bit).isNotIn(ReplayStatus.IDLE, ReplayStatus.WAITING,
                ReplayStatus.TIMED_OUT);
            assertThat(received).hasSizeLessThan(3);
        }
    }

    /** Asks, and has the publisher take the request. */
    private void begin(final int count) throws IOException {
        client.request(TestPublisher.SESSION, FROM, count, 0);
        publisher.accept();
        pollOften();
        assertThat(publisher.request()).containsExactly(TestPublisher.SESSION, FROM, (long) count);
    }

    /** The connection is there, so that the next polls send the request. */
    private void pollOften() {
        for (int i = 0; i < 3; i++) {
            assertThat(client.poll(0)).isEqualTo(ReplayStatus.WAITING);
        }
    }

    private ReplayStatus end(final long now) {
        ReplayStatus status = client.poll(now);
        for (int i = 0; i < MOST_POLLS && status == ReplayStatus.WAITING; i++) {
            Thread.onSpinWait();
            status = client.poll(now);
        }
        return status;
    }

    private String address() {
        return address.getHostString() + ":" + address.getPort();
    }

    private static byte[] changed(final byte[] bytes, final int at, final int value) {
        final byte[] changed = bytes.clone();
        changed[at] = (byte) value;
        return changed;
    }
}
