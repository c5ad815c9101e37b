package org.ringside.simulator.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes an HTML file from a document. The file needs nothing else: its own policy lets the browser run and apply only
 * its contents, by hash, and fetch nothing.
 */
public final class ReportPage {
    private static final String CHART = "/META-INF/resources/webjars/uplot/1.6.30/dist/";
    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

    private ReportPage() {
    }

    /** Makes the page of the document of a run, or of a comparison. */
    public static String of(final JsonNode document) {
        final String chart = resource(CHART + "uPlot.iife.min.js");
        final String chartStyle = resource(CHART + "uPlot.min.css");
        final String library = resource("page.js");
        final String script = resource(
            document.path("schema").asText().equals(ComparisonReport.SCHEMA) ? "compare.js" : "report.js");
        final String style = resource("page.css");
        final String policy = "default-src 'none'; script-src " + hash(chart) + " " + hash(library) + " " + hash(script)
            + "; style-src " + hash(chartStyle) + " " + hash(style) + "; img-src data:; base-uri 'none'"
            + "; form-action 'none'";
        return fill(resource("page.html"), Map.of("policy", policy, "chart", chart, "chartStyle", chartStyle,
            "library", library, "script", script, "style", style, "document", inScript(document)));
    }

    /** No text of a document can end the element that the document stands in. */
    private static String inScript(final JsonNode document) {
        return document.toString().replace("<", "\\u003c");
    }

    private static String fill(final String template, final Map<String, String> values) {
        return PLACE.matcher(template).replaceAll(place -> Matcher.quoteReplacement(values.get(place.group(1))));
    }

    private static String hash(final String text) {
        try {
            return "'sha256-" + Base64.getEncoder().encodeToString(
                MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8))) + "'";
        } catch (final NoSuchAlgorithmException ex) {
            throw new IllegalStateException("every Java platform has SHA-256", ex);
        }
    }

    private static String resource(final String name) {
        try (InputStream file = ReportPage.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("the build has left out " + name);
            }
            return new String(file.readAllBytes(), UTF_8);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
