package org.ringside.ops.terminal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import picocli.CommandLine.Option;

/** The options of every verb that destroys something: nothing in use or unread goes without a yes. */
public final class Confirmation {
    @Option(names = "--yes", description = "Do not ask.")
    private boolean yes;

    @Option(names = "--dry-run", description = "Say what would be done, and do nothing.")
    private boolean dryRun;

    public boolean isDryRun() {
        return dryRun;
    }

    /** Whether the yes was given on the command line. */
    public boolean isGiven() {
        return yes;
    }

    /** Asks for a yes on a terminal; elsewhere refuses without {@code --yes}. */
    public void require(final Messages messages, final String action, final String refused) throws IOException {
        if (yes) {
            return;
        }
        if (!Messages.isTerminal(Messages.STDIN)) {
            throw new LaunchException(ExitCode.USAGE, "would " + action + ". Add --yes if that is meant");
        }
        messages.ask(action + "? [y/N] ");
        final String answer = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
        if (!"y".equalsIgnoreCase(answer == null ? "" : answer.strip())) {
            throw new LaunchException(ExitCode.FAILURE, refused);
        }
    }
}
