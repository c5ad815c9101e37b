package org.ringside.ops.metrics;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.ringside.counters.CountersImage;
import org.ringside.counters.Heartbeat;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.probe.ProbeCountersSnapshot;
import org.ringside.gateway.protocol.TerminationCode;

/** What the event loops of gateways count, and the probes. Sessions have no series: there may be thousands of them. */
final class GatewayMetrics implements MetricSource {
    /** Codes that are asked for by the shipped alerts have a series from the start: a count that begins is a rise. */
    private static final List<Integer> WATCHED_TERMINATES =
        List.of((int) TerminationCode.SLOW_CONSUMER.value(), (int) TerminationCode.THROTTLE_EXCEEDED.value());
    /** FIX 380: the exchange takes nothing now. */
    private static final int NOT_AVAILABLE = 4;

    private final Path folder;

    GatewayMetrics(final Path folder) {
        this.folder = folder;
    }

    @Override
    public void collect(final Sample sample) {
        for (final CountersSnapshot gateway : CountersSnapshot.readAll(folder)) {
            final List<CountersSnapshot.Loop> loops = gateway.loops();
            for (int i = 0; i < loops.size(); i++) {
                collect(sample, loops.get(i), gateway.gateway(), Integer.toString(i));
            }
        }
        for (final ProbeCountersSnapshot probe : ProbeCountersSnapshot.readAll(folder)) {
            if (probe.beatAgeNs() != Heartbeat.NEVER) {
                sample.setNs(Metric.PROCESS_HEARTBEAT_AGE_SECONDS, probe.beatAgeNs(), probe.probe(), "0");
            }
            probe.counters().forEach((fate, count) -> sample.set(Metric.PROBE_DATAGRAMS, count, probe.probe(), fate));
        }
    }

    private static void collect(
        final Sample sample, final CountersSnapshot.Loop loop, final String gateway, final String number) {
        if (loop.beatAgeNs() != Heartbeat.NEVER) {
            sample.setNs(Metric.PROCESS_HEARTBEAT_AGE_SECONDS, loop.beatAgeNs(), gateway, number);
        }
        for (final LoopCounter counter : LoopCounter.values()) {
            final Metric metric = of(counter);
            final long value = loop.counters().get(CountersImage.nameOf(counter));
            if (metric == Metric.GATEWAY_CYCLE_MAX_SECONDS) {
                sample.setNs(metric, value, gateway, number);
            } else {
                sample.set(metric, value, gateway, number);
            }
        }
        sample.set(Metric.GATEWAY_REJECTS, 0, gateway, number, "business", Integer.toString(NOT_AVAILABLE));
        WATCHED_TERMINATES.forEach(code ->
            sample.set(Metric.GATEWAY_TERMINATES, 0, gateway, number, Integer.toString(code)));
        rejects(sample, loop.negotiateRejects(), gateway, number, "negotiate");
        rejects(sample, loop.establishRejects(), gateway, number, "establish");
        rejects(sample, loop.businessRejects(), gateway, number, "business");
        loop.terminates().forEach((code, count) ->
            sample.set(Metric.GATEWAY_TERMINATES, count, gateway, number, Integer.toString(code)));
    }

    private static void rejects(final Sample sample, final Map<Integer, Long> counts, final String gateway,
        final String number, final String kind) {
        counts.forEach((code, count) ->
            sample.set(Metric.GATEWAY_REJECTS, count, gateway, number, kind, Integer.toString(code)));
    }

    private static Metric of(final LoopCounter counter) {
        return switch (counter) {
            case ACCEPTS -> Metric.GATEWAY_ACCEPTS;
            case TURNED_AWAY -> Metric.GATEWAY_TURNED_AWAY;
            case CONNECTIONS -> Metric.GATEWAY_CONNECTIONS;
            case READS -> Metric.GATEWAY_READS;
            case BYTES_IN -> Metric.GATEWAY_RECEIVED_BYTES;
            case FRAMES_IN -> Metric.GATEWAY_FRAMES;
            case TRAINS -> Metric.GATEWAY_TRAINS;
            case RING_FULL -> Metric.GATEWAY_RING_FULL;
            case EVENTS -> Metric.GATEWAY_REPORTS;
            case RETRANSMITTED -> Metric.GATEWAY_RETRANSMITTED;
            case WRITES -> Metric.GATEWAY_WRITES;
            case BYTES_OUT -> Metric.GATEWAY_SENT_BYTES;
            case ORDERS_REJECTED -> Metric.GATEWAY_ORDERS_REJECTED;
            case LOOP_TIME_MAX_NS -> Metric.GATEWAY_CYCLE_MAX_SECONDS;
            case TLS_ACCEPTS -> Metric.GATEWAY_TLS_ACCEPTS;
            case TLS_FAILURES -> Metric.GATEWAY_TLS_FAILURES;
            case BROKEN_FRAMES -> Metric.GATEWAY_BROKEN_FRAMES;
            case DRAINING -> Metric.GATEWAY_DRAINING;
            case FIX_CONNECTIONS -> Metric.GATEWAY_FIX_CONNECTIONS;
        };
    }
}
