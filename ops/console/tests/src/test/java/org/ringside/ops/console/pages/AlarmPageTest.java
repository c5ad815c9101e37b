package org.ringside.ops.console.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ringside.testing.Chromium;
import org.ringside.testing.SharedChromium;

/** An alarm is told once, stays while it lasts, and goes by itself. */
@Tag("slow")
@Tag("long")
@ExtendWith(SharedChromium.class)
class AlarmPageTest {
    @Test
    void shouldTellAnAlarmOnceWhenItsTextChanges(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "sessions");
            assertThat(browser.count(".alarm")).isZero();
            console.feed("overview", SampleFrames.alarmed("1", stuckFor("1.2 s")));
            browser.awaitText(".alarm.critical", "claimed by gw-1 (pid 812)");
            assertThat(browser.text("[role=alert]")).isEqualTo("critical alarm: " + stuckFor("1.2 s"));
            console.feed("overview", SampleFrames.alarmed("1", stuckFor("2.4 s")));
            browser.awaitText(".alarm", "2.4 s");
            assertThat(browser.text("[role=alert]")).contains("1.2 s");
            console.feed("overview", SampleFrames.overview());
            browser.await(() -> browser.count(".alarm") == 0);
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void shouldPutAnAlarmAsideWhenTheViewerHasSeenIt(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            console.feed("overview", SampleFrames.alarmed("1", "orders.in is filling"));
            browser.open(console.address(), "overview");
            browser.click(".alarm summary");
            assertThat(browser.text(".alarm")).contains("Let the writer go on (SIGCONT), or kill it.", "ReaderStuck");
            assertThat(browser.count(".alarm a[href='/docs/runbook.html#readerstuck']")).isEqualTo(1);
            browser.click(".alarm button");
            browser.awaitText("#alarms", "1 seen alarm goes on");
            assertThat(browser.count(".alarm")).isZero();
            console.feed("overview", SampleFrames.alarmed("2", "gw-1 is down"));
            browser.awaitText(".alarm", "gw-1 is down");
        }
    }

    private static String stuckFor(final String time) {
        return "orders.in: nothing read for " + time + "; claimed by gw-1 (pid 812)";
    }
}
