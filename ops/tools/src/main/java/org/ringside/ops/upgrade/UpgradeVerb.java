package org.ringside.ops.upgrade;

import org.ringside.ops.terminal.Verb;
import picocli.CommandLine.Command;

/** {@code ringside upgrade}: from this release to another one. */
@Command(
    name = "upgrade",
    description = "Go from this release to another one.",
    subcommands = {CheckUpgrade.class, ShowRelease.class})
public final class UpgradeVerb extends Verb {
    /** Without one of its verbs it is a usage error. */
    @Override
    public Integer call() {
        throw usage("a verb is missing");
    }
}
