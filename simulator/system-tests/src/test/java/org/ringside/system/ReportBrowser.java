package org.ringside.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.StreamSupport;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.ringside.testing.Chromium;

/** A browser without a screen that opens pages from files, and tells what they ask of the network. */
final class ReportBrowser implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int HEIGHT = 900;
    /** What margins of 12 mm leave of A4, in CSS pixels. */
    private static final int PAPER_WIDTH = 703;

    private final ChromeDriver driver;

    ReportBrowser() {
        driver = Chromium.start(LogType.BROWSER, LogType.PERFORMANCE);
    }

    /** Opens a page in a window of this width; what was said of the one before is forgotten. */
    void open(final Path page, final int width, final String scheme) {
        driver.get("about:blank");
        complaints();
        requests();
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
            Map.of("width", width, "height", HEIGHT, "deviceScaleFactor", 1, "mobile", false));
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "", "features", List.of(
            Map.of("name", "prefers-color-scheme", "value", scheme))));
        driver.get(page.toUri().toString());
    }

    /** What the page knows under this expression. */
    Object script(final String code, final Object... arguments) {
        return driver.executeScript(code, arguments);
    }

    /** What the browser has complained about since the page was opened: errors of scripts, breaches of the policy. */
    List<String> complaints() {
        return logs(LogType.BROWSER).stream().filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
            .map(LogEntry::getMessage).toList();
    }

    /** All that was asked for since the page was opened, the page itself among it. */
    List<String> requests() {
        final List<String> addresses = new ArrayList<>();
        for (final LogEntry entry : logs(LogType.PERFORMANCE)) {
            final JsonNode message = read(entry.getMessage()).path("message");
            if (message.path("method").asText().equals("Network.requestWillBeSent")) {
                addresses.add(message.at("/params/request/url").asText());
            }
        }
        return addresses;
    }

    /** What axe, the checker of pages, finds wrong: each rule, and where. */
    List<?> violations() {
        if (Boolean.FALSE.equals(script("return 'axe' in window"))) {
            script(axe());
        }
        return (List<?>) driver.executeAsyncScript("const done = arguments[arguments.length - 1];"
            + "axe.run(document, {resultTypes: ['violations']}).then(found => done(found.violations.map(each => each.id"
            + " + ': ' + each.nodes.map(node => node.target.join(' ') + ' ' + node.failureSummary).join('; '))),"
            + " error => done([String(error)]))");
    }

    /** The whole page, however long, as a picture. */
    byte[] picture(final int width) {
        final long height = (Long) script("return document.documentElement.scrollHeight");
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
            Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        return driver.getScreenshotAs(OutputType.BYTES);
    }

    /** What a printer would be given, as a picture. */
    byte[] paper() {
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
        script("window.dispatchEvent(new Event('beforeprint'))");
        return picture(PAPER_WIDTH);
    }

    /** The page as it is printed on A4, a PDF. */
    byte[] print() {
        final Object data = driver.executeCdpCommand("Page.printToPDF",
            Map.of("preferCSSPageSize", true, "printBackground", false)).get("data");
        return Base64.getDecoder().decode((String) data);
    }

    @Override
    public void close() {
        driver.quit();
    }

    private List<LogEntry> logs(final String type) {
        return StreamSupport.stream(driver.manage().logs().get(type).spliterator(), false).toList();
    }

    private static JsonNode read(final String json) {
        try {
            return MAPPER.readTree(json);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static String axe() {
        try (InputStream bytes = ReportBrowser.class.getResourceAsStream("/axe.min.js")) {
            return new String(bytes.readAllBytes(), UTF_8);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
