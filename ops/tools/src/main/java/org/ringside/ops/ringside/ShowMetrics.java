package org.ringside.ops.ringside;

import java.io.IOException;
import org.ringside.launch.ExitCode;
import org.ringside.ops.metrics.ExchangeMetrics;
import org.ringside.ops.metrics.Metric;
import org.ringside.ops.terminal.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside metrics}: all that the exchange counts, for Prometheus. */
@Command(
    name = "metrics",
    description = "Print what the exchange counts and shows in the text format of Prometheus, for the textfile folder"
        + " of its node_exporter. What is not there is left out. Costs the exchange nothing.")
final class ShowMetrics extends ExchangeVerb {
    @Option(names = "--list", description = "Print name, type, labels and meaning of each metric instead.")
    private boolean list;

    @Override
    public Integer call() throws IOException {
        out().print(list ? list() : new ExchangeMetrics(plan()).text(messages()::say));
        out().flush();
        return ExitCode.OK;
    }

    private static String list() {
        final Table table = new Table("NAME", "TYPE", "LABELS", "HELP");
        for (final Metric metric : Metric.values()) {
            table.row(metric.fullName(), metric.typeName(),
                metric.labels().isEmpty() ? "-" : String.join(",", metric.labels()), metric.help());
        }
        return table.toString();
    }
}
