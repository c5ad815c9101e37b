package org.ringside.marketdata.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketWriter;
import org.ringside.marketdata.protocol.TradeEncoder;

class FeedStatisticsTest {
    private static final long SECOND = 1_000_000_000L;

    private final FeedStatistics seen = new FeedStatistics();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);

    /** A packet that was sent at a time, 100 us after t7, and came 50 us later; its command began 200 us before. */
    private void take(final int stream, final int incarnation, final long sequence, final int events, final long sent) {
        final PacketWriter writer = new PacketWriter(7, 0, stream, incarnation);
        writer.begin(buffer, 0);
        for (int i = 0; i < events; i++) {
            new TradeEncoder().wrap(buffer, writer.claim(TradeEncoder.BLOCK_LENGTH)).transactTime(sent - 200_000);
            writer.commit(TradeEncoder.TEMPLATE_ID, TradeEncoder.BLOCK_LENGTH, TradeEncoder.BLOCK_LENGTH);
        }
        seen.onPacket(buffer, 0, writer.finish(sequence, 0, sent, sent - 100_000), sent + 50_000);
    }

    private void takeThree() {
        take(1, 1, 5, 2, SECOND);
        take(1, 1, 7, 3, 2 * SECOND);
        take(1, 1, 14, 1, 3 * SECOND);
    }

    @Test
    void shouldCountNumbersThatAreMissing() {
        takeThree();
        take(1, 2, 15, 0, 4 * SECOND);
        take(1, 2, 14, 1, 4 * SECOND);
        take(2, 1, 9, 4, 4 * SECOND);
        take(2, 1, 10, 1, 4 * SECOND);
        take(2, 1, 13, 1, 4 * SECOND);
        take(2, 2, 1, 1, 4 * SECOND);

        final StreamStatistics orders = seen.streams().get(1);
        assertThat(orders.gaps()).isOne();
        assertThat(orders.missing()).as("events").isEqualTo(4);
        assertThat(orders.repeats()).isOne();
        assertThat(orders.messages()).isEqualTo(7);
        assertThat(seen.streams().get(2).missing()).as("packets").isEqualTo(2);
        assertThat(seen.gaps()).isEqualTo(2);
        assertThat(seen.main()).hasValue(orders);
    }

    @Test
    void shouldMeasureFromEachTimeToTheArrival() {
        takeThree();
        seen.onPacket(buffer, 0, 39, 4 * SECOND);

        final StreamStatistics orders = seen.main().orElseThrow();
        assertThat(orders.times(StreamStatistics.Way.TRANSACT).getTotalCount()).isEqualTo(6);
        assertThat(orders.times(StreamStatistics.Way.PUBLISHED).getTotalCount()).isEqualTo(3);
        assertThat(orders.times(StreamStatistics.Way.SENT).getMaxValue()).isBetween(50_000L, 50_100L);
        assertThat(orders.times(StreamStatistics.Way.PUBLISHED).getMaxValue()).isBetween(150_000L, 150_200L);
        assertThat(orders.times(StreamStatistics.Way.TRANSACT).getMaxValue()).isBetween(250_000L, 250_300L);
        assertThat(seen.damaged()).isOne();
        assertThat(new StatText(seen, List.of()).text()).contains("1 damaged").contains("published");
    }

    @ParameterizedTest
    @CsvSource({"p99<151us, true", "p99 < 150us, false", "max<0.2ms, true", "SENT.p50<51us, true",
        "sent.mean<50us, false", "transact.p99.9<251us, true", "rate>1, true", "rate>1k, false", "gaps<2, true",
        "gaps<1, false", "missing<5, true", "missing<4, false", "replays<1, true", "snapshots<1, true"})
    void shouldCompareWhatWasMeasuredWithABound(final String text, final boolean isMet) {
        takeThree();

        final FeedThreshold threshold = FeedThreshold.parse(text);

        assertThat(threshold.isMetBy(seen)).as(threshold.described(seen)).isEqualTo(isMet);
        assertThat(threshold.described(seen)).doesNotContain("nothing");
    }

    @Test
    void shouldNotTakeNothingForFast() {
        assertThat(FeedThreshold.parse("p99<1s").isMetBy(seen)).isFalse();
        assertThat(FeedThreshold.parse("p99<1s").described(seen)).isEqualTo("nothing was measured");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p99", "p101<1us", "match.p99<1us", "rate<1", "gaps>1", "rejects<1"})
    void shouldRefuseWhatIsNoThreshold(final String text) {
        assertThatThrownBy(() -> FeedThreshold.parse(text)).isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("'" + text + "' is not a threshold such as");
    }
}
