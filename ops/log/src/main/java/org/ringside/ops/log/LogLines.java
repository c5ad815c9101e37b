package org.ringside.ops.log;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;

/**
 * The lines of a file of a log. What a machine that lost its power has left in a file may be one line of many
 * megabytes: of a line that is longer than any of a log only the beginning is kept. One thread.
 */
public final class LogLines implements Closeable {
    /** Characters of a line at most: many times what a record can have. */
    static final int MOST = 1 << 16;
    private static final int BUFFER = 1 << 13;

    private final Reader reader;
    private final char[] buffer = new char[BUFFER];
    private final StringBuilder line = new StringBuilder();
    private int position;
    private int limit;

    LogLines(final Reader reader) {
        this.reader = reader;
    }

    /**
     * The next line.
     *
     * @return without its end; null when there is none.
     * @throws IOException when the file cannot be read, or is damaged.
     */
    public String next() throws IOException {
        line.setLength(0);
        boolean isBegun = false;
        while (hasMore()) {
            isBegun = true;
            int end = position;
            while (end < limit && buffer[end] != '\n') {
                end++;
            }
            line.append(buffer, position, Math.min(end - position, MOST - line.length()));
            position = Math.min(end + 1, limit);
            if (end < limit) {
                return line.toString();
            }
        }
        return isBegun ? line.toString() : null;
    }

    private boolean hasMore() throws IOException {
        if (position == limit) {
            position = 0;
            limit = Math.max(0, reader.read(buffer));
        }
        return position < limit;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
