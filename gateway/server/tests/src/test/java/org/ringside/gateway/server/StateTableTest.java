package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.ringside.gateway.config.SessionPolicy;

/**
 * The state table on the protocol's page, where its words are explained: each input in each state, as a whole, byte by
 * byte, and twice.
 */
@Tag("slow")
class StateTableTest {
    private static final Path PAGE = Path.of("../../../docs/protocol.md");
    private static final Pattern TABLE =
        Pattern.compile("<!-- states: [^\\n]* -->\\n(.*)<!-- end of states -->", Pattern.DOTALL);
    /** Of its columns; before it are the name of the input, and what it is. */
    private static final int FIRST_STATE = 3;
    private static final long NULL_U32 = 0xFFFF_FFFFL;
    private static final int UNKNOWN_SESSION = 9;
    private static final int OTHER_SESSION = 1001;

    private static TestGateway gateway;
    private static int lastSession = OTHER_SESSION;

    private TestTrader trader;
    private Frames frames;
    private int session;
    private long verId;
    private long expected;

    @BeforeAll
    static void start() {
        gateway = TestGateway.setup().inMemory().sessions(1001, 3_000)
            .policy(new SessionPolicy(null, null, null, null, 0, null, null)).start();
    }

    @AfterAll
    static void close() {
        gateway.close();
    }

    @ParameterizedTest(name = "{1} when {0}: {2}")
    @MethodSource("cells")
    void shouldAnswerAsTheTableSays(final String state, final String input, final String outcome) {
        bring(state);
        final byte[] bytes = encoded(input);
        assertThat(once(bytes)).as("as a whole").isEqualTo(outcome);

        bring(state);
        final byte[] again = encoded(input);
        for (final byte each : again) {
            trader.send(new byte[] {each});
            gateway.step();
        }
        assertThat(outcome()).as("byte by byte").isEqualTo(outcome);
    }

    @ParameterizedTest(name = "{1} twice when {0}")
    @MethodSource("someCells")
    void shouldAnswerTheSameWhenFramesComeTogether(final String state, final String input, final String outcome) {
        bring(state);
        final byte[] bytes = encoded(input);
        trader.send(bytes);
        gateway.steps(8);
        trader.send(bytes);
        final String separately = outcome();

        bring(state);
        final byte[] both = encoded(input);
        final byte[] segment = Arrays.copyOf(both, 2 * both.length);
        System.arraycopy(both, 0, segment, both.length, both.length);

        final String together = once(segment);
        if (outcome.startsWith("RT")) {
            // The first request was served before the second one came; together they are one too many.
            assertThat(together).startsWith("RR3 T0").endsWith(" T");
        } else {
            assertThat(together).isEqualTo(separately);
        }
        assertThat(together.split("R ", -1)).as("one order, one report").hasSizeLessThanOrEqualTo(
            input.equals("retransmit") ? 9 : 2);
    }

    /** Each third one; all with the profile {@code long}. */
    static Stream<Arguments> someCells() throws IOException {
        final List<Arguments> all = cells().toList();
        final int step = Boolean.getBoolean("ringside.long") ? 1 : 3;
        return IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get);
    }

    static Stream<Arguments> cells() throws IOException {
        final Matcher table = TABLE.matcher(Files.readString(PAGE));
        assertThat(table.find()).isTrue();
        final List<String[]> rows = table.group(1).lines().map(line -> line.split("\\s*\\|\\s*")).toList();
        final String[] states = rows.get(0);
        return rows.stream().skip(2).flatMap(row -> {
            assertThat(row).as("a cell for each state").hasSameSizeAs(states);
            return IntStream.range(FIRST_STATE, states.length).mapToObj(i -> Arguments.of(states[i], row[1], row[i]));
        });
    }

    /** A session of its own in some state. Where there was an order, its report is number 1. */
    private void bring(final String state) {
        if (trader != null) {
            trader.close();
            gateway.passMs(20);
        }
        session = ++lastSession;
        trader = gateway.connect();
        frames = trader.frames();
        verId = gateway.clock().epochNs();
        expected = 1;
        if (state.equals("CONNECTED")) {
            return;
        }
        trader.negotiate(session, verId).next().negotiateResponse();
        if (state.equals("NEGOTIATED")) {
            return;
        }
        trader.establish(1).next().establishAck();
        trader.send(frames.newOrder(1, 1, 1)).next().accepted();
        expected = 2;
        switch (state) {
            case "SUSPENDED" -> {
                trader.close();
                gateway.steps(3);
                final TestTrader back = gateway.connect().resume(trader);
                trader = back;
                frames = back.frames();
            }
            case "FINISHING" -> trader.send(frames.finishedSending(session, verId, 1)).next().finishedReceiving();
            case "TERMINATING" -> trader.send(frames.sequence(1)).next().terminate();
            case "DRAINING" -> trader.send(frames.terminate(session, verId, 1)).next().terminate();
            default -> { }
        }
    }

    private String once(final byte[] bytes) {
        trader.send(bytes);
        return outcome();
    }

    /** What came back, and where the connection stands now. */
    private String outcome() {
        gateway.steps(8);
        final List<String> words = new ArrayList<>();
        while (trader.hasFrame()) {
            words.add(word(trader.next()));
        }
        final ConnectionState state = trader.state();
        words.add(state == ConnectionState.CLOSED ? "X" : state.name().substring(0, 1));
        return String.join(" ", words);
    }

    private static String word(final Received frame) {
        return switch (frame.templateId()) {
            case 2 -> "N+";
            case 3 -> "N-" + frame.negotiateReject().negotiationRejectCodeRaw();
            case 5 -> "E+";
            case 6 -> "E-" + frame.establishReject().establishmentRejectCodeRaw();
            case 7 -> "T" + frame.terminate().terminationCodeRaw();
            case 8 -> "NA";
            case 9 -> "S";
            case 11 -> "FR";
            case 13 -> "RT";
            case 14 -> "RR" + frame.retransmitReject().retransmitRejectCodeRaw();
            default -> "R";
        };
    }

    private byte[] encoded(final String input) {
        final Map<String, byte[]> inputs = new LinkedHashMap<>();
        logons(inputs);
        requests(inputs);
        final int[] gatewayTemplates = {2, 3, 5, 6, 8, 11, 13, 14};
        final String[] names = {
            "negotiateResponse", "negotiateReject", "establishAck", "establishReject", "notApplied",
            "finishedReceiving", "retransmission", "retransmitReject"};
        for (int i = 0; i < names.length; i++) {
            inputs.put(names[i], frames.any(gatewayTemplates[i], 64, 1));
        }
        inputs.put("unknownTemplate", frames.any(15, 20, 1));
        final byte[] otherSchema = frames.sequence(expected);
        otherSchema[8]++;
        inputs.put("otherSchema", otherSchema);
        inputs.put("noFrame", "GET / HTTP/1.1\r\n\r\n".getBytes(US_ASCII));
        assertThat(inputs).containsKey(input);
        return inputs.get(input);
    }

    private void logons(final Map<String, byte[]> inputs) {
        final long now = trader.timestamp();
        final long stale = now - 61_000_000_000L;
        inputs.put("negotiate", negotiate(session, verId + 1, now, TestGateway.FIRM, TestGateway.SECRET));
        inputs.put("negotiateSame", negotiate(session, verId, now, TestGateway.FIRM, TestGateway.SECRET));
        inputs.put("negotiateLower", negotiate(session, verId - 1, now, TestGateway.FIRM, TestGateway.SECRET));
        inputs.put("negotiateForged", negotiate(session, verId + 1, now, TestGateway.FIRM, "wrong"));
        inputs.put("negotiateUnknown",
            negotiate(UNKNOWN_SESSION, verId + 1, now, TestGateway.FIRM, TestGateway.SECRET));
        inputs.put("negotiateStale", negotiate(session, verId + 1, stale, TestGateway.FIRM, TestGateway.SECRET));
        inputs.put("negotiateFirm", negotiate(session, verId + 1, now, 2, TestGateway.SECRET));
        inputs.put("negotiateShort", frames.any(1, 27, 1));
        inputs.put("establish", establish(session, verId, now, 5_000, expected, 0, TestGateway.SECRET));
        inputs.put("establishAhead", establish(session, verId, now, 5_000, expected + 3, 0, TestGateway.SECRET));
        inputs.put("establishBehind", establish(session, verId, now, 5_000, expected - 1, 0, TestGateway.SECRET));
        inputs.put("establishLower", establish(session, verId - 1, now, 5_000, expected, 0, TestGateway.SECRET));
        inputs.put("establishHigher", establish(session, verId + 1, now, 5_000, expected, 0, TestGateway.SECRET));
        inputs.put("establishForged", establish(session, verId, now, 5_000, expected, 0, "wrong"));
        inputs.put("establishUnknown",
            establish(UNKNOWN_SESSION, verId, now, 5_000, expected, 0, TestGateway.SECRET));
        inputs.put("establishOther", establish(OTHER_SESSION, verId, now, 5_000, expected, 0, TestGateway.SECRET));
        inputs.put("establishStale", establish(session, verId, stale, 5_000, expected, 0, TestGateway.SECRET));
        inputs.put("establishHasty", establish(session, verId, now, 1, expected, 0, TestGateway.SECRET));
        inputs.put("establishCancel", establish(session, verId, now, 5_000, expected, 9, TestGateway.SECRET));
    }

    private void requests(final Map<String, byte[]> inputs) {
        final long now = trader.timestamp();
        inputs.put("order", frames.newOrder(expected, expected, 1));
        inputs.put("orderAhead", frames.newOrder(expected + 2, expected, 1));
        inputs.put("orderBehind", frames.newOrder(expected - 1, expected, 1));
        inputs.put("orderShort", frames.any(1001, 11, expected));
        inputs.put("orderUnknown", frames.any(1_999, 40, expected));
        inputs.put("sequence", frames.sequence(expected));
        inputs.put("sequenceAhead", frames.sequence(expected + 4));
        inputs.put("sequenceBehind", frames.sequence(expected - 1));
        inputs.put("sequenceLast", frames.sequence(NULL_U32));
        inputs.put("retransmit", frames.retransmitRequest(session, now, 1, 1));
        inputs.put("retransmitFuture", frames.retransmitRequest(session, now, 1, 2));
        inputs.put("retransmitOther", frames.retransmitRequest(OTHER_SESSION, now, 1, 1));
        inputs.put("retransmitVersion", frames.retransmitRequest(session, now, 1, 1, verId - 1));
        inputs.put("retransmitMany", frames.retransmitRequest(session, now, 1, 1_001));
        inputs.put("retransmitStale", frames.retransmitRequest(session, now - 61_000_000_000L, 1, 1));
        inputs.put("retransmitZero", frames.retransmitRequest(session, now, 0, 1));
        inputs.put("retransmitNone", frames.retransmitRequest(session, now, 1, 0));
        inputs.put("finished", frames.finishedSending(session, verId, expected - 1));
        inputs.put("finishedAhead", frames.finishedSending(session, verId, expected + 2));
        inputs.put("finishedBehind", frames.finishedSending(session, verId, expected - 2));
        inputs.put("finishedNull", frames.finishedSending(session, verId, NULL_U32));
        inputs.put("finishedOther", frames.finishedSending(OTHER_SESSION, verId, expected - 1));
        inputs.put("finishedVersion", frames.finishedSending(session, verId - 1, expected - 1));
        inputs.put("terminate", frames.terminate(session, verId, 44));
        inputs.put("terminateOther", frames.terminate(OTHER_SESSION, verId, 44));
        inputs.put("terminateVersion", frames.terminate(session, verId - 1, 44));
    }

    private byte[] negotiate(
        final int sessionId, final long ver, final long timestamp, final int firm, final String secret) {
        return frames.negotiate(sessionId, ver, timestamp, firm, TestGateway.KEY_ID, secret);
    }

    private byte[] establish(
        final int sessionId, final long ver, final long timestamp, final long keepAliveMs, final long nextSeqNo,
        final int cancelType, final String secret) {
        return frames.establish(
            sessionId, ver, timestamp, keepAliveMs, nextSeqNo, cancelType, TestGateway.KEY_ID, secret);
    }
}
