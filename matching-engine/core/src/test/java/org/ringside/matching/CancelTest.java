package org.ringside.matching;

import static org.ringside.matching.Market.ALICE;
import static org.ringside.matching.Market.BOB;
import static org.ringside.matching.MatchingEngine.NO_PRICE;
import static org.ringside.matching.Side.BUY;
import static org.ringside.matching.Side.SELL;

import org.junit.jupiter.api.Test;

/** Cancels: market-rules 4. */
class CancelTest {
    private final Market market = new Market();

    @Test
    void shouldCancelRestingOrder() {
        market.buy(ALICE, 11, 10, 100);
        market.begin();

        market.cancel(ALICE, 12, 11, BUY);

        market.shows("cancelled 1/11#1 BUY cum 0 BY_REQUEST by 12");
        market.hasBest(NO_PRICE, NO_PRICE);
        market.hasOpenOrders(0);
    }

    @Test
    void shouldTellWhatHasTradedWhenPartlyFilledOrderIsCancelled() {
        market.buy(ALICE, 11, 10, 100);
        market.sell(BOB, 21, 3, 100);
        market.begin();

        market.cancel(ALICE, 12, 11, BUY);

        market.shows("cancelled 1/11#1 BUY cum 3 BY_REQUEST by 12");
    }

    @Test
    void shouldFindOrderByTheEnginesName() {
        market.buy(ALICE, 11, 10, 100);
        market.begin();

        market.engine.cancelOrder(ALICE, 12, 0, 1, 1, BUY);

        market.shows("cancelled 1/11#1 BUY cum 0 BY_REQUEST by 12");
    }

    @Test
    void shouldFindOrderByBothNames() {
        market.buy(ALICE, 11, 10, 100);
        market.begin();

        market.engine.cancelOrder(ALICE, 12, 11, 1, 1, BUY);

        market.shows("cancelled 1/11#1 BUY cum 0 BY_REQUEST by 12");
    }

    @Test
    void shouldRejectWhenTheTwoNamesAreOfDifferentOrders() {
        market.buy(ALICE, 11, 10, 100);
        market.buy(ALICE, 12, 10, 100);
        market.begin();

        market.engine.cancelOrder(ALICE, 13, 12, 1, 1, BUY);

        market.shows("cancel rejected 1/13 of 12#1 BUY UNKNOWN_ORDER");
        market.hasOpen(BUY, 100, 20);
    }

    @Test
    void shouldRejectAsUnknownWhenThereNeverWasSuchAnOrder() {
        market.cancel(ALICE, 12, 11, BUY);
        market.cancel(ALICE, 12, 0, BUY);
        market.engine.cancelOrder(ALICE, 12, 0, 77, 1, BUY);

        market.shows(
            "cancel rejected 1/12 of 11#0 BUY UNKNOWN_ORDER",
            "cancel rejected 1/12 of 0#0 BUY UNKNOWN_ORDER",
            "cancel rejected 1/12 of 0#77 BUY UNKNOWN_ORDER");
    }

    @Test
    void shouldRejectAsUnknownWhenOrderIsOfAnotherSession() {
        market.buy(ALICE, 11, 10, 100);
        market.begin();

        market.cancel(BOB, 21, 11, BUY);
        market.engine.cancelOrder(BOB, 21, 0, 1, 1, BUY);
        market.engine.cancelOrder(BOB, 21, 11, 1, 1, BUY);

        market.shows(
            "cancel rejected 2/21 of 11#0 BUY UNKNOWN_ORDER",
            "cancel rejected 2/21 of 0#1 BUY UNKNOWN_ORDER",
            "cancel rejected 2/21 of 11#1 BUY UNKNOWN_ORDER");
        market.hasOpen(BUY, 100, 10);
    }

    @Test
    void shouldRejectAsUnknownWhenSideOrInstrumentDiffer() {
        market.buy(ALICE, 11, 10, 100);
        market.begin();

        market.cancel(ALICE, 12, 11, SELL);
        market.engine.cancelOrder(ALICE, 12, 11, 0, 2, BUY);
        market.engine.cancelOrder(ALICE, 12, 11, 0, 99, BUY);

        market.shows(
            "cancel rejected 1/12 of 11#0 SELL UNKNOWN_ORDER",
            "cancel rejected 1/12 of 11#0 BUY UNKNOWN_ORDER on 2",
            "cancel rejected 1/12 of 11#0 BUY UNKNOWN_ORDER on 99");
        market.hasOpen(BUY, 100, 10);
    }

    @Test
    void shouldRejectAsTooLateWhenOrderIsFilled() {
        market.buy(ALICE, 11, 10, 100);
        market.sell(BOB, 21, 10, 100);
        market.begin();

        market.cancel(ALICE, 12, 11, BUY);
        market.cancel(BOB, 22, 21, SELL);

        market.shows(
            "cancel rejected 1/12 of 11#0 BUY TOO_LATE",
            "cancel rejected 2/22 of 21#0 SELL TOO_LATE");
    }

    @Test
    void shouldRejectAsTooLateWhenOrderIsCancelled() {
        market.buy(ALICE, 11, 10, 100);
        market.cancel(ALICE, 12, 11, BUY);
        market.buyNow(ALICE, 13, 10, 100);
        market.begin();

        market.cancel(ALICE, 14, 11, BUY);
        market.cancel(ALICE, 15, 13, BUY);

        market.shows(
            "cancel rejected 1/14 of 11#0 BUY TOO_LATE",
            "cancel rejected 1/15 of 13#0 BUY TOO_LATE");
    }

    @Test
    void shouldNotTellAboutOrdersOfOthersWhenTheyAreOver() {
        market.buy(ALICE, 11, 10, 100);
        market.cancel(ALICE, 12, 11, BUY);
        market.begin();

        market.engine.cancelOrder(BOB, 21, 0, 1, 1, BUY);

        market.shows("cancel rejected 2/21 of 0#1 BUY UNKNOWN_ORDER");
    }

    @Test
    void shouldRejectWhenClientIdIsUsed() {
        market.buy(ALICE, 11, 10, 100);
        market.begin();

        market.cancel(ALICE, 11, 11, BUY);
        market.cancel(ALICE, 0, 11, BUY);

        market.shows(
            "cancel rejected 1/11 of 11#0 BUY DUPLICATE_CLIENT_ID",
            "cancel rejected 1/0 of 11#0 BUY DUPLICATE_CLIENT_ID");
        market.hasOpen(BUY, 100, 10);
    }

    @Test
    void shouldLeaveIdUnusedWhenCancelIsRejected() {
        market.cancel(ALICE, 12, 11, BUY);
        market.begin();

        market.buy(ALICE, 12, 10, 100);

        market.shows("accepted 1/12#1 BUY 10 @ 100 DAY");
    }
}
