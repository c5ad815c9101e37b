package org.ringside.ops.console.views;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.ringside.ops.console.frames.Frame;
import org.ringside.ops.terminal.Json;

/** The space of a frame for the rows of its list. */
final class FrameSpace {
    /** For all else that stands in a document with one list. */
    private static final int REST = 1 << 10;

    private FrameSpace() {
    }

    /** The first rows, as many as there is space for. */
    static <T> List<T> first(final List<T> rows) {
        final List<T> fitting = new ArrayList<>(rows.size());
        final Iterator<T> next = rows.iterator();
        int left = Frame.MAX_LENGTH - REST;
        while (next.hasNext()) {
            final T row = next.next();
            left -= Json.line(row).getBytes(UTF_8).length + 1;
            if (left < 0) {
                return fitting;
            }
            fitting.add(row);
        }
        return fitting;
    }
}
