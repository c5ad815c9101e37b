package org.ringside.launch;

import java.util.regex.Pattern;

/** Text that others have chosen, as a terminal may show it: on one line, and with nothing that could steer it. */
public final class Printable {
    /** Controls, what turns the direction of writing, and the ends of lines and paragraphs of Unicode. */
    private static final Pattern STEERING = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029]");

    private Printable() {
    }

    /**
     * The same text.
     *
     * @param text of a file, a message, a configuration.
     * @return with a question mark for each character that is not shown.
     */
    public static String of(final String text) {
        return STEERING.matcher(text).replaceAll("?");
    }
}
