package org.ringside.ops.console.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.testing.Chromium;
import org.ringside.testing.SharedChromium;

/** The page fits every screen, and the browser finds nothing to complain about. */
@Tag("slow")
@Tag("long")
@ExtendWith(SharedChromium.class)
class LayoutTest {
    static final List<String> VIEWS = List.of("overview", "market", "market/3", "sessions", "journal", "log");

    @ParameterizedTest
    @ValueSource(ints = {320, 1_440})
    void shouldNotScrollSidewaysWhenTheWindowIsSoWide(final int width, final Chromium browser) {
        look(width, browser);
    }

    @ParameterizedTest
    @ValueSource(ints = {360, 768, 3_840})
    void shouldNotScrollSidewaysWhenTheWindowHasAnotherWidth(final int width, final Chromium browser) {
        look(width, browser);
    }

    private static void look(final int width, final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            console.feed("overview", SampleFrames.alarmed("1",
                "orders.in: nothing read at 5,538 for 1.2 s; claimed by gw-1 (pid 812)"));
            browser.size(width, 900);
            browser.open(console.address(), "overview");
            for (final String view : VIEWS) {
                browser.go(view);
                browser.awaitView(view);
                assertThat(tooWide(browser)).as(view).isEqualTo(List.of());
            }
            browser.go("overview");
            browser.awaitView("overview");
            browser.press("t");
            assertThat(tooWide(browser)).as("tables").isEqualTo(List.of());
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 390, 768})
    void shouldBreakNoWordOfATable(final int width, final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            final ObjectNode busy = SampleFrames.markets();
            busy.path("instruments").forEach(instrument ->
                ((ObjectNode) instrument).put("volume", "1234567890").put("orders", 1_234_567));
            console.feed("markets", busy);
            browser.size(width, 900);
            browser.open(console.address(), "market");
            for (final String view : VIEWS) {
                browser.go(view);
                browser.awaitView(view);
                assertThat(brokenWords(browser)).as(view).isEqualTo(List.of());
            }
        }
    }

    @Test
    void shouldShowCardsWhenATableHasNoRoom(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.size(320, 700);
            browser.open(console.address(), "overview");
            assertThat(display(browser)).isEqualTo("flex");
            browser.size(1_440, 900);
            browser.await(() -> "table-row".equals(display(browser)));
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void shouldDrawChartsInTheColoursOfTheSchemeWhenItChanges(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "overview");
            browser.await(() -> browser.count("live-chart canvas") > 0);
            browser.script("window.first = document.querySelector('live-chart canvas')");
            browser.appear("dark", "no-preference");
            browser.await(() -> (Boolean) browser.script(
                "return document.querySelector('live-chart canvas') !== window.first"));
            assertThat(browser.count("live-chart canvas")).isEqualTo(browser.count("live-chart"));
            assertThat(browser.complaints()).isEmpty();
        }
    }

    private static Object display(final Chromium browser) {
        return browser.script("return getComputedStyle(document.querySelector('.room.wide tbody tr')).display");
    }

    /** Words in rows of tables that stand on more than one line. */
    private static Object brokenWords(final Chromium browser) {
        return browser.script("""
            const broken = [];
            const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
            while (texts.nextNode()) {
                const text = texts.currentNode;
                for (const word of text.parentElement.closest('tbody :is(td, th)') ? text.data.matchAll(/\\S+/g) : []) {
                    const range = document.createRange();
                    range.setStart(text, word.index);
                    range.setEnd(text, word.index + word[0].length);
                    if (new Set([...range.getClientRects()].map(each => Math.round(each.top))).size > 1) {
                        broken.push(word[0]);
                    }
                }
            }
            return broken;""");
    }

    /** What the viewer would have to scroll to see, inside of the page. */
    static Object tooWide(final Chromium browser) {
        return browser.script("return [...document.querySelectorAll("
            + "'html, main section, main .scroll, main dd, #header, #alarms')]"
            + ".filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.tagName + ' ' + (e.ariaLabel ?? e.className)"
            + " + ' ' + e.scrollWidth + '>' + e.clientWidth)");
    }
}
