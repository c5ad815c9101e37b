package org.ringside.ops.console.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ringside.testing.Chromium;
import org.ringside.testing.SharedChromium;

/** Writes the pictures of the docs: {@code -Dconsole.screenshots=FOLDER}. */
@ExtendWith(SharedChromium.class)
@EnabledIfSystemProperty(named = "console.screenshots", matches = ".+",
    disabledReason = "-Dconsole.screenshots=FOLDER writes the pictures of the docs")
@Tag("slow")
class ScreenshotTest {
    private final Path folder = Path.of(System.getProperty("console.screenshots", "."));

    @Test
    void shouldWriteThePicturesOfTheDocs(final Chromium browser) throws IOException {
        try (FedConsole console = new FedConsole()) {
            console.feed("overview", SampleFrames.alarmed("1",
                "orders.in: nothing read at 5,538 for 1.2 s; claimed by gw-1 (pid 812)"));
            browser.size(1_440, 1_000);
            browser.open(console.address(), "overview");
            write(browser, "console-overview.png");
            browser.appear("dark", "no-preference");
            browser.go("market/3");
            browser.awaitView("market/3");
            write(browser, "console-market.png");
            browser.appear("light", "no-preference");
            browser.size(360, 760);
            browser.go("overview");
            browser.awaitView("overview");
            write(browser, "console-phone.png");
        }
    }

    private void write(final Chromium browser, final String name) throws IOException {
        Files.write(Files.createDirectories(folder).resolve(name), browser.picture());
    }
}
