package org.ringside.ops.console.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.Keys;
import org.ringside.testing.Chromium;
import org.ringside.testing.SharedChromium;

/** The page is for everybody: axe finds nothing, and a keyboard is enough. */
@Tag("slow")
@Tag("long")
@ExtendWith(SharedChromium.class)
class AccessibilityTest {
    private static final String ALARM = "orders.in: nothing read at 5,538 for 1.2 s; claimed by gw-1 (pid 812)";

    @Test
    void shouldSatisfyAxeInAllViewsWhenTheSchemeIsLight(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            console.feed("overview", SampleFrames.alarmed("1", ALARM));
            browser.open(console.address(), "overview");
            for (final String view : LayoutTest.VIEWS) {
                browser.go(view);
                browser.awaitView(view);
                assertThat(Axe.violations(browser)).as(view).isEmpty();
            }
            browser.go("overview");
            browser.awaitView("overview");
            browser.press("t");
            browser.size(320, 700);
            browser.press("?");
            assertThat(Axe.violations(browser)).as("tables, as cards, and keys").isEmpty();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void shouldSatisfyAxeWhenThereAreTablesOrCards(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            console.feed("overview", SampleFrames.alarmed("1", ALARM));
            browser.open(console.address(), "overview");
            browser.press("t");
            assertThat(Axe.violations(browser)).as("tables").isEmpty();
            browser.size(320, 700);
            assertThat(Axe.violations(browser)).as("cards").isEmpty();
        }
    }

    @Test
    void shouldHaveContrastInAllViewsWhenTheSchemeIsDark(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            console.feed("overview", SampleFrames.alarmed("1", ALARM));
            browser.appear("dark", "no-preference");
            browser.open(console.address(), "overview");
            for (final String view : LayoutTest.VIEWS) {
                browser.go(view);
                browser.awaitView(view);
                assertThat(Axe.lacksContrast(browser)).as(view).isEmpty();
            }
        }
    }

    @Test
    void shouldHaveContrastWhenTheSchemeIsDark(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            console.feed("overview", SampleFrames.alarmed("1", ALARM));
            browser.appear("dark", "no-preference");
            browser.open(console.address(), "overview");
            assertThat(Axe.lacksContrast(browser)).as("overview").isEmpty();
            browser.go("sessions");
            browser.awaitView("sessions");
            browser.click("tbody [data-row]");
            browser.awaitText("dialog", "Type:");
            assertThat(Axe.lacksContrast(browser)).as("dialog").isEmpty();
        }
    }

    @Test
    void shouldHaveContrastWhenTheFramesAreOld(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "overview");
            console.silent(true);
            browser.await(() -> browser.count("body.stale") == 1);
            assertThat(Axe.lacksContrast(browser)).isEmpty();
            browser.appear("dark", "no-preference");
            assertThat(Axe.lacksContrast(browser)).isEmpty();
        }
    }

    @Test
    void shouldAskForALoginWhenItKnowsNobody(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            console.strange(true);
            browser.size(320, 700);
            browser.open(console.address());
            browser.awaitText("section[aria-label='Log in']", "ringside login");
            browser.click("section[aria-label='Log in'] summary");
            assertThat(Axe.violations(browser)).isEmpty();
            assertThat(browser.script("return document.documentElement.scrollWidth")).isEqualTo(320L);
            assertThat(console.viewers()).isZero();
        }
    }

    @Test
    void shouldGoEverywhereWhenThereIsAKeyboardOnly(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "overview");
            browser.press("2");
            browser.awaitView("market");
            browser.press("j");
            browser.press("j");
            browser.press("j");
            browser.press("k");
            browser.press("j");
            assertThat(browser.text(":focus")).isEqualTo("GHI");
            browser.press(Keys.ENTER);
            browser.awaitView("market/3");
            browser.press(Keys.ESCAPE);
            browser.awaitView("market");
            browser.press("/");
            browser.press("gh");
            browser.await(() -> browser.count("[data-row]") == 1);
            browser.press(Keys.ESCAPE);
            browser.press("1");
            browser.awaitView("overview");
            browser.press("j");
            browser.press("j");
            browser.press(Keys.ENTER);
            browser.awaitText("section[aria-label=Backlog]", "orders.out.gw-1");
            browser.press("t");
            assertThat(browser.count("live-chart")).isZero();
            assertThat(browser.count("section[aria-label=Backlog] tbody tr")).isEqualTo(60);
            browser.press("t");
            assertThat(browser.count("live-chart")).isPositive();
            browser.press("?");
            browser.awaitText("dialog", "single keys work");
            browser.press(Keys.ESCAPE);
            browser.await(() -> browser.count("dialog[open]") == 0);
        }
    }

    @Test
    void shouldGoThroughAnOpenAlarmWhenThereIsAKeyboardOnly(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            console.feed("overview", SampleFrames.alarmed("1", "orders.in: nothing read at 5,538 for 1.2 s"));
            browser.open(console.address(), "overview");
            browser.await(() -> browser.count(".alarm") == 1);
            browser.press("j");
            browser.press(Keys.ENTER);
            browser.await(() -> browser.count(".alarm details[open]") == 1);
            browser.press("j");
            assertThat(browser.isFocused(".alarm a")).isTrue();
            browser.press(Keys.TAB);
            assertThat(browser.text(":focus")).isEqualTo("Seen");
            browser.press("j");
            assertThat(browser.text(":focus")).isEqualTo("orders.in");
            browser.press("k");
            assertThat(browser.isFocused(".alarm a")).isTrue();
        }
    }

    @Test
    void shouldActWhenThereIsAKeyboardOnly(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "sessions");
            browser.press("j");
            browser.press(Keys.ENTER);
            browser.awaitText("dialog", "cancel 14 open orders");
            assertThat(Axe.violations(browser)).isEmpty();
            assertThat(browser.isFocused("dialog input")).isTrue();
            browser.press("block session 1002", Keys.ENTER);
            assertThat(console.actions()).as("wrong words").isEqualTo(1);
            browser.press(Keys.BACK_SPACE, "1", Keys.ENTER);
            browser.awaitText("dialog", "cancel 15 open orders");
            assertThat(browser.text("dialog [role=alert]")).contains("read again");
            browser.press("block session 1001");
            browser.pressUntil(Keys.TAB, "dialog .does");
            browser.press(Keys.ENTER);
            browser.awaitText("dialog", "Session 1001 is blocked.");
            assertThat(browser.text("dialog")).contains("position 5,538, read by the engine");
            assertThat(console.actions()).isEqualTo(3);
            browser.press(Keys.ESCAPE);
            browser.await(() -> browser.count("dialog[open]") == 0);
            assertThat(browser.text(":focus")).as("the focus is where it was").isEqualTo("Block 1001");
        }
    }

    @Test
    void shouldLeaveKeysAloneWhenTheViewerTurnsThemOff(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "overview");
            browser.press("?");
            browser.click("dialog input[type=checkbox]");
            browser.press(Keys.ESCAPE);
            browser.await(() -> browser.count("dialog[open]") == 0);
            browser.press("2");
            assertThat(browser.script("return location.hash")).isEqualTo("#/overview");
            browser.script("localStorage.clear()");
        }
    }

    @Test
    void shouldStandStillWhenTheViewerPauses(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "overview");
            browser.press("p");
            browser.awaitText("#footer", "Paused");
            console.feed("overview", SampleFrames.alarmed("1", ALARM));
            browser.awaitText("[role=alert]", "nothing read at 5,538");
            console.feed("overview", SampleFrames.onDisk());
            browser.awaitText("#header", "disk");
            assertThat(browser.text("main")).as("alarms and head go on").contains("throttle");
            browser.press("p");
            browser.awaitText("main", "Nothing is refused.");
        }
    }

    @Test
    void shouldBeginWithTablesWhenTheViewerWantsLittleMotion(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.appear("light", "reduce");
            browser.open(console.address(), "overview");
            assertThat(browser.count("live-chart, .spark")).isZero();
            assertThat(browser.texts("main caption")).containsAll(List.of("Messages a second", "Backlog of orders.in"));
        }
    }
}
