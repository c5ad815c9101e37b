package org.ringside.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.StreamSupport;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A browser without a screen. One serves all tests of a JVM, one after the other. */
public final class Chromium implements AutoCloseable {
    private static final Path BINARY = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    /** For anything that a test waits for: long, because a machine under load may take it. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** Each look has the page lay itself out. */
    private static final int PACE_MS = 50;
    /** Selenium misses classes for the newest browser, of which nothing is used here. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private final ChromeDriver driver;

    Chromium() {
        driver = start(LogType.BROWSER);
    }

    /**
     * Starts a browser for tests that drive it themselves.
     *
     * @param logTypes what is to be asked of its logs, constants of {@link LogType}
     */
    public static ChromeDriver start(final String... logTypes) {
        SELENIUM.setLevel(Level.SEVERE);
        final LoggingPreferences logs = new LoggingPreferences();
        for (final String type : logTypes) {
            logs.enable(type, Level.ALL);
        }
        final ChromeOptions options = new ChromeOptions();
        options.setBinary(BINARY.toFile());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--no-first-run", "--disable-extensions", "--disable-background-networking");
        options.setCapability("goog:loggingPrefs", logs);
        // Else Selenium would look for a driver in the network.
        System.setProperty("webdriver.chrome.driver", DRIVER.toString());
        return new ChromeDriver(options);
    }

    /** Whether this machine has what it takes. */
    public static boolean isInstalled() {
        return Files.isExecutable(BINARY) && Files.isExecutable(DRIVER);
    }

    /** A page of its own for a test: size of a desk, light, with motion, nothing complained about. */
    public void begin() {
        driver.get("about:blank");
        size(1_440, 900);
        appear("light", "no-preference");
        complaints();
    }

    /** Opens an address, also one that differs from the last behind its # only. */
    public void open(final String address) {
        driver.get("about:blank");
        driver.get(address);
    }

    /** Opens a view of the console at an address, and waits until it shows what came with a frame. */
    public void open(final String console, final String view) {
        open(console + "#/" + view);
        awaitView(view);
    }

    /** Waits until a view, or an instrument of the market, is what the page shows. */
    public void awaitView(final String view) {
        final String title = view.contains("/") ? "Book" : view.substring(0, 1).toUpperCase(Locale.ROOT)
            + view.substring(1);
        final String mark = switch (title) {
            case "Overview" -> "Queues";
            case "Market" -> "Instruments";
            default -> title;
        };
        await(() -> ("#/" + view).equals(script("return location.hash"))
            && count("main section[aria-label=" + mark + "]") == 1
            && (view.contains("/") || count("main section[aria-label=Book]") == 0));
    }

    /** Goes to a view without loading the page anew. */
    public void go(final String view) {
        script("location.hash = arguments[0]", "#/" + view);
    }

    /** Sets the size of the window in CSS pixels. */
    public void size(final int width, final int height) {
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
            Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Sets what the viewer wants: {@code light} or {@code dark}; {@code reduce} or {@code no-preference}. */
    public void appear(final String scheme, final String motion) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(
            Map.of("name", "prefers-color-scheme", "value", scheme),
            Map.of("name", "prefers-reduced-motion", "value", motion))));
    }

    /** Waits until something is so, and fails with what the page shows if it does not come. */
    public void await(final BooleanSupplier condition) {
        final long endNs = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > endNs) {
                throw new AssertionError("waited in vain; the page shows: " + text("body") + "; the browser says: "
                    + complaints());
            }
            try {
                Thread.sleep(PACE_MS);
            } catch (final InterruptedException ex) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted", ex);
            }
        }
    }

    /** Waits until an element, and only it, has a text. */
    public void awaitText(final String selector, final String part) {
        await(() -> text(selector).contains(part));
    }

    /** The text that the first such element shows; empty when there is none. */
    public String text(final String selector) {
        return (String) script("return document.querySelector(arguments[0])?.innerText ?? ''", selector);
    }

    /** The texts of all such elements. */
    public List<String> texts(final String selector) {
        final Object texts = script("return [...document.querySelectorAll(arguments[0])].map(e => e.innerText.trim())",
            selector);
        return ((List<?>) texts).stream().map(String.class::cast).toList();
    }

    /** What the table in a section of this name shows at one moment, by name of row and column. */
    public Map<String, Map<String, String>> table(final String section) {
        final Object found = script("return [...document.querySelectorAll("
            + "`section[aria-label='${arguments[0]}'] tbody tr`)].map(row => [...row.children].map(cell =>"
            + " [cell.dataset.head, cell.innerText.trim()]))", section);
        final Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        for (final Object row : (List<?>) found) {
            final Map<String, String> cells = new LinkedHashMap<>();
            for (final Object cell : (List<?>) row) {
                cells.put((String) ((List<?>) cell).get(0), (String) ((List<?>) cell).get(1));
            }
            rows.put(cells.values().iterator().next(), cells);
        }
        return rows;
    }

    /** How many such elements there are. */
    public long count(final String selector) {
        return (Long) script("return document.querySelectorAll(arguments[0]).length", selector);
    }

    /** What the page knows under this expression. */
    public Object script(final String code, final Object... arguments) {
        return driver.executeScript(code, arguments);
    }

    /** Has the page run what gets a callback as its last argument, and returns what the callback is given. */
    public Object asyncScript(final String code, final Object... arguments) {
        return driver.executeAsyncScript(code, arguments);
    }

    public void click(final String selector) {
        driver.findElement(By.cssSelector(selector)).click();
    }

    /** Types into a field, in the place of what stands there. */
    public void type(final String selector, final String text) {
        driver.findElement(By.cssSelector(selector)).sendKeys(Keys.chord(Keys.CONTROL, "a"), text);
    }

    /** Presses keys where the focus is. */
    public void press(final CharSequence... keys) {
        focused().sendKeys(keys);
    }

    /** Presses a key until the element with the focus is such a one, 60 times at most. */
    public void pressUntil(final Keys key, final String selector) {
        for (int i = 0; i < 60 && !isFocused(selector); i++) {
            press(key);
        }
        if (!isFocused(selector)) {
            throw new AssertionError(key.name() + " does not lead to " + selector);
        }
    }

    public boolean isFocused(final String selector) {
        return (Boolean) script("return document.activeElement.matches(arguments[0])", selector);
    }

    public WebElement focused() {
        return driver.switchTo().activeElement();
    }

    /** Does something while another tab lies over the page. */
    public void inOtherTab(final Runnable task) {
        final String own = driver.getWindowHandle();
        driver.switchTo().newWindow(WindowType.TAB);
        try {
            task.run();
        } finally {
            driver.close();
            driver.switchTo().window(own);
        }
    }

    public byte[] picture() {
        return driver.getScreenshotAs(OutputType.BYTES);
    }

    /** What the browser has complained about since the last call: errors of scripts, violations of the policy. */
    public List<String> complaints() {
        return StreamSupport.stream(driver.manage().logs().get(LogType.BROWSER).spliterator(), false)
            .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
            .map(LogEntry::getMessage).toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
