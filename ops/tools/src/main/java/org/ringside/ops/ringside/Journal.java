package org.ringside.ops.ringside;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ringside journal}: looks at what the engine has written down. */
@Command(
    name = "journal",
    description = "Verify, print, count or replay the journal of an engine.",
    subcommands = {JournalVerify.class, JournalPrint.class, JournalStat.class, JournalReplay.class})
final class Journal implements Runnable {
    @Spec
    private CommandSpec spec;

    /** Without one of its verbs it is a usage error. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a verb is missing");
    }
}
