package org.ringside.ops.console.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ringside.testing.Chromium;
import org.ringside.testing.SharedChromium;

/** The page never shows something old as if it were new. */
@Tag("slow")
@Tag("long")
@ExtendWith(SharedChromium.class)
class StalePageTest {
    @Test
    void shouldSayHowOldItIsWhenFramesBringNothingNew(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "overview");
            assertThat(browser.count(".banner")).isZero();
            console.silent(true);
            browser.await(() -> browser.count(".banner") == 1);
            assertThat(browser.text(".banner")).matches("No news for \\d+ s: what you see is of [0-9:]{8} UTC.*");
            assertThat(browser.count("body.stale")).isEqualTo(1);
            assertThat(browser.text("[role=alert]")).contains("No news for two seconds");
            console.silent(false);
            browser.await(() -> browser.count(".banner") == 0);
            assertThat(browser.count("body.stale")).isZero();
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void shouldTellAFifthWindowWhenFourOfItsLoginLook(final Chromium browser) throws Exception {
        try (FedConsole console = new FedConsole()) {
            final List<InputStream> others = new ArrayList<>();
            try {
                for (int i = 0; i < 4; i++) {
                    others.add(look(console));
                }
                browser.open(console.address());
                browser.awaitText(".banner", "this login has 4 streams already");
                others.remove(0).close();
                browser.await(() -> browser.count(".banner") == 0 && browser.count("main section") > 0);
            } finally {
                for (final InputStream other : others) {
                    other.close();
                }
            }
        }
    }

    @Test
    void shouldHaveNoStreamWhenItIsHidden(final Chromium browser) {
        try (FedConsole console = new FedConsole()) {
            browser.open(console.address(), "overview");
            browser.await(() -> console.viewers() == 1);
            browser.inOtherTab(() -> browser.await(() -> console.viewers() == 0));
            browser.await(() -> console.viewers() == 1);
            assertThat(browser.complaints()).isEmpty();
        }
    }

    private static InputStream look(final FedConsole console) throws IOException, InterruptedException {
        final URI stream = URI.create(console.address() + "events?views=overview");
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(stream).build(), BodyHandlers.ofInputStream())
            .body();
    }
}
