package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.RejectKind;
import org.ringside.gateway.counters.SessionCounter;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.TerminationCode;

/** What is counted and told of FIX is what native order entry has counted and told. */
class FixCountersTest {
    private static final int SESSION = 1100;
    private static final String LOGON = "35=A|98=0|108=30|";
    private static final String TERMS = "|38=10|40=2|44=1.5|54=1|55=1|60=20261127-03:00:00|";

    private final TestGateway gateway = TestGateway.setup().log()
        .fix(new FixSettings("127.0.0.1:0", null, "1100-1199", null, 1_024, null, 2)).start();

    @AfterEach
    void close() {
        gateway.close();
    }

    @ParameterizedTest
    @CsvSource({
        "108=30|553=test|554=wrong|, CREDENTIALS", "108=1|, INVALID_KEEPALIVE_INTERVAL",
        "108=61|, INVALID_KEEPALIVE_INTERVAL", "108=30|35003=70000|, UNSPECIFIED"})
    void shouldCountAndTellALogonThatIsRefused(final String fields, final EstablishRejectCode code) {
        final FixTrader trader = new FixTrader(gateway, SESSION, 1);
        if (fields.contains("554=")) {
            trader.send("35=A|98=0|" + fields);
        } else {
            trader.signed(fields);
        }

        gateway.until("the refusal", () -> refused(code) == 1);

        assertThat(gateway.told()).containsExactly("gw-1 gw-1 logon.fix.refused: a Logon for session "
            + SESSION + " from 127.0.0.1 was refused with code " + code.value());
    }

    @Test
    void shouldTakeTheLeastIntervalThatIsConfigured() {
        assertThat(new FixTrader(gateway, SESSION, 1).signed("108=2|").next()).isEqualTo("35=A|98=0|108=2|");
    }

    @Test
    void shouldCountAndTellALogonOfASessionThatHasNoNumbers() {
        new FixTrader(gateway, SESSION, 5).logOn("").next();

        assertThat(refused(EstablishRejectCode.UNNEGOTIATED)).isEqualTo(1);
        assertThat(gateway.told()).hasSize(1).allMatch(line -> line.contains("was refused with code "));
    }

    @Test
    void shouldCountAndTellALogonThatIsTooLow() {
        final FixTrader first = logOn().send("35=5|");
        assertThat(first.next()).isEqualTo("35=5|");
        assertThat(sentAway(TerminationCode.FINISHED)).isEqualTo(1);

        assertThat(new FixTrader(gateway, SESSION, 2).logOn("").next()).contains("MsgSeqNum too low");

        assertThat(refused(EstablishRejectCode.INVALID_NEXTSEQNO)).isEqualTo(1);
        assertThat(new FixTrader(gateway, SESSION, 3).logOn("789=99|").next()).contains("NextExpectedMsgSeqNum");
        assertThat(refused(EstablishRejectCode.INVALID_NEXTSEQNO)).isEqualTo(2);
    }

    @Test
    void shouldCountAndTellWhomItSendsAway() {
        final FixTrader trader = logOn();
        gateway.told();

        block();

        assertThat(trader.next()).startsWith("35=5|");
        assertThat(sentAway(TerminationCode.OPERATOR)).isEqualTo(1);
        assertThat(gateway.told()).containsExactly(
            "gw-1 gw-1 session.loggedout: session " + SESSION + " was sent Logout, for code "
            + TerminationCode.OPERATOR.value());
        trader.close();
        gateway.steps(3);
        assertThat(new FixTrader(gateway, SESSION, 3).logOn("").next()).contains("|1409=7|");
        assertThat(refused(EstablishRejectCode.SESSION_BLOCKED)).isEqualTo(1);
    }

    @Test
    void shouldCountWhoIsSilent() {
        logOn();
        for (int i = 0; i < 80; i++) {
            gateway.clock().advanceMs(1_000);
            gateway.steps(2);
        }

        assertThat(sentAway(TerminationCode.KEEPALIVE_INTERVAL_LAPSED)).isEqualTo(1);
    }

    @Test
    void shouldCountWhatItTakesRefusesDropsAndSendsAgain() {
        final FixTrader trader = logOn();
        final long frames = gateway.counters(0).get(LoopCounter.FRAMES_IN);
        trader.send("35=D|11=a" + TERMS);
        assertThat(trader.next()).contains("|150=0|");
        trader.send("35=1|112=x|").send("35=0|999=1|").sendAgain(2, "35=D|11=a" + TERMS).send("35=1|112=y|");
        assertThat(trader.next()).isEqualTo("35=0|112=x|");
        assertThat(trader.next()).startsWith("35=3|");
        assertThat(trader.next()).isEqualTo("35=0|112=y|");
        trader.send("35=2|7=1|16=0|");
        assertThat(trader.next()).startsWith("35=4|");
        assertThat(trader.next()).startsWith("35=8|43=Y|");
        assertThat(trader.next()).startsWith("35=4|");

        assertThat(gateway.counters(0).get(LoopCounter.FRAMES_IN) - frames).isEqualTo(6);
        assertThat(gateway.counters(0).get(LoopCounter.RETRANSMITTED)).isEqualTo(1);
        assertThat(gateway.counters(0).rejects(RejectKind.BUSINESS, 0)).isEqualTo(1);
        assertThat(gateway.sessionCounters(0).get(SessionCounter.RETRANSMITTED)).isEqualTo(1);
        assertThat(gateway.sessionCounters(0).get(SessionCounter.DUPLICATES)).isEqualTo(1);
        assertThat(gateway.sessionCounters(0).get(SessionCounter.REFUSED)).isEqualTo(1);
        assertThat(gateway.sessionCounters(0).get(SessionCounter.MESSAGES)).isEqualTo(1);
    }

    private void block() {
        final SessionRange range = new SessionRange(
            1001, 1256, TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET, "", "");
        gateway.loop(0).reconfigure(gateway.config(Map.of("1", range)),
            BlockList.NONE.with(BlockList.Scope.SESSION, SESSION, true));
    }

    private long refused(final EstablishRejectCode code) {
        return gateway.counters(0).rejects(RejectKind.ESTABLISH, code.value());
    }

    private long sentAway(final TerminationCode code) {
        return gateway.counters(0).rejects(RejectKind.TERMINATE, code.value());
    }

    private FixTrader logOn() {
        final FixTrader trader = new FixTrader(gateway, SESSION, 1).logOn("");
        assertThat(trader.next()).isEqualTo(LOGON);
        return trader;
    }
}
