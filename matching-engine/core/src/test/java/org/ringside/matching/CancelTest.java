package org.ringside.matching;

import org.junit.jupiter.api.Test;

/** Cancels: market-rules 4. */
class CancelTest extends MarketFixture {
    @Test
    void shouldCancelRestingOrder() {
        buy(ALICE, 11, 10, 100);
        begin();

        cancel(ALICE, 12, 11, BUY);

        shows("cancelled 1/11#1 BUY cum 0 BY_REQUEST by 12");
        hasBest(NO_PRICE, NO_PRICE);
        hasOpenOrders(0);
    }

    @Test
    void shouldTellWhatHasTradedWhenPartlyFilledOrderIsCancelled() {
        buy(ALICE, 11, 10, 100);
        sell(BOB, 21, 3, 100);
        begin();

        cancel(ALICE, 12, 11, BUY);

        shows("cancelled 1/11#1 BUY cum 3 BY_REQUEST by 12");
    }

    @Test
    void shouldFindOrderByTheEnginesName() {
        buy(ALICE, 11, 10, 100);
        begin();

        engine.cancelOrder(ALICE, 12, 0, 1, 1, BUY);

        shows("cancelled 1/11#1 BUY cum 0 BY_REQUEST by 12");
    }

    @Test
    void shouldFindOrderByBothNames() {
        buy(ALICE, 11, 10, 100);
        begin();

        engine.cancelOrder(ALICE, 12, 11, 1, 1, BUY);

        shows("cancelled 1/11#1 BUY cum 0 BY_REQUEST by 12");
    }

    @Test
    void shouldRejectWhenTheTwoNamesAreOfDifferentOrders() {
        buy(ALICE, 11, 10, 100);
        buy(ALICE, 12, 10, 100);
        begin();

        engine.cancelOrder(ALICE, 13, 12, 1, 1, BUY);

        shows("cancel rejected 1/13 of 12#1 BUY UNKNOWN_ORDER");
        hasOpen(BUY, 100, 20);
    }

    @Test
    void shouldRejectAsUnknownWhenThereNeverWasSuchAnOrder() {
        cancel(ALICE, 12, 11, BUY);
        cancel(ALICE, 12, 0, BUY);
        engine.cancelOrder(ALICE, 12, 0, 77, 1, BUY);

        shows(
            "cancel rejected 1/12 of 11#0 BUY UNKNOWN_ORDER",
            "cancel rejected 1/12 of 0#0 BUY UNKNOWN_ORDER",
            "cancel rejected 1/12 of 0#77 BUY UNKNOWN_ORDER");
    }

    @Test
    void shouldRejectAsUnknownWhenOrderIsOfAnotherSession() {
        buy(ALICE, 11, 10, 100);
        begin();

        cancel(BOB, 21, 11, BUY);
        engine.cancelOrder(BOB, 21, 0, 1, 1, BUY);
        engine.cancelOrder(BOB, 21, 11, 1, 1, BUY);

        shows(
            "cancel rejected 2/21 of 11#0 BUY UNKNOWN_ORDER",
            "cancel rejected 2/21 of 0#1 BUY UNKNOWN_ORDER",
            "cancel rejected 2/21 of 11#1 BUY UNKNOWN_ORDER");
        hasOpen(BUY, 100, 10);
    }

    @Test
    void shouldRejectAsUnknownWhenSideOrInstrumentDiffer() {
        buy(ALICE, 11, 10, 100);
        begin();

        cancel(ALICE, 12, 11, SELL);
        engine.cancelOrder(ALICE, 12, 11, 0, 2, BUY);
        engine.cancelOrder(ALICE, 12, 11, 0, 99, BUY);

        shows(
            "cancel rejected 1/12 of 11#0 SELL UNKNOWN_ORDER",
            "cancel rejected 1/12 of 11#0 BUY UNKNOWN_ORDER on 2",
            "cancel rejected 1/12 of 11#0 BUY UNKNOWN_ORDER on 99");
        hasOpen(BUY, 100, 10);
    }

    @Test
    void shouldRejectAsTooLateWhenOrderIsFilled() {
        buy(ALICE, 11, 10, 100);
        sell(BOB, 21, 10, 100);
        begin();

        cancel(ALICE, 12, 11, BUY);
        cancel(BOB, 22, 21, SELL);

        shows(
            "cancel rejected 1/12 of 11#0 BUY TOO_LATE",
            "cancel rejected 2/22 of 21#0 SELL TOO_LATE");
    }

    @Test
    void shouldRejectAsTooLateWhenOrderIsCancelled() {
        buy(ALICE, 11, 10, 100);
        cancel(ALICE, 12, 11, BUY);
        buyNow(ALICE, 13, 10, 100);
        begin();

        cancel(ALICE, 14, 11, BUY);
        cancel(ALICE, 15, 13, BUY);

        shows(
            "cancel rejected 1/14 of 11#0 BUY TOO_LATE",
            "cancel rejected 1/15 of 13#0 BUY TOO_LATE");
    }

    @Test
    void shouldNotTellAboutOrdersOfOthersWhenTheyAreOver() {
        buy(ALICE, 11, 10, 100);
        cancel(ALICE, 12, 11, BUY);
        begin();

        engine.cancelOrder(BOB, 21, 0, 1, 1, BUY);

        shows("cancel rejected 2/21 of 0#1 BUY UNKNOWN_ORDER");
    }

    @Test
    void shouldRejectWhenClientIdIsUsed() {
        buy(ALICE, 11, 10, 100);
        begin();

        cancel(ALICE, 11, 11, BUY);
        cancel(ALICE, 0, 11, BUY);

        shows(
            "cancel rejected 1/11 of 11#0 BUY DUPLICATE_CLIENT_ID",
            "cancel rejected 1/0 of 11#0 BUY DUPLICATE_CLIENT_ID");
        hasOpen(BUY, 100, 10);
    }

    @Test
    void shouldLeaveIdUnusedWhenCancelIsRejected() {
        cancel(ALICE, 12, 11, BUY);
        begin();

        buy(ALICE, 12, 10, 100);

        shows("accepted 1/12#1 BUY 10 @ 100 DAY");
    }

    @Test
    void shouldTellTooLateFromUnknownByTheClientsNameWhenOrderIsFilled() {
        buy(ALICE, 11, 10, 100);
        sell(BOB, 21, 10, 100);
        begin();

        engine.cancelOrder(ALICE, 12, 11, 1, 1, BUY);
        engine.cancelOrder(ALICE, 12, 0, 1, 1, BUY);

        shows(
            "cancel rejected 1/12 of 11#1 BUY TOO_LATE",
            "cancel rejected 1/12 of 0#1 BUY UNKNOWN_ORDER");
    }

    @Test
    void shouldSayWhyOrderIsNotFoundWhenClientIdIsUsedToo() {
        buy(ALICE, 11, 10, 100);
        cancel(ALICE, 12, 11, BUY);
        begin();

        cancel(ALICE, 12, 11, BUY);
        cancel(ALICE, 0, 99, BUY);

        shows(
            "cancel rejected 1/12 of 11#0 BUY TOO_LATE",
            "cancel rejected 1/0 of 99#0 BUY UNKNOWN_ORDER");
    }

    @Test
    void shouldKeepTheLevelWhenItsFirstAndItsLastAreCancelled() {
        sell(ALICE, 11, 1, 100);
        sell(BOB, 21, 2, 100);
        sell(CAROL, 31, 3, 100);
        sell(ALICE, 12, 4, 100);
        cancel(ALICE, 13, 11, SELL);
        cancel(ALICE, 14, 12, SELL);
        sell(ALICE, 15, 5, 100);
        begin();

        buy(ALICE, 16, 10, 100);

        shows(
            "accepted 1/16#6 BUY 10 @ 100 DAY",
            "trade 1: maker 2/21#2 SELL 2 @ 100 leaves 0 cum 2",
            "trade 1: taker 1/16#6 BUY 2 @ 100 leaves 8 cum 2",
            "trade 2: maker 3/31#3 SELL 3 @ 100 leaves 0 cum 3",
            "trade 2: taker 1/16#6 BUY 3 @ 100 leaves 5 cum 5",
            "trade 3: maker 1/15#5 SELL 5 @ 100 leaves 0 cum 5",
            "trade 3: taker 1/16#6 BUY 5 @ 100 leaves 0 cum 10");
        hasOpenOrders(0);
    }

    @Test
    void shouldNotTradeWithCancelledOrder() {
        sell(ALICE, 11, 10, 100);
        cancel(ALICE, 12, 11, SELL);
        begin();

        buyNow(BOB, 21, 10, 100);

        shows("accepted 2/21#2 BUY 10 @ 100 IOC", "cancelled 2/21#2 BUY cum 0 IOC_REMAINDER");
    }
}
