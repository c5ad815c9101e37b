package org.ringside.ops.metrics;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.ringside.counters.BeatFile;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.Life;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.exchange.ProcessView;
import org.ringside.ops.exchange.RunningProcess;

/** Which processes of the exchange live, as the kernel's locks tell, and what they take, as {@code /proc} tells. */
final class ProcessMetrics implements MetricSource {
    /** Characters of the name of a thread that the kernel keeps. */
    private static final int THREAD_NAME = 15;
    private static final double MS_PER_SECOND = 1e3;
    private static final double NS_PER_SECOND = 1e9;

    private final ExchangePlan plan;

    ProcessMetrics(final ExchangePlan plan) {
        this.plan = plan;
    }

    @Override
    public void collect(final Sample sample) throws IOException {
        for (final BeatFile.Beat console : BeatFile.readAll(plan.folder(), CountersKind.CONSOLE)) {
            if (console.beatAgeNs() != Heartbeat.NEVER) {
                sample.setNs(Metric.PROCESS_HEARTBEAT_AGE_SECONDS, console.beatAgeNs(), console.name(), "0");
            }
        }
        final LifeSigns signs = new LifeSigns(plan);
        final boolean isOfMembersAlone = signs.isOfMembersAlone();
        for (final ProcessView view : signs.look().processes()) {
            if (isOfMembersAlone && view.life() == Life.NOT_STARTED) {
                continue;
            }
            sample.set(Metric.PROCESS_UP, view.isLiving() ? 1 : 0, view.name(), view.process().part());
            if (view.life() == Life.RUNNING) {
                try {
                    collect(sample, view.process());
                } catch (final IOException failure) {
                    if (view.process().isRunning()) {
                        throw failure;
                    }
                    sample.set(Metric.PROCESS_UP, 0, view.name(), view.process().part());
                }
            }
        }
    }

    private static void collect(final Sample sample, final RunningProcess process) throws IOException {
        ProcessHandle.of(process.pid()).map(ProcessHandle::info).ifPresent(info -> {
            info.startInstant().ifPresent(start -> sample.set(
                Metric.PROCESS_START_TIME_SECONDS, start.toEpochMilli() / MS_PER_SECOND, process.name()));
            info.totalCpuDuration().map(Duration::toNanos).ifPresent(ns ->
                sample.setNs(Metric.PROCESS_CPU_SECONDS, ns, process.name()));
        });
        final ProcFiles files = new ProcFiles(process.pid());
        sample.set(Metric.PROCESS_MAJOR_FAULTS, files.majorFaults(), process.name());
        files.status().residentBytes().ifPresent(bytes ->
            sample.set(Metric.PROCESS_RESIDENT_BYTES, bytes, process.name()));
        final Set<String> dutyCycles = dutyCycles(process);
        for (final ProcFiles.ThreadTimes thread : files.threads()) {
            if (dutyCycles.contains(thread.name())) {
                sample.add(
                    Metric.THREAD_CPU_SECONDS, thread.cpuNs() / NS_PER_SECOND, process.name(), thread.name());
                sample.add(
                    Metric.THREAD_WAIT_SECONDS, thread.waitNs() / NS_PER_SECOND, process.name(), thread.name());
            }
        }
    }

    /**
     * Names of the threads that have series: they live as long as their process. Others end before it, as those of the
     * compilers do, and their sum would shrink, which no counter does.
     */
    private static Set<String> dutyCycles(final RunningProcess process) {
        final List<String> names = Exchange.GATEWAY.equals(process.part())
            ? ExchangePlan.possibleRoutes(process.name()) : List.of(process.part());
        return names.stream().map(name -> name.substring(0, Math.min(name.length(), THREAD_NAME)))
            .collect(Collectors.toSet());
    }
}
