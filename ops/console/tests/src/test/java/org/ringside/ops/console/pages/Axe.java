package org.ringside.ops.console.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.ringside.testing.Chromium;

/** What axe, the checker of pages, finds wrong. */
final class Axe {
    private static final String SOURCE = "/axe.min.js";
    /** All rules of WCAG 2.2 AA, and what axe takes for good practice. */
    private static final String ALL = "{resultTypes: ['violations']}";
    private static final String CONTRAST = "{resultTypes: ['violations'], runOnly: ['color-contrast']}";

    private Axe() {
    }

    /** Each violation: its rule, and where it is. */
    static List<?> violations(final Chromium browser) {
        return run(browser, ALL);
    }

    /** Where letters are too pale. */
    static List<?> lacksContrast(final Chromium browser) {
        return run(browser, CONTRAST);
    }

    private static List<?> run(final Chromium browser, final String options) {
        if (Boolean.FALSE.equals(browser.script("return 'axe' in window"))) {
            browser.script(source());
        }
        return (List<?>) browser.asyncScript("const done = arguments[arguments.length - 1];"
            + "axe.run(document, " + options + ").then(found => done(found.violations.map(each => each.id + ': '"
            + " + each.nodes.map(node => node.target.join(' ') + ' ' + node.failureSummary).join('; '))),"
            + " error => done([String(error)]))");
    }

    private static String source() {
        try (InputStream bytes = Axe.class.getResourceAsStream(SOURCE)) {
            return new String(bytes.readAllBytes(), UTF_8);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
