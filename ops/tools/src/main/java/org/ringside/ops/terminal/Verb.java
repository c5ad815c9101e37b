package org.ringside.ops.terminal;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ringside.launch.Messages;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The common part of the verbs of all tools: where they print, and how they refuse a command line. */
public abstract class Verb implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    private Messages messages;

    /** The command line as typed, with the name of the tool. */
    protected final String commandLine() {
        return spec.root().name() + " " + String.join(" ", spec.root().commandLine().getParseResult().originalArgs());
    }

    /** Who it is, and with whose rights. */
    protected static String user() {
        final String account = System.getProperty("user.name");
        final String behind = System.getenv("SUDO_USER");
        return behind == null || behind.equals(account) ? account : behind + " as " + account;
    }

    /** Standard output, for data. */
    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Standard error, for messages of another verb. */
    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Messages, for everything else. */
    protected final Messages messages() {
        if (messages == null) {
            messages = new Messages(spec.root().name(), err());
        }
        return messages;
    }

    /** Makes the failure for a wrong command line. */
    protected final ParameterException usage(final String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** Prints a document for programs, or the text for people that its {@code toString} makes. */
    protected final void show(final boolean json, final Object document) {
        show(json, document, document::toString);
    }

    /** Prints a document for programs, or a text for people. */
    protected final void show(final boolean json, final Object document, final Supplier<String> text) {
        out().print(json ? Json.document(document) + "\n" : text.get());
        out().flush();
    }

    /** Makes one line for each row. */
    protected static String lines(final Stream<?> rows) {
        return rows.map(row -> row + "\n").collect(Collectors.joining());
    }
}
