package org.ringside.ops.console.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ringside.testing.Chromium;
import org.ringside.testing.SharedChromium;

/** Whatever dies behind the page: when it is there again, the page is too, without a reload. */
@Tag("slow")
@Tag("long")
@ExtendWith(SharedChromium.class)
class DeathPageTest {
    @Test
    void shouldGoOnWithoutAReloadWhenTheConsoleIsStartedAgain(final Chromium browser) {
        final int port;
        try (FedConsole console = new FedConsole()) {
            port = console.port();
            browser.open(console.address(), "market/3");
            browser.awaitText("main h1", "GHI");
            browser.script("window.isSame = true");
        }
        browser.awaitText(".banner", "No news for");
        try (FedConsole console = new FedConsole(port)) {
            console.feed("overview", SampleFrames.onDisk());
            browser.awaitText("#header", "disk");
            browser.await(() -> browser.count(".banner") == 0);
            assertThat(browser.script("return window.isSame")).isEqualTo(true);
            assertThat(browser.text("main h1")).contains("GHI");
        }
    }

    @Test
    void shouldShowWhatIsLeftWhenTheExchangeIsDown(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "overview");
            console.feed("overview", SampleFrames.down());
            browser.awaitText("#header", "down");
            assertThat(browser.text("main")).contains("There is no queue: the exchange is down.");
            assertThat(browser.text("#footer")).contains("books: the engine does not run");
            console.feed("overview", SampleFrames.overview());
            browser.awaitText("#header", "running");
            browser.awaitText("main", "orders.in");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void shouldNotSayThatAnExchangeRunsWhoseEngineMakesNoTurn(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "overview");
            browser.awaitText("#header", "ringside running");
            console.feed("overview", SampleFrames.stuck());
            browser.awaitText("#header", "makes no turn: engine");
            assertThat(browser.text("#header .state.stuck")).startsWith("ringside stands still");
            assertThat(browser.text("#header")).doesNotContain("running", "not running");
        }
    }
}
