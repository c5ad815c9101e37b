package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ConfigFile;

/** An exchange publishes market data, whatever becomes of the publisher: each event and each book is the engine's. */
@Tag("slow")
class MarketDataTest {
    @TempDir
    private Path folder;

    @Test
    void shouldPublishWhatTheEngineDidAfterThePublisherWasKilledAndStartedAgain() throws Exception {
        final String driver = folder.resolve("aeron").toString();
        final Path file = Files.write(folder.resolve("feed.properties"), List.of(
            "include=" + Launcher.ROOT.resolve("ops/conf/market-data.properties"), "recovery=127.0.0.1:0",
            "driverFolder=" + driver));
        try (TestExchange exchange = TestExchange.start(folder, 1, Map.of(), Map.of(),
            Map.of("marketData", file.toString()))) {
            trade(exchange, "200ms");
            exchange.kill("market-data");
            trade(exchange, "200ms");
            Launcher.runHere("ringside", "restart", "market-data", "-c", exchange.config().toString()).succeeded();
            final String recording = folder.resolve("feed.rsmd").toString();
            final CompletableFuture<Launcher.Result> recorder = CompletableFuture.supplyAsync(() ->
                Launcher.runHere("ringside", "md", "record", recording, "--duration", "2s", "--driver", driver));
            trade(exchange, "1s");
            recorder.get().succeeded();

            final String journal =
                Path.of(ConfigFile.properties(exchange.config()).getProperty("data")).resolve("engine").toString();
            assertThat(Launcher.runHere("ringside", "md", "verify", recording, "--journal", journal).succeeded()
                .output()).contains(" 0 differ, 0 missing");
            assertThat(Launcher.runHere("ringside", "md", "show", "--driver", driver).succeeded().output())
                .contains("continuous").contains("BID");
        }
    }

    private static void trade(final TestExchange exchange, final String duration) {
        Launcher.runHere("trader-sim", "run", "steady", "--address", exchange.addresses(), "--rate", "2k", "--duration",
            duration, "--warmup", "0s").succeeded();
    }
}
