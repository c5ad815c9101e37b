package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
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
        }
    }
}
