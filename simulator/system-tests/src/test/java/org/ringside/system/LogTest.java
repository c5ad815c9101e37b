package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ConfigFile;

/** An exchange with a log trades whatever becomes of the log process, and its log tells of all. */
@Tag("slow")
class LogTest {
    @TempDir
    private Path folder;

    @Test
    void shouldTradeAndKeepEventsWhenTheLogProcessIsStoppedKilledAndStartedAgain() throws Exception {
        final Path config;
        try (TestExchange exchange = TestExchange.start(folder, 1, Map.of(), Map.of(),
            Map.of("log", Launcher.ROOT.resolve("ops/conf/log.properties").toString()))) {
            config = exchange.config();
            trade(exchange);
            signal("-STOP", exchange.process("log"));
            trade(exchange);
            exchange.kill("log");
            trade(exchange);
            assertThat(events(config)).contains("process.ready gw-1", "process.ready engine", "log.started log",
                "operator.ended ringside", "logon.established gw-1");
            Launcher.runHere("ringside", "restart", "log", "-c", config.toString()).succeeded();
            trade(exchange);
            operate(exchange);
        }
        for (final String process : List.of("log", "engine", "gw-1")) {
            assertThat(logs(config).resolve(process + ".gc.log")).as("what its collector has done").isNotEmptyFile();
        }
        final List<String> events = events(config);
        assertThat(events).contains("process.ended gw-1", "process.ended engine").endsWith("log.stopped log");
        assertThat(events.stream().filter(event -> event.equals("log.started log"))).hasSize(2);
        assertThat(events).noneMatch(event -> event.startsWith("log.dropped") || event.startsWith("log.lost"));
    }

    /** This exchange has all that an operator of the runbook needs, and a start of another one would take seconds. */
    private void operate(final TestExchange exchange) throws IOException {
        new RunbookPage(exchange, folder, false).typeAll();
        MadeUpRelease.restart(exchange, folder, "gw-1");
        trade(exchange);
    }

    private static Path logs(final Path config) {
        return Path.of(ConfigFile.properties(config).getProperty("data")).resolve("log");
    }

    private static void trade(final TestExchange exchange) {
        Launcher.runHere("trader-sim", "run", "steady", "--address", exchange.addresses(), "--rate", "2k", "--duration",
            "200ms", "--warmup", "0s").succeeded();
    }

    private static void signal(final String signal, final ProcessHandle process) throws Exception {
        assertThat(new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor()).isZero();
    }

    /** Name and process of each; no record is shown twice. */
    private static List<String> events(final Path config) throws IOException {
        final List<String> events = new ArrayList<>();
        final List<String> ids = new ArrayList<>();
        for (final String line : Launcher.runHere("ringside", "logs", "--json", "-c", config.toString()).succeeded()
            .output().lines().toList()) {
            final JsonNode json = new ObjectMapper().readTree(line);
            events.add(json.path("event").asText() + " " + json.path("process").asText());
            ids.add(json.path("id").asText());
        }
        assertThat(ids).doesNotHaveDuplicates();
        return events;
    }
}
