package org.ringside.ops.ringside;

import org.ringside.ops.terminal.Verb;
import picocli.CommandLine.Command;

/** {@code ringside journal}: looks at what the engine has written down. */
@Command(
    name = "journal",
    description = "Verify, print, count or replay the journal of an engine.",
    subcommands = {JournalVerify.class, JournalPrint.class, JournalStat.class, JournalReplay.class})
final class Journal extends Verb {
    /** Without one of its verbs it is a usage error. */
    @Override
    public Integer call() {
        throw usage("a verb is missing");
    }
}
