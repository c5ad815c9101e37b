package org.ringside.system.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.system.orders.LiveTrader.buy;
import static org.ringside.system.orders.LiveTrader.sell;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.system.crash.FreePort;
import org.ringside.testing.FixWire;

/** {@code ringside block}, {@code unblock} and {@code cancel} against an engine and a gateway in which orders rest. */
class KillSwitchTest extends TradersFixture {
    private static final int CAROL = 1051;
    private static final int FIX_PORT = FreePort.find();
    private static final String TERMS = "38=5|40=2|44=0.99|55=ABC|60=20261127-03:00:00|";

    KillSwitchTest() {
        super("auth=none", "fix.listen=127.0.0.1:" + FIX_PORT, "fix.sessions=" + CAROL, "fix.symbols=1=ABC");
    }

    private static FixWire carol(final String logonFields) {
        return new FixWire(new InetSocketAddress("127.0.0.1", FIX_PORT), CAROL, 1).logOn(logonFields);
    }

    @Test
    void shouldBlockAccountAndNoOtherUntilItIsSetFree() {
        alice.send(buy(1, 5, 98).account(501)).expect("accepted 1 buy 5 @ 98 tif 0");
        alice.send(buy(2, 5, 97)).expect("accepted 2 buy 5 @ 97 tif 0");

        exchange.ringside("block", "account", "501", "--yes");

        alice.expect("cancelled 1 by 0 reason 105");
        alice.send(buy(3, 5, 98).account(501)).expect("rejected 0 3 reason 0");
        alice.send(buy(4, 5, 98)).expect("accepted 4 buy 5 @ 98 tif 0");
        exchange.ringside("unblock", "account", "501");
        alice.send(buy(5, 5, 98).account(501)).expect("accepted 5 buy 5 @ 98 tif 0");
    }

    @Test
    void shouldBlockSessionAndNoOtherUntilItIsSetFree() {
        alice.send(buy(1, 5, 99)).expect("accepted 1 buy 5 @ 99 tif 0");
        bob.send(buy(1, 5, 98)).expect("accepted 1 buy 5 @ 98 tif 0");

        exchange.ringside("block", "session", Integer.toString(ALICE), "--yes");

        assertThat(alice.awaitEnd()).contains("operator");
        assertThat(alice.beRefused()).contains("SESSION_BLOCKED");
        try (LiveTrader carol = exchange.logOn(BOB + 1)) {
            carol.send(sell(1, 10, 98)).expect(
                "accepted 1 sell 10 @ 98 tif 0", "trade 1 5 @ 98 leaves 5");
        }
        exchange.ringside("unblock", "session", Integer.toString(ALICE));
        try (LiveTrader again = exchange.logOn(ALICE)) {
            again.send(buy(2, 5, 97)).expect("accepted 2 buy 5 @ 97 tif 0");
        }
    }

    @Test
    void shouldBlockFirmWithAllItsSessionsUntilItIsSetFree() {
        alice.send(buy(1, 5, 99)).expect("accepted 1 buy 5 @ 99 tif 0");
        bob.send(buy(1, 5, 98)).expect("accepted 1 buy 5 @ 98 tif 0");

        exchange.ringside("block", "firm", "7", "--yes");

        assertThat(alice.awaitEnd()).contains("operator");
        assertThat(bob.awaitEnd()).contains("operator");
        assertThat(bob.beRefused()).contains("SESSION_BLOCKED");
        exchange.ringside("unblock", "firm", "7");
        try (LiveTrader again = exchange.logOn(ALICE); LiveTrader other = exchange.logOn(BOB)) {
            again.send(sell(2, 5, 98)).expect("accepted 2 sell 5 @ 98 tif 0");
            other.send(buy(2, 5, 98)).expect("accepted 2 buy 5 @ 98 tif 0", "trade 2 5 @ 98 leaves 0");
        }
    }

    @Test
    void shouldBlockAccountInFixAndNoOtherUntilItIsSetFree() {
        try (FixWire carol = carol("")) {
            carol.send("35=D|1=501|11=a|54=1|" + TERMS).expect("35=8", "11=a", "150=0");
            carol.send("35=D|11=b|54=1|" + TERMS).expect("35=8", "11=b", "150=0");

            exchange.ringside("block", "account", "501", "--yes");

            carol.expect("35=8", "11=a", "150=4", "378=99", "58=Cancelled by the exchange");
            carol.send("35=D|1=501|11=c|54=1|" + TERMS)
                .expect("35=8", "11=c", "150=8", "103=99", "58=a kill switch is on");
            carol.send("35=D|11=d|54=1|" + TERMS).expect("35=8", "11=d", "150=0");
            exchange.ringside("unblock", "account", "501");
            carol.send("35=D|1=501|11=e|54=1|" + TERMS).expect("35=8", "11=e", "150=0");

            exchange.ringside("cancel", "session", Integer.toString(CAROL), "--yes");

            carol.expect("35=8", "11=e", "150=4", "378=99", "58=Cancelled by the exchange");
        }
    }

    /** Its order is cancelled: one that would trade with that rests. */
    @ParameterizedTest
    @CsvSource({"session, 1051", "firm, 7"})
    void shouldBlockSessionOfFixUntilItIsSetFree(final String scope, final String id) {
        final String reason = "58=the operator has blocked the session or its firm";
        try (FixWire carol = carol("")) {
            carol.send("35=D|11=a|54=1|" + TERMS).expect("35=8", "11=a", "150=0");

            exchange.ringside("block", scope, id, "--yes");

            carol.expect("35=5", reason);
            carol.send("35=5|").awaitEnd();
        }
        try (FixWire carol = carol("141=Y|")) {
            carol.expect("35=5", "1409=7", reason);
            carol.awaitEnd();
        }
        exchange.ringside("unblock", scope, id);
        try (FixWire carol = carol("141=Y|")) {
            carol.expect("35=A", "34=1");
            carol.send("35=D|11=b|54=2|" + TERMS).expect("35=8", "11=b", "150=0");
            carol.send("35=F|11=c|41=b|54=2|55=ABC|60=20261127-03:00:00|").expect("35=8", "11=c", "150=4", "14=0");
        }
    }

    @Test
    void shouldOnlyCancelWhenNothingElseIsAskedFor() {
        alice.send(buy(1, 5, 99)).expect("accepted 1 buy 5 @ 99 tif 0");
        bob.send(buy(1, 5, 98)).expect("accepted 1 buy 5 @ 98 tif 0");

        exchange.ringside("cancel", "session", Integer.toString(ALICE), "--yes");

        alice.expect("cancelled 1 by 0 reason 105");
        alice.send(sell(2, 5, 98)).expect("accepted 2 sell 5 @ 98 tif 0", "trade 2 5 @ 98 leaves 0");
    }
}
