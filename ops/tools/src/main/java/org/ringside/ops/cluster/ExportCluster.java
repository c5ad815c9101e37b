package org.ringside.ops.cluster;

import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.MemberConfig;
import org.ringside.matching.cluster.RecordingExport;
import org.ringside.ops.exchange.Distribution;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.terminal.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringside cluster export}: writes what a member has recorded as a journal. */
@Command(
    name = "export",
    description = {
        "Write what a member of a replicated engine has recorded as a journal with snapshots, for 'ringside journal"
            + " verify', 'print' and 'replay'. A record is a command that the member has applied.",
        "",
        "The member may run: then its log is exported as far as it is committed."},
    exitCodeList = {
        "0:done",
        "2:the configuration has no such member",
        "3:there is no log, or the running member is not the one of this configuration",
        "4:the folder is not empty",
        "6:log or snapshots are damaged, or a snapshot is not what comes of the log"})
final class ExportCluster extends Verb {
    private static final String MEMBER = "member";
    private static final String MEMBERS = "members";

    @Option(names = {"-c", "--config"}, paramLabel = "FILE", description = "Configuration of the exchange, or of the"
        + " member (default: conf/exchange.properties of the distribution).")
    private Path file;

    @Option(names = "--member", paramLabel = "N", required = true, description = "Number of the member, from 0.")
    private int member;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Parameters(paramLabel = "FOLDER", description = "Folder for the journal: empty, or not there yet.")
    private Path folder;

    @Override
    public Integer call() {
        final RecordingExport.Result result = RecordingExport.run(config(), folder, messages()::say);
        show(json, new Document("ringside.cluster.export/1", folder.toString(), result.firstIndex(),
            result.nextIndex(), result.snapshots(), result.logPosition(),
            HexFormat.of().toHexDigits(result.eventHash()), result.isRunning()));
        return ExitCode.OK;
    }

    private MemberConfig config() {
        final Path named = file == null ? Distribution.own().defaultConfiguration() : file;
        if (ConfigFile.properties(named).containsKey(MEMBER)) {
            final MemberConfig own = ConfigFile.read(named, Map.of(), MemberConfig.class);
            if (own.member() != member) {
                throw new LaunchException(ExitCode.USAGE, named + " is the configuration of member " + own.member()
                    + ": name that of member " + member);
            }
            return own;
        }
        final String members = ConfigFile.properties(named).getProperty(MEMBERS, "").strip();
        if (members.isEmpty()) {
            throw new LaunchException(ExitCode.USAGE, named + " has neither member= nor members=: name the"
                + " configuration of the member, as in -c conf/member.properties, or of an exchange that starts"
                + " members");
        }
        final ExchangePlan plan = ExchangePlan.read(named);
        return ConfigFile.read(ConfigFile.resolve(named, MEMBERS, members), Map.of("queues", plan.folder().toString(),
            MEMBER, Integer.toString(member), "folder", plan.data(MEMBER + "-" + member).toString()),
            MemberConfig.class);
    }

    private record Document(String schema, String folder, long firstIndex, long nextIndex, int snapshots,
        long logPosition, String eventHash, boolean running) {
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s: %,d commands from %,d on, %d %s, up to log position %,d%n"
                + "hash of all events %s%n%s%n", folder, nextIndex - firstIndex, firstIndex, snapshots,
                snapshots == 1 ? "snapshot" : "snapshots", logPosition, eventHash,
                running ? "the member runs: all of this is committed"
                    : "the member does not run: the last commands may be on no other member");
        }
    }
}
