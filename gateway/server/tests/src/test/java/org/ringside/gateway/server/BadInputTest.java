package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * Bytes that are no frames, frames that are no messages, messages that lie. A bystander never notices.
 */
class BadInputTest {
    private static final int SESSION = 1001;
    private static final long VER = 10;
    private static final int STRANGERS = 300;
    /** The test's own share, a socket and 3000 bytes, is in it. */
    private static final long MAX_BYTES_FOR_A_STRANGER = 32 * 1024;

    private final TestGateway gateway = TestGateway.start();
    private final Frames frames = new Frames();
    private TestTrader bystander;
    private long bystanderSeqNo;

    @BeforeEach
    void logBystanderIn() {
        bystander = gateway.establish(1256);
    }

    @AfterEach
    void close() {
        bystander.send(frames.newOrder(++bystanderSeqNo, bystanderSeqNo, 1));
        assertThat(bystander.next().accepted().clOrdID()).as("bystander").isEqualTo(bystanderSeqNo);
        gateway.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "8=FIX.4.4\0019=65\00135=A\001", "\0\0\0\0",
        "SSH-2.0-OpenSSH_9\n"})
    void shouldCloseWhenStrangerSpeaksAnotherProtocol(final String text) {
        final TestTrader stranger = gateway.connect();

        stranger.send(text.getBytes(US_ASCII));

        stranger.expectClosed();
    }

    @Test
    void shouldSayInvalidFramingHeaderWhenSessionSendsGarbage() {
        final TestTrader trader = gateway.establish(SESSION);
        trader.send(frames.newOrder(1, 5, 1), "garbage".getBytes(US_ASCII));

        trader.expectTerminate(TerminationCode.INVALID_SOFH);
        trader.expectClosed();
        assertThat(gateway.engine().commands()).as("what came before counts").contains(
            "NEW 1001/1 5 3 BUY 10000000000 x 1 DAY");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 11, 1025, 0xFFFF})
    void shouldSayInvalidFramingHeaderWhenFrameLiesAboutItsLength(final int length) {
        final TestTrader trader = gateway.establish(SESSION);
        final byte[] order = frames.newOrder(1, 5, 1);
        putU16(order, 0, length);

        trader.send(order);

        trader.expectTerminate(TerminationCode.INVALID_SOFH);
        trader.expectClosed();
    }

    @Test
    void shouldTakeNothingForAnOrderWhenLengthIsTooShort() {
        final TestTrader trader = gateway.establish(SESSION);
        final byte[] order = frames.newOrder(1, 5, 1);
        putU16(order, 0, order.length - 1);

        trader.send(order);

        trader.expectTerminate(TerminationCode.DECODING_ERROR);
        trader.expectClosed();
    }

    @Test
    void shouldReadTheNextFrameAsItsOwnBytesWhenLengthIsTooLong() {
        final TestTrader trader = gateway.establish(SESSION);
        final byte[] order = frames.newOrder(1, 5, 1);
        putU16(order, 0, order.length + 5);

        // Trailing bytes of a frame are skipped: five bytes of the next frame go with this one.
        trader.send(order, frames.newOrder(2, 6, 1));

        assertThat(trader.next()).satisfiesAnyOf(
            frame -> assertThat(frame.terminate().terminationCode()).isEqualTo(TerminationCode.INVALID_SOFH),
            frame -> assertThat(frame.accepted().clOrdID()).isEqualTo(5));
        gateway.until("the end", () -> !trader.isOpen());
        assertThat(gateway.engine().commands()).hasSize(3);
    }

    @Test
    void shouldWorkWhenEverythingComesOneByteAtATime() {
        final TestTrader trader = gateway.connect();
        byByte(trader, frames.negotiate(
            SESSION, VER, trader.timestamp(), TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET));
        trader.next().negotiateResponse();
        byByte(trader, frames.establish(
            SESSION, VER, trader.timestamp(), 5_000, 1, 0, TestGateway.KEY_ID, TestGateway.SECRET));
        trader.next().establishAck();

        byByte(trader, frames.newOrder(1, 5, 1));

        assertThat(trader.next().accepted().clOrdID()).isEqualTo(5);
    }

    @Test
    void shouldSayUnrecognizedWhenTemplateIsUnknownAtSessionLevel() {
        for (final int templateId : new int[] {0, 15, 999}) {
            final TestTrader stranger = gateway.connect();
            stranger.send(frames.any(templateId, 20, 1));
            stranger.expectTerminate(TerminationCode.UNRECOGNIZED_MESSAGE);
            stranger.expectClosed();
        }
        final TestTrader trader = gateway.establish(SESSION);
        trader.send(frames.any(15, 20, 1));
        trader.expectTerminate(TerminationCode.UNRECOGNIZED_MESSAGE);
        trader.expectClosed();
    }

    @Test
    void shouldRejectAndStayUpWhenBusinessTemplateIsUnknown() {
        final TestTrader trader = gateway.establish(SESSION);

        trader.send(frames.any(1999, 40, 1), frames.any(0xFFFF, 12, 2), frames.any(1101, 160, 3));

        for (final int templateId : new int[] {1999, 0xFFFF, 1101}) {
            final BusinessMessageRejectDecoder reject = trader.next().businessReject();
            assertThat(reject.refTemplateID()).isEqualTo(templateId);
            assertThat(reject.refSeqNum()).isEqualTo(reject.msgSeqNum());
            assertThat(reject.reason()).isEqualTo(3);
            assertThat(reject.text()).isEqualTo("unsupported message type");
        }
        trader.send(frames.newOrder(4, 5, 1));
        assertThat(trader.next().accepted().msgSeqNum()).isEqualTo(4);
    }

    @Test
    void shouldSayUnrecognizedWhenUnknownBusinessTemplateComesTooEarly() {
        final TestTrader trader = gateway.connect();
        trader.negotiate(SESSION, VER).next().negotiateResponse();

        trader.send(frames.any(1999, 40, 1));

        trader.expectTerminate(TerminationCode.UNRECOGNIZED_MESSAGE);
        trader.expectClosed();
    }

    @Test
    void shouldSayVersionNotSupportedWhenSchemaIsAnother() {
        for (final int schemaId : new int[] {0, 1, 8, 2748, 3902}) {
            final TestTrader stranger = gateway.connect();
            final byte[] negotiate = frames.negotiate(
                SESSION, VER, stranger.timestamp(), TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET);
            putU16(negotiate, 8, schemaId);
            stranger.send(negotiate);
            stranger.expectTerminate(TerminationCode.PROTOCOL_VERSION_NOT_SUPPORTED);
            stranger.expectClosed();
        }
    }

    @Test
    void shouldSayVersionNotSupportedWhenSchemaOfAnOrderIsAnother() {
        final TestTrader trader = gateway.establish(SESSION);
        final byte[] order = frames.newOrder(2, 6, 1);
        putU16(order, 8, 1);

        trader.send(frames.newOrder(1, 5, 1), order);

        trader.expectTerminate(TerminationCode.PROTOCOL_VERSION_NOT_SUPPORTED);
        trader.expectClosed();
        assertThat(gateway.engine().commands()).hasSize(3);
    }

    @Test
    void shouldSayDecodingErrorWhenBlockIsShorterThanVersionZero() {
        final int[][] templatesAndBlocks = {{1, 27}, {4, 40}, {7, 12}, {9, 3}, {10, 15}, {12, 19}};
        for (final int[] each : templatesAndBlocks) {
            final TestTrader stranger = gateway.connect();
            stranger.send(frames.any(each[0], each[1], 1));
            stranger.expectTerminate(TerminationCode.DECODING_ERROR);
            stranger.expectClosed();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1001, 1002, 1003, 1004})
    void shouldSayDecodingErrorWhenOrderIsTooShort(final int templateId) {
        final TestTrader trader = gateway.establish(SESSION);

        trader.send(frames.any(templateId, 11, 1));

        trader.expectTerminate(TerminationCode.DECODING_ERROR);
        trader.expectClosed();
        assertThat(gateway.engine().commands()).as("no order").hasSize(2);
    }

    @Test
    void shouldSayDecodingErrorWhenVarDataOverrunsTheFrame() {
        final byte[] negotiate = frames.negotiate(
            SESSION, VER, gateway.clock().epochNs(), TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET);
        for (int cut = 40; cut < negotiate.length; cut++) {
            final byte[] shortened = Arrays.copyOf(negotiate, cut);
            putU16(shortened, 0, cut);
            final TestTrader stranger = gateway.connect();
            stranger.send(shortened);
            stranger.expectTerminate(TerminationCode.DECODING_ERROR);
            stranger.close();
        }
        gateway.steps(3);
    }

    @Test
    void shouldIgnoreTrailingBytesWhenFrameIsLongerThanKnown() {
        final TestTrader trader = gateway.establish(SESSION);
        final byte[] order = Arrays.copyOf(frames.newOrder(1, 5, 1), 1024);
        putU16(order, 0, 1024);

        trader.send(order, frames.newOrder(2, 6, 1));

        assertThat(trader.next().accepted().clOrdID()).isEqualTo(5);
        assertThat(trader.next().accepted().clOrdID()).isEqualTo(6);
    }

    @Test
    void shouldSkipFieldsOfANewerVersionWhenBlockIsLonger() {
        final TestTrader trader = gateway.establish(SESSION);
        final byte[] known = frames.newOrder(1, 5, 1);
        final byte[] order = Arrays.copyOf(known, known.length + 30);
        putU16(order, 0, order.length);
        putU16(order, 4, order.length - 12);
        putU16(order, 10, 9);

        trader.send(order);

        assertThat(trader.next().accepted().clOrdID()).isEqualTo(5);
    }

    @Test
    void shouldCloseWhenThereAreTooManyConnections() {
        try (TestGateway small = TestGateway.setup().maxConnections(2).start()) {
            final TestTrader first = small.establish(SESSION);
            final TestTrader second = small.establish(SESSION + 1);

            small.connect().expectClosed();

            second.close();
            small.passMs(20);
            small.establish(SESSION + 2);
            first.send(frames.newOrder(1, 5, 1));
            assertThat(first.next().accepted().clOrdID()).isEqualTo(5);
        }
    }

    @Test
    void shouldSurviveRandomBytesFromStrangers() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final long allocatedBefore = allocatedBytes();
        for (int i = 0; i < STRANGERS; i++) {
            final byte[] bytes = new byte[16 + random.nextInt(3_000)];
            random.nextBytes(bytes);
            if (random.nextBoolean()) {
                // A framing header that holds, so that the bytes get further in.
                putU16(bytes, 0, 12 + random.nextInt(1_000));
                putU16(bytes, 2, 0xEB50);
                putU16(bytes, 6, random.nextInt(16));
                putU16(bytes, 8, 3901);
            }
            final TestTrader stranger = gateway.connect();
            stranger.send(bytes);
            gateway.steps(2);
            stranger.close();
        }
        gateway.steps(10);
        assertThat((allocatedBytes() - allocatedBefore) / STRANGERS).as("bytes for each, seed %d", seed)
            .isLessThan(MAX_BYTES_FOR_A_STRANGER);
        assertThat(gateway.engine().commands()).as("seed %d", seed).containsExactly("BOUND 1256 gw-1");
    }

    @Test
    void shouldSurviveBrokenFramesFromSessions() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int i = 0; i < 150; i++) {
            final TestTrader trader = gateway.establish(SESSION + i);
            for (int seqNo = 1; seqNo <= 5; seqNo++) {
                final byte[] order = frames.newOrder(seqNo, seqNo, 1);
                for (int flips = random.nextInt(3); flips > 0; flips--) {
                    order[random.nextInt(order.length)] = (byte) random.nextInt();
                }
                trader.send(order);
                gateway.step();
            }
            gateway.steps(3);
            trader.close();
        }
        gateway.steps(10);
        assertThat(gateway.warnings()).as("seed %d", seed).isEmpty();
    }

    private static long allocatedBytes() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
            .getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    private void byByte(final TestTrader trader, final byte[] bytes) {
        for (final byte each : bytes) {
            trader.send(new byte[] {each});
            gateway.step();
        }
    }

    private static void putU16(final byte[] bytes, final int index, final int value) {
        bytes[index] = (byte) value;
        bytes[index + 1] = (byte) (value >>> 8);
    }
}
