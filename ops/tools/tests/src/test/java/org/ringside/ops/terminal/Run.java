package org.ringside.ops.terminal;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.ringside.launch.Tool;

/** What a tool answered. */
public record Run(int exitCode, String out, String err) {
    /** Runs a tool in this JVM. */
    public static Run of(final Tool tool, final String... args) {
        final StringWriter out = new StringWriter();
        final StringWriter err = new StringWriter();
        final int exitCode = Tool.execute(tool, new PrintWriter(out), new PrintWriter(err), args);
        return new Run(exitCode, out.toString(), err.toString());
    }
}
