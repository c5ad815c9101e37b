package org.ringside.ops.console.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ringside.testing.Chromium;
import org.ringside.testing.SharedChromium;

/** What the overview shows of its frame. */
@Tag("slow")
@Tag("long")
@ExtendWith(SharedChromium.class)
class OverviewPageTest {
    @Test
    void shouldShowQueuesHopsAndProcessesWhenAFrameComes(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "overview");
            assertThat(browser.texts("section[aria-label=Queues] tbody tr:first-child > *")).containsExactly(
                "orders.in", "12 %", "", "8,112", "38 ms", "1.9 s", "212,004", "0/0/512", "gw-1 gw-2", "engine alive");
            assertThat(browser.texts("section[aria-label=Hops] tbody th")).containsExactly("gateway", "ring in",
                "match", "journal", "publish", "ring out", "service");
            assertThat(browser.texts("section[aria-label=Hops] tbody tr:last-child td")).startsWith("19.6", "37.2",
                "86.2", "294", "1,921");
            assertThat(browser.texts("section[aria-label=Processes] tbody tr:first-child > *")).startsWith(
                "engine", "809", "running", "71 %", "0.2 %", "3.0 ms", "300 MiB", "0-3");
            assertThat(browser.text("#header")).contains("running", "mapped", "5 processes run", "ada, operator");
            assertThat(browser.text("#footer")).contains("books at record 1,204,113, 3.0 ms behind the journal");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void shouldFollowTheFramesWhenTheyChange(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "overview");
            browser.awaitText("section[aria-label=Rejects]", "throttle");
            console.feed("overview", SampleFrames.onDisk());
            browser.awaitText("section[aria-label=Rejects]", "Nothing is refused.");
        }
    }

    @Test
    void shouldShowTheJournalAndTheLogWhenTheyAreAskedFor(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "journal");
            assertThat(browser.text("section[aria-label=Journal]")).contains("1,204,116", "34.4 MiB/s", "812 µs");
            assertThat(browser.text("section[aria-label=Disk]")).contains("71.2 GiB", "35 min");
            browser.go("log");
            browser.awaitView("log");
            browser.await(() -> browser.count("section[aria-label=Log] tbody tr") == 40);
            assertThat(browser.texts("section[aria-label=Log] tbody th").get(0)).isEqualTo("12:00:39.118");
            browser.script("const s = document.querySelector('select'); s.value = 'ERROR';"
                + " s.dispatchEvent(new Event('change', { bubbles: true }))");
            browser.await(() -> browser.count("section[aria-label=Log] tbody tr") == 1);
            assertThat(browser.text("section[aria-label=Log] tbody")).contains("session 1026 is here");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
