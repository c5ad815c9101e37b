package org.ringside.matching;

import org.junit.jupiter.api.Test;

/** Replaces: market-rules 4, and the mistakes of 10 that belong to them. */
class ReplaceTest extends MarketFixture {
    @Test
    void shouldKeepPriorityWhenQuantityFalls() {
        buy(ALICE, 11, 10, 100);
        buy(BOB, 21, 10, 100);
        begin();

        replace(ALICE, 12, 11, BUY, 6, 100);
        sell(CAROL, 31, 7, 100);

        shows(
            "replaced 1/11>12#1 BUY 6 @ 100 DAY leaves 6 cum 0 keeps priority",
            "accepted 3/31#3 SELL 7 @ 100 DAY",
            "trade 1: maker 1/12#1 BUY 6 @ 100 leaves 0 cum 6",
            "trade 1: taker 3/31#3 SELL 6 @ 100 leaves 1 cum 6",
            "trade 2: maker 2/21#2 BUY 1 @ 100 leaves 9 cum 1",
            "trade 2: taker 3/31#3 SELL 1 @ 100 leaves 0 cum 7");
    }

    @Test
    void shouldKeepPriorityWhenNothingChanges() {
        buy(ALICE, 11, 10, 100);
        buy(BOB, 21, 10, 100);
        begin();

        replace(ALICE, 12, 11, BUY, 10, 100);
        sell(CAROL, 31, 1, 100);

        shows(
            "replaced 1/11>12#1 BUY 10 @ 100 DAY leaves 10 cum 0 keeps priority",
            "accepted 3/31#3 SELL 1 @ 100 DAY",
            "trade 1: maker 1/12#1 BUY 1 @ 100 leaves 9 cum 1",
            "trade 1: taker 3/31#3 SELL 1 @ 100 leaves 0 cum 1");
    }

    @Test
    void shouldLosePriorityWhenQuantityRises() {
        buy(ALICE, 11, 10, 100);
        buy(BOB, 21, 10, 100);
        begin();

        replace(ALICE, 12, 11, BUY, 11, 100);
        sell(CAROL, 31, 1, 100);

        shows(
            "replaced 1/11>12#1 BUY 11 @ 100 DAY leaves 11 cum 0 loses priority",
            "accepted 3/31#3 SELL 1 @ 100 DAY",
            "trade 1: maker 2/21#2 BUY 1 @ 100 leaves 9 cum 1",
            "trade 1: taker 3/31#3 SELL 1 @ 100 leaves 0 cum 1");
    }

    @Test
    void shouldLosePriorityWhenPriceMovesAwayAndBack() {
        buy(ALICE, 11, 10, 100);
        buy(BOB, 21, 10, 100);
        begin();

        replace(ALICE, 12, 11, BUY, 10, 99);
        replace(ALICE, 13, 12, BUY, 10, 100);
        sell(CAROL, 31, 1, 100);

        shows(
            "replaced 1/11>12#1 BUY 10 @ 99 DAY leaves 10 cum 0 loses priority",
            "replaced 1/12>13#1 BUY 10 @ 100 DAY leaves 10 cum 0 loses priority",
            "accepted 3/31#3 SELL 1 @ 100 DAY",
            "trade 1: maker 2/21#2 BUY 1 @ 100 leaves 9 cum 1",
            "trade 1: taker 3/31#3 SELL 1 @ 100 leaves 0 cum 1");
    }

    @Test
    void shouldTakeQuantityAsTotalWhenPartlyFilled() {
        buy(ALICE, 11, 10, 100);
        sell(BOB, 21, 4, 100);
        begin();

        replace(ALICE, 12, 11, BUY, 9, 100);

        shows("replaced 1/11>12#1 BUY 9 @ 100 DAY leaves 5 cum 4 keeps priority");
        hasOpen(BUY, 100, 5);
    }

    @Test
    void shouldCancelWhenTotalIsNotMoreThanWhatHasTraded() {
        buy(ALICE, 11, 10, 100);
        buy(ALICE, 12, 10, 100);
        sell(BOB, 21, 4, 100);
        begin();

        replace(ALICE, 13, 11, BUY, 4, 101);

        shows("cancelled 1/11#1 BUY cum 4 REPLACED_BELOW_CUM by 13");
        hasOpen(BUY, 100, 10);
        hasOpenOrders(1);
    }

    @Test
    void shouldTradeAtMakersPriceWhenReplaceCrosses() {
        sell(ALICE, 11, 4, 101);
        buy(BOB, 21, 10, 99);
        begin();

        replace(BOB, 22, 21, BUY, 10, 105);

        shows(
            "replaced 2/21>22#2 BUY 10 @ 105 DAY leaves 10 cum 0 loses priority",
            "trade 1: maker 1/11#1 SELL 4 @ 101 leaves 0 cum 4",
            "trade 1: taker 2/22#2 BUY 4 @ 101 leaves 6 cum 4");
        hasBest(105, NO_PRICE);
        hasOpen(BUY, 105, 6);
    }

    @Test
    void shouldCancelRemainderWhenCrossingReplaceIsIoc() {
        sell(ALICE, 11, 4, 101);
        buy(BOB, 21, 10, 99);
        begin();

        engine.replaceOrder(BOB, 22, 21, 0, 1, BUY, 101, 10, TimeInForce.IOC);

        shows(
            "replaced 2/21>22#2 BUY 10 @ 101 IOC leaves 10 cum 0 loses priority",
            "trade 1: maker 1/11#1 SELL 4 @ 101 leaves 0 cum 4",
            "trade 1: taker 2/22#2 BUY 4 @ 101 leaves 6 cum 4",
            "cancelled 2/22#2 BUY cum 4 IOC_REMAINDER");
        hasBest(NO_PRICE, NO_PRICE);
        hasOpenOrders(0);
    }

    @Test
    void shouldNotRestWhenReplacedToIocAtItsPrice() {
        buy(BOB, 21, 10, 99);
        begin();

        engine.replaceOrder(BOB, 22, 21, 0, 1, BUY, 99, 10, TimeInForce.IOC);

        shows(
            "replaced 2/21>22#1 BUY 10 @ 99 IOC leaves 10 cum 0 keeps priority",
            "cancelled 2/22#1 BUY cum 0 IOC_REMAINDER");
        hasBest(NO_PRICE, NO_PRICE);
    }

    @Test
    void shouldKeepNeighboursInOrderWhenOneIsRepriced() {
        buy(ALICE, 11, 1, 100);
        buy(BOB, 21, 2, 100);
        buy(CAROL, 31, 3, 100);
        replace(BOB, 22, 21, BUY, 2, 99);
        begin();

        sell(BOB, 23, 6, 99);

        shows(
            "accepted 2/23#4 SELL 6 @ 99 DAY",
            "trade 1: maker 1/11#1 BUY 1 @ 100 leaves 0 cum 1",
            "trade 1: taker 2/23#4 SELL 1 @ 100 leaves 5 cum 1",
            "trade 2: maker 3/31#3 BUY 3 @ 100 leaves 0 cum 3",
            "trade 2: taker 2/23#4 SELL 3 @ 100 leaves 2 cum 4",
            "trade 3: maker 2/22#2 BUY 2 @ 99 leaves 0 cum 2",
            "trade 3: taker 2/23#4 SELL 2 @ 99 leaves 0 cum 6");
    }

    @Test
    void shouldFollowTheChainOfClientIds() {
        buy(ALICE, 11, 10, 100);
        replace(ALICE, 12, 11, BUY, 10, 101);
        begin();

        replace(ALICE, 13, 11, BUY, 10, 102);
        cancel(ALICE, 14, 11, BUY);
        cancel(ALICE, 15, 12, BUY);

        shows(
            "replace rejected 1/13 of 11#0 BUY TOO_LATE",
            "cancel rejected 1/14 of 11#0 BUY TOO_LATE",
            "cancelled 1/12#1 BUY cum 0 BY_REQUEST by 15");
    }

    @Test
    void shouldFindOrderByTheEnginesNameThroughoutTheChain() {
        buy(ALICE, 11, 10, 100);
        replace(ALICE, 12, 11, BUY, 10, 101);
        begin();

        engine.replaceOrder(ALICE, 13, 0, 1, 1, BUY, 102, 10, TimeInForce.DAY);

        shows("replaced 1/12>13#1 BUY 10 @ 102 DAY leaves 10 cum 0 loses priority");
    }

    @Test
    void shouldLeaveOriginalAloneWhenACheckFails() {
        buy(ALICE, 11, 10, 100);
        buy(BOB, 21, 10, 100);
        begin();

        replace(ALICE, 12, 11, BUY, 0, 100);
        replace(ALICE, 12, 11, BUY, Long.MIN_VALUE, 100);
        replace(ALICE, 12, 11, BUY, MatchingEngine.MAX_QUANTITY + 1, 100);
        replace(ALICE, 12, 11, BUY, 5, 0);
        replace(ALICE, 11, 11, BUY, 5, 100);
        replace(ALICE, 12, 11, SELL, 5, 100);
        engine.replaceOrder(ALICE, 12, 11, 0, 2, BUY, 100, 5, TimeInForce.DAY);
        replace(BOB, 22, 11, BUY, 5, 100);

        shows(
            "replace rejected 1/12 of 11#0 BUY INVALID_QUANTITY",
            "replace rejected 1/12 of 11#0 BUY INVALID_QUANTITY",
            "replace rejected 1/12 of 11#0 BUY INVALID_QUANTITY",
            "replace rejected 1/12 of 11#0 BUY INVALID_PRICE",
            "replace rejected 1/11 of 11#0 BUY DUPLICATE_CLIENT_ID",
            "replace rejected 1/12 of 11#0 SELL UNKNOWN_ORDER",
            "replace rejected 1/12 of 11#0 BUY UNKNOWN_ORDER on 2",
            "replace rejected 2/22 of 11#0 BUY UNKNOWN_ORDER");

        sell(CAROL, 31, 10, 100);
        shows(
            "accepted 3/31#3 SELL 10 @ 100 DAY",
            "trade 1: maker 1/11#1 BUY 10 @ 100 leaves 0 cum 10",
            "trade 1: taker 3/31#3 SELL 10 @ 100 leaves 0 cum 10");
    }

    @Test
    void shouldRejectWhenOrderIsFilled() {
        buy(ALICE, 11, 10, 100);
        sell(BOB, 21, 10, 100);
        begin();

        replace(ALICE, 12, 11, BUY, 20, 100);

        shows("replace rejected 1/12 of 11#0 BUY TOO_LATE");
        hasOpenOrders(0);
    }

    @Test
    void shouldCancelWhenTotalIsBelowWhatHasTraded() {
        sell(ALICE, 11, 10, 100);
        buy(BOB, 21, 6, 100);
        begin();

        replace(ALICE, 12, 11, SELL, 1, 100);
        cancel(ALICE, 13, 11, SELL);
        buy(ALICE, 12, 1, 100);

        shows(
            "cancelled 1/11#1 SELL cum 6 REPLACED_BELOW_CUM by 12",
            "cancel rejected 1/13 of 11#0 SELL TOO_LATE",
            "new order rejected 1/12 BUY DUPLICATE_CLIENT_ID");
        hasOpenOrders(0);
    }

    @Test
    void shouldLosePriorityWhenTotalRisesThoughLessIsOpenThanAtFirst() {
        sell(ALICE, 11, 10, 100);
        sell(BOB, 21, 10, 100);
        buy(CAROL, 31, 6, 100);
        replace(ALICE, 12, 11, SELL, 11, 100);
        begin();

        buy(CAROL, 32, 1, 100);

        shows(
            "accepted 3/32#4 BUY 1 @ 100 DAY",
            "trade 2: maker 2/21#2 SELL 1 @ 100 leaves 9 cum 1",
            "trade 2: taker 3/32#4 BUY 1 @ 100 leaves 0 cum 1");
    }

    @Test
    void shouldTradeAtMakersPriceWhenReplaceOfSellCrosses() {
        buy(ALICE, 11, 4, 101);
        buy(ALICE, 12, 4, 100);
        buy(ALICE, 13, 4, 99);
        sell(BOB, 21, 10, 105);
        begin();

        replace(BOB, 22, 21, SELL, 10, 100);

        shows(
            "replaced 2/21>22#4 SELL 10 @ 100 DAY leaves 10 cum 0 loses priority",
            "trade 1: maker 1/11#1 BUY 4 @ 101 leaves 0 cum 4",
            "trade 1: taker 2/22#4 SELL 4 @ 101 leaves 6 cum 4",
            "trade 2: maker 1/12#2 BUY 4 @ 100 leaves 0 cum 4",
            "trade 2: taker 2/22#4 SELL 4 @ 100 leaves 2 cum 8");
        hasBest(99, 100);
        hasOpen(SELL, 100, 2);
    }

    @Test
    void shouldFillWhatIsOpenOnlyWhenPartlyFilledOrderCrosses() {
        buy(ALICE, 11, 10, 100);
        sell(BOB, 21, 4, 100);
        sell(BOB, 22, 20, 102);
        begin();

        replace(ALICE, 12, 11, BUY, 10, 102);

        shows(
            "replaced 1/11>12#1 BUY 10 @ 102 DAY leaves 6 cum 4 loses priority",
            "trade 2: maker 2/22#3 SELL 6 @ 102 leaves 14 cum 6",
            "trade 2: taker 1/12#1 BUY 6 @ 102 leaves 0 cum 10");
        hasBest(NO_PRICE, 102);
    }

    @Test
    void shouldRejectWhenOrderIsNotTheSessionsOrIsNamedWrongly() {
        buy(ALICE, 11, 10, 100);
        buy(ALICE, 12, 10, 99);
        begin();

        replace(ALICE, 13, 77, BUY, 5, 100);
        replace(ALICE, 13, 0, BUY, 5, 100);
        engine.replaceOrder(BOB, 21, 0, 1, 1, BUY, 100, 5, TimeInForce.DAY);
        engine.replaceOrder(ALICE, 13, 12, 1, 1, BUY, 100, 5, TimeInForce.DAY);
        engine.replaceOrder(ALICE, 13, 0, 77, 1, BUY, 100, 5, TimeInForce.DAY);
        engine.replaceOrder(ALICE, 13, 11, 0, 99, BUY, 100, 5, TimeInForce.DAY);

        shows(
            "replace rejected 1/13 of 77#0 BUY UNKNOWN_ORDER",
            "replace rejected 1/13 of 0#0 BUY UNKNOWN_ORDER",
            "replace rejected 2/21 of 0#1 BUY UNKNOWN_ORDER",
            "replace rejected 1/13 of 12#1 BUY UNKNOWN_ORDER",
            "replace rejected 1/13 of 0#77 BUY UNKNOWN_ORDER",
            "replace rejected 1/13 of 11#0 BUY UNKNOWN_ORDER on 99");
        hasOpen(BUY, 100, 10);
        hasOpen(BUY, 99, 10);
    }

    @Test
    void shouldRejectWhenClientIdIsUsedOrZeroOrPriceIsNegative() {
        buy(ALICE, 11, 10, 100);
        buyNow(ALICE, 12, 10, 100);
        begin();

        replace(ALICE, 12, 11, BUY, 5, 100);
        replace(ALICE, 0, 11, BUY, 5, 100);
        replace(ALICE, 13, 11, BUY, 5, -1);
        replace(ALICE, 13, 11, BUY, -1, 100);
        replace(ALICE, 13, 11, BUY, 5, 100);

        shows(
            "replace rejected 1/12 of 11#0 BUY DUPLICATE_CLIENT_ID",
            "replace rejected 1/0 of 11#0 BUY DUPLICATE_CLIENT_ID",
            "replace rejected 1/13 of 11#0 BUY INVALID_PRICE",
            "replace rejected 1/13 of 11#0 BUY INVALID_QUANTITY",
            "replaced 1/11>13#1 BUY 5 @ 100 DAY leaves 5 cum 0 keeps priority");
    }

    @Test
    void shouldRejectAsTooLateWhenOrderIsCancelled() {
        buy(ALICE, 11, 10, 100);
        cancel(ALICE, 12, 11, BUY);
        begin();

        replace(ALICE, 13, 11, BUY, 10, 100);

        shows("replace rejected 1/13 of 11#0 BUY TOO_LATE");
        hasOpenOrders(0);
    }
}
