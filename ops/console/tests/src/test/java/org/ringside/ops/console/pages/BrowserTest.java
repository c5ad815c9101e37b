package org.ringside.ops.console.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.Keys;
import org.ringside.testing.Chromium;
import org.ringside.testing.SharedChromium;

/**
 * Each page once: what every build looks at. The other tests of this package look at more widths, schemes and cases,
 * and are long.
 */
@Tag("slow")
@ExtendWith(SharedChromium.class)
class BrowserTest {
    private static final String ALARM = "orders.in: nothing read at 5,538 for 1.2 s; claimed by gw-1 (pid 812)";

    @Test
    void shouldFitAPhoneAndSatisfyAxeInEveryView(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            console.feed("overview", SampleFrames.alarmed("1", ALARM));
            browser.size(320, 700);
            browser.open(console.address(), "overview");
            assertThat(Axe.violations(browser)).as("overview").isEmpty();
            for (final String view : LayoutTest.VIEWS) {
                browser.go(view);
                browser.awaitView(view);
                assertThat(LayoutTest.tooWide(browser)).as(view).isEqualTo(List.of());
            }
            browser.go("sessions");
            browser.awaitView("sessions");
            browser.appear("dark", "no-preference");
            browser.click("tbody [data-row]");
            browser.awaitText("dialog", "cancel 14 open orders");
            assertThat(Axe.violations(browser)).as("dialog in the dark").isEmpty();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    /** From page to page without a reload: {@code isSame} would be gone. */
    @Test
    void shouldFollowTheFramesAndObeyAKeyboard(final Chromium browser) {
        final int port;
        try (FedConsole console = new FedConsole()) {
            port = console.port();
            browser.open(console.address(), "overview");
            browser.script("window.isSame = true");
            lookAtAlarmsAndOldFrames(browser, console);
            lookAtAMarket(browser, console);
            act(browser, console);
            browser.await(() -> console.viewers() == 1);
            browser.inOtherTab(() -> browser.await(() -> console.viewers() == 0));
            assertThat(browser.complaints()).isEmpty();
        }
        browser.awaitText(".banner", "No news for");
        try (FedConsole console = new FedConsole(port)) {
            console.feed("overview", SampleFrames.onDisk());
            browser.awaitText("#header", "disk");
            browser.await(() -> browser.count(".banner") == 0);
            assertThat(browser.script("return window.isSame")).isEqualTo(true);
        }
    }

    @Test
    void shouldAskForALoginWhenItKnowsNobody(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            console.strange(true);
            browser.open(console.address());
            browser.awaitText("section[aria-label='Log in']", "ringside login");
            assertThat(console.viewers()).isZero();
        }
    }

    private static void lookAtAlarmsAndOldFrames(final Chromium browser, final FedConsole console) {
        assertThat(browser.texts("section[aria-label=Queues] tbody tr:first-child > *")).containsExactly(
            "orders.in", "12 %", "", "8,112", "38 ms", "1.9 s", "212,004", "0/0/512", "gw-1 gw-2", "engine alive");
        console.feed("overview", SampleFrames.alarmed("1", ALARM));
        browser.awaitText(".alarm.critical", "claimed by gw-1 (pid 812)");
        assertThat(browser.text("[role=alert]")).isEqualTo("critical alarm: " + ALARM);
        console.feed("overview", SampleFrames.overview());
        browser.await(() -> browser.count(".alarm") == 0);
        console.silent(true);
        browser.await(() -> browser.count(".banner") == 1);
        assertThat(browser.count("body.stale")).isEqualTo(1);
        console.silent(false);
        browser.await(() -> browser.count(".banner") == 0);
        console.feed("overview", SampleFrames.down());
        browser.awaitText("#header", "down");
        console.feed("overview", SampleFrames.overview());
        browser.awaitText("#header", "running");
    }

    private static void lookAtAMarket(final Chromium browser, final FedConsole console) {
        browser.press("2");
        browser.awaitView("market");
        browser.press("jjj");
        assertThat(browser.text(":focus")).isEqualTo("GHI");
        browser.press(Keys.ENTER);
        browser.awaitView("market/3");
        assertThat(browser.text("main h1")).isEqualTo("GHI continuous until 16:30:00");
        console.feed("market:3", SampleFrames.auction(3));
        browser.awaitText("section[aria-label=Book] dl", "100.02 × 4,100");
        console.feed("market:3", SampleFrames.withAccounts(3));
        browser.await(() -> browser.count("section[aria-label=Accounts] tbody tr") == 2);
        browser.press(Keys.ESCAPE);
        browser.awaitView("market");
    }

    private static void act(final Chromium browser, final FedConsole console) {
        browser.go("sessions");
        browser.awaitView("sessions");
        browser.press("j");
        browser.press(Keys.ENTER);
        browser.awaitText("dialog", "cancel 14 open orders");
        assertThat(browser.isFocused("dialog input")).isTrue();
        browser.press("block session 1002", Keys.ENTER);
        assertThat(console.actions()).as("wrong words").isEqualTo(1);
        browser.press(Keys.ESCAPE);
        browser.await(() -> browser.count("dialog[open]") == 0);
        browser.go("log");
        browser.await(() -> browser.count("section[aria-label=Log] tbody tr") == 40);
    }
}
