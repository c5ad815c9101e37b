package org.ringside.ops.ringside;

import java.io.IOException;
import java.time.Duration;
import org.ringside.launch.ExitCode;
import org.ringside.matching.follower.Follower;
import org.ringside.matching.follower.MarketImage;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.market.FollowedExchange;
import org.ringside.ops.metrics.ExchangeMetrics;
import org.ringside.ops.metrics.Metric;
import org.ringside.ops.terminal.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside metrics}: all that the exchange counts, for Prometheus. */
@Command(
    name = "metrics",
    description = "Print the metrics of the exchange in the text format of Prometheus, for the textfile folder of"
        + " node_exporter. Metrics of parts that are not there are left out. Costs the exchange nothing.")
final class ShowMetrics extends ExchangeVerb {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Option(names = "--list", description = "Print name, type, labels and meaning of each metric instead.")
    private boolean list;

    @Option(names = "--market", description = "Also print the metrics of the instruments. Each call reads the newest"
        + " snapshot and the journal behind it, as a start of the engine does. /metrics of the console has these"
        + " metrics anyway.")
    private boolean market;

    @Override
    public Integer call() throws IOException, InterruptedException {
        out().print(list ? list() : market ? marketText(plan()) : new ExchangeMetrics(plan()).text(messages()::say));
        out().flush();
        return ExitCode.OK;
    }

    private String marketText(final ExchangePlan plan) throws IOException, InterruptedException {
        try (Follower follower = FollowedExchange.follow(plan)) {
            final MarketImage image = FollowedExchange.catchUp(follower, PATIENCE);
            if (!image.why().isEmpty()) {
                messages().say(image.why());
            }
            return new ExchangeMetrics(plan, FollowedExchange.views(plan, messages()), () -> image)
                .text(messages()::say);
        }
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
