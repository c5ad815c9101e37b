package org.ringside.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a page of the documentation says to type: within its sentences, in spans such as {@code `ringside status`}, and
 * in blocks {@code sh}, which are scripts.
 */
final class PageCommands {
    private static final String SCRIPT = "```sh";
    private static final String FENCE = "```";
    private static final Pattern SPAN = Pattern.compile("`(ringside|shmq|kill) ([^`]+)`");
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$");
    private static final Pattern REDIRECT = Pattern.compile("\\s*>.*$");
    private static final Pattern PLACEHOLDER = Pattern.compile("[A-Z]{2,}");

    /**
     * A command.
     *
     * @param heading under which it stands.
     * @param tool    that it begins with.
     * @param text    of what follows, as it stands there.
     */
    record Command(String heading, String tool, String text) {
        /** Its verb, and what the verb is about. */
        boolean is(final String words) {
            return (text + " ").startsWith(words + " ");
        }

        /** What follows the tool, with a value for each placeholder. */
        List<String> words(final Map<String, String> values) {
            final List<String> words = new ArrayList<>();
            for (final String word : REDIRECT.matcher(text).replaceFirst("").split(" ")) {
                if (PLACEHOLDER.matcher(word).matches() && !values.containsKey(word)) {
                    throw new AssertionError("nobody knows what " + word + " is in " + this);
                }
                words.add(values.getOrDefault(word, word));
            }
            return words;
        }

        @Override
        public String toString() {
            return heading + ": " + tool + " " + text;
        }
    }

    private PageCommands() {
    }

    /** The scripts below a heading, up to the next one. */
    static List<String> scripts(final Path page, final String heading) throws IOException {
        final List<String> scripts = new ArrayList<>();
        StringBuilder script = null;
        boolean isThere = false;
        for (final String line : Files.readAllLines(page)) {
            if (script != null && line.equals(FENCE)) {
                scripts.add(script.toString());
                script = null;
            } else if (script != null) {
                script.append(line).append('\n');
            } else if (line.startsWith("#")) {
                isThere = line.replaceFirst("^#+ ", "").equals(heading);
            } else if (isThere && line.equals(SCRIPT)) {
                script = new StringBuilder();
            }
        }
        return scripts;
    }

    /** All spans of a page, in their order. */
    static List<Command> read(final Path page) throws IOException {
        final List<Command> commands = new ArrayList<>();
        String heading = "";
        for (final String line : Files.readAllLines(page)) {
            final Matcher title = HEADING.matcher(line);
            if (title.matches()) {
                heading = title.group(1);
            }
            final Matcher span = SPAN.matcher(line);
            while (span.find()) {
                commands.add(new Command(heading, span.group(1), span.group(2)));
            }
        }
        return commands;
    }
}
