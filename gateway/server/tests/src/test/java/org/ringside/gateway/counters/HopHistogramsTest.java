package org.ringside.gateway.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HopHistogramsTest {
    private static final int VALUES = 10_000;
    private static final double WIDTH = 0.0625;

    @TempDir
    private Path folder;

    @Test
    void shouldHaveABucketForEveryValueAndNoneTwice() {
        long lowest = 0;
        for (int bucket = 0; bucket < HistogramDescriptor.BUCKETS; bucket++) {
            final long highest = HistogramDescriptor.highestOf(bucket);
            assertThat(HistogramDescriptor.bucketOf(lowest)).isEqualTo(bucket);
            assertThat(HistogramDescriptor.bucketOf(highest)).isEqualTo(bucket);
            assertThat(highest - lowest).isLessThanOrEqualTo((long) (lowest * WIDTH));
            lowest = highest + 1;
        }
        assertThat(lowest).isEqualTo(1L << 37);
        assertThat(HistogramDescriptor.bucketOf(Long.MAX_VALUE)).isEqualTo(HistogramDescriptor.BUCKETS - 1);
    }

    @Test
    void shouldCountAValueUpToTheFirstBoundThatItsBucketDoesNotPass() {
        try (GatewayCounters counters = GatewayCounters.create(folder, "gw-1", 2)) {
            // t4 to t5: the largest value of its bucket, one more, and more than all buckets take.
            for (final long matched : new long[] {15, 16, 1_023, 1_024, Long.MAX_VALUE / 2}) {
                counters.hops(1).record(1, 2, 3, 3 + matched, 3 + matched, 3 + matched, 3 + matched);
            }

            final HopDistribution match = HopDistribution.readAll(folder).stream()
                .filter(hop -> hop.loop() == 1 && hop.hop() == HopKind.MATCH).findFirst().orElseThrow();

            assertThat(match.gateway()).isEqualTo("gw-1");
            assertThat(match.within(new long[] {15, 1_023, 10_000})).containsExactly(1, 2, 1, 1);
            assertThat(match.within(new long[0])).containsExactly(5);
            assertThat(match.times().count()).isEqualTo(5);
            assertThat(HopDistribution.readAll(folder)).hasSize(2 * HopKind.values().length);
        }
    }

    @Test
    void shouldShowTheTimesOfEachHopOfEachLoop() {
        final long seed = 42;
        System.out.println("seed " + seed);
        final SplittableRandom random = new SplittableRandom(seed);
        final long[] matched = new long[VALUES];
        try (GatewayCounters counters = GatewayCounters.create(folder, "gw-1", 2)) {
            final HopHistograms hops = counters.hops(1);
            for (int i = 0; i < VALUES; i++) {
                matched[i] = 1L << random.nextInt(30) | random.nextInt(1 << 10);
                hops.record(1_000, 1_010, 1_030, 1_030 + matched[i], 1_060 + matched[i], 1_100 + matched[i],
                    1_150 + matched[i]);
            }

            final CountersSnapshot seen = CountersSnapshot.readAll(folder).get(0);

            Arrays.sort(matched);
            final Map<String, HopTimes> times = seen.loops().get(1).hops();
            assertThat(times.keySet()).containsExactly(
                "gateway", "ring in", "replicate", "match", "journal", "publish", "ring out", "service");
            assertThat(times.get("gateway")).isEqualTo(new HopTimes(VALUES, 10L * VALUES, 10, 10, 10, 10, 10));
            assertThat(times.get("ring in").p50Ns()).isEqualTo(20);
            assertThat(times.get("journal").maxNs()).isEqualTo(30);
            assertThat(times.get("publish").maxNs()).isEqualTo(40);
            assertThat(times.get("ring out").maxNs()).isEqualTo(50);
            final HopTimes match = times.get("match");
            assertThat(match.sumNs()).isEqualTo(Arrays.stream(matched).sum());
            assertThat(match.maxNs()).isEqualTo(matched[VALUES - 1]);
            assertPercentile(match.p50Ns(), matched[VALUES / 2 - 1]);
            assertPercentile(match.p90Ns(), matched[VALUES * 9 / 10 - 1]);
            assertPercentile(match.p99Ns(), matched[VALUES * 99 / 100 - 1]);
            assertPercentile(match.p999Ns(), matched[VALUES * 999 / 1_000 - 1]);
            assertThat(times.get("service").sumNs()).isEqualTo(match.sumNs() + 150L * VALUES);
            assertThat(seen.loops().get(0).hops().values()).as("of the other loop")
                .containsOnly(new HopTimes(0, 0, 0, 0, 0, 0, 0));
        }
    }

    @Test
    void shouldLeaveOutWhatLacksATimeAndDoWithoutAJournal() {
        try (GatewayCounters counters = GatewayCounters.create(folder, "gw-1", 1)) {
            final HopHistograms hops = counters.hops(0);
            hops.record(1, 2, 3, 0, 5, 6, 7);
            hops.record(1, 2, 3, 4, 0, 9, 12);

            final Map<String, HopTimes> times = CountersSnapshot.readAll(folder).get(0).loops().get(0).hops();

            assertThat(times.get("service")).isEqualTo(new HopTimes(1, 11, 11, 11, 11, 11, 11));
            assertThat(times.get("publish").maxNs()).isEqualTo(5);
            assertThat(times.get("journal").count()).isZero();
        }
    }

    @Test
    void shouldTellTheLogOfAReplicatedEngineFromAJournal() {
        try (GatewayCounters counters = GatewayCounters.create(folder, "gw-1", 1)) {
            counters.hops(0).record(1, 2, 3, 110, 103, 120, 125);

            final Map<String, HopTimes> times = CountersSnapshot.readAll(folder).get(0).loops().get(0).hops();

            assertThat(times.get("replicate").sumNs()).isEqualTo(100);
            assertThat(times.get("match").sumNs()).isEqualTo(7);
            assertThat(times.get("journal").count()).isZero();
            assertThat(times.get("publish").sumNs()).isEqualTo(10);
        }
    }

    @Test
    void shouldTellTheTimesBetweenTwoLooksOfAllLoopsTogether() {
        try (GatewayCounters counters = GatewayCounters.create(folder, "gw-1", 2)) {
            record(counters.hops(0), 1_000_000);
            final List<HopDistribution> before = HopDistribution.readAll(folder);
            record(counters.hops(0), 100);
            record(counters.hops(1), 10);

            final HopTimes match = HopDistribution.between(HopKind.MATCH, before, HopDistribution.readAll(folder));

            assertThat(match.count()).isEqualTo(2);
            assertThat(match.sumNs()).isEqualTo(110);
            assertThat(match.p50Ns()).isEqualTo(10);
            assertPercentile(match.p99Ns(), 100);
            assertPercentile(match.maxNs(), 100);
            assertThat(HopDistribution.between(HopKind.MATCH, before, before)).isEqualTo(
                new HopTimes(0, 0, 0, 0, 0, 0, 0));
        }
    }

    @Test
    void shouldCountAllOfAGatewayThatWasStartedAnew() {
        final List<HopDistribution> before;
        try (GatewayCounters counters = GatewayCounters.create(folder, "gw-1", 1)) {
            record(counters.hops(0), 1_000_000);
            record(counters.hops(0), 1_000_000);
            before = HopDistribution.readAll(folder);
        }
        try (GatewayCounters counters = GatewayCounters.create(folder, "gw-1", 1)) {
            record(counters.hops(0), 10);

            assertThat(HopDistribution.between(HopKind.MATCH, before, HopDistribution.readAll(folder)))
                .isEqualTo(new HopTimes(1, 10, 10, 10, 10, 10, 10));
        }
    }

    private static void record(final HopHistograms hops, final long matched) {
        hops.record(1, 2, 3, 3 + matched, 4 + matched, 5 + matched, 6 + matched);
    }

    /** A clock of another core may be behind. */
    @Test
    void shouldTakeATimeThatRunsBackwardsForNone() {
        try (GatewayCounters counters = GatewayCounters.create(folder, "gw-1", 1)) {
            counters.hops(0).record(5, 4, 6, 7, 8, 9, 10);

            assertThat(CountersSnapshot.readAll(folder).get(0).loops().get(0).hops().get("gateway"))
                .isEqualTo(new HopTimes(1, 0, 0, 0, 0, 0, 0));
        }
    }

    private static void assertPercentile(final long shown, final long exact) {
        assertThat((double) shown).isCloseTo(exact, within(exact * WIDTH)).isGreaterThanOrEqualTo(exact);
    }
}
