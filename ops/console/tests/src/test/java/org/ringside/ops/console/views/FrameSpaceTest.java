package org.ringside.ops.console.views;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.counters.HopKind;
import org.ringside.ops.console.frames.Frames;
import org.ringside.ops.market.MarketViews;
import org.ringside.ops.terminal.Json;

/** What is shown of exchanges that are as large as they may be, when all goes wrong at once. */
class FrameSpaceTest {
    private static final int SECONDS = 60;

    private final Frames frames = new Frames();
    private final Publisher publisher = new Publisher(frames);

    @Test
    void shouldShowAllOfASmallExchange() throws IOException {
        final JsonNode overview = published(overview(4, 2, "is dead"));

        assertThat(overview.path("alarms")).hasSize(2);
        assertThat(overview.at("/queues/3/history")).hasSize(SECONDS);
        assertThat(overview.at("/throughput/in")).hasSize(SECONDS);
    }

    @Test
    void shouldShowTheAlarmsOfALargeExchangeWithoutHistories() throws IOException {
        final JsonNode overview =
            published(overview(16, 20, "orders.out.gw-12: full for 12 s, 1,234,567 events behind"));

        assertThat(overview.path("alarms")).hasSize(20);
        assertThat(overview.path("queues")).hasSize(16);
        assertThat(overview.path("processes")).hasSize(20);
        assertThat(overview.at("/queues/0/history")).isEmpty();
        assertThat(overview.at("/hops/0/history")).isEmpty();
        assertThat(overview.at("/hops/0/p50").asDouble()).isPositive();
    }

    @Test
    void shouldShowTheFirstAlarmsWhenEachHasMuchToSay() throws IOException {
        final JsonNode overview = published(overview(16, 20, "\u00E4".repeat(5_000)));

        assertThat(overview.path("alarms")).hasSize(6);
        assertThat(overview.at("/alarms/0/id").asText()).isEqualTo("alarm-0");
        assertThat(overview.at("/alarms/0/text").asText()).hasSize(303).endsWith("\u00E4...");
        assertThat(overview.path("queues")).hasSize(16);
    }

    @Test
    void shouldCutRowsThatAFrameHasNoRoomFor() {
        assertThat(FrameSpace.first(List.of("a", "b"))).containsExactly("a", "b");
        final List<String> rows = IntStream.range(0, 30).mapToObj(i -> Integer.toString(i).repeat(500)).toList();

        final List<String> fitting = FrameSpace.first(rows);

        assertThat(rows).startsWith(fitting.toArray(String[]::new)).hasSizeGreaterThan(fitting.size());
        publisher.publish("sessions", fitting);
        assertThat(frames.newest("sessions", false).json().remaining()).isBetween(17_000, 20_480);
    }

    private JsonNode published(final OverviewView.Document document) throws IOException {
        publisher.publish("overview", document, document::withoutHistories,
            () -> document.withoutHistories().withFewAlarms());
        final ByteBuffer json = frames.newest("overview", false).json();
        final byte[] bytes = new byte[json.remaining()];
        json.get(bytes);
        final JsonNode overview = Json.MAPPER.readTree(bytes);
        assertThat(overview.path("why").asText("")).isEmpty();
        return overview;
    }

    private static OverviewView.Document overview(final int queues, final int alarms, final String text) {
        final long[] counts = new long[SECONDS];
        Arrays.fill(counts, 65_535);
        final double[] micros = new double[SECONDS];
        Arrays.fill(micros, 123.4);
        return new OverviewView.Document("ringside.console/1", "overview", 1_764_000_000_000L,
            new OverviewView.ExchangeRow("exchange", "partly", "mapped", 1_764_000_000_000L),
            IntStream.range(0, alarms).mapToObj(i -> Alarm.critical("alarm-" + i, text,
                "ringside restart gw-12 --yes -c /etc/ringside/exchange.properties", "GatewayDown")).toList(),
            IntStream.range(0, queues).mapToObj(i -> new QueueRow("orders.out.gateway-" + i, 65_536, 65_535, 99.9,
                counts, 1_234_567L, 12.3, 123_456, new QueueRow.GivenUp(12, 34, 56), List.of("engine", "operator"),
                new QueueRow.ReaderRow("gateway-" + i, true))).toList(),
            Arrays.stream(HopKind.values()).map(hop ->
                new HopRow(hop.label(), 12.3, 45.6, 78.9, 123.4, 5_678.9, micros)).toList(),
            new OverviewView.Throughput(counts, counts),
            IntStream.range(0, 16).mapToObj(i -> new RejectRow("business", "engine busy or gateway drained", 12_345,
                1_234_567)).toList(),
            IntStream.range(0, 20).mapToObj(i -> new ProcessRow("gateway-" + i, "gateway", 12_345L, "running", 99.9,
                12.3, 12L, 123_456_789L, "0-15")).toList(),
            new MarketViews.Books(1_234_567, 3L, null));
    }
}
