package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page that says what to type, and what it prints then. A line {@code $ ops/bin/TOOL WORDS} of a console is a
 * command; lines behind it are its output in outline, in any order: numbers are any numbers, {@code ...} at the end of
 * a line is anything, a line {@code ...} any lines. A block {@code sh} is a command as a whole, which prints nothing.
 */
final class TypedPage {
    private static final String CONSOLE = "```console";
    private static final String SCRIPT = "```sh";
    private static final String SHELL = "sh";
    private static final String FENCE = "```";
    private static final String PROMPT = "$ ops/bin/";
    private static final String ANYTHING = "...";
    /** A number, white space, what a warm-up adds, which tests go without, or anything. */
    private static final Pattern LOOSE = Pattern.compile(
        "(?<warmup>\\s+warm-up \\d\\.\\ds)|(?<space>\\s+)|(?<number>\\d[\\d.,:]*)|(?<any>\\.\\.\\.$)");

    /**
     * A command.
     *
     * @param words  of it, without the prompt.
     * @param output in outline; empty where the page says nothing of it.
     */
    record Command(List<String> words, List<String> output) {
        String tool() {
            return words.get(0);
        }

        /** Whether its one argument is for the shell. */
        boolean isScript() {
            return tool().equals(SHELL);
        }

        String[] arguments() {
            return words.subList(1, words.size()).toArray(String[]::new);
        }

        /** The same with a word instead of another one. */
        Command with(final String word, final String replacement) {
            return new Command(words.stream().map(each -> each.equals(word) ? replacement : each).toList(), output);
        }

        /** Fails unless what was printed are the lines of the page, in whatever order. */
        void assertPrinted(final String printed) {
            final List<String> left = new ArrayList<>(printed.lines().toList());
            for (final String expected : output) {
                if (!expected.equals(ANYTHING)) {
                    final Pattern pattern = outline(expected);
                    final Optional<String> found =
                        left.stream().filter(line -> pattern.matcher(line).matches()).findFirst();
                    assertThat(found).as("%s: no '%s' in%n%s", words, expected, printed).isPresent();
                    left.remove(found.get());
                }
            }
            if (!output.isEmpty() && !output.contains(ANYTHING)) {
                assertThat(left).as("%s printed more", words).isEmpty();
            }
        }
    }

    private TypedPage() {
    }

    static List<Command> read(final Path page) throws IOException {
        final List<Command> commands = new ArrayList<>();
        boolean isConsole = false;
        boolean isOutput = false;
        StringBuilder script = null;
        for (final String line : Files.readAllLines(page)) {
            if (line.startsWith(FENCE)) {
                if (script != null) {
                    commands.add(new Command(List.of(SHELL, script.toString()), new ArrayList<>()));
                }
                isConsole = line.equals(CONSOLE);
                script = line.equals(SCRIPT) ? new StringBuilder() : null;
                isOutput = false;
            } else if (script != null) {
                script.append(line).append('\n');
            } else if (isConsole && line.startsWith(PROMPT)) {
                commands.add(new Command(List.of(line.substring(PROMPT.length()).split(" ")), new ArrayList<>()));
                isOutput = true;
            } else if (isOutput) {
                commands.get(commands.size() - 1).output().add(line);
            }
        }
        return commands;
    }

    /** The first block of a chapter, as it stands there. */
    static String block(final Path page, final String heading) throws IOException {
        final List<String> lines = Files.readAllLines(page);
        final List<String> chapter = lines.subList(lines.indexOf(heading), lines.size());
        final int begin = chapter.indexOf(FENCE) + 1;
        return String.join("\n", chapter.subList(begin, begin + chapter.subList(begin, chapter.size()).indexOf(FENCE)));
    }

    private static Pattern outline(final String line) {
        final StringBuilder pattern = new StringBuilder();
        final Matcher loose = LOOSE.matcher(line);
        int end = 0;
        while (loose.find()) {
            pattern.append(Pattern.quote(line.substring(end, loose.start())));
            pattern.append(loose.group("warmup") != null ? "(\\s+warm-up [\\d.]+s)?"
                : loose.group("space") != null ? "\\s+" : loose.group("number") != null ? "[\\d.,:]+" : ".*");
            end = loose.end();
        }
        return Pattern.compile(pattern + Pattern.quote(line.substring(end)));
    }
}
