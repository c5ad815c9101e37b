package org.ringside.ops.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.matching.cluster.MemberConfig;
import org.ringside.matching.cluster.Rejoin;
import org.ringside.ops.operations.Audit;
import org.ringside.ops.terminal.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside cluster rejoin}: has a member begin anew with the log of the others. */
@Command(
    name = "rejoin",
    description = "Have a member begin anew that has halted, or whose folder is damaged. What it has is put aside in"
        + " its folder, and it gets the log of the others when it is started.",
    exitCodeList = {"0:put aside", "2:usage, or there is no other member", "3:there is nothing to put aside",
        "4:the member runs", "8:the others have no leader, and what this one has may be needed"})
final class RejoinMember extends Verb {
    @Option(names = {"-c", "--config"}, required = true, paramLabel = "FILE",
        description = "Configuration of the member.")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "A key whose value wins over the file's.")
    private Map<String, String> overrides = new LinkedHashMap<>();

    @Option(names = "--discard", description = "The member no longer counts on what is in its folder. Needed.")
    private boolean isDiscarding;

    @Option(names = "--timeout", paramLabel = "TIME", defaultValue = "15s", converter = Converters.Time.class,
        description = "How long to look for a leader among the others (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!isDiscarding) {
            throw usage("say --discard: the member begins without the log and the snapshots in its folder");
        }
        final MemberConfig config = ConfigFile.read(file, overrides, MemberConfig.class);
        return Audit.ofFolder(config.queueFolder(), user(), commandLine(), messages()::say).of(() -> {
            out().println(Rejoin.discard(config, timeout));
            return ExitCode.OK;
        });
    }
}
