package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TwoGatewaysTest {
    @TempDir
    private Path folder;

    @Test
    void shouldKeepEverySessionWholeWhenTwoGatewaysShareTheEngine() throws IOException {
        try (TestExchange exchange = TestExchange.start(folder, 2)) {
            final JsonNode result = Launcher.run("trader-sim", "run", "steady", "--address", exchange.addresses(),
                "--traders", "64", "--rate", "2k", "--duration", "5s", "--seed", "7", "--json").succeeded().json();

            assertThat(result.path("ledger").asText()).isEqualTo("ok");
            assertThat(result.path("sequenceGaps").asLong(-1)).isZero();
            assertThat(result.path("duplicates").asLong(-1)).isZero();
            assertThat(result.path("orders").asLong()).isPositive();
            assertThat(result.path("trades").asLong()).isPositive();
            retireSecond(exchange);
        }
    }

    /** The sessions of the second gateway go on at the first one. */
    private static void retireSecond(final TestExchange exchange) throws IOException {
        final String config = exchange.config().toString();
        final ProcessHandle process = exchange.process("gw-2");
        Launcher.run("ringside", "retire", "gw-2", "--yes", "-c", config).exited(4);
        process.destroy();
        TestExchange.awaitEnd(process);
        Files.writeString(exchange.config(), "\ngateways=gateway-1.properties\n", StandardOpenOption.APPEND);

        assertThat(Launcher.run("ringside", "retire", "gw-2", "--yes", "-c", config).succeeded().output())
            .startsWith("the gateway loop gw-2 is retired at event ");

        Launcher.run("ringside", "status", "-c", config).succeeded();
        Launcher.run("trader-sim", "run", "smoke", "--address", exchange.address(1)).succeeded();
        Launcher.run("ringside", "restart", "engine", "--yes", "-c", config).succeeded();
    }
}
