package org.ringside.ops.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.matching.cluster.ClusterClient;
import org.ringside.matching.cluster.ClusterKey;
import org.ringside.matching.cluster.ClusterMarket;
import org.ringside.matching.cluster.MemberList;
import org.ringside.ops.exchange.ClusterAccess;
import org.ringside.ops.terminal.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside cluster apply}: gives the members the limits, instruments and accounts of a configuration. */
@Command(
    name = "apply",
    description = "Give the members of a replicated engine the limits, instruments and accounts of a configuration."
        + " Limits and accounts are replaced; instruments that they have stay as they are. The command may be given"
        + " again.",
    exitCodeList = {"0:the members have all of it", "2:the configuration is refused, by this command or the members",
        "3:a host of the members is unknown", "7:the key is not that of the members",
        "8:no majority of the members answers in time"})
final class ApplyConfiguration extends Verb {
    @Option(names = {"-c", "--config"}, required = true, paramLabel = "FILE",
        description = "Configuration of an engine, as conf/engine.properties.")
    private Path file;

    @Option(names = "--members", required = true, paramLabel = "HOST:PORT,...",
        description = "All members, as in their files.")
    private String members;

    @Option(names = "--key-file", paramLabel = "FILE",
        description = "File with the key of the members, as keyFile= in their files; without it they have none.")
    private Path keyFile;

    @Option(names = "--timeout", paramLabel = "TIME", defaultValue = "30s", converter = Converters.Time.class,
        description = "How long to wait for all answers together (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Override
    public Integer call() {
        final long beginNs = System.nanoTime();
        final MemberList list = list();
        final ClusterMarket market = new ClusterMarket(file, Map.of());
        final int changes = ClusterAccess.with(list, ClusterKey.read(keyFile), timeout,
            client -> apply(market, client, beginNs + timeout.toNanos()));
        out().println(changes + " changed, " + (market.size() - changes) + " were there already");
        return ExitCode.OK;
    }

    private int apply(final ClusterMarket market, final ClusterClient client, final long endNs) {
        client.endBy(endNs);
        final int changes = market.apply(client, (what, isChange) ->
            out().println((isChange ? "changed  " : "kept     ") + what));
        if (client.isKeyIgnored()) {
            messages().say("the members have no key and take everybody: that of --key-file was not used. Give them"
                + " keyFile= when others than operators reach them");
        }
        return changes;
    }

    private MemberList list() {
        try {
            return MemberList.parse("--members", members);
        } catch (final IllegalArgumentException refused) {
            throw usage(refused.getMessage());
        }
    }
}
