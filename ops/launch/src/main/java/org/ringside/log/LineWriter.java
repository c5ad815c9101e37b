package org.ringside.log;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Tells events in words, where there is no queue {@code log}. */
final class LineWriter implements LogWriter {
    private final Consumer<String> lines;

    LineWriter(final Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public boolean write(final LogEvent event, final long epochNs, final long monotonicNs, final long[] numbers,
        final byte[] text, final int textLength) {
        lines.accept(event.words().message(numbers, new String(text, 0, textLength, StandardCharsets.UTF_8)));
        return true;
    }
}
