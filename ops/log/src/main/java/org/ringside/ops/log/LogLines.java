package org.ringside.ops.log;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;

/**
 * Reads the lines of a file of a log. After a loss of power, a file may have a line of many megabytes: the reader keeps
 * only the beginning of a line that is too long for a log. One thread.
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
     * Reads the next line.
     *
     * @return the line without its end; null at the end of the file.
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
