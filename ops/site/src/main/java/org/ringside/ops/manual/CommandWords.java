package org.ringside.ops.manual;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What the help of a command says, without its layout, for pages about all commands. */
public final class CommandWords {
    private CommandWords() {
    }

    /**
     * Lists all verbs that do something, with those below verbs: one that takes arguments does something itself.
     *
     * @param spec of a tool.
     * @return in the order of the help.
     */
    public static List<CommandSpec> verbs(final CommandSpec spec) {
        final List<CommandSpec> verbs = new ArrayList<>();
        for (final CommandLine line : spec.subcommands().values()) {
            final CommandSpec verb = line.getCommandSpec();
            if (verb.subcommands().isEmpty() || !verb.positionalParameters().isEmpty()) {
                verbs.add(verb);
            }
            verbs.addAll(verbs(verb));
        }
        return verbs;
    }

    /**
     * The name of a verb with that of its tool. A hidden verb shares its name with a process; its first option tells
     * them apart.
     *
     * @param verb of a tool.
     * @return the name, as {@code ringside up}.
     */
    public static String name(final CommandSpec verb) {
        return verb.qualifiedName()
            + (verb.usageMessage().hidden() ? " " + ((OptionSpec) verb.requiredArgs().get(0)).longestName() : "");
    }

    /**
     * What a command does.
     *
     * @param spec of the command.
     * @return sentences.
     */
    public static String description(final CommandSpec spec) {
        return rendered(String.join("\n", spec.usageMessage().description()));
    }

    /**
     * What an option or a parameter is.
     *
     * @param argument of a command.
     * @return sentences, with its default.
     */
    public static String description(final ArgSpec argument) {
        final String candidates = argument.completionCandidates() == null ? ""
            : StreamSupport.stream(argument.completionCandidates().spliterator(), false)
                .collect(Collectors.joining(", "));
        return rendered(String.join(" ", argument.description())
            .replace("${DEFAULT-VALUE}", String.valueOf(argument.defaultValue()))
            .replace("${COMPLETION-CANDIDATES}", candidates));
    }

    /**
     * How a command is typed.
     *
     * @param spec  of the command.
     * @param width of a line, in characters.
     * @return lines, each with its end.
     */
    public static String synopsis(final CommandSpec spec, final int width) {
        spec.usageMessage().width(width);
        return new CommandLine.Help(spec, CommandLine.Help.defaultColorScheme(Ansi.OFF)).synopsis(0);
    }

    private static String rendered(final String template) {
        return template.replace("%%", "%").replace("%n", " ").strip();
    }
}
