package org.ringside.ops.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.matching.cluster.BackupConfig;
import org.ringside.matching.cluster.Promotion;
import org.ringside.ops.operations.Audit;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside cluster promote}: makes a backup the only member, when all members are lost. */
@Command(
    name = "promote",
    description = "Make a backup the only member of a replicated engine, when all members are lost. The backup must be"
        + " stopped, and no majority of its members may run. Writes the configuration of the new member.",
    exitCodeList = {"0:promoted; what to do next is printed", "2:usage", "3:there is no backup, or it has no log",
        "4:the backup runs, or its members have a leader", "6:what the backup has is damaged"})
final class PromoteBackup extends Verb {
    @Option(names = {"-c", "--config"}, required = true, paramLabel = "FILE",
        description = "Configuration of the backup.")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "A key whose value wins over the file's.")
    private Map<String, String> overrides = new LinkedHashMap<>();

    @Option(names = "--timeout", paramLabel = "TIME", defaultValue = "15s", converter = Converters.Time.class,
        description = "How long to look for a leader among its members (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Override
    public Integer call() throws IOException, InterruptedException {
        final BackupConfig config = ConfigFile.read(file, overrides, BackupConfig.class);
        return Audit.ofFolder(config.queueFolder(), user(), commandLine(), messages()::say).of(() -> promote(config));
    }

    private int promote(final BackupConfig config) {
        final Promotion.Result result = Promotion.of(config, timeout, messages()::say);
        out().println("log position " + Format.count(result.logPosition()) + ", " + Format.count(result.commands())
            + " commands, the last one of " + result.last());
        out().println("1. set policy=, snapshotEvery= and keepLog= in " + result.member() + " as the lost members had"
            + " them, and start the member: ringside member -c " + result.member());
        out().println("2. on each host of gateways set members=" + config.endpoint() + " in bridge.properties, and see"
            + " what is lost there, before the bridge is started: ringside cluster loss -c bridge.properties --set"
            + " queues=FOLDER, with the folder of the exchange's queues");
        return ExitCode.OK;
    }
}
