package org.ringside.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.ringside.simulator.report.Rejects.Source;

class TimelineTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long PART = 1_000;

    private final Timeline timeline = new Timeline();
    private final Rejects rejects = new Rejects();

    @Test
    void shouldTellWhatHappenedInEachInterval() {
        timeline.start(5);
        assertThat(timeline.isDue(SECOND)).isFalse();
        timeline.record(Ways.even(PART));
        rejects.count(Source.ORDER, 99);
        assertThat(timeline.isDue(SECOND + 5)).isTrue();
        timeline.end(SECOND + 5, 10, 1, 3, rejects);
        rejects.count(Source.ORDER, 99);
        rejects.count(Source.GATEWAY, 99);
        timeline.end(3 * SECOND + 5, 30, 1, 0, rejects);

        assertThat(timeline.size()).isEqualTo(2);
        assertThat(row(0)).containsExactly(SECOND, 10, 1, 1, 3);
        assertThat(row(1)).as("an interval is longer when nobody has looked").containsExactly(3 * SECOND, 20, 0, 0, 0);
        assertThat(timeline.value(0, Timeline.MAX)).isBetween(9 * PART, 9 * PART + PART / 10);
        assertThat(timeline.meanNs(0, Hop.MATCH)).isEqualTo(PART);
        assertThat(timeline.meanNs(1, Hop.MATCH)).isZero();
        assertThat(timeline.rejects(0, 0)).isEqualTo(1);
        assertThat(timeline.rejects(1, 0)).isEqualTo(1);
        assertThat(timeline.rejects(1, 1)).isEqualTo(1);
    }

    @Test
    void shouldNotBeDueBeforeTheRunBegins() {
        assertThat(timeline.isDue(Long.MAX_VALUE)).isFalse();
    }

    @Test
    void shouldMakeIntervalsTwiceAsLongWhenThereIsNoRoomForMore() {
        timeline.start(0);
        for (int i = 1; i <= Timeline.MOST + 1; i++) {
            timeline.record(Ways.even(i));
            timeline.end(i * SECOND, 10L * i, 0, i, rejects);
        }

        assertThat(timeline.size()).isEqualTo(Timeline.MOST / 2 + 1);
        assertThat(timeline.intervalNs()).isEqualTo(2 * SECOND);
        assertThat(row(0)).containsExactly(2 * SECOND, 20, 2, 0, 2);
        assertThat(row(Timeline.MOST / 2 - 1)).containsExactly(Timeline.MOST * SECOND, 20, 2, 0, Timeline.MOST);
        assertThat(row(Timeline.MOST / 2)).containsExactly((Timeline.MOST + 1) * SECOND, 10, 1, 0, Timeline.MOST + 1);
        assertThat(timeline.value(0, Timeline.MAX)).as("the worse of both").isEqualTo(18);
    }

    @Test
    void shouldAllocateNothingWhenItRecords() {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final Latencies latencies = new Latencies();
        final long[] times = Ways.even(PART);
        timeline.start(0);
        run(latencies, times);
        final long before = threads.getCurrentThreadAllocatedBytes();
        run(latencies, times);
        final long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(allocated).isZero();
    }

    private void run(final Latencies latencies, final long[] times) {
        for (int i = 0; i < 20_000; i++) {
            timeline.record(times);
            latencies.record(times);
            rejects.count(Source.CANCEL_OR_REPLACE, i % 3);
            if (i % 10 == 0) {
                timeline.end(i, i, 0, 0, rejects);
            }
        }
    }

    private long[] row(final int interval) {
        return new long[] {
            timeline.value(interval, Timeline.END_NS), timeline.value(interval, Timeline.SENT),
            timeline.value(interval, Timeline.ANSWERED), timeline.value(interval, Timeline.LATE),
            timeline.value(interval, Timeline.IN_FLIGHT)};
    }
}
