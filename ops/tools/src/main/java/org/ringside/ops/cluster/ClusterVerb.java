package org.ringside.ops.cluster;

import org.ringside.ops.terminal.Verb;
import picocli.CommandLine.Command;

/** {@code ringside cluster}: what an operator does to the members of a replicated engine. */
@Command(
    name = "cluster",
    description = "Operate the members of a replicated engine.",
    subcommands = {
        ActivateRules.class,
        ApplyConfiguration.class,
        ClusterStatus.class,
        ExportCluster.class,
        NameLoss.class,
        PromoteBackup.class,
        RejoinMember.class,
        ShutDownCluster.class,
        SnapshotCluster.class
    })
public final class ClusterVerb extends Verb {
    /** Without one of its verbs it is a usage error. */
    @Override
    public Integer call() {
        throw usage("a verb is missing");
    }
}
