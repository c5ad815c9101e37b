package org.ringside.system.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.system.orders.LiveTrader.buy;
import static org.ringside.system.orders.LiveTrader.sell;

import org.junit.jupiter.api.Test;

/** {@code ringside block}, {@code unblock} and {@code cancel} against an engine and a gateway in which orders rest. */
class KillSwitchTest extends TradersFixture {
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
    void shouldOnlyCancelWhenNothingElseIsAskedFor() {
        alice.send(buy(1, 5, 99)).expect("accepted 1 buy 5 @ 99 tif 0");
        bob.send(buy(1, 5, 98)).expect("accepted 1 buy 5 @ 98 tif 0");

        exchange.ringside("cancel", "session", Integer.toString(ALICE), "--yes");

        alice.expect("cancelled 1 by 0 reason 105");
        alice.send(sell(2, 5, 98)).expect("accepted 2 sell 5 @ 98 tif 0", "trade 2 5 @ 98 leaves 0");
    }
}
