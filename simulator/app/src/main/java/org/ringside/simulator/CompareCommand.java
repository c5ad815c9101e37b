package org.ringside.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import org.ringside.simulator.report.Comparison;
import org.ringside.simulator.report.Comparison.Row;
import org.ringside.simulator.report.Comparison.Verdict;
import org.ringside.simulator.report.ComparisonReport;
import org.ringside.simulator.report.JsonReport;
import org.ringside.simulator.report.Metric;
import org.ringside.simulator.report.RatioThreshold;
import org.ringside.simulator.report.ReportDocument;
import org.ringside.simulator.report.ReportFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code compare}: says whether runs of one side are worse than those of another one. */
@Command(
    name = "compare",
    description = {
        "Compare runs, pair by pair: trader-sim compare A1.json A2.json --with B1.json B2.json.",
        "",
        "A metric is worse if the median of its ratios B/A is beyond its tolerance, and the interval of that median"
            + " does not contain 1; if the interval does, the verdict is unsure. Fewer than 5 pairs are not judged."
    },
    sortOptions = false,
    exitCodeList = {
        "0:B is not worse, or the pairs are too few, or too far apart, to judge",
        "1:a run is not valid, or a file cannot be read",
        "2:usage, or the runs had other streams, rates, machines or schemas",
        "6:a file is no document of a run",
        "7:no permission to read a file",
        "99:B is worse, or a threshold was breached"
    })
final class CompareCommand implements Callable<Integer> {
    private static final double NOT_JUDGED = -1;
    private static final List<String> SHOWN =
        List.of("p50", "p90", "p99", "p99.9", "max", "service.p50", "service.p99", "rate");
    private static final Map<String, Double> TOLERANCES = Map.of("p50", 0.05, "p99", 0.1, "rate", 0.02);
    private static final Map<String, Double> LATE_TOLERANCES =
        Map.of("service.p50", 0.05, "service.p99", 0.1, "rate", 0.02);

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "A", description = "Documents, pages or folders of reports.")
    private List<Path> first;

    @Option(names = "--with", arity = "1..*", required = true, paramLabel = "B",
        description = "Documents to compare them with, in the same sequence.")
    private List<Path> second;

    @Option(names = "--tolerance", split = ",", paramLabel = "METRIC=PERCENT",
        converter = {MetricConverter.class, ShareConverter.class},
        description = "Change for the worse that is allowed (default: p50=5%%,p99=10%%,rate=2%%; other metrics"
            + " are not judged).")
    private Map<Metric, Double> tolerances = new LinkedHashMap<>();

    @Option(names = "--threshold", paramLabel = "BOUND", converter = RatioConverter.class,
        description = "Exit with 99 unless the ratio B/A keeps it: 'p99<1.1x', 'match.p99.9<1.5x', 'rate>0.98x'."
            + " Repeatable.")
    private List<RatioThreshold> thresholds = new ArrayList<>();

    @Option(names = "--report", paramLabel = "FILE.html", description = "Write a page with both curves.")
    private Path report;

    @Option(names = "--allow-different", description = "Compare runs of other streams, rates, machines or schemas.")
    private boolean allowDifferent;

    @Option(names = "--allow-late",
        description = "Compare runs of generators that were late, too, and judge service instead of end to end.")
    private boolean allowLate;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Override
    public Integer call() {
        final Comparison comparison = comparison();
        final String invalidReason = comparison.invalidReason(allowLate,
            Stream.concat(first.stream(), second.stream()).map(Path::toString).toList());
        if (invalidReason != null) {
            throw new LaunchException(ExitCode.FAILURE, invalidReason + ". Make the run again"
                + (comparison.isLate() && !allowLate ? ", or give --allow-late" : ""));
        }
        if (!allowDifferent && !comparison.differences().isEmpty()) {
            throw new LaunchException(ExitCode.USAGE, "the runs do not compare: different "
                + String.join("; ", comparison.differences()) + ". Give --allow-different to compare them"
                + " all the same");
        }
        final List<Row> rows = rows(comparison);
        final PrintWriter out = spec.commandLine().getOut();
        final ObjectNode document = ComparisonReport.document(comparison, rows, thresholds);
        out.println(json ? JsonReport.print(document) : ComparisonReport.text(comparison, rows).stripTrailing());
        if (report != null) {
            new ReportFiles(report).writePage(document);
        }
        return exitCode(comparison, rows);
    }

    private Comparison comparison() {
        try {
            return new Comparison(read(first), read(second));
        } catch (final IllegalArgumentException ex) {
            throw new ParameterException(spec.commandLine(), ex.getMessage(), ex);
        }
    }

    private List<Row> rows(final Comparison comparison) {
        final Map<Metric, Double> judged = new LinkedHashMap<>();
        final Map<String, Double> usual = comparison.isLate() ? LATE_TOLERANCES : TOLERANCES;
        SHOWN.forEach(text -> judged.put(Metric.parse(text), usual.getOrDefault(text, NOT_JUDGED)));
        // Earlier releases did not measure all; but a run without what is judged is not as good as the other one.
        judged.entrySet().removeIf(each -> each.getValue() == NOT_JUDGED && !comparison.has(each.getKey()));
        judged.putAll(tolerances);
        final List<Row> rows = new ArrayList<>();
        judged.forEach((metric, tolerance) -> rows.add(comparison.row(metric, tolerance)));
        return rows;
    }

    private int exitCode(final Comparison comparison, final List<Row> rows) {
        final Messages stderr = new Messages("trader-sim", spec.commandLine().getErr());
        int exitCode = ExitCode.OK;
        for (final Row row : rows) {
            if (row.verdict() == Verdict.WORSE) {
                stderr.say(String.format(Locale.ROOT, "%s is worse: %.2f times that of A", row.metric(), row.ratio()));
                exitCode = ExitCode.THRESHOLD;
            }
        }
        for (final RatioThreshold threshold : thresholds) {
            final double ratio = comparison.ratio(threshold.metric());
            if (!threshold.isMetBy(ratio)) {
                stderr.say(String.format(Locale.ROOT, "threshold %s was breached: %.2fx", threshold.text(), ratio));
                exitCode = ExitCode.THRESHOLD;
            }
        }
        return exitCode;
    }

    private static List<JsonNode> read(final List<Path> files) {
        return files.stream().map(ReportDocument::readAny).toList();
    }

    /** A metric. */
    static final class MetricConverter implements ITypeConverter<Metric> {
        @Override
        public Metric convert(final String text) {
            return Converters.converted(() -> Metric.parse(text));
        }
    }

    /** A share in percent. */
    static final class ShareConverter implements ITypeConverter<Double> {
        private static final Pattern SYNTAX = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,3})?)%");

        @Override
        public Double convert(final String text) {
            return Converters.converted(() -> {
                final Matcher matcher = SYNTAX.matcher(text);
                if (!matcher.matches()) {
                    throw new IllegalArgumentException("'" + text + "' is not a share such as 10%");
                }
                return Double.parseDouble(matcher.group(1)) / 100;
            });
        }
    }

    /** A bound on a ratio. */
    static final class RatioConverter implements ITypeConverter<RatioThreshold> {
        @Override
        public RatioThreshold convert(final String text) {
            return Converters.converted(() -> RatioThreshold.parse(text));
        }
    }
}
