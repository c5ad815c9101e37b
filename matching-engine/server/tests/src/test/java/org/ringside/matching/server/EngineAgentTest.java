package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.matching.protocol.CancelOrderEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;

/** Commands in, events out, through real rings. */
class EngineAgentTest {
    private static final int ALICE = 1001;
    private static final int BOB = 1002;
    private static final long PRICE = 100_00 * Exchange.TICK;

    private final Exchange exchange = new Exchange();
    private final Gateway gateway = exchange.gateway("gw-1");

    @AfterEach
    void close() {
        exchange.close();
    }

    @Test
    void shouldAnswerOnTheRouteOfEachSession() {
        final Gateway other = exchange.gateway("gw-2.1");
        gateway.bind(ALICE);
        other.bind(BOB);
        gateway.sell(ALICE, 11, 10, PRICE);
        other.buy(BOB, 11, 4, PRICE + Exchange.TICK);

        exchange.work();

        assertThat(gateway.poll().lines()).containsExactly(
            "accepted 1001/11#1 on 1 SELL 10 @ 10000000000 DAY tag 711 exec 1",
            "trade 1 MAKER 1001/11#1 on 1 SELL 4 @ 10000000000 leaves 6 cum 4 exec 3");
        assertThat(other.poll().lines()).containsExactly(
            "accepted 1002/11#2 on 1 BUY 4 @ 10001000000 DAY tag 711 exec 2",
            "trade 1 TAKER 1002/11#2 on 1 BUY 4 @ 10000000000 leaves 0 cum 4 exec 4");
    }

    @Test
    void shouldAnswerReplaceAndCancel() {
        gateway.bind(ALICE);
        gateway.buy(ALICE, 11, 10, PRICE);
        gateway.replace(ALICE, 12, 11, Side.BUY, 8, PRICE);
        gateway.cancel(ALICE, 13, 12, Side.BUY);
        gateway.newOrder(ALICE, 14, 1, Side.BUY, 5, PRICE, TimeInForce.IOC);
        gateway.buy(ALICE, 15, 5, PRICE);
        gateway.sell(ALICE, 16, 3, PRICE);
        gateway.replace(ALICE, 17, 15, Side.BUY, 3, PRICE);

        exchange.work();

        assertThat(gateway.poll().lines()).containsExactly(
            "accepted 1001/11#1 on 1 BUY 10 @ 10000000000 DAY tag 711 exec 1",
            "replaced 1001/11>12#1 on 1 BUY 8 @ 10000000000 DAY leaves 8 cum 0 kept 1 tag 712 exec 2",
            "cancelled 1001/12#1 on 1 BUY cum 0 BY_REQUEST by 13 exec 3",
            "accepted 1001/14#2 on 1 BUY 5 @ 10000000000 IOC tag 714 exec 4",
            "cancelled 1001/14#2 on 1 BUY cum 0 IOC_REMAINDER by 0 exec 5",
            "accepted 1001/15#3 on 1 BUY 5 @ 10000000000 DAY tag 715 exec 6",
            "accepted 1001/16#4 on 1 SELL 3 @ 10000000000 DAY tag 716 exec 7",
            "trade 1 MAKER 1001/15#3 on 1 BUY 3 @ 10000000000 leaves 2 cum 3 exec 8",
            "trade 1 TAKER 1001/16#4 on 1 SELL 3 @ 10000000000 leaves 0 cum 3 exec 9",
            "cancelled 1001/15#3 on 1 BUY cum 3 REPLACED_BELOW_CUM by 17 exec 10");
    }

    @Test
    void shouldRejectWithFixNumbersWhenNewOrderIsRefused() {
        gateway.bind(ALICE);
        gateway.newOrder(ALICE, 11, 99, Side.BUY, 10, PRICE, TimeInForce.DAY);
        gateway.buy(ALICE, 11, 10, PRICE + 1);
        gateway.buy(ALICE, 11, 10, 0);
        gateway.buy(ALICE, 11, 10, -PRICE);
        gateway.buy(ALICE, 11, 10, Long.MIN_VALUE);
        gateway.newOrder(ALICE, 11, 2, Side.SELL, 10, PRICE + Exchange.TICK, TimeInForce.DAY);
        gateway.buy(ALICE, 11, 0, PRICE);
        gateway.buy(ALICE, 11, 1L << 63, PRICE);
        gateway.buy(ALICE, 11, 1, PRICE);
        gateway.buy(ALICE, 11, 1, PRICE);

        exchange.work();

        assertThat(gateway.poll().lines()).containsExactly(
            "rejected NEW 1001/11 of 0#0 on 99 BUY reason 1 exec 1",
            "rejected NEW 1001/11 of 0#0 on 1 BUY reason 18 exec 2",
            "rejected NEW 1001/11 of 0#0 on 1 BUY reason 18 exec 3",
            "rejected NEW 1001/11 of 0#0 on 1 BUY reason 18 exec 4",
            "rejected NEW 1001/11 of 0#0 on 1 BUY reason 18 exec 5",
            "rejected NEW 1001/11 of 0#0 on 2 SELL reason 18 exec 6",
            "rejected NEW 1001/11 of 0#0 on 1 BUY reason 13 exec 7",
            "rejected NEW 1001/11 of 0#0 on 1 BUY reason 13 exec 8",
            "accepted 1001/11#1 on 1 BUY 1 @ 10000000000 DAY tag 711 exec 9",
            "rejected NEW 1001/11 of 0#0 on 1 BUY reason 6 exec 10");
    }

    @Test
    void shouldRejectWithFixNumbersWhenCancelOrReplaceIsRefused() {
        gateway.bind(ALICE);
        gateway.buy(ALICE, 11, 1, PRICE);
        gateway.cancel(ALICE, 12, 77, Side.BUY);
        gateway.cancel(ALICE, 11, 11, Side.BUY);
        gateway.replace(ALICE, 12, 11, Side.BUY, 2, PRICE + 1);
        gateway.replace(ALICE, 12, 11, Side.BUY, 0, PRICE);
        gateway.replace(ALICE, 12, 11, Side.SELL, 2, PRICE);
        gateway.cancel(ALICE, 12, 11, Side.BUY);
        gateway.replace(ALICE, 13, 11, Side.BUY, 2, PRICE);

        exchange.work();

        assertThat(gateway.poll().lines()).containsExactly(
            "accepted 1001/11#1 on 1 BUY 1 @ 10000000000 DAY tag 711 exec 1",
            "rejected CANCEL 1001/12 of 77#0 on 1 BUY reason 1 exec 2",
            "rejected CANCEL 1001/11 of 11#0 on 1 BUY reason 6 exec 3",
            "rejected REPLACE 1001/12 of 11#0 on 1 BUY reason 99 exec 4",
            "rejected REPLACE 1001/12 of 11#0 on 1 BUY reason 99 exec 5",
            "rejected REPLACE 1001/12 of 11#0 on 1 SELL reason 1 exec 6",
            "cancelled 1001/11#1 on 1 BUY cum 0 BY_REQUEST by 12 exec 7",
            "rejected REPLACE 1001/13 of 11#0 on 1 BUY reason 0 exec 8");
    }

    @Test
    void shouldCarryHopTimesThrough() {
        gateway.bind(ALICE);
        exchange.agent();
        gateway.sell(ALICE, 11, 10, PRICE);
        gateway.buy(ALICE, 12, 10, PRICE);
        final long beforeNs = System.nanoTime();
        final long beforeMs = System.currentTimeMillis();

        exchange.work();

        final long afterNs = System.nanoTime();
        final List<EventText.Hops> hops = gateway.poll().hops();
        assertThat(hops).hasSize(4).allSatisfy(hop -> {
            assertThat(hop.gatewayRxTime()).isEqualTo(Gateway.GATEWAY_RX_TIME);
            assertThat(hop.gatewayRead()).isEqualTo(Gateway.GATEWAY_READ);
            assertThat(hop.ringPublished()).isEqualTo(Gateway.RING_PUBLISHED);
            assertThat(hop.journaled()).isZero();
            assertThat(hop.engineRead()).isBetween(beforeNs, hop.matched());
            assertThat(hop.matched()).isLessThanOrEqualTo(hop.enginePublished());
            assertThat(hop.enginePublished()).isLessThanOrEqualTo(afterNs);
            assertThat(TimeUnit.NANOSECONDS.toMillis(hop.transactTime()))
                .isBetween(beforeMs - 1_000, beforeMs + 60_000);
        });
        assertThat(hops.stream().map(EventText.Hops::transactTime).distinct()).as("one time for a batch").hasSize(1);
        assertThat(hops.subList(1, 4).stream().map(EventText.Hops::matched).distinct())
            .as("one time of matching for a command").hasSize(1);
    }

    @Test
    void shouldPublishEveryFillWhenOneOrderSweepsAThousand() {
        gateway.bind(ALICE);
        for (int i = 1; i <= 1_000; i++) {
            gateway.sell(ALICE, i, 1, PRICE + i % 30 * Exchange.TICK);
        }
        exchange.work();
        assertThat(gateway.poll().lines()).hasSize(1_000);

        gateway.buy(ALICE, 9_999, 2_000, PRICE + 50 * Exchange.TICK);
        exchange.work();

        final List<String> lines = gateway.poll().lines();
        assertThat(lines).hasSize(1 + 2 * 1_000);
        assertThat(lines.get(2_000)).isEqualTo("trade 1000 TAKER 1001/9999#1001 on 1 BUY 1 @ "
            + (PRICE + 29 * Exchange.TICK) + " leaves 1000 cum 1000 exec 3001");
    }

    @Test
    void shouldFollowSessionToItsNewRoute() {
        final Gateway other = exchange.gateway("gw-2");
        gateway.bind(ALICE);
        gateway.buy(ALICE, 11, 1, PRICE);
        other.bind(ALICE);
        other.takeOver(ALICE, gateway);
        other.cancel(ALICE, 12, 11, Side.BUY);

        exchange.work();

        assertThat(gateway.poll().lines()).hasSize(1);
        assertThat(other.poll().lines()).containsExactly("cancelled 1001/11#1 on 1 BUY cum 0 BY_REQUEST by 12 exec 2");
    }

    @Test
    void shouldNotApplyCommandsWhenSessionIsNotBound() {
        gateway.bind(BOB);
        gateway.sell(ALICE, 11, 1, PRICE);
        gateway.replace(ALICE, 12, 11, Side.SELL, 2, PRICE);
        gateway.cancel(ALICE, 13, 11, Side.SELL);
        gateway.buy(BOB, 21, 1, PRICE);

        exchange.work();
        exchange.host().summarize();

        assertThat(gateway.poll().lines()).containsExactly(
            "accepted 1002/21#1 on 1 BUY 1 @ 10000000000 DAY tag 721 exec 1");
        assertThat(exchange.messages()).containsExactly(
            "engine: session 1001 sends commands but is bound to no route served here: they are not applied. "
                + "Let it log on again; check `routes`",
            "engine: 3 commands of 1 sessions were not applied, because no route led back to them");
    }

    @Test
    void shouldNotApplyCommandsWhenSessionWentToARouteThatIsNotServed() {
        gateway.bind(ALICE);
        gateway.bind(BOB);
        gateway.sell(ALICE, 11, 1, PRICE);
        gateway.bind(ALICE, "gw-9");
        gateway.bind(ALICE, "gw-9");
        gateway.sell(ALICE, 12, 1, PRICE);
        gateway.buy(BOB, 21, 2, PRICE);
        gateway.bind(ALICE);
        gateway.cancel(ALICE, 13, 12, Side.SELL);

        exchange.work();

        assertThat(exchange.messages()).hasSize(2);
        assertThat(exchange.messages().get(0)).contains("route gw-9 is not served", "Add it to `routes`");
        assertThat(exchange.messages().get(1)).contains("session 1001");
        assertThat(gateway.poll().lines()).containsExactly(
            "accepted 1001/11#1 on 1 SELL 1 @ 10000000000 DAY tag 711 exec 1",
            "accepted 1002/21#2 on 1 BUY 2 @ 10000000000 DAY tag 721 exec 2",
            "trade 1 MAKER 1001/11#1 on 1 SELL 1 @ 10000000000 leaves 0 cum 1 exec 3",
            "trade 1 TAKER 1002/21#2 on 1 BUY 1 @ 10000000000 leaves 1 cum 1 exec 4",
            "rejected CANCEL 1001/13 of 12#0 on 1 SELL reason 1 exec 5");
    }

    @Test
    void shouldTellRoutesApartWhenOneNameBeginsTheOther() {
        final Gateway longer = exchange.gateway("gw-1.1");
        final Gateway longest = exchange.gateway("gw-1.1-with-24-characters".substring(0, 24));
        longer.bind(ALICE);
        longest.bind(BOB);
        longer.buy(ALICE, 11, 1, PRICE);
        longest.buy(BOB, 11, 1, PRICE);

        exchange.work();

        assertThat(gateway.poll().lines()).isEmpty();
        assertThat(longer.poll().lines()).hasSize(1);
        assertThat(longest.poll().lines()).hasSize(1);
    }

    @Test
    void shouldTakeNoMoreThanABatchAtOnce() {
        gateway.bind(ALICE);
        for (int i = 1; i <= 100; i++) {
            gateway.buy(ALICE, i, 1, PRICE);
        }

        assertThat(exchange.agent().doWork()).isEqualTo(64);
        assertThat(gateway.poll().lines()).hasSize(63);
        assertThat(exchange.agent().doWork()).isEqualTo(37);
        assertThat(exchange.agent().doWork()).isZero();
        assertThat(gateway.poll().lines()).hasSize(37);
    }

    @ParameterizedTest
    @CsvSource({"99, 1", "0, 0", "2, 3", "2, 75", "1, 59", "31, 136", "35, 8"})
    void shouldStopAtBytesThatAreNoCommand(final int typeId, final int length) {
        gateway.send(typeId, new byte[length]);

        refuses("type " + typeId + " of " + length + " bytes");
    }

    @Test
    void shouldStopAtCommandWithoutSide() {
        gateway.send(CancelOrderEncoder.TEMPLATE_ID, new byte[CancelOrderEncoder.BLOCK_LENGTH]);

        refuses("no side");
    }

    @Test
    void shouldStopAtCommandWithoutTimeInForce() {
        gateway.newOrder(ALICE, 12, 1, Side.BUY, 1, PRICE, TimeInForce.NULL_VAL);

        refuses("no time in force");
    }

    /** It would be the operator's number. */
    @Test
    void shouldStopAtSessionWithoutNumber() {
        gateway.bind(0);

        refuses("no session");
    }

    /** Every time again, so that nobody steps over it unknowingly. */
    private void refuses(final String what) {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(exchange::work)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the message at position 0 is no command, it has " + what
                    + ". Stop the exchange, see who wrote it, and create the queues anew");
        }
    }
}
