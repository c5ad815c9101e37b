package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.ops.terminal.Json;
import org.ringside.testing.Browser;

/**
 * The metrics of a real exchange with four event loops that has traded and is quiet, and of one that is dead; the
 * console shows the same.
 */
@Tag("slow")
class MetricsTest {
    private static final String PREFIX = "ringside_";
    private static final int MOST_SERIES = 2_000;

    @TempDir
    private Path folder;

    @Test
    void shouldSayWhatCountersAndQueuesSayAndThatADeadEngineIsDead() throws Exception {
        final Path console = Files.writeString(folder.resolve("console.properties"), "listen=127.0.0.1:0\n");
        try (TestExchange exchange = TestExchange.start(folder, 2, Map.of("loops", "2"), Map.of(),
            Map.of("log", Launcher.ROOT.resolve("ops/conf/log.properties").toString(),
                "console", console.toString()))) {
            Launcher.runHere("trader-sim", "run", "steady", "--address", exchange.addresses(), "--rate", "2k",
                "--duration", "300ms", "--warmup", "0s").succeeded();

            final Map<String, Double> series = metrics(exchange);
            final JsonNode counters = run(exchange, "ringside", "counters", "--json");
            final JsonNode input = run(exchange, "shmq", "stat", "orders.in", "--json");

            assertThat(series).hasSizeBetween(500, MOST_SERIES);
            assertThat(series.keySet()).filteredOn(name -> name.startsWith("source_read")).hasSize(10)
                .allSatisfy(name -> assertThat(series).containsEntry(name, 1.0));
            final JsonNode engine = counters.at("/engine/counters");
            assertThat(engine.path("trades").asLong()).isPositive();
            for (final String counter : List.of("commands", "batches", "events", "trades")) {
                assertThat(series).containsEntry("engine_" + counter + "_total", engine.path(counter).asDouble());
            }
            assertThat(series).containsEntry("journal_records_total", engine.path("journalRecords").asDouble())
                .containsEntry("engine_open_orders", engine.path("orders").asDouble())
                .containsEntry("queue_written_total{queue=\"orders.in\"}", input.path("written").asDouble())
                .containsEntry("queue_read_total{queue=\"orders.in\"}", input.path("read").asDouble())
                .containsEntry("queue_delivered_total{queue=\"orders.in\"}", input.at("/reader/delivered").asDouble());
            for (final JsonNode gateway : counters.path("gateways")) {
                for (int loop = 0; loop < 2; loop++) {
                    final String labels = "gateway=\"" + gateway.path("gateway").asText() + "\"";
                    final JsonNode row = gateway.at("/loops/" + loop);
                    assertThat(series)
                        .containsEntry("gateway_frames_total{" + labels + ",loop=\"" + loop + "\"}",
                            row.at("/counters/framesIn").asDouble())
                        .containsEntry("hop_duration_seconds_count{" + labels + ",hop=\"service\",loop=\"" + loop
                            + "\"}", row.at("/hops/service/count").asDouble());
                }
            }
            assertThat(series).containsKey("thread_cpu_seconds_total{process=\"engine\",thread=\"engine\"}")
                .containsKey("thread_cpu_seconds_total{process=\"gw-2\",thread=\"gw-2.1\"}")
                .containsEntry("process_up{part=\"engine\",process=\"engine\"}", 1.0)
                .containsEntry("process_up{part=\"gateway\",process=\"gw-2\"}", 1.0)
                .containsEntry("process_up{part=\"log\",process=\"log\"}", 1.0)
                .containsEntry("log_dropped_total{process=\"gw-1\"}", 0.0);

            final Browser browser =
                Browser.login(Launcher.runHere("ringside", with(exchange, "login")).succeeded().output().strip());
            assertThat(series(browser.get("/metrics").body())).containsEntry("engine_trades_total",
                engine.path("trades").asDouble()).containsKey("process_up{part=\"console\",process=\"console\"}");
            final JsonNode state = Json.MAPPER.readTree(browser.get("/api/state").body());
            assertThat(state.at("/overview/exchange/state").asText()).isEqualTo("running");
            assertThat(state.at("/overview/queues/0/name").asText()).isEqualTo("orders.in");
            assertThat(state.at("/overview/processes")).hasSize(5);
            assertThat(state.at("/sessions/total").asInt()).isPositive();
            assertThat(state.at("/journal/errors")).isEmpty();
            assertThat(browser.get("/api/log").body()).contains("\"process.ready\"");
            assertThat(browser.get("/readyz").body()).contains("\"ready\":true");
            assertThat(browser.withoutCookie().get("/docs/runbook.html").body()).contains(" id=\"enginedown\"");

            exchange.kill("engine");

            assertThat(metrics(exchange)).containsEntry("process_up{part=\"engine\",process=\"engine\"}", 0.0)
                .containsEntry("process_up{part=\"gateway\",process=\"gw-1\"}", 1.0)
                .containsEntry("queue_reader_attached{queue=\"orders.in\"}", 0.0)
                .containsEntry("engine_trades_total", engine.path("trades").asDouble());
            Launcher.runHere("ringside", "restart", "engine", "-c", exchange.config().toString()).succeeded();
        }
    }

    private static JsonNode run(final TestExchange exchange, final String tool, final String... words) {
        return Launcher.runHere(tool, with(exchange, words)).succeeded().json();
    }

    private static Map<String, Double> metrics(final TestExchange exchange) {
        return series(Launcher.runHere("ringside", with(exchange, "metrics")).succeeded().output());
    }

    /** Value by name and labels, without what all names begin with. */
    private static Map<String, Double> series(final String text) {
        final Map<String, Double> values = new HashMap<>();
        text.lines().filter(line -> !line.startsWith("#")).forEach(line -> values.put(
            line.substring(PREFIX.length(), line.lastIndexOf(' ')),
            Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1))));
        return values;
    }

    private static String[] with(final TestExchange exchange, final String... words) {
        final String[] all = Arrays.copyOf(words, words.length + 2);
        all[words.length] = "-c";
        all[words.length + 1] = exchange.config().toString();
        return all;
    }
}
