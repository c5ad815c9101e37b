package org.ringside.launch;

import java.util.regex.Pattern;

/** Makes foreign text safe for a terminal: on one line, and without characters that could control the terminal. */
public final class Printable {
    /** Controls, what turns the direction of writing, and the ends of lines and paragraphs of Unicode. */
    private static final Pattern STEERING = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029]");

    private Printable() {
    }

    /**
     * Replaces dangerous characters.
     *
     * @param text of a file, a message, a configuration.
     * @return the text, with a question mark for each such character.
     */
    public static String of(final String text) {
        return STEERING.matcher(text).replaceAll("?");
    }
}
