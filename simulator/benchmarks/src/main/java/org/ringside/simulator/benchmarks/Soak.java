package org.ringside.simulator.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.ringside.harness.Environment;
import org.ringside.harness.OutputFiles;
import org.ringside.harness.Report;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.simulator.benchmarks.charts.SoakChart;
import org.ringside.simulator.benchmarks.charts.SoakSample;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code soak}: whether an exchange that trades for long stays what it was. */
@Command(name = "soak", sortOptions = false, usageHelpAutoWidth = true,
    description = "Runs an exchange for long, and looks whether disk, memory and speed stay the same. An hour is"
        + " pressed into less by shorter segments and snapshots that come sooner.")
final class Soak implements Callable<Integer> {
    private static final long SNAPSHOT_EVERY = 256L << 20;
    private static final long SEGMENT_LENGTH = 64L << 20;
    private static final long PAGE = 4096;

    @Option(names = "--minutes", defaultValue = "10", paramLabel = "N", description = "How long (${DEFAULT-VALUE}).")
    private double minutes;

    @Option(names = "--rate", defaultValue = "40000", paramLabel = "N",
        description = "Messages per second (${DEFAULT-VALUE}).")
    private int rate;

    @Option(names = "--times", defaultValue = "6", paramLabel = "N",
        description = "How many times as short as usual segments and journals between snapshots are"
            + " (${DEFAULT-VALUE}).")
    private int times;

    @Option(names = "--every", defaultValue = "2", paramLabel = "SECONDS",
        description = "Time between looks (${DEFAULT-VALUE}).")
    private double every;

    @Option(names = "--csv", paramLabel = "FILE", description = "Also write what was seen to this file.")
    private Path csv;

    @Option(names = "--svg", paramLabel = "FILE", description = "Also draw it.")
    private Path svg;

    @Override
    public Integer call() throws IOException, InterruptedException {
        OutputFiles.check(csv, svg);
        final Report report = new Report(System.out, Environment.now());
        final Variant variant = new Variant("soak", RoundsCommand.home(), Map.of(
            "snapshotEvery", Long.toString(SNAPSHOT_EVERY / times),
            "segmentLength", Long.toString(SEGMENT_LENGTH / times / PAGE * PAGE)));
        final List<SoakSample> samples = new ArrayList<>();
        final JsonNode result;
        try (Demo demo = Demo.start(variant, List.of(
            "--rate", Integer.toString(rate), "--duration", Math.round(minutes * 60) + "s"))) {
            watch(demo, samples);
            result = demo.await();
        }
        if (samples.size() < 2 * 3) {
            throw new LaunchException(ExitCode.FAILURE, "the soak was over after " + samples.size()
                + " looks; make --every less or --minutes more");
        }
        report.section("Soak", String.format(Locale.ROOT,
            "%,d messages, %,d trades; rejects %d, gaps %d, duplicates %d, the traders' books agree. Segments of %,d"
                + " bytes, a snapshot after each %,d.",
            result.path("messages").asLong(), result.path("trades").asLong(), result.path("rejects").asLong(),
            result.path("sequenceGaps").asLong(), result.path("duplicates").asLong(),
            SEGMENT_LENGTH / times / PAGE * PAGE, SNAPSHOT_EVERY / times));
        new SoakSummary(samples).report(report);
        report.finish();
        if (csv != null) {
            Files.write(csv, lines(samples));
        }
        if (svg != null) {
            new SoakChart(samples).write(svg);
        }
        return ExitCode.OK;
    }

    /** Until it ends by itself, but for the end, when orders are cancelled and processes stop. */
    private void watch(final Demo demo, final List<SoakSample> samples) throws IOException, InterruptedException {
        try (SoakSampler sampler = SoakSampler.of(demo)) {
            SoakSample sample = sampler.take();
            while (sample != null && sample.seconds() < minutes * 60) {
                samples.add(sample);
                Thread.sleep(Math.round(every * 1_000));
                sample = sampler.take();
            }
        }
    }

    private static List<String> lines(final List<SoakSample> samples) {
        final List<String> lines = new ArrayList<>(List.of(SoakSample.HEADER));
        samples.forEach(sample -> lines.add(sample.line()));
        return lines;
    }
}
