package org.ringside.simulator.report;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.ringside.launch.Machine;
import org.ringside.simulator.flow.Profile;
import org.ringside.simulator.flow.SkippedLines;
import org.ringside.simulator.flow.StreamConfig;
import org.ringside.simulator.report.Rejects.Source;

/** Results of runs that there never were, the same in each test. */
final class Results {
    private static final long SECOND = 1_000_000_000L;
    private static final long TIMEOUT_NS = 500_000;
    private static final int MESSAGES = 4_000;
    private static final int INTERVALS = 4;

    private Results() {
    }

    /** A run all of whose times are a multiple of those of the usual one. */
    static RunResult slower(final long factor) {
        final Random random = new Random(42);
        final Latencies latencies = new Latencies();
        final Timeline timeline = new Timeline();
        final Rejects rejects = new Rejects();
        timeline.start(0);
        for (int i = 1; i <= MESSAGES; i++) {
            final long[] times = Ways.random(random, true);
            for (int point = 1; point < times.length; point++) {
                times[point] = times[0] + (times[point] - times[0]) * factor;
            }
            latencies.record(times);
            timeline.record(times);
            if (i % (MESSAGES / INTERVALS) == 0) {
                rejects.name(Source.GATEWAY, i, "<too many>");
                rejects.count(Source.GATEWAY, i);
                timeline.end(i * SECOND * INTERVALS / MESSAGES, i, 0, i % 7, rejects);
            }
        }
        final StreamConfig stream = new StreamConfig(
            Profile.STEADY, null, null, 0, 2, 8, MESSAGES / INTERVALS, 42, INTERVALS * SECOND, 0);
        final Machine machine = new Machine("a processor", 2, "a kernel", "a JVM", List.of("-Xmx1g"), 0.25);
        return new RunResult(stream, "ab12", new SkippedLines(),
            new Counts(MESSAGES - 10, MESSAGES - 14, 4, 6, 1, INTERVALS, 100, 200, INTERVALS, 50, 0, 0, 70, 700, 0),
            new Books(0, 0, List.of()), rejects,
            new Sending(0, 3, false, false, 0, INTERVALS * SECOND), latencies, timeline, TIMEOUT_NS,
            new Setup(List.of("run", "steady"), Map.of("policy", "</script> & 'mapped'"), machine, 1.25, 0.0123));
    }
}
