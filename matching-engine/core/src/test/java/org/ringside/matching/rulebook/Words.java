package org.ringside.matching.rulebook;

import java.util.Locale;
import java.util.regex.Pattern;

/** The words of a line, taken one after the other; a colon is a word. */
final class Words {
    private static final Pattern GAP = Pattern.compile("\\s+|(?=:)|(?<=:)");

    private final Line line;
    private final String[] words;
    private int taken;

    Words(final Line line) {
        this.line = line;
        this.words = GAP.splitAsStream(line.text()).filter(word -> !word.isBlank()).toArray(String[]::new);
    }

    boolean isEmpty() {
        return taken == words.length;
    }

    String next(final String meaning) {
        if (isEmpty()) {
            throw line.wrong("here ends the line, but " + meaning + " should follow");
        }
        return words[taken++];
    }

    /** Whether the next words are these; takes them if so. */
    boolean take(final String phrase) {
        final String[] wanted = phrase.split(" ");
        if (taken + wanted.length > words.length) {
            return false;
        }
        for (int i = 0; i < wanted.length; i++) {
            if (!wanted[i].equals(words[taken + i])) {
                return false;
            }
        }
        taken += wanted.length;
        return true;
    }

    void need(final String phrase) {
        if (!take(phrase)) {
            throw wrong("'" + phrase + "' should come");
        }
    }

    /** A whole number, with underscores wherever they help. */
    long number() {
        final String word = next("a number");
        try {
            return Long.parseLong(word.replace("_", ""));
        } catch (final NumberFormatException e) {
            taken--;
            throw wrong("a number should come");
        }
    }

    int smallNumber() {
        return Math.toIntExact(number());
    }

    /** A constant, by its name in any case, with hyphens for underscores. */
    <E extends Enum<E>> E constant(final Class<E> type) {
        final String word = next("one of " + type.getSimpleName());
        try {
            return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (final IllegalArgumentException e) {
            taken--;
            throw wrong("one of " + type.getSimpleName() + " should come");
        }
    }

    void end() {
        if (!isEmpty()) {
            throw wrong("the line should end");
        }
    }

    /** Problem at the next word, to throw. */
    SyntaxException wrong(final String problem) {
        return line.wrong(problem + (isEmpty() ? " at the end" : " where it says '" + words[taken] + "'"));
    }
}
