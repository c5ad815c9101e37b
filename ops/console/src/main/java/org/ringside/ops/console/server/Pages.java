package org.ringside.ops.console.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.ringside.launch.Printable;
import org.ringside.ops.console.frames.Frame;
import org.ringside.ops.console.frames.Frames;
import org.ringside.ops.console.http.Document;
import org.ringside.ops.console.http.Visitor;
import org.ringside.ops.console.http.WebServer;
import org.ringside.ops.console.views.Views;
import org.ringside.ops.exchange.Findings.Finding;
import org.ringside.ops.exchange.Findings.Result;
import org.ringside.ops.market.MarketViews;
import org.ringside.ops.metrics.ExchangeMetrics;
import org.ringside.ops.terminal.Json;

/** The documents of the console beside its streams. */
final class Pages {
    private static final long FRESH_NS = TimeUnit.SECONDS.toNanos(2);
    private static final long SCRAPE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final String METRICS_PATH = "/metrics";
    private static final String SCHEMA = "schema";
    private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";

    private final Views views;
    private final Frames frames;
    private final ExchangeMetrics metrics;
    private final OnceTold unreadable;
    private byte[] scraped = new byte[0];
    private long scrapedNs = System.nanoTime() - SCRAPE_NS;

    Pages(final ExchangeMetrics metrics, final Views views, final Frames frames, final Consumer<String> messages) {
        this.views = views;
        this.frames = frames;
        this.metrics = metrics;
        this.unreadable = new OnceTold(messages);
    }

    /** Adds them all, and the port for metrics where there is one. */
    void addTo(final WebServer web, final MetricsKeys keys) {
        web.getPublic("/healthz", new Document(Document.JSON, this::health));
        web.getPublic("/readyz", new Document(Document.JSON, this::readiness));
        web.get("/api/state", new Document(Document.JSON, this::state));
        web.get("/api/log", new Document(Document.JSON, this::log));
        final Document scrape = new Document(METRICS, this::metrics);
        web.getWithToken(METRICS_PATH, keys.token(), scrape);
        keys.address().ifPresent(port -> web.listenForMetrics(port, METRICS_PATH, keys.token(), scrape));
    }

    /** The console itself: it samples. */
    private Document.Content health() {
        final long ageNs = views.surveyedNs().map(ns -> System.nanoTime() - ns).orElse(Long.MAX_VALUE);
        return answer(ageNs < FRESH_NS, Json.MAPPER.createObjectNode()
            .put("healthy", ageNs < FRESH_NS).put("sampleAgeMillis", TimeUnit.NANOSECONDS.toMillis(ageNs)));
    }

    /** The exchange: it serves its traders. Strangers may ask, so how many checks came to what is all that is told. */
    private Document.Content readiness() {
        final List<Finding> checks = views.health();
        final boolean isReady = !checks.isEmpty() && count(checks, Result.FAIL) == 0;
        return answer(isReady, Json.MAPPER.createObjectNode().put("ready", isReady)
            .put("passed", count(checks, Result.PASS)).put("warned", count(checks, Result.WARN))
            .put("failed", count(checks, Result.FAIL)));
    }

    private static long count(final List<Finding> checks, final Result result) {
        return checks.stream().filter(check -> check.result() == result).count();
    }

    /** All views as they are now, but the log: each as its stream has it for the visitor that asks. */
    Document.Content state(final Visitor visitor) {
        final ObjectNode all = Json.MAPPER.createObjectNode().put(SCHEMA, MarketViews.SCHEMA);
        for (final String view : new TreeSet<>(frames.views())) {
            final Frame frame = frames.newest(view, visitor.isOperator());
            // It is gone when nobody has looked at it since its name was read.
            if (frame != null && !view.equals(Views.LOG)) {
                all.putRawValue(view, new RawValue(UTF_8.decode(frame.json()).toString()));
            }
        }
        return answer(true, all);
    }

    private Document.Content log() {
        final ObjectNode all = Json.MAPPER.createObjectNode().put(SCHEMA, MarketViews.SCHEMA);
        final ArrayNode records = all.putArray("records");
        views.log().forEach(records::add);
        return answer(true, all);
    }

    /** At most once a second: a visitor that asks more often gets the last again. */
    private synchronized Document.Content metrics() {
        if (System.nanoTime() - scrapedNs >= SCRAPE_NS) {
            try {
                final Set<String> failures = new LinkedHashSet<>();
                scraped = metrics.text(failures::add).getBytes(UTF_8);
                scrapedNs = System.nanoTime();
                unreadable.tell(failures);
            } catch (final IOException ex) {
                throw new UncheckedIOException(ex);
            }
        }
        return Document.Content.of(scraped);
    }

    private static Document.Content answer(final boolean isGood, final ObjectNode json) {
        final byte[] bytes = (Printable.of(Json.line(json)) + "\n").getBytes(UTF_8);
        return isGood ? Document.Content.of(bytes) : Document.Content.ofTrouble(bytes);
    }
}
