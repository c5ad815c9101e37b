package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every build: two gateways trade in StoppedGatewayTest, and are retired in RetireTest of ops/tools. */
@Tag("slow")
@Tag("long")
class TwoGatewaysTest {
    @TempDir
    private Path folder;

    @Test
    void shouldKeepEverySessionWholeWhenTwoGatewaysShareTheEngine() throws IOException {
        try (TestExchange exchange = TestExchange.start(folder, 2, Map.of("loops", "2"))) {
            final JsonNode result = Launcher.runHere("trader-sim", "run", "steady", "--address", exchange.addresses(),
                "--traders", "64", "--rate", "2k", "--duration", "500ms", "--seed", "7", "--json").succeeded().json();

            assertThat(result.path("ledger").asText()).isEqualTo("ok");
            assertThat(result.path("sequenceGaps").asLong(-1)).isZero();
            assertThat(result.path("duplicates").asLong(-1)).isZero();
            assertThat(result.path("orders").asLong()).isPositive();
            assertThat(result.path("trades").asLong()).isPositive();
            retireSecond(exchange);
            haveOneLoop(exchange);
        }
    }

    /** The sessions of the second gateway go on at the first one. */
    private static void retireSecond(final TestExchange exchange) throws IOException {
        final String config = exchange.config().toString();
        stop(exchange, "gw-2");
        Files.writeString(exchange.config(), "\ngateways=gateway-1.properties\n", StandardOpenOption.APPEND);

        assertThat(Launcher.runHere("ringside", "retire", "gw-2", "--yes", "-c", config).succeeded().output())
            .startsWith("the gateway loop gw-2 is retired at event ").contains("loop gw-2.1 is retired at event ");
    }

    /** The sessions of the second loop go on where they were, at the first one. */
    private static void haveOneLoop(final TestExchange exchange) throws IOException {
        final String config = exchange.config().toString();
        stop(exchange, "gw-1");
        Files.writeString(exchange.gatewayConfig(1), "\nloops=1\n", StandardOpenOption.APPEND);

        assertThat(Launcher.runHere("ringside", "retire", "gw-1", "-c", config).succeeded().output())
            .startsWith("the gateway loop gw-1.1 is retired at event ").contains("its sessions are those of gw-1 now")
            .contains(" sessions go on at other loops of gw-1: 'ringside restart gw-1 -c ");

        Launcher.runHere("ringside", "restart", "gw-1", "-c", config).succeeded();
        assertThat(Launcher.runHere("trader-sim", "run", "steady", "--address", exchange.address(1), "--traders", "8",
            "--rate", "1k", "--duration", "300ms", "--seed", "8", "--json").succeeded().json().path("ledger").asText())
            .isEqualTo("ok");
    }

    private static void stop(final TestExchange exchange, final String gateway) {
        final ProcessHandle process = exchange.process(gateway);
        process.destroy();
        TestExchange.awaitEnd(process);
    }
}
