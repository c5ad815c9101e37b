package org.ringside.ops.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.BridgeConfig;
import org.ringside.matching.cluster.RingLoss;
import org.ringside.ops.operations.Audit;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside cluster loss}: what the queues of a bridge have and the members do not, as after a promotion. */
@Command(
    name = "loss",
    description = "Name what the queues of a bridge have and the members do not: commands that were applied, and"
        + " events that gateways have got, by a log that is lost. The bridge must not run.",
    exitCodeList = {"0:nothing is lost, or it is given up", "2:usage", "3:a queue is missing",
        "4:the bridge runs", "6:something is lost: a line for each queue says what", "7:the key is not that of the"
            + " members", "8:no majority of the members answers in time"})
final class NameLoss extends Verb {
    @Option(names = {"-c", "--config"}, required = true, paramLabel = "FILE",
        description = "Configuration of the bridge.")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "A key whose value wins over the file's.")
    private Map<String, String> overrides = new LinkedHashMap<>();

    @Option(names = "--accept-loss", description = "Give up what is lost: the members go on behind it, and the bridge"
        + " can be started. Traders keep reports of orders that are not there.")
    private boolean isAccepted;

    @Option(names = "--timeout", paramLabel = "TIME", defaultValue = "30s", converter = Converters.Time.class,
        description = "How long to wait for each answer (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private record Document(String schema, String bridge, boolean accepted, List<RingLoss.Lost> lost) {
        @Override
        public String toString() {
            final StringBuilder lines = new StringBuilder();
            lost.forEach(each -> lines.append(text(each)).append(System.lineSeparator()));
            return (lost.isEmpty() ? "the members have all that the queues of " + bridge + " have"
                + System.lineSeparator() : lines.toString()) + (accepted && !lost.isEmpty()
                    ? "given up: the members go on behind it" + System.lineSeparator() : "");
        }

        private static String text(final RingLoss.Lost each) {
            return "lost  " + each.queue() + "  positions " + Format.count(each.first()) + " to "
                + Format.count(each.last()) + (each.isInput() ? ": at most " + Format.count(each.count())
                    + " commands that were applied" : ": " + Format.count(each.count())
                    + " events that the gateway has got");
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        final BridgeConfig config = ConfigFile.read(file, overrides, BridgeConfig.class);
        return isAccepted ? Audit.ofFolder(config.queueFolder(), user(), commandLine(), messages()::say)
            .of(() -> nameLoss(config)) : nameLoss(config);
    }

    private int nameLoss(final BridgeConfig config) {
        final List<RingLoss.Lost> lost = RingLoss.of(config, timeout, isAccepted);
        show(json, new Document("ringside.cluster.loss/1", config.bridge(), isAccepted, lost));
        if (!lost.isEmpty() && !isAccepted) {
            throw new LaunchException(ExitCode.CORRUPT, "the members lack what " + config.bridge() + " has: see what"
                + " became of it. --accept-loss gives it up, and then the bridge can be started");
        }
        return ExitCode.OK;
    }
}
