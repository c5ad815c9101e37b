package org.ringside.simulator;

import java.io.PrintWriter;
import org.ringside.launch.Tool;
import picocli.CommandLine.Command;

/** The tool {@code trader-sim}. */
@Command(name = "trader-sim", description = "Send orders to an exchange and check every answer.")
public final class TraderSim extends Tool {
    /** With all verbs of this module. */
    public TraderSim() {
        super(RunCommand.class, ReportCommand.class, CompareCommand.class);
    }

    /**
     * Runs the tool.
     *
     * @param args {@code --help} lists them.
     */
    public static void main(final String[] args) {
        Tool.main(new TraderSim(), args);
    }

    /**
     * Runs the tool inside this process. It may be called again.
     *
     * @param out  for the result.
     * @param err  for messages.
     * @param args as on the command line.
     * @return its exit code.
     */
    public static int execute(final PrintWriter out, final PrintWriter err, final String... args) {
        return Tool.execute(new TraderSim(), out, err, args);
    }
}
