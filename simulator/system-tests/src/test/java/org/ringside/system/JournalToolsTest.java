package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verbs that look at what a running exchange has written down. */
@Tag("slow")
class JournalToolsTest {
    private static final int NOT_FOUND = 3;

    @TempDir
    private static Path folder;
    private static TestExchange exchange;

    @BeforeAll
    static void up() throws IOException {
        exchange = TestExchange.start(folder, 1, Map.of(), Map.of("publicQueues", "market-data"), Map.of());
        trade();
    }

    @AfterAll
    static void down() {
        exchange.close();
    }

    @Test
    void shouldFindInTheJournalWhatWasReallySentWhileTheExchangeRuns() throws IOException {
        final String config = exchange.config().toString();
        final String queues = exchange.queues().toString();

        assertThat(Launcher.runHere("ringside", "journal", "verify", "-c", config, "--json").succeeded().json()
            .path("sound").asBoolean()).isTrue();
        final JsonNode replay = replay(config, "--compare", queues);
        assertThat(replay.path("compared").asLong()).isEqualTo(replay.path("events").asLong()).isPositive();
        assertThat(replay.path("differing").asLong(-1)).isZero();
        assertThat(replay.path("openOrders").asInt(-1)).isZero();
        final JsonNode told = new ObjectMapper().readTree(Launcher.runHere("shmq", "tail", "market-data", "-c",
            config, "-n", "1", "--decode", "--where", "flags=1", "--json").succeeded().output());
        assertThat(told.path("fields").path("head").path("sequence").asLong())
            .as("the last event for everybody").isEqualTo(replay.path("publicEvents").asLong()).isPositive();

        final JsonNode snapshot =
            Launcher.runHere("ringside", "snapshot", "-c", config, "--json").succeeded().json();
        assertThat(snapshot.path("taken").asBoolean()).isTrue();
        assertThat(snapshot.path("stateHash")).isEqualTo(replay.path("stateHash"));
        trade();
        final JsonNode tail = replay(config, "--snapshot", "newest");
        final JsonNode same = replay(config, "--hash-from", snapshot.path("nextIndex").asText());
        assertThat(tail.path("sha256")).isEqualTo(same.path("sha256"))
            .isNotEqualTo(replay.path("sha256"));
        assertThat(tail.path("stateHash")).isEqualTo(same.path("stateHash"));
        assertThat(tail.path("firstIndex")).isEqualTo(snapshot.path("nextIndex"));
    }

    @Test
    void shouldShowEveryHopOfAnOrder() throws IOException {
        final String config = exchange.config().toString();
        final JsonNode last = new ObjectMapper().readTree(Launcher.runHere("shmq", "tail", "orders.out.gw-1", "-c",
            config, "-n", "1", "--decode", "--where", "symbol=ETH-USD", "--json").succeeded().output());
        assertThat(last.path("time").asText()).startsWith("20").endsWith("Z");
        final String order = last.path("fields").path("orderId").asText();

        final JsonNode trace =
            Launcher.runHere("ringside", "trace", order, "-c", config, "--json").succeeded().json();

        assertThat(trace.path("symbol").asText()).isEqualTo("ETH-USD");
        assertThat(trace.path("steps").size()).isPositive();
        assertThat(trace.path("steps").get(0).path("command").path("name").asText()).isEqualTo("NewOrder");
        trace.path("steps").forEach(step -> step.path("events").forEach(event -> {
            assertThat(event.path("session").asLong()).isBetween(1_001L, 1_008L);
            long before = 0;
            for (final String hop : new String[] {"gatewayRead", "ringPublished", "engineRead", "matched",
                "journaled", "enginePublished", "gatewayWritten"}) {
                assertThat(event.path("hops").path(hop).asLong()).as(hop).isGreaterThanOrEqualTo(before);
                before = event.path("hops").path(hop).asLong();
            }
        }));
        assertThat(Launcher.runHere("ringside", "trace", order, "-c", config).succeeded().output())
            .contains("  NewOrder ", " symbol=ETH-USD ", " -> gw-1 event ", " of session 100")
            .doesNotContain(Long.toString(Long.MIN_VALUE), "NULL_VAL");
        assertThat(Launcher.runHere("ringside", "trace", "987654321", "-c", config).exited(NOT_FOUND).messages())
            .contains("nothing in ", "987654321");
    }

    private static JsonNode replay(final String config, final String... options) {
        final String[] arguments = new String[options.length + 5];
        System.arraycopy(new String[] {"journal", "replay", "-c", config, "--json"}, 0, arguments, 0, 5);
        System.arraycopy(options, 0, arguments, 5, options.length);
        return Launcher.runHere("ringside", arguments).succeeded().json();
    }

    private static void trade() {
        Launcher.runHere("trader-sim", "run", "steady", "-c", exchange.config().toString(), "--rate", "2k",
            "--duration", "500ms", "--warmup", "0s", "--exclusive").succeeded();
    }
}
