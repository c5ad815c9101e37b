package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.example.BestPrices;
import org.ringside.launch.ConfigFile;
import org.ringside.system.crash.FeedRecording;

/**
 * An exchange publishes market data, whatever becomes of publisher and engine: each event and each book is the
 * engine's. The publisher and the engine are killed once each in some seconds, or five times and twice in a minute.
 */
@Tag("slow")
class MarketDataTest {
    private static final boolean IS_LONG = Boolean.getBoolean("ringside.long");
    private static final List<String> KILLED = IS_LONG
        ? List.of("market-data", "engine", "market-data", "market-data", "engine", "market-data", "market-data")
        : List.of("market-data", "engine");
    private static final int SECONDS = IS_LONG ? 60 : 6;

    @TempDir
    private Path folder;

    @Test
    @DisplayName("publisher and engine are killed again and again while traders trade")
    void shouldPublishWhatTheEngineDidWhoeverWasKilled() throws Exception {
        final Path driver = folder.resolve("aeron");
        final Path file = Files.write(folder.resolve("feed.properties"), List.of(
            "include=" + Launcher.ROOT.resolve("ops/conf/market-data.properties"), "recovery=127.0.0.1:0",
            "driver=" + driver));
        try (FeedRecording recording = new FeedRecording(driver, folder.resolve("feed.rsmd"));
            TestExchange exchange = TestExchange.start(folder, 1, Map.of(), Map.of(),
                Map.of("marketData", file.toString()))) {
            final CompletableFuture<Launcher.Result> traders = CompletableFuture.supplyAsync(() ->
                Launcher.runHere("trader-sim", "run", "zi", "--address", exchange.addresses(), "--rate", "2k",
                    "--duration", SECONDS + "s", "--warmup", "0s"));
            for (final String victim : KILLED) {
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(SECONDS) / (KILLED.size() + 2));
                exchange.kill(victim);
                exchange.restart(victim);
            }
            traders.get();
            trade(exchange);

            final List<String> violations = new ArrayList<>();
            final String verified = recording.check(journal(exchange), violations::add);
            System.out.println(verified);
            assertThat(violations).isEmpty();
            assertThat(verified).contains(" 0 differ, 0 missing");
            assertThat(Launcher.runHere("ringside", "md", "--driver", driver.toString()).succeeded().output())
                .contains("continuous").contains("BID");
            assertThat(bestPrices(driver)).containsPattern("^[1-4] \\d+ {2}-?\\d+ \\| ");
        }
    }

    /** What the subscriber of docs/market-data.md prints. */
    private static String bestPrices(final Path driver) {
        final PrintStream console = System.out;
        final ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try (BestPrices prices = new BestPrices(driver)) {
            prices.print(1);
        } finally {
            System.setOut(console);
        }
        return output.toString(StandardCharsets.UTF_8);
    }

    private static Path journal(final TestExchange exchange) throws IOException {
        return Path.of(ConfigFile.properties(exchange.config()).getProperty("data")).resolve("engine");
    }

    /** After all, everybody trades again. */
    private static void trade(final TestExchange exchange) {
        Launcher.runHere("trader-sim", "run", "steady", "--address", exchange.addresses(), "--rate", "2k", "--duration",
            "500ms", "--warmup", "0s").succeeded();
    }
}
