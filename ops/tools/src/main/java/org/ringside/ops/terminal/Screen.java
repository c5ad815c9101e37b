package org.ringside.ops.terminal;

/** Writes one text over the other in a terminal, without flicker, and no more than fits into the window. */
public final class Screen {
    private static final String HOME = "\u001b[H";
    private static final String REST_OF_LINE = "\u001b[K\n";
    private static final String REST_OF_SCREEN = "\u001b[J";

    private Screen() {
    }

    /**
     * Makes the text that replaces the contents of the window. The cursor stands behind the text, in a line of its own.
     *
     * @param text with a line feed behind each line.
     * @param size of the window.
     * @return the text with its control sequences; its last line says how many lines are left out, if any.
     */
    public static String frame(final String text, final WindowSize size) {
        final String[] lines = text.split("\n", -1);
        final int count = text.endsWith("\n") ? lines.length - 1 : lines.length;
        final int room = Math.max(1, size.rows() - 1);
        final int shown = count <= room ? count : room - 1;
        final StringBuilder frame = new StringBuilder(HOME);
        for (int i = 0; i < shown; i++) {
            frame.append(size.cut(lines[i])).append(REST_OF_LINE);
        }
        if (shown < count) {
            frame.append(size.cut("... " + (count - shown) + " more lines: they need a higher window"))
                .append(REST_OF_LINE);
        }
        return frame.append(REST_OF_SCREEN).toString();
    }
}
