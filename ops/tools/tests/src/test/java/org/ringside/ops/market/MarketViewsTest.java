package org.ringside.ops.market;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.ringside.matching.follower.AccountImage;
import org.ringside.matching.follower.InstrumentImage;
import org.ringside.matching.follower.MarketImage;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.schedule.Schedule;
import org.ringside.ops.terminal.Instruments;
import org.ringside.ops.terminal.Json;

/** The views of an image, to the letter: other processes read them. */
class MarketViewsTest {
    private static final long TIME = 1_800_000_000_123_000_000L;
    private static final long UNIT = 100_000_000L;

    private final Instruments instruments = new Instruments(Map.of(
        3L, new Instruments.Terms("ABC", 2, BigDecimal.ONE),
        4L, new Instruments.Terms("GOLD", 1, new BigDecimal("0.5"))));
    private final MarketViews views = new MarketViews(instruments, Optional.empty());

    @Test
    void shouldShowAllInstrumentsInALineEach() {
        assertThat(Json.line(views.markets(image()))).isEqualTo("""
            {"schema":"ringside.console/1","view":"markets","sampledAt":1800000000123,"instruments":[\
            {"id":3,"symbol":"ABC","phase":"CONTINUOUS","until":null,"last":"100.02","change":"up","volume":"41200",\
            "orders":19},\
            {"id":4,"symbol":"GOLD","phase":"VOLATILITY_AUCTION","until":null,"last":null,"change":"same",\
            "volume":"0.5","orders":2},\
            {"id":4294967295,"symbol":"instrument 4294967295","phase":null,"until":null,"last":"7","change":"down",\
            "volume":"3","orders":null}]}""");
    }

    @Test
    void shouldShowTheBookOfAnInstrument() {
        assertThat(Json.line(views.market(image(), 3, false).orElseThrow())).isEqualTo("""
            {"schema":"ringside.console/1","view":"market:3","sampledAt":1800000000123,"instrument":{"id":3,\
            "symbol":"ABC","phase":"CONTINUOUS","until":null,"last":"100.02","change":"up","open":"100.00",\
            "high":"100.05","low":"99.50","volume":"41200","orders":19,"trades":2,"indicative":null},\
            "bids":[{"price":"100.01","quantity":"1400","orders":12},{"price":"100.00","quantity":"600","orders":3}],\
            "asks":[{"price":"100.03","quantity":"900","orders":4}],\
            "tape":[{"id":"8","time":"1800000000000000001","price":"100.02","quantity":"40","side":"BUY"},\
            {"id":"7","time":"1800000000000000000","price":"100.01","quantity":"100","side":null}],\
            "accounts":null}""");
    }

    @Test
    void shouldShowAuctionAndAccountsToWhoeverMaySeeThem() {
        assertThat(Json.line(views.market(image(), 4, true).orElseThrow())).isEqualTo("""
            {"schema":"ringside.console/1","view":"market:4","sampledAt":1800000000123,"instrument":{"id":4,\
            "symbol":"GOLD","phase":"VOLATILITY_AUCTION","until":null,"last":null,"change":"same","open":null,\
            "high":null,"low":null,"volume":"0.5","orders":2,"trades":0,\
            "indicative":{"price":"99.5","quantity":"2050","surplus":"-150"}},\
            "bids":[],"asks":[],"tape":[],\
            "accounts":[{"account":77,"firm":5,"blocked":true,"net":"-1","bought":"1","sold":"2",\
            "averagePrice":"99.25","openBuy":"0.5","openSell":"0","openOrders":3,"maxOpenOrders":null,\
            "maxLong":"50","maxShort":null}]}""");
    }

    @Test
    void shouldSayWhenTheScheduleEndsThePhase() {
        final MarketViews scheduled = new MarketViews(
            instruments, Optional.of(Schedule.read(Path.of("../../conf/schedule.properties"))));
        final long closed = ns("2027-01-15T16:45:00Z");
        final MarketImage image = new MarketImage(closed, closed, 1, "", 0, List.of(
            new InstrumentImage(3, Phase.CLOSED, day(InstrumentImage.NO_PRICE, 0), 0, 0, 0, 0, null, List.of(),
                List.of(), List.of()),
            new InstrumentImage(4, Phase.HALT, day(InstrumentImage.NO_PRICE, 0), 0, 0, 0, 0, null, List.of(),
                List.of(), List.of())), List.of());

        assertThat(scheduled.markets(image).instruments()).extracting(MarketViews.MarketRow::until)
            .as("the day that begins at 18:00 ends no phase")
            .containsExactly(Long.toString(ns("2027-01-18T07:30:00Z")), null);
    }

    @Test
    void shouldFindInstrumentsByTheirSymbolOrNumber() {
        assertThat(views.find(image(), "GOLD")).contains(4);
        assertThat(views.find(image(), "3")).contains(3);
        assertThat(views.find(image(), "4294967295")).contains(-1);
        assertThat(views.find(image(), "gold")).isEmpty();
        assertThat(views.market(image(), 9, true)).isEmpty();
        assertThat(views.names(image())).containsExactly("ABC", "GOLD", "instrument 4294967295");
    }

    @Test
    void shouldSayHowOldTheBooksAre() {
        assertThat(MarketViews.books(image(), TIME)).isEqualTo(new MarketViews.Books(1_204_113, 3L, null));
        assertThat(MarketViews.books(new MarketImage(TIME, 0, -1, "there is no journal", 0, List.of(), List.of()),
            TIME)).isEqualTo(new MarketViews.Books(-1, null, "there is no journal"));
    }

    private static MarketImage image() {
        return new MarketImage(TIME, TIME - 3_000_000, 1_204_113, "", 0, List.of(
            new InstrumentImage(3, Phase.CONTINUOUS, new InstrumentImage.Day(100 * UNIT, 100_05 * UNIT / 100,
                99_50 * UNIT / 100, 100_02 * UNIT / 100, 41_200), 1, 19, 2, 99_000, null,
                List.of(new InstrumentImage.Level(100_01 * UNIT / 100, 1_400, 12),
                    new InstrumentImage.Level(100 * UNIT, 600, 3)),
                List.of(new InstrumentImage.Level(100_03 * UNIT / 100, 900, 4)),
                List.of(new InstrumentImage.Trade(8, 1_800_000_000_000_000_001L, 100_02 * UNIT / 100, 40, Side.BUY),
                    new InstrumentImage.Trade(7, 1_800_000_000_000_000_000L, 100_01 * UNIT / 100, 100, null))),
            new InstrumentImage(4, Phase.VOLATILITY_AUCTION, day(InstrumentImage.NO_PRICE, 1), 0, 2, 0, 5,
                new InstrumentImage.Indicative(99_50 * UNIT / 100, 4_100, -300), List.of(), List.of(), List.of()),
            new InstrumentImage(-1, null, day(7 * UNIT, 3), -1, MarketImage.UNKNOWN, 1, 3, null, List.of(), List.of(),
                List.of())),
            List.of(new AccountImage(77, 5, true, 3, Integer.MAX_VALUE, 1_000, 100, Long.MAX_VALUE, List.of(
                new AccountImage.Position(4, -2, 2, 4, 1, 0, 99_25 * UNIT / 100)))));
    }

    private static long ns(final String instant) {
        return TimeUnit.SECONDS.toNanos(Instant.parse(instant).getEpochSecond());
    }

    /** Of which open, high and low are not known. */
    private static InstrumentImage.Day day(final long last, final long volume) {
        return new InstrumentImage.Day(
            InstrumentImage.NO_PRICE, InstrumentImage.NO_PRICE, InstrumentImage.NO_PRICE, last, volume);
    }
}
