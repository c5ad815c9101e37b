package org.ringside.simulator.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.HistogramLogWriter;
import org.ringside.launch.LaunchException;
import org.ringside.launch.ReportPlace;

/**
 * Writes a report: a page if the name ends with {@code .html}, else a folder with page, document and the histograms of
 * all hops.
 *
 * @param place file or folder.
 */
public record ReportFiles(Path place) {
    static final String DOCUMENT = "result.json";

    private static final String PAGE = "index.html";
    private static final String HISTOGRAMS = "run.hlog";

    /**
     * Checks before a run whether its report can be written, and makes the folder.
     *
     * @throws LaunchException when it cannot be written.
     */
    public void check() {
        new ReportPlace(place).check();
    }

    /** Writes the report of a run. */
    public void write(final JsonNode document, final RunResult result) {
        try {
            if (isPage()) {
                Files.writeString(place, ReportPage.of(document));
                return;
            }
            Files.writeString(place.resolve(PAGE), ReportPage.of(document));
            Files.writeString(place.resolve(DOCUMENT), JsonReport.print(document) + "\n");
            try (PrintStream file = new PrintStream(Files.newOutputStream(place.resolve(HISTOGRAMS)))) {
                writeHistograms(new HistogramLogWriter(file), result);
            }
        } catch (final IOException ex) {
            throw failed(ex);
        }
    }

    /** Writes the page of a document. */
    public void writePage(final JsonNode document) {
        try {
            Files.writeString(place, ReportPage.of(document));
        } catch (final IOException ex) {
            throw failed(ex);
        }
    }

    private static void writeHistograms(final HistogramLogWriter log, final RunResult result) {
        log.outputLogFormatVersion();
        log.outputLegend();
        for (final Hop hop : result.latencies().taken()) {
            result.latencies().of(hop).setTag(hop.key());
            log.outputIntervalHistogram(0, result.sending().seconds(), result.latencies().of(hop));
        }
    }

    private boolean isPage() {
        return new ReportPlace(place).isPage();
    }

    private LaunchException failed(final IOException ex) {
        return new ReportPlace(place).failed(ex);
    }
}
