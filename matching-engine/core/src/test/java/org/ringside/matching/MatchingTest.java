package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Price, time, trades and time in force: market-rules 1 to 3, and the mistakes of 10 that belong to them. */
class MatchingTest extends MarketFixture {
    @Test
    void shouldAcceptThenRestWhenNothingCrosses() {
        buy(ALICE, 11, 10, 99);
        sell(BOB, 21, 5, 101);

        shows("accepted 1/11#1 BUY 10 @ 99 DAY", "accepted 2/21#2 SELL 5 @ 101 DAY");
        hasBest(99, 101);
    }

    @Test
    void shouldTradeAtMakersPriceWhenBuyerAggresses() {
        sell(ALICE, 11, 10, 100);
        buy(BOB, 21, 4, 105);

        shows(
            "accepted 1/11#1 SELL 10 @ 100 DAY",
            "accepted 2/21#2 BUY 4 @ 105 DAY",
            "trade 1: maker 1/11#1 SELL 4 @ 100 leaves 6 cum 4",
            "trade 1: taker 2/21#2 BUY 4 @ 100 leaves 0 cum 4");
        hasBest(NO_PRICE, 100);
    }

    @Test
    void shouldTradeAtMakersPriceWhenSellerAggresses() {
        buy(ALICE, 11, 10, 105);
        begin();

        sell(BOB, 21, 4, 100);

        shows(
            "accepted 2/21#2 SELL 4 @ 100 DAY",
            "trade 1: maker 1/11#1 BUY 4 @ 105 leaves 6 cum 4",
            "trade 1: taker 2/21#2 SELL 4 @ 105 leaves 0 cum 4");
        hasBest(105, NO_PRICE);
    }

    @Test
    void shouldRestRemainderAtItsLimitWhenPartlyFilled() {
        sell(ALICE, 11, 4, 100);
        begin();

        buy(BOB, 21, 10, 102);

        shows(
            "accepted 2/21#2 BUY 10 @ 102 DAY",
            "trade 1: maker 1/11#1 SELL 4 @ 100 leaves 0 cum 4",
            "trade 1: taker 2/21#2 BUY 4 @ 100 leaves 6 cum 4");
        hasBest(102, NO_PRICE);
        hasOpen(BUY, 102, 6);
    }

    @Test
    void shouldTakeBetterPriceFirstWhenItCameLater() {
        sell(ALICE, 11, 5, 101);
        sell(BOB, 21, 5, 100);
        begin();

        buy(CAROL, 31, 5, 101);

        shows(
            "accepted 3/31#3 BUY 5 @ 101 DAY",
            "trade 1: maker 2/21#2 SELL 5 @ 100 leaves 0 cum 5",
            "trade 1: taker 3/31#3 BUY 5 @ 100 leaves 0 cum 5");
    }

    @Test
    void shouldKeepMakersPlaceWhenPartlyFilled() {
        sell(ALICE, 11, 10, 100);
        sell(BOB, 21, 10, 100);
        buy(CAROL, 31, 4, 100);
        begin();

        buy(CAROL, 32, 8, 100);

        shows(
            "accepted 3/32#4 BUY 8 @ 100 DAY",
            "trade 2: maker 1/11#1 SELL 6 @ 100 leaves 0 cum 10",
            "trade 2: taker 3/32#4 BUY 6 @ 100 leaves 2 cum 6",
            "trade 3: maker 2/21#2 SELL 2 @ 100 leaves 8 cum 2",
            "trade 3: taker 3/32#4 BUY 2 @ 100 leaves 0 cum 8");
    }

    @Test
    void shouldKeepOrderOfOthersWhenOneLeavesTheMiddleOfALevel() {
        buy(ALICE, 11, 1, 100);
        buy(BOB, 21, 2, 100);
        buy(CAROL, 31, 3, 100);
        buy(ALICE, 12, 4, 100);
        cancel(BOB, 22, 21, BUY);
        begin();

        sell(BOB, 23, 8, 100);

        shows(
            "accepted 2/23#5 SELL 8 @ 100 DAY",
            "trade 1: maker 1/11#1 BUY 1 @ 100 leaves 0 cum 1",
            "trade 1: taker 2/23#5 SELL 1 @ 100 leaves 7 cum 1",
            "trade 2: maker 3/31#3 BUY 3 @ 100 leaves 0 cum 3",
            "trade 2: taker 2/23#5 SELL 3 @ 100 leaves 4 cum 4",
            "trade 3: maker 1/12#4 BUY 4 @ 100 leaves 0 cum 4",
            "trade 3: taker 2/23#5 SELL 4 @ 100 leaves 0 cum 8");
        hasOpenOrders(0);
    }

    @Test
    void shouldMoveBestPriceWhenTopLevelIsTraded() {
        buy(ALICE, 11, 1, 100);
        buy(ALICE, 12, 1, 99);
        sell(BOB, 21, 1, 100);

        hasBest(99, NO_PRICE);
        hasOpen(BUY, 100, 0);
    }

    @Test
    void shouldMoveBestPriceWhenTopLevelIsCancelled() {
        sell(ALICE, 11, 1, 100);
        sell(ALICE, 12, 1, 101);
        cancel(ALICE, 13, 11, SELL);

        hasBest(NO_PRICE, 101);
    }

    @Test
    void shouldMoveBestPriceWhenTopLevelIsReplacedAway() {
        sell(ALICE, 11, 1, 100);
        sell(BOB, 21, 1, 101);
        replace(ALICE, 12, 11, SELL, 1, 102);

        hasBest(NO_PRICE, 101);
    }

    @Test
    void shouldStopAtOwnLimitWhenSweepingSeveralLevels() {
        sell(ALICE, 11, 5, 100);
        sell(ALICE, 12, 5, 101);
        sell(ALICE, 13, 5, 102);
        begin();

        buy(BOB, 21, 20, 101);

        shows(
            "accepted 2/21#4 BUY 20 @ 101 DAY",
            "trade 1: maker 1/11#1 SELL 5 @ 100 leaves 0 cum 5",
            "trade 1: taker 2/21#4 BUY 5 @ 100 leaves 15 cum 5",
            "trade 2: maker 1/12#2 SELL 5 @ 101 leaves 0 cum 5",
            "trade 2: taker 2/21#4 BUY 5 @ 101 leaves 10 cum 10");
        hasBest(101, 102);
        hasOpen(BUY, 101, 10);
    }

    @Test
    void shouldStopAtOwnLimitWhenSellingThroughSeveralLevels() {
        buy(ALICE, 11, 5, 102);
        buy(ALICE, 12, 5, 101);
        buy(ALICE, 13, 5, 100);
        begin();

        sellNow(BOB, 21, 20, 101);

        shows(
            "accepted 2/21#4 SELL 20 @ 101 IOC",
            "trade 1: maker 1/11#1 BUY 5 @ 102 leaves 0 cum 5",
            "trade 1: taker 2/21#4 SELL 5 @ 102 leaves 15 cum 5",
            "trade 2: maker 1/12#2 BUY 5 @ 101 leaves 0 cum 5",
            "trade 2: taker 2/21#4 SELL 5 @ 101 leaves 10 cum 10",
            "cancelled 2/21#4 SELL cum 10 IOC_REMAINDER");
        hasBest(100, NO_PRICE);
    }

    @Test
    void shouldCancelIocRemainderAfterItsTrades() {
        sell(ALICE, 11, 4, 100);
        begin();

        buyNow(BOB, 21, 10, 100);

        shows(
            "accepted 2/21#2 BUY 10 @ 100 IOC",
            "trade 1: maker 1/11#1 SELL 4 @ 100 leaves 0 cum 4",
            "trade 1: taker 2/21#2 BUY 4 @ 100 leaves 6 cum 4",
            "cancelled 2/21#2 BUY cum 4 IOC_REMAINDER");
        hasBest(NO_PRICE, NO_PRICE);
        hasOpenOrders(0);
    }

    @Test
    void shouldCancelIocWhenBookIsEmpty() {
        buyNow(BOB, 21, 10, 100);

        shows("accepted 2/21#1 BUY 10 @ 100 IOC", "cancelled 2/21#1 BUY cum 0 IOC_REMAINDER");
        hasBest(NO_PRICE, NO_PRICE);
        hasOpenOrders(0);
    }

    @Test
    void shouldNotCancelIocWhenFilled() {
        sell(ALICE, 11, 10, 100);
        begin();

        buyNow(BOB, 21, 10, 100);

        shows(
            "accepted 2/21#2 BUY 10 @ 100 IOC",
            "trade 1: maker 1/11#1 SELL 10 @ 100 leaves 0 cum 10",
            "trade 1: taker 2/21#2 BUY 10 @ 100 leaves 0 cum 10");
    }

    @Test
    void shouldFill5000MakersInOneSweep() {
        for (int i = 1; i <= 5_000; i++) {
            sell(ALICE, i, 1, 100 + i % 50);
        }
        begin();

        buy(BOB, 1, 5_001, 1_000);

        final List<Event> events = recorder.take();
        assertThat(events).hasSize(1 + 2 * 5_000);
        assertThat(events.get(10_000)).hasToString("trade 5000: taker 2/1#5001 BUY 1 @ 149 leaves 1 cum 5000");
        hasBest(1_000, NO_PRICE);
        hasOpenOrders(1);
    }

    @Test
    void shouldKeepInstrumentsApart() {
        sell(ALICE, 11, 10, 100);
        begin();

        engine.newOrder(BOB, 21, 2, BUY, 100, 10, TimeInForce.DAY);

        shows("accepted 2/21#2 BUY 10 @ 100 DAY on 2");
    }

    @Test
    void shouldMatchAnOrderOfTheSameSession() {
        sell(ALICE, 11, 10, 100);
        begin();

        buy(ALICE, 12, 10, 100);

        shows(
            "accepted 1/12#2 BUY 10 @ 100 DAY",
            "trade 1: maker 1/11#1 SELL 10 @ 100 leaves 0 cum 10",
            "trade 1: taker 1/12#2 BUY 10 @ 100 leaves 0 cum 10");
    }

    @Test
    void shouldRefuseInstrumentWhenItExists() {
        assertThatThrownBy(() -> engine.addInstrument(1)).hasMessage("instrument 1 exists");
    }
}
