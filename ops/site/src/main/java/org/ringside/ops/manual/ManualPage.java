package org.ringside.ops.manual;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of one tool with all its verbs, in mdoc(7), the language of manual pages that has a checker. */
final class ManualPage {
    private static final int WIDTH = 78;
    /** Told once, for all verbs. */
    private static final Set<String> COMMON = Set.of("--help", "--version", "--debug");
    /** A sentence begins a line: so a page is broken into lines, and so its checker wants it. */
    private static final Pattern BETWEEN_SENTENCES = Pattern.compile("(?<=[.:?!]) +(?=[A-Z'])");

    private final StringBuilder page = new StringBuilder();
    private final CommandSpec tool;

    private ManualPage(final CommandSpec tool) {
        this.tool = tool;
    }

    /** The page of a tool; {@code others} are the tools that have a page, too. */
    static String of(final CommandSpec tool, final List<String> others, final String version, final LocalDate date) {
        return new ManualPage(tool).text(others, version, date);
    }

    private String text(final List<String> others, final String version, final LocalDate date) {
        line(".Dd " + DateTimeFormatter.ofPattern("MMMM d, yyyy", Locale.ROOT).format(date));
        line(".Dt " + tool.name().toUpperCase(Locale.ROOT) + " 1");
        line(".Os Ringside " + version);
        line(".Sh NAME");
        line(".Nm " + tool.name());
        line(".Nd " + oneLine(CommandWords.description(tool)));
        line(".Sh SYNOPSIS");
        line(".Nm");
        line(".Ar verb");
        line(".Op Ar argument ...");
        line(".Sh DESCRIPTION");
        paragraph(CommandWords.description(tool));
        line("Every verb has these options:");
        options(tool.options());
        line(".Sh VERBS");
        CommandWords.verbs(tool).forEach(this::verb);
        final String footer = String.join("\n", tool.usageMessage().footer()).strip();
        if (!footer.isEmpty()) {
            line(".Sh PROCESSES");
            literal(footer);
        }
        line(".Sh SEE ALSO");
        for (int i = 0; i < others.size(); i++) {
            line(".Xr " + others.get(i) + " 1" + (i + 1 < others.size() ? " ," : ""));
        }
        return page.toString();
    }

    private void verb(final CommandSpec verb) {
        line(".Ss " + CommandWords.name(verb));
        literal(CommandWords.synopsis(verb, WIDTH));
        line(".Pp");
        paragraph(CommandWords.description(verb));
        final List<OptionSpec> own = verb.options().stream()
            .filter(option -> !option.hidden() && !COMMON.contains(option.longestName())).toList();
        if (!verb.positionalParameters().isEmpty()) {
            line(".Bl -tag -width Ds");
            for (final PositionalParamSpec parameter : verb.positionalParameters()) {
                line(".It " + argument(parameter.paramLabel()));
                paragraph(CommandWords.description(parameter));
            }
            line(".El");
        }
        if (!own.isEmpty()) {
            options(own);
        }
        exitCodes(verb);
    }

    private void options(final List<OptionSpec> options) {
        line(".Bl -tag -width Ds");
        for (final OptionSpec option : options) {
            final String names = String.join(" , ",
                Arrays.stream(option.names()).map(name -> "Fl " + name.substring(1)).toList());
            line(".It " + names + (option.arity().max() == 0 ? "" : " " + argument(option.paramLabel())));
            paragraph(CommandWords.description(option));
        }
        line(".El");
    }

    private void exitCodes(final CommandSpec verb) {
        if (!verb.usageMessage().exitCodeList().isEmpty()) {
            line(".Pp");
            line("Exit codes:");
            line(".Bl -tag -width Ds -compact");
            verb.usageMessage().exitCodeList().forEach((code, meaning) -> {
                line(".It " + code.strip());
                paragraph(meaning);
            });
            line(".El");
        }
    }

    /** A label may have the name of a macro, or be a sign. */
    private static String argument(final String label) {
        return String.join(" ", Arrays.stream(label.split(" ")).map(word -> "Ar \\&" + escaped(word)).toList());
    }

    private void literal(final String text) {
        line(".Bd -literal");
        text.lines().forEach(this::textLine);
        line(".Ed");
    }

    private void paragraph(final String text) {
        for (final String paragraph : text.split("\n")) {
            for (final String sentence : BETWEEN_SENTENCES.split(paragraph.strip())) {
                textLine(sentence);
            }
        }
    }

    /** What begins with a dot or an apostrophe would be a request, and an empty line is none of a page. */
    private void textLine(final String text) {
        line((text.isEmpty() || text.startsWith(".") || text.startsWith("'") ? "\\&" : "") + escaped(text));
    }

    private static String oneLine(final String sentence) {
        final String words = sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
        return escaped(words.replaceFirst("\\.$", ""));
    }

    private static String escaped(final String text) {
        return text.replace("\\", "\\e");
    }

    private void line(final String text) {
        page.append(text).append('\n');
    }
}
