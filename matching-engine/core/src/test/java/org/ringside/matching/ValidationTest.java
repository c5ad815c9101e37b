package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a new order is refused for. Nothing of it may remain. */
class ValidationTest extends MarketFixture {
    @AfterEach
    void shouldHaveLeftBookUntouched() {
        hasBest(NO_PRICE, NO_PRICE);
        hasOpenOrders(0);
    }

    @Test
    void shouldRejectUnknownInstrument() {
        engine.newOrder(ALICE, 11, 99, BUY, 100, 10, TimeInForce.DAY);

        shows("new order rejected 1/11 BUY UNKNOWN_INSTRUMENT on 99");
    }

    @Test
    void shouldRejectQuantityBeyondBounds() {
        buy(ALICE, 11, 0, 100);
        buy(ALICE, 11, -1, 100);
        buy(ALICE, 11, 1L << 63, 100);
        sell(ALICE, 11, MatchingEngine.MAX_QUANTITY + 1, 100);

        shows(
            "new order rejected 1/11 BUY INVALID_QUANTITY",
            "new order rejected 1/11 BUY INVALID_QUANTITY",
            "new order rejected 1/11 BUY INVALID_QUANTITY",
            "new order rejected 1/11 SELL INVALID_QUANTITY");
    }

    @Test
    void shouldTakeExtremesWithinBounds() {
        buy(ALICE, 11, MatchingEngine.MAX_QUANTITY, Long.MAX_VALUE);
        sell(BOB, 21, MatchingEngine.MAX_QUANTITY, 1);

        shows(
            "accepted 1/11#1 BUY 9007199254740991 @ 9223372036854775807 DAY",
            "accepted 2/21#2 SELL 9007199254740991 @ 1 DAY",
            "trade 1: maker 1/11#1 BUY 9007199254740991 @ 9223372036854775807 leaves 0 cum 9007199254740991",
            "trade 1: taker 2/21#2 SELL 9007199254740991 @ 9223372036854775807 leaves 0 cum 9007199254740991");
    }

    @Test
    void shouldRejectPriceThatIsNotPositive() {
        buy(ALICE, 11, 10, 0);
        sell(ALICE, 11, 10, -1);
        sell(ALICE, 11, 10, NO_PRICE);

        shows(
            "new order rejected 1/11 BUY INVALID_PRICE",
            "new order rejected 1/11 SELL INVALID_PRICE",
            "new order rejected 1/11 SELL INVALID_PRICE");
    }

    @Test
    void shouldRejectDuplicateIdBeforeItCouldTrade() {
        sell(BOB, 21, 10, 100);
        buy(ALICE, 11, 10, 100);
        begin();

        buy(ALICE, 11, 10, 100);
        buy(ALICE, 0, 10, 100);

        shows(
            "new order rejected 1/11 BUY DUPLICATE_CLIENT_ID",
            "new order rejected 1/0 BUY DUPLICATE_CLIENT_ID");
    }

    @Test
    void shouldRejectIdThatARequestHasUsed() {
        buy(ALICE, 11, 10, 100);
        cancel(ALICE, 12, 11, BUY);
        begin();

        buy(ALICE, 12, 10, 100);

        shows("new order rejected 1/12 BUY DUPLICATE_CLIENT_ID");
    }

    @Test
    void shouldTakeTheSameIdFromAnotherSession() {
        buyNow(ALICE, 11, 10, 100);
        begin();

        buyNow(BOB, 11, 10, 100);

        shows("accepted 2/11#2 BUY 10 @ 100 IOC", "cancelled 2/11#2 BUY cum 0 IOC_REMAINDER");
    }

    @Test
    void shouldLeaveIdUnusedWhenOrderIsRejected() {
        buy(ALICE, 11, 0, 100);
        begin();

        buyNow(ALICE, 11, 10, 100);

        shows("accepted 1/11#1 BUY 10 @ 100 IOC", "cancelled 1/11#1 BUY cum 0 IOC_REMAINDER");
    }

    @Test
    void shouldRememberIdsWhenTheirTableGrows() {
        for (long id = 1; id <= 10_000; id++) {
            buyNow(ALICE, id * 0x9E3779B97F4A7C15L, 1, 100);
        }
        begin();

        for (long id = 1; id <= 10_000; id++) {
            buyNow(ALICE, id * 0x9E3779B97F4A7C15L, 1, 100);
        }

        assertThat(recorder.take())
            .hasSize(10_000)
            .allSatisfy(event -> assertThat(event)
                .isInstanceOfSatisfying(Event.NewOrderRejected.class,
                    rejected -> assertThat(rejected.reason()).isEqualTo(RejectReason.DUPLICATE_CLIENT_ID)));
    }

    @Test
    void shouldGiveEachReasonItsFixNumbers() {
        assertThat(RejectReason.UNKNOWN_INSTRUMENT.newOrderCode()).isEqualTo(1);
        assertThat(RejectReason.DUPLICATE_CLIENT_ID.newOrderCode()).isEqualTo(6);
        assertThat(RejectReason.INVALID_QUANTITY.newOrderCode()).isEqualTo(13);
        assertThat(RejectReason.INVALID_PRICE.newOrderCode()).isEqualTo(18);
        assertThat(RejectReason.TOO_LATE.cancelCode()).isZero();
        assertThat(RejectReason.UNKNOWN_ORDER.cancelCode()).isEqualTo(1);
        assertThat(RejectReason.DUPLICATE_CLIENT_ID.cancelCode()).isEqualTo(6);
        assertThat(RejectReason.INVALID_QUANTITY.cancelCode()).isEqualTo(99);
        assertThat(RejectReason.INVALID_PRICE.cancelCode()).isEqualTo(99);
    }
}
