package org.ringside.ops.console.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The book and the trades of an instrument. */
@ExtendWith(SharedBrowser.class)
class MarketPageTest {
    @Test
    void shouldShowBidsThatFallAndAsksThatRiseWhenAnInstrumentIsOpened(final Browser browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console, "market");
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
            assertThat(browser.text("main h1")).startsWith("GHI continuous until");
            assertThat(browser.text("section[aria-label=Book] dl")).contains("100.02", "▲ up", "41,200");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void shouldShowTheIndicativePriceWhenAnAuctionGathersOrders(final Browser browser) {
        try (FedConsole console = new FedConsole()) {
            console.feed("market:3", SampleFrames.auction(3));
            browser.open(console, "market/3");
            browser.awaitText("section[aria-label=Book] dl", "100.02 × 4,100");
            assertThat(browser.text("section[aria-label=Book] dl")).contains("surplus", "300");
        }
    }

    @Test
    void shouldShowAccountsWhenAnOperatorLooks(final Browser browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console, "market/3");
            browser.awaitView("market/3");
            assertThat(browser.count("section[aria-label=Accounts]")).isZero();
            console.feed("market:3", SampleFrames.withAccounts(3));
            browser.await(() -> browser.count("section[aria-label=Accounts] tbody tr") == 2);
        }
    }

    private static List<BigDecimal> prices(final Browser browser, final String selector) {
        return browser.texts(selector).stream().map(BigDecimal::new).toList();
    }
}
