package org.ringside.system.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.system.orders.LiveTrader.buy;
import static org.ringside.system.orders.LiveTrader.price;
import static org.ringside.system.orders.LiveTrader.sell;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.gateway.client.MassAction;
import org.ringside.gateway.client.NativeClient.State;
import org.ringside.gateway.client.NewOrder;
import org.ringside.gateway.client.ReplaceOrder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.Phase;

/** Every order type, instruction, request and report over the wire, through a gateway, the rings and the engine. */
class OrderLayerTest extends TradersFixture {
    private static final int TODAY = (int) LocalDate.now(ZoneOffset.UTC).toEpochDay();

    @Test
    void shouldTradeMarketOrderUpToItsProtection() {
        alice.send(sell(1, 5, 100)).send(sell(2, 5, 106)).expect(
            "accepted 1 sell 5 @ 100 tif 0", "accepted 2 sell 5 @ 106 tif 0");
        bob.send(buy(1, 8, 0).ordType('1')).expect(
            "accepted 1 buy 8 @ 105 tif 0", "trade 1 5 @ 100 leaves 3");
        alice.expect("trade 1 5 @ 100 leaves 0 maker");
        bob.requestStatus(1, 0).expect("status 1 buy 8 @ 105 leaves 3 cum 5 type 2 tif 0");
    }

    @Test
    void shouldLeaveRestOfMarketToLimitOrderAtTheBestPrice() {
        alice.send(sell(1, 5, 100)).expect("accepted 1 sell 5 @ 100 tif 0");
        bob.send(buy(1, 8, 0).ordType('K')).expect("accepted 1 buy 8 @ 100 tif 0", "trade 1 5 @ 100 leaves 3");
    }

    @Test
    void shouldRejectMarketOrderWhenNobodyIsThere() {
        bob.send(buy(1, 8, 0).ordType('1')).expect("rejected 0 1 reason 99");
    }

    @Test
    void shouldRejectOrderWhenTheSessionsOwnAccountHasAsManyAsItMay() {
        final int most = LiveExchange.MAX_OPEN_ORDERS;
        for (int id = 1; id <= most; id++) {
            alice.send(buy(id, 1, 100)).expect("accepted " + id + " buy 1 @ 100 tif 0");
        }
        alice.send(buy(most + 1, 1, 100)).expect("rejected 0 " + (most + 1) + " reason 3");
        bob.send(sell(1, 1, 100)).expect("accepted 1 sell 1 @ 100 tif 0", "trade 1 1 @ 100 leaves 0");
        alice.expect("trade 1 1 @ 100 leaves 0 maker");
        alice.send(buy(most + 1, 1, 100)).expect("accepted " + (most + 1) + " buy 1 @ 100 tif 0");
    }

    @Test
    void shouldTriggerStopsWhenTheirPriceTrades() {
        alice.send(buy(1, 1, 100)).send(buy(2, 9, 99)).expect(
            "accepted 1 buy 1 @ 100 tif 0", "accepted 2 buy 9 @ 99 tif 0");
        bob.send(sell(1, 2, 0).ordType('3').stopPrice(price(100))).send(
            sell(2, 3, 99).ordType('4').stopPrice(price(100))).expect(
            "accepted 1 sell 2 @ - tif 0", "accepted 2 sell 3 @ 99 tif 0");
        bob.requestStatus(2, 0).expect("status 2 sell 3 @ 99 leaves 3 cum 0 type 4 tif 0 waiting");
        bob.send(sell(3, 1, 100)).expect("accepted 3 sell 1 @ 100 tif 0", "trade 3 1 @ 100 leaves 0",
            "triggered 1", "trade 1 2 @ 99 leaves 0", "triggered 2", "trade 2 3 @ 99 leaves 0");
        alice.send(sell(4, 1, 0).ordType('3').stopPrice(price(99))).expect(
            "trade 1 1 @ 100 leaves 0 maker", "trade 2 2 @ 99 leaves 7 maker", "trade 2 3 @ 99 leaves 4 maker",
            "rejected 0 4 reason 99");
    }

    @Test
    void shouldShowOnlySlicesOfAnIceberg() {
        alice.send(sell(1, 10, 100).displayQuantity(4)).expect("accepted 1 sell 10 @ 100 tif 0");
        bob.send(sell(1, 5, 100)).expect("accepted 1 sell 5 @ 100 tif 0");
        bob.send(buy(2, 6, 100)).expect("accepted 2 buy 6 @ 100 tif 0", "trade 2 4 @ 100 leaves 2",
            "trade 1 2 @ 100 leaves 3 maker", "trade 2 2 @ 100 leaves 0");
        alice.expect("trade 1 4 @ 100 leaves 6 maker");
    }

    @Test
    void shouldRejectPostOnlyOrderThatWouldCross() {
        alice.send(sell(1, 5, 100)).expect("accepted 1 sell 5 @ 100 tif 0");
        bob.send(buy(1, 5, 100).postOnly(true)).send(buy(1, 5, 99).postOnly(true)).expect(
            "rejected 0 1 reason 99", "accepted 1 buy 5 @ 99 tif 0");
        bob.send(replace(2, 1, 5, 100).postOnly(true)).expect("rejected 2 2 reason 99");
    }

    @Test
    void shouldCancelWhatDoesNotTradeAtOnce() {
        alice.send(sell(1, 5, 100)).expect("accepted 1 sell 5 @ 100 tif 0");
        bob.send(buy(1, 8, 100).timeInForce('3').minQuantity(6)).expect(
            "accepted 1 buy 8 @ 100 tif 3", "cancelled 1 by 0 reason 102");
        bob.send(buy(2, 8, 100).timeInForce('4')).expect(
            "accepted 2 buy 8 @ 100 tif 4", "cancelled 2 by 0 reason 102");
        bob.send(buy(3, 8, 100).timeInForce('3').minQuantity(5)).expect(
            "accepted 3 buy 8 @ 100 tif 3", "trade 3 5 @ 100 leaves 3", "cancelled 3 by 0 reason 102");
    }

    @Test
    void shouldTradeNothingOfAReplacementThatLacksItsMinimum() {
        alice.send(sell(1, 5, 100)).expect("accepted 1 sell 5 @ 100 tif 0");
        bob.send(buy(1, 8, 99)).send(buy(2, 8, 99)).send(buy(3, 8, 99)).expect("accepted 1 buy 8 @ 99 tif 0",
            "accepted 2 buy 8 @ 99 tif 0", "accepted 3 buy 8 @ 99 tif 0");
        bob.send(replace(4, 1, 8, 100).timeInForce('3').minQuantity(6)).expect(
            "replaced 1 by 4 8 @ 100 leaves 8 lost", "cancelled 4 by 0 reason 102");
        bob.send(replace(5, 2, 8, 100).timeInForce('3').minQuantity(5)).expect(
            "replaced 2 by 5 8 @ 100 leaves 8 lost", "trade 5 5 @ 100 leaves 3",
            "cancelled 5 by 0 reason 102");
        alice.expect("trade 1 5 @ 100 leaves 0 maker");
        bob.send(replace(6, 3, 8, 100).minQuantity(5)).expect("rejected 2 6 reason 99");
        bob.send(replace(6, 3, 8, 100).timeInForce('3').displayQuantity(1)).expect("rejected 2 6 reason 99");
        bob.send(replace(6, 3, 8, 100).timeInForce('3').minQuantity(9)).expect("rejected 2 6 reason 99");
        bob.send(replace(6, 3, 8, 99).timeInForce('3').minQuantity(1).displayQuantity(1)).expect(
            "rejected 2 6 reason 99");
        bob.requestStatus(3, 0).expect("status 3 buy 8 @ 99 leaves 8 cum 0 type 2 tif 0");
    }

    @Test
    void shouldTakeGoodTillDateUntilTheEndOfItsDay() {
        bob.send(buy(1, 1, 100).timeInForce('6').expireDate(TODAY - 1)).expect("rejected 0 1 reason 99");
        bob.send(buy(1, 1, 100).timeInForce('6').expireDate(TODAY + 1)).expect("accepted 1 buy 1 @ 100 tif 6");
        bob.send(buy(2, 1, 100).timeInForce('6')).expect("business reject 1001 of 2 reason 5");
        bob.send(buy(2, 1, 100).expireDate(TODAY)).expect("rejected 0 2 reason 11");
    }

    @Test
    void shouldExpireDayOrdersAndRestateOthersWhenANewDayBegins() {
        alice.send(buy(1, 5, 100).timeInForce('1')).send(buy(2, 5, 100)).expect(
            "accepted 1 buy 5 @ 100 tif 1", "accepted 2 buy 5 @ 100 tif 0");
        exchange.startDay();
        exchange.start(1, Phase.CLOSED);
        alice.expect("phase 0 of 1", "cancelled 2 by 0 reason 104");
        exchange.start(2, Phase.CLOSED);
        exchange.startDay();
        exchange.start(1, Phase.CONTINUOUS);
        alice.expect("phase 0 of 2", "restated 1 @ 100 leaves 5 cum 0 reason 1", "phase 3 of 1");
        assertThat(exchange.messages()).contains("no new day: WRONG_PHASE of instrument 1");
        bob.expect("phase 0 of 1", "phase 0 of 2", "phase 3 of 1");
    }

    @Test
    void shouldTradeInAnAuction() {
        exchange.start(1, Phase.CLOSED);
        exchange.start(1, Phase.PRE_OPEN);
        alice.expect("phase 0 of 1", "phase 1 of 1");
        bob.expect("phase 0 of 1", "phase 1 of 1");
        alice.send(sell(1, 5, 100).timeInForce('2')).send(sell(2, 5, 100).timeInForce('7')).send(
            sell(3, 5, 0).ordType('1').timeInForce('A')).expect("accepted 1 sell 5 @ 100 tif 2",
            "accepted 2 sell 5 @ 100 tif 7", "accepted 3 sell 5 @ - tif A");
        alice.requestStatus(2, 0).expect("status 2 sell 5 @ 100 leaves 5 cum 0 type 2 tif 7 waiting");
        bob.send(buy(1, 7, 101)).send(buy(2, 9, 101).timeInForce('3')).expect(
            "accepted 1 buy 7 @ 101 tif 0", "rejected 0 2 reason 2");
        exchange.start(1, Phase.CONTINUOUS);
        alice.expect("trade 3 5 @ 100 leaves 0", "trade 1 2 @ 100 leaves 3", "cancelled 1 by 0 reason 108",
            "phase 3 of 1");
        bob.expect("trade 1 5 @ 100 leaves 2", "trade 1 2 @ 100 leaves 0", "phase 3 of 1");
    }

    @Test
    void shouldGiveMarketOrderThePriceOfTheAuctionThatItWaitedFor() {
        exchange.start(1, Phase.CLOSED);
        exchange.start(1, Phase.PRE_OPEN);
        alice.expect("phase 0 of 1", "phase 1 of 1");
        alice.send(buy(1, 8, 0).ordType('1')).send(sell(2, 5, 100)).expect(
            "accepted 1 buy 8 @ - tif 0", "accepted 2 sell 5 @ 100 tif 0");
        exchange.start(1, Phase.CONTINUOUS);
        alice.expect("trade 1 5 @ 100 leaves 3", "trade 2 5 @ 100 leaves 0",
            "restated 1 @ 100 leaves 3 cum 5 reason 110", "phase 3 of 1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1 | cancelled 2 by 0 reason 103",
        "2 | cancelled 1 by 0 reason 103",
        "3 | cancelled 1 by 0 reason 103, cancelled 2 by 0 reason 103",
        "4 | cancelled 1 by 0 reason 103, restated 2 @ 100 leaves 3 cum 0 reason 103"})
    void shouldPreventSelfMatchAsInstructed(final int instruction, final String outcome) {
        alice.send(sell(1, 5, 100)).expect("accepted 1 sell 5 @ 100 tif 0");
        final String[] lines = ("accepted 2 buy 8 @ 100 tif 0, " + outcome).split(", ");
        alice.send(buy(2, 8, 100).selfMatchPrevention(instruction).selfMatchGroup(ALICE)).expect(lines);
    }

    @Test
    void shouldPreventSelfMatchOfAccountsOfOneGroupAndRefuseAnother() {
        alice.send(sell(1, 5, 100).account(501)).expect("accepted 1 sell 5 @ 100 tif 0");
        bob.send(buy(1, 5, 100).account(502).selfMatchPrevention(2).selfMatchGroup(9)).expect(
            "accepted 1 buy 5 @ 100 tif 0");
        alice.expect("cancelled 1 by 0 reason 103");
        bob.send(buy(2, 5, 100).account(502).selfMatchGroup(8)).expect("rejected 0 2 reason 11");
    }

    @Test
    void shouldReportPositionsOfAccounts() {
        alice.send(sell(1, 5, 100).account(501)).expect("accepted 1 sell 5 @ 100 tif 0");
        bob.send(buy(1, 3, 100).account(502)).expect("accepted 1 buy 3 @ 100 tif 0", "trade 1 3 @ 100 leaves 0",
            "position 502 long 3 short 0 net 3 @ 100");
        alice.expect("trade 1 3 @ 100 leaves 2 maker", "position 501 long 0 short 3 net -3 @ 100");
    }

    @Test
    void shouldCancelManyOrdersAtOnce() {
        alice.send(buy(1, 5, 99)).send(buy(2, 5, 98)).send(sell(3, 5, 101)).send(buy(4, 5, 97).account(501)).expect(
            "accepted 1 buy 5 @ 99 tif 0", "accepted 2 buy 5 @ 98 tif 0", "accepted 3 sell 5 @ 101 tif 0",
            "accepted 4 buy 5 @ 97 tif 0");
        alice.send(new MassAction().clOrdId(10).scope(1).securityId(1).side('1').lowPrice(price(98))).expect(
            "mass action 10 response 1 affected 0 reason 0", "cancelled 1 by 10 reason 101",
            "cancelled 2 by 10 reason 101", "mass action 10 response 2 affected 2 reason 0");
        bob.send(new MassAction().clOrdId(10).account(501)).expect(
            "mass action 10 response 1 affected 0 reason 0", "mass action 10 response 2 affected 1 reason 0");
        alice.expect("cancelled 4 by 0 reason 101");
        alice.send(new MassAction().clOrdId(11).scope(98)).expect("mass action 11 response 1 affected 0 reason 0",
            "cancelled 3 by 11 reason 101", "mass action 11 response 2 affected 1 reason 0");
    }

    @Test
    void shouldRefuseMassActionsThatMakeNoSense() {
        alice.send(new MassAction().clOrdId(1).scope(2)).expect("mass action 1 response 0 affected 0 reason 11");
        alice.send(new MassAction().clOrdId(1).securityId(9)).expect("mass action 1 response 0 affected 0 reason 1");
        alice.send(new MassAction().clOrdId(0)).expect("mass action 0 response 0 affected 0 reason 6");
        alice.send(new MassAction().clOrdId(1).account(599)).expect("mass action 1 response 0 affected 0 reason 15");
        alice.send(new MassAction().clOrdId(1).scope(1)).expect("business reject 1004 of 1 reason 5");
        alice.send(new MassAction().clOrdId(1).account(600)).expect("business reject 1004 of 1 reason 6");
        alice.send(new MassAction().clOrdId(1).securityId(1).lowPrice(1)).expect(
            "mass action 1 response 0 affected 0 reason 18");
        exchange.start(1, Phase.CLOSED);
        exchange.start(1, Phase.PRE_OPEN);
        exchange.start(1, Phase.OPEN_FREEZE);
        alice.expect("phase 0 of 1", "phase 1 of 1", "phase 2 of 1");
        alice.send(new MassAction().clOrdId(1).scope(1).securityId(1)).expect(
            "mass action 1 response 0 affected 0 reason 2");
    }

    @Test
    void shouldSayWhatAnOrderIsNow() {
        alice.send(buy(1, 5, 99).displayQuantity(2).timeInForce('1')).expect("accepted 1 buy 5 @ 99 tif 1");
        alice.requestStatus(0, alice.lastOrderId()).expect("status 1 buy 5 @ 99 leaves 5 cum 0 type 2 tif 1");
        bob.requestStatus(0, alice.lastOrderId()).expect(
            "business reject 1005 of " + alice.lastOrderId() + " reason 1");
        bob.requestStatus(7, 0).expect("business reject 1005 of 7 reason 1");
        bob.requestStatus(0, 0).expect("business reject 1005 of 0 reason 5");
    }

    @Test
    void shouldSayWhatAnAccountHasTraded() {
        alice.requestPositions(7, 0, 0).expect(
            "position " + ALICE + " long 0 short 0 net 0 @ 0 in 0 request 7 NONE of 0");
        alice.send(buy(1, 5, 99)).expect("accepted 1 buy 5 @ 99 tif 0");
        bob.send(sell(1, 2, 99)).expect("accepted 1 sell 2 @ 99 tif 0", "trade 1 2 @ 99 leaves 0");
        alice.requestPositions(8, ALICE, 1).expect("trade 1 2 @ 99 leaves 3 maker",
            "position " + ALICE + " long 2 short 0 net 2 @ 99 in 1 request 8 VALID of 1");
        bob.requestPositions(9, 0, 0).expect(
            "position " + BOB + " long 0 short 2 net -2 @ 99 in 1 request 9 VALID of 1");
        bob.requestPositions(10, 0, 9).expect("business reject 1006 of 10 reason 2");
        alice.requestPositions(10, 599, 0).expect("business reject 1006 of 10 reason 1");
        bob.requestPositions(11, ALICE, 0).expect("business reject 1006 of 11 reason 6");
    }

    @Test
    void shouldObeyTheOperator() {
        alice.send(buy(1, 5, 99)).expect("accepted 1 buy 5 @ 99 tif 0");
        exchange.act(MassActionType.CANCEL, ALICE);
        alice.expect("cancelled 1 by 0 reason 105");
        alice.send(buy(2, 5, 99)).expect("accepted 2 buy 5 @ 99 tif 0");
        exchange.act(MassActionType.BLOCK, ALICE);
        alice.expect("cancelled 2 by 0 reason 105");
        alice.send(buy(3, 5, 99)).expect("rejected 0 3 reason 0");
        exchange.act(MassActionType.UNBLOCK, ALICE);
        // Nobody is told of an unblock: it has been done when the operator's next cancel was answered.
        bob.send(buy(1, 5, 99)).expect("accepted 1 buy 5 @ 99 tif 0");
        exchange.act(MassActionType.CANCEL, BOB);
        bob.expect("cancelled 1 by 0 reason 105");
        alice.send(buy(3, 5, 99)).expect("accepted 3 buy 5 @ 99 tif 0");
    }

    @Test
    void shouldRejectNewOrdersWithEveryReason() {
        final Map<NewOrder, String> refused = Map.of(
            buy(1, 5, 99).securityId(9), "rejected 0 1 reason 1",
            buy(1, 51, 99).account(502), "rejected 0 1 reason 3",
            buy(0, 5, 99), "rejected 0 0 reason 6",
            buy(1, 5, 99).minQuantity(1), "rejected 0 1 reason 11",
            buy(1, 101, 100).securityId(2), "rejected 0 1 reason 13",
            buy(1, 5, 99).account(599), "rejected 0 1 reason 15",
            buy(1, 5, 111).securityId(2), "rejected 0 1 reason 16",
            buy(1, 5, 0).price(1), "rejected 0 1 reason 18",
            buy(1, 5, 99).account(600), "business reject 1001 of 1 reason 6",
            buy(1, 5, 0), "business reject 1001 of 1 reason 5");
        refused.forEach((order, answer) -> alice.send(order).expect(answer));
        exchange.start(1, Phase.HALT);
        alice.expect("phase 5 of 1");
        alice.send(buy(1, 5, 99)).expect("rejected 0 1 reason 2");
    }

    @Test
    void shouldRejectCancelsAndReplacesWithEveryReason() {
        alice.send(buy(1, 5, 99)).send(sell(2, 1, 105)).expect(
            "accepted 1 buy 5 @ 99 tif 0", "accepted 2 sell 1 @ 105 tif 0");
        alice.cancel(3, 7, '1').expect("rejected 1 3 reason 1");
        alice.cancel(1, 1, '1').expect("rejected 1 1 reason 6");
        alice.send(replace(3, 1, 0, 99)).expect("rejected 2 3 reason 99");
        alice.cancel(3, 1, '1').expect("cancelled 1 by 3 reason 0");
        alice.cancel(4, 1, '1').expect("rejected 1 4 reason 0");
        alice.send(replace(4, 1, 6, 99)).expect("rejected 2 4 reason 0");
        exchange.start(1, Phase.CLOSING_CALL);
        exchange.start(1, Phase.CLOSING_FREEZE);
        alice.expect("phase 6 of 1", "phase 7 of 1");
        alice.cancel(4, 2, '2').expect("rejected 1 4 reason 2");
    }

    @Test
    void shouldReplaceEveryTermOfAnOrder() {
        alice.send(buy(1, 5, 99)).expect("accepted 1 buy 5 @ 99 tif 0");
        alice.send(replace(2, 1, 4, 99).timeInForce('1')).expect("replaced 1 by 2 4 @ 99 leaves 4 kept");
        alice.send(replace(3, 2, 9, 98).displayQuantity(3)).expect("replaced 2 by 3 9 @ 98 leaves 9 lost");
        alice.send(replace(4, 3, 9, 101).ordType('4').stopPrice(price(100)).timeInForce('6').expireDate(TODAY + 1))
            .expect("replaced 3 by 4 9 @ 101 leaves 9 lost");
        alice.requestStatus(4, 0).expect("status 4 buy 9 @ 101 leaves 9 cum 0 type 4 tif 6 waiting");
        bob.send(sell(1, 3, 100)).expect("accepted 1 sell 3 @ 100 tif 0");
        alice.send(replace(5, 4, 9, 100)).expect("replaced 4 by 5 9 @ 100 leaves 9 lost", "trade 5 3 @ 100 leaves 6");
        alice.send(replace(6, 5, 3, 100)).expect("cancelled 5 by 6 reason 106");
    }

    @Test
    void shouldTellEveryChangeOfState() {
        alice.logOff();

        assertThat(alice.states()).containsExactly(State.CONNECTING, State.NEGOTIATING, State.ESTABLISHING,
            State.ESTABLISHED, State.TERMINATING, State.CLOSED);
    }

    private static ReplaceOrder replace(
        final long clOrdId, final long origClOrdId, final long quantity, final long ticks) {
        return new ReplaceOrder().clOrdId(clOrdId).origClOrdId(origClOrdId).securityId(1).side('1')
            .quantity(quantity).price(price(ticks));
    }
}
