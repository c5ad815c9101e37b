package org.ringside.ops.console.views;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.ringside.log.LogEvent;
import org.ringside.log.LogLine;
import org.ringside.ops.exchange.LogTap;
import org.ringside.ops.terminal.Json;
import org.ringside.queue.QueueException;

/**
 * The view {@code log}: the newest events of all processes, from the queue of the log. A frame has those that fit into
 * it, old ones again: a viewer that has missed a frame knows by their ids which are new. One thread, but {@link
 * #newest}.
 */
final class LogView {
    static final String NAME = "log";
    private static final int KEPT = 500;
    private static final int MAX_RECORDS = 60;

    private final LogTap tap;
    private final Deque<ObjectNode> kept = new ArrayDeque<>(KEPT);
    private volatile List<ObjectNode> shared = List.of();

    LogView(final Path folder) {
        tap = new LogTap(folder);
    }

    /** What the document has: oldest first. */
    record Document(String schema, String view, long sampledAt, List<ObjectNode> records) {
    }

    /** Takes what is new; returns whether anything was. */
    boolean poll() {
        final List<String> lines = new ArrayList<>();
        try {
            if (tap.isOpen() || tap.open()) {
                tap.poll(lines::add);
            }
        } catch (final QueueException damaged) {
            // The survey reads the same queue, and tells of it.
            return false;
        }
        lines.stream().skip(Math.max(0, lines.size() - KEPT)).forEach(this::keep);
        if (!lines.isEmpty()) {
            shared = List.copyOf(kept);
        }
        return !lines.isEmpty();
    }

    Document document(final long epochMs) {
        final List<ObjectNode> newestFirst = new ArrayList<>(MAX_RECORDS);
        final Iterator<ObjectNode> older = kept.descendingIterator();
        while (older.hasNext() && newestFirst.size() < MAX_RECORDS) {
            newestFirst.add(older.next());
        }
        final List<ObjectNode> records = FrameSpace.first(newestFirst);
        Collections.reverse(records);
        return new Document(Views.SCHEMA, NAME, epochMs, records);
    }

    /** The last five hundred, oldest first. Any thread. */
    List<ObjectNode> newest() {
        return shared;
    }

    private void keep(final String line) {
        try {
            final ObjectNode entry = (ObjectNode) Json.MAPPER.readTree(line);
            entry.put("audit", LogEvent.isAudit(entry.path(LogLine.EVENT).asText()));
            if (kept.size() == KEPT) {
                kept.removeFirst();
            }
            kept.addLast(entry);
        } catch (final JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
