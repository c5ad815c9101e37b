package org.ringside.ops.cluster;

import java.nio.file.Files;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.MemberConfig;
import org.ringside.matching.counters.BackupCountersSnapshot;
import org.ringside.matching.counters.BridgeCountersSnapshot;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.ops.exchange.ClusterPlan;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside cluster status}: who leads, how far each member is, and the bridge of this host. */
@Command(
    name = "status",
    description = "Show the members of a replicated engine and the bridge of this host: who leads, who is behind,"
        + " whether the members agree. Costs the exchange nothing.",
    exitCodeList = {"0:all is as it should be", "2:the engine is not replicated", "3:no member and no bridge runs here",
        "5:something is not as it should be, a line says what"})
final class ClusterStatus extends ClusterExchangeVerb {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm").withZone(ZoneOffset.UTC);
    private static final String NOTHING = "-";
    private static final double NS_PER_MS = 1e6;
    private static final double PERCENT = 100;
    private static final double LITTLE = 0.1;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private record Document(String schema, int cluster, String policy, ClusterView view, List<BackupView> backups) {
    }

    @Override
    public Integer call() {
        final ExchangePlan plan = plan();
        final ClusterPlan cluster = cluster(plan);
        final List<MemberCountersSnapshot> members = MemberCountersSnapshot.readAll(plan.folder());
        final List<BridgeCountersSnapshot> bridges = BridgeCountersSnapshot.readAll(plan.folder());
        final Set<Integer> halted = halted(plan, cluster);
        if (members.isEmpty() && bridges.isEmpty() && halted.isEmpty()) {
            throw new LaunchException(ExitCode.NOT_FOUND, "no member and no bridge runs in " + plan.folder() + ". "
                + (cluster.memberFile().isPresent() ? "'" + plan.command("up") + "' starts them"
                : "On the host of a member: the last line in the log of its unit says why it ended. On a host of"
                + " gateways: '" + plan.command("up") + "' starts bridge and gateways"));
        }
        final String sources = ConfigFile.properties(cluster.bridge()).getProperty("sources", "").strip();
        final ClusterView view = ClusterView.of(cluster, plan.input(), sources.isEmpty() ? "leader" : sources,
            members, halted, bridges);
        final Long commit = view.leader() == null ? null : Long.valueOf(view.commit());
        final List<BackupView> backups = BackupCountersSnapshot.readAll(plan.folder()).stream()
            .map(backup -> BackupView.of(backup, commit, System.currentTimeMillis())).toList();
        show(json, new Document("ringside.cluster/1", 0, cluster.policy(), view, backups), () -> summary(cluster, view)
            + "\n" + members(view) + bridge(view) + (backups.isEmpty() ? "" : BackupView.table(backups)));
        final List<String> troubles = new ArrayList<>(view.troubles());
        backups.stream().map(BackupView::trouble).filter(trouble -> !trouble.isEmpty()).forEach(troubles::add);
        troubles.forEach(messages()::say);
        return troubles.isEmpty() ? ExitCode.OK : ExitCode.DOCTOR_FAILED;
    }

    /** A member that has halted has no process, but a file. */
    private static Set<Integer> halted(final ExchangePlan plan, final ClusterPlan cluster) {
        return IntStream.range(0, cluster.memberFile().isPresent() ? cluster.list().size() : 0)
            .filter(member -> Files.exists(MemberConfig.haltedFile(plan.data(ClusterPlan.process(member)))))
            .boxed().collect(Collectors.toSet());
    }

    private static String summary(final ClusterPlan cluster, final ClusterView view) {
        final String leader = view.leader() == null ? "no leader"
            : "leader " + view.leader() + " (" + cluster.list().host(view.leader()) + ")  term " + view.term()
                + "  elections " + Format.count(view.elections()) + "  commit " + Format.count(view.commit()) + "  "
                + Format.count(view.commands()) + " commands" + (view.toNextSnapshot() == null ? ""
                : "  next snapshot in " + Format.bytes(view.toNextSnapshot()));
        return "cluster 0  " + cluster.policy() + "  " + leader;
    }

    private static String members(final ClusterView view) {
        final Table table = new Table("MEMBER", "HOST", "ROLE", "STATE", ">APPEND LAG", ">SERVICE LAG",
            view.checkCommands() == 0 ? "HASH" : "HASH AT " + Format.count(view.checkCommands()), "SNAPSHOT",
            "DISK FREE", ">CLOCK", "BUILD");
        for (final ClusterView.MemberRow row : view.members()) {
            table.row(Integer.toString(row.member()), row.host(), text(row.role()), row.state(), bytes(row.appendLag()),
                bytes(row.serviceLag()),
                row.hash() == null ? NOTHING : row.hash() + (isLeader(row) ? "" : row.isSame() ? " same" : " DIFFERS"),
                row.snapshotMs() == null ? NOTHING : TIME.format(Instant.ofEpochMilli(row.snapshotMs())),
                row.diskFree() == null ? NOTHING : String.format(Locale.ROOT, "%.0f %%%s", PERCENT * row.diskFree(),
                    row.diskFree() < LITTLE ? " WARN" : ""),
                row.clockOffNs() == null ? NOTHING
                    : String.format(Locale.ROOT, "%+.1f ms", row.clockOffNs() / NS_PER_MS),
                text(row.build()));
        }
        return table.toString();
    }

    private static boolean isLeader(final ClusterView.MemberRow row) {
        return "leader".equals(row.role());
    }

    private static String bridge(final ClusterView view) {
        final ClusterView.BridgeRow row = view.bridge();
        final Table table = new Table(
            "BRIDGE", "INPUT", "STATE", ">APPLIED", ">IN FLIGHT", ">REWINDS", "ROUTE", ">UNRELEASED", "SOURCES");
        table.row(row.name(), row.input(), row.state(), count(row.applied()), count(row.inFlight()),
            count(row.rewinds()), row.routes().isEmpty() ? NOTHING
                : row.routes().stream().map(ClusterView.Route::name).collect(Collectors.joining(",")),
            row.routes().isEmpty() ? NOTHING
                : Format.count(row.routes().stream().mapToLong(ClusterView.Route::unreleased).sum()), row.sources());
        return table.toString();
    }

    private static String text(final String value) {
        return value == null ? NOTHING : value;
    }

    private static String bytes(final Long value) {
        return value == null ? NOTHING : value == 0 ? "0" : Format.bytes(value);
    }

    private static String count(final Long value) {
        return value == null ? NOTHING : Format.count(value);
    }
}
