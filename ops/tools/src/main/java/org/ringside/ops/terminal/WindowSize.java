package org.ringside.ops.terminal;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.launch.Messages;

/**
 * The size of a terminal's window.
 *
 * @param rows    of text.
 * @param columns of text.
 */
public record WindowSize(int rows, int columns) {
    /** Size without a window, or of an unknown window. */
    public static final WindowSize UNLIMITED = new WindowSize(Integer.MAX_VALUE, Integer.MAX_VALUE);

    private static final Pattern ANSWER = Pattern.compile("([1-9]\\d{0,4}) ([1-9]\\d{0,4})");
    private static final long PATIENCE_MS = 1_000;
    private static final int LEAST_COLUMNS = 20;
    private static final String INDENT = "      ";

    /**
     * Reads the size of standard output's window, by {@code stty}, because Java has no call for it.
     *
     * @return the size now; {@link #UNLIMITED} if it is unknown.
     * @throws InterruptedException when the thread is interrupted
     */
    public static WindowSize ask() throws InterruptedException {
        try {
            final Process stty = new ProcessBuilder("stty", "size")
                .redirectInput(new File("/proc/self/fd/" + Messages.STDOUT))
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            try (BufferedReader answer = stty.inputReader()) {
                if (!stty.waitFor(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                    stty.destroyForcibly();
                    return UNLIMITED;
                }
                return of(answer.readLine());
            }
        } catch (final IOException nobodyKnows) {
            return UNLIMITED;
        }
    }

    /** The size in an answer of {@code stty}, which may be null. */
    static WindowSize of(final String answer) {
        final Matcher size = ANSWER.matcher(answer == null ? "" : answer.strip());
        return size.matches() ? new WindowSize(Integer.parseInt(size.group(1)), Integer.parseInt(size.group(2)))
            : UNLIMITED;
    }

    /**
     * Wraps a line of words.
     *
     * @param words of any length.
     * @return the lines, the second and later ones indented, without a line feed behind the last one.
     */
    public String wrap(final String words) {
        final int width = Math.max(LEAST_COLUMNS, columns - 1);
        final StringBuilder lines = new StringBuilder();
        String left = words;
        while (left.length() > width) {
            final int space = left.lastIndexOf(' ', width);
            final int end = space > INDENT.length() ? space : width;
            lines.append(left, 0, end).append('\n');
            left = INDENT + left.substring(end).stripLeading();
        }
        return lines.append(left).toString();
    }

    /** As much of a line as fits before the last column; a {@code >} in it says that something is left out. */
    String cut(final String line) {
        final int width = Math.max(1, columns - 1);
        return line.length() <= width ? line : line.substring(0, width - 1) + ">";
    }
}
