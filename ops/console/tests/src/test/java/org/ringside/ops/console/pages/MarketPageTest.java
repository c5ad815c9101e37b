package org.ringside.ops.console.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ringside.testing.Chromium;
import org.ringside.testing.SharedChromium;

/** The book and the trades of an instrument. */
@Tag("slow")
@Tag("long")
@ExtendWith(SharedChromium.class)
class MarketPageTest {
    @Test
    void shouldShowBidsThatFallAndAsksThatRiseWhenAnInstrumentIsOpened(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "market");
            assertThat(browser.texts("section[aria-label=Instruments] tbody th")).isEqualTo(SampleFrames.SYMBOLS);
            browser.click("section[aria-label=Instruments] tbody tr:nth-child(3) a");
            browser.awaitView("market/3");
            final List<BigDecimal> bids = prices(browser, ".book > div:first-child td:nth-child(3)");
            final List<BigDecimal> asks = prices(browser, ".book > div:last-child td:nth-child(1)");
            assertThat(bids).hasSize(SampleFrames.LEVELS).isSortedAccordingTo(Comparator.reverseOrder());
            assertThat(asks).hasSize(SampleFrames.LEVELS).isSorted();
            assertThat(bids.get(0)).isLessThan(asks.get(0));
            assertThat(browser.texts("section[aria-label=Trades] tbody th")).hasSize(SampleFrames.TRADES)
                .isSortedAccordingTo(Comparator.reverseOrder()).doesNotHaveDuplicates();
            assertThat(browser.text("main h1")).isEqualTo("GHI continuous until 16:30:00");
            assertThat(browser.text("section[aria-label=Book] dl")).contains("100.02", "▲ up", "41,200");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void shouldShowTheIndicativePriceWhenAnAuctionGathersOrders(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            console.feed("market:3", SampleFrames.auction(3));
            browser.open(console.address(), "market/3");
            browser.awaitText("section[aria-label=Book] dl", "100.02 × 4,100");
            assertThat(browser.text("section[aria-label=Book] dl")).contains("surplus", "300");
            assertThat(browser.texts("section[aria-label=Trades] td[data-head=side]")).startsWith("auction", "▲ BUY");
        }
    }

    @Test
    void shouldShowAccountsWhenAnOperatorLooks(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "market/3");
            browser.awaitView("market/3");
            assertThat(browser.count("section[aria-label=Accounts]")).isZero();
            console.feed("market:3", SampleFrames.withAccounts(3));
            browser.await(() -> browser.count("section[aria-label=Accounts] tbody tr") == 2);
            assertThat(browser.texts("section[aria-label=Accounts] tbody tr:first-child > *")).containsExactly("1007",
                "1", "300", "100.02", "1,200", "900", "4,000", "3,500", "14 of 100,000", "–", "–", "trades");
            assertThat(browser.texts("section[aria-label=Accounts] tbody tr:last-child > *")).contains("-40", "0",
                "5,000", "2,000", "blocked");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void shouldSayThatThereIsNoSuchInstrumentAndLeadBackWhenAnAddressIsWrong(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            console.feed("market:99", SampleFrames.noMarket(99));
            console.feed("market:2147483647", SampleFrames.noMarket(Integer.MAX_VALUE));
            browser.open(console.address() + "#/market/99");
            browser.awaitText("main", "No book: there is no instrument 99.");
            browser.script("location.hash = '#/market/2147483647'");
            browser.awaitText("main", "No book: there is no instrument 2147483647.");
            assertThat(browser.texts("section[aria-label=Instruments] tbody th")).isEqualTo(SampleFrames.SYMBOLS);
            assertThat(browser.count(".banner, body.stale")).isZero();
            browser.click("main a[href='#/market']");
            browser.awaitView("market");
            browser.script("location.hash = '#/market/0'");
            browser.await(() -> browser.count("section[aria-label=Instruments]") == 1);
            assertThat(browser.text("main")).doesNotContain("No book");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void shouldNotSayThatNobodyTradesWhenTheBookIsNotKnown(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            console.feed("market:3", SampleFrames.withoutBook(3));
            browser.open(console.address(), "market/3");
            assertThat(browser.text(".book")).contains("Not known.").doesNotContain("Nobody");
        }
    }

    private static List<BigDecimal> prices(final Chromium browser, final String selector) {
        return browser.texts(selector).stream().map(BigDecimal::new).toList();
    }
}
