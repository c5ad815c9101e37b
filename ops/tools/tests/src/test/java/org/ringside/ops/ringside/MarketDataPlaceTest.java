package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.launch.MarketDataDirectory;
import org.ringside.ops.exchange.ConfiguredMarketData;
import org.ringside.ops.terminal.Run;

/** How {@code ringside md -c} finds the market data of an exchange. */
class MarketDataPlaceTest {
    @TempDir
    private Path home;

    private Path file;

    @BeforeEach
    void configure() throws IOException {
        System.setProperty("ringside.home", home.toString());
        file = home.resolve("exchange.properties");
        Files.writeString(file, "queues=" + home.resolve("queues") + "\ndata=" + home.resolve("data")
            + "\nmarketData=market-data.properties\n");
        Files.writeString(home.resolve("engine.properties"), "instruments.3.symbol=ABC\ninstruments.3.tick=0.05\n"
            + "instruments.3.lot=100\n");
        Files.writeString(home.resolve("gateway.properties"), "name=gw-1\n");
        Files.writeString(home.resolve("market-data.properties"),
            "l2=\nl1=aeron:udp?endpoint=239.1.1.1:4000|ttl=3 #1003\n");
    }

    @Test
    void shouldBeWhatTheExchangeStarts() {
        final MarketDataDirectory.Publisher found = new ConfiguredMarketData().find(file).orElseThrow();

        assertThat(found.file()).isEqualTo(home.resolve("market-data.properties"));
        assertThat(found.settings()).containsEntry("queues", home.resolve("queues").toString())
            .containsEntry("store", home.resolve("data/market-data").toString()).doesNotContainKey("driver");
        assertThat(found.journal()).isEqualTo(home.resolve("data/engine"));
        assertThat(found.instruments().get(3)).isEqualTo(
            new MarketDataDirectory.Instrument("ABC", 2, new BigDecimal("100")));
    }

    @Test
    void shouldSayWhatIsMissing() throws IOException {
        final Run absent = ringside("md", "ABC", "--l3", "-c", file.toString());
        assertThat(absent.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(absent.err()).hasLineCount(1).contains("no media driver runs in " + home.resolve("queues-aeron"));

        final Run nowhere = ringside("md", "ABC", "-c", file.toString());
        assertThat(nowhere.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(nowhere.err()).hasLineCount(1).contains("the publisher sends no L2");

        Files.writeString(file, "gateways=gateway.properties\n");
        final Run without = ringside("md", "ABC", "-c", file.toString());
        assertThat(without.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(without.err()).hasLineCount(1).contains(file + " has no market data");
        assertThat(new ConfiguredMarketData().find(null)).as("no distribution").isEmpty();
    }

    private static Run ringside(final String... arguments) {
        return Run.of(new Ringside(), arguments);
    }
}
