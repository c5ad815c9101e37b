package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The state table of the protocol (docs/protocol.md): each input in each state, as a whole, byte by byte, and twice.
 */
class StateTableTest {
    /**
     * What each input is answered in each state, and the state after it. N+ and N-3: NegotiateResponse, NegotiateReject
     * 3; E+, E-9: EstablishAck, EstablishReject; T2: Terminate; NA: NotApplied; R: a report; S: Sequence; FR:
     * FinishedReceiving; RT: Retransmission; RR5: RetransmitReject. States by their first letter, X for closed.
     */
    private static final String TABLE = """
        input             | CONNECTED | SUSPENDED | NEGOTIATED | ESTABLISHED | FINISHING | TERMINATING | DRAINING
        negotiate         | N+ N      | N+ N      | N-3 N      | N-3 E       | N-3 F     | T           | D
        negotiateSame     | N+ N      | N-3 D     | N-3 N      | N-3 E       | N-3 F     | T           | D
        negotiateLower    | N+ N      | N-6 D     | N-3 N      | N-3 E       | N-3 F     | T           | D
        negotiateForged   | N-1 D     | N-1 D     | N-3 N      | N-3 E       | N-3 F     | T           | D
        negotiateUnknown  | N-5 D     | N-5 D     | N-3 N      | N-3 E       | N-3 F     | T           | D
        negotiateStale    | N-7 D     | N-7 D     | N-3 N      | N-3 E       | N-3 F     | T           | D
        negotiateFirm     | N-8 D     | N-8 D     | N-3 N      | N-3 E       | N-3 F     | T           | D
        negotiateShort    | T17 D     | T17 D     | T17 D      | T17 D       | T17 D     | T           | D
        establish         | E-2 D     | E+ E      | E+ E       | E-3 E       | E-3 F     | T           | D
        establishAhead    | E-2 D     | E+ NA E   | E+ NA E    | E-3 E       | E-3 F     | T           | D
        establishBehind   | E-2 D     | E-9 D     | E-9 D      | E-3 E       | E-3 F     | T           | D
        establishLower    | E-2 D     | E-6 D     | E-6 D      | E-3 E       | E-3 F     | T           | D
        establishHigher   | E-2 D     | E-2 D     | E-2 D      | E-3 E       | E-3 F     | T           | D
        establishForged   | E-1 D     | E-1 D     | E-1 D      | E-3 E       | E-3 F     | T           | D
        establishUnknown  | E-5 D     | E-5 D     | E-5 D      | E-3 E       | E-3 F     | T           | D
        establishOther    | E-2 D     | E-2 D     | E-5 D      | E-3 E       | E-3 F     | T           | D
        establishStale    | E-7 D     | E-7 D     | E-7 D      | E-3 E       | E-3 F     | T           | D
        establishHasty    | E-2 D     | E-8 D     | E-8 D      | E-3 E       | E-3 F     | T           | D
        establishCancel   | E-2 D     | E-0 D     | E-0 D      | E-3 E       | E-3 F     | T           | D
        order             | T2 D      | T2 D      | T3 D       | R E         | T0 T      | T           | D
        orderAhead        | T2 D      | T2 D      | T3 D       | NA R E      | T0 T      | T           | D
        orderBehind       | T2 D      | T2 D      | T3 D       | E           | T0 T      | T           | D
        orderShort        | T17 D     | T17 D     | T17 D      | T17 D       | T17 D     | T           | D
        orderUnknown      | T15 D     | T15 D     | T15 D      | R E         | T15 D     | T           | D
        sequence          | T2 D      | T2 D      | T3 D       | E           | F         | T           | D
        sequenceAhead     | T2 D      | T2 D      | T3 D       | NA E        | NA F      | T           | D
        sequenceBehind    | T2 D      | T2 D      | T3 D       | T14 T       | T14 T     | T           | D
        sequenceLast      | T2 D      | T2 D      | T3 D       | NA T45 T    | NA T45 T  | T           | D
        retransmit        | T2 D      | T2 D      | T3 D       | RT R S E    | RT R S F  | T           | D
        retransmitFuture  | T2 D      | T2 D      | T3 D       | RR0 E       | RR0 F     | T           | D
        retransmitOther   | T2 D      | T2 D      | T3 D       | RR1 E       | RR1 F     | T           | D
        retransmitVersion | T2 D      | T2 D      | T3 D       | RR1 E       | RR1 F     | T           | D
        retransmitMany    | T2 D      | T2 D      | T3 D       | RR2 E       | RR2 F     | T           | D
        retransmitStale   | T2 D      | T2 D      | T3 D       | RR4 E       | RR4 F     | T           | D
        retransmitZero    | T2 D      | T2 D      | T3 D       | RR5 E       | RR5 F     | T           | D
        retransmitNone    | T2 D      | T2 D      | T3 D       | RR9 E       | RR9 F     | T           | D
        finished          | T2 D      | T2 D      | T3 D       | FR F        | T0 D      | T           | D
        finishedAhead     | T2 D      | T2 D      | T3 D       | NA FR F     | T0 D      | T           | D
        finishedBehind    | T2 D      | T2 D      | T3 D       | T14 T       | T0 D      | T           | D
        finishedNull      | T2 D      | T2 D      | T3 D       | T14 T       | T0 D      | T           | D
        finishedOther     | T2 D      | T2 D      | T3 D       | T11 T       | T0 D      | T           | D
        finishedVersion   | T2 D      | T2 D      | T3 D       | T12 T       | T0 D      | T           | D
        terminate         | T2 D      | T2 D      | T1 D       | T44 D       | T44 D     | D           | D
        terminateOther    | T2 D      | T2 D      | T1 D       | T3 D        | T3 D      | D           | D
        terminateVersion  | T2 D      | T2 D      | T1 D       | T2 D        | T2 D      | D           | D
        negotiateResponse | T2 D      | T2 D      | T0 D       | T0 D        | T0 D      | T           | D
        negotiateReject   | T2 D      | T2 D      | T0 D       | T0 D        | T0 D      | T           | D
        establishAck      | T2 D      | T2 D      | T0 D       | T0 D        | T0 D      | T           | D
        establishReject   | T2 D      | T2 D      | T0 D       | T0 D        | T0 D      | T           | D
        notApplied        | T2 D      | T2 D      | T0 D       | T0 D        | T0 D      | T           | D
        finishedReceiving | T2 D      | T2 D      | T3 D       | T0 D        | T0 D      | T           | D
        retransmission    | T2 D      | T2 D      | T0 D       | T0 D        | T0 D      | T           | D
        retransmitReject  | T2 D      | T2 D      | T0 D       | T0 D        | T0 D      | T           | D
        unknownTemplate   | T15 D     | T15 D     | T15 D      | T15 D       | T15 D     | T           | D
        otherSchema       | T23 D     | T23 D     | T23 D      | T23 D       | T23 D     | T           | D
        noFrame           | X         | X         | T16 D      | T16 D       | T16 D     | X           | D
        """;
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
        gateway = TestGateway.setup().inMemory().lastSession(9_999)
            .rules(new SessionRules(null, null, null, null, 0, null, null)).start();
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
    @MethodSource("cells")
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

    static Stream<Arguments> cells() {
        final List<String[]> rows = TABLE.lines().map(line -> line.split("\\s*\\|\\s*")).toList();
        final String[] states = rows.get(0);
        return rows.stream().skip(1).flatMap(row -> {
            assertThat(row).as("a cell for each state").hasSameSizeAs(states);
            return Stream.iterate(1, i -> i < states.length, i -> i + 1)
                .map(i -> Arguments.of(states[i].trim(), row[0].trim(), row[i].trim()));
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
            case "SUSPENDED":
                trader.close();
                gateway.steps(3);
                final TestTrader back = gateway.connect().resume(trader);
                trader = back;
                frames = back.frames();
                break;
            case "FINISHING":
                trader.send(frames.finishedSending(session, verId, 1)).next().finishedReceiving();
                break;
            case "TERMINATING":
                trader.send(frames.sequence(1)).next().terminate();
                break;
            case "DRAINING":
                trader.send(frames.terminate(session, verId, 1)).next().terminate();
                break;
            default:
                break;
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
        final SessionStateMachine.State state = trader.state();
        words.add(state == SessionStateMachine.State.CLOSED ? "X" : state.name().substring(0, 1));
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
        final int sessionId,
        final long ver,
        final long timestamp,
        final long keepAliveMs,
        final long nextSeqNo,
        final int cancelType,
        final String secret) {
        return frames.establish(
            sessionId, ver, timestamp, keepAliveMs, nextSeqNo, cancelType, TestGateway.KEY_ID, secret);
    }
}
