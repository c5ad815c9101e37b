package org.ringside.ops.console.frames;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The newest frame of each view. One thread publishes, all may read: a reader sees a whole frame. {@link #wanted} tells
 * the publisher which views somebody looks at.
 */
public final class Frames {
    /** Most views in one stream. */
    public static final int MAX_VIEWS = 8;

    private final Map<String, Frame> newest = new ConcurrentHashMap<>();
    private final Map<String, Frame> ofOperators = new ConcurrentHashMap<>();
    private final Map<String, Integer> lookers = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();

    /**
     * Replaces the last frame of a view.
     *
     * @param view for example {@code overview} or {@code market:3}.
     * @param json the document on one line, in UTF-8, at most {@link Frame#MAX_LENGTH} bytes.
     * @throws IllegalArgumentException when the document is longer, or has several lines.
     */
    public void publish(final String view, final byte[] json) {
        newest.put(view, frame(view, json));
    }

    /**
     * Replaces the last frame of a view for operators only; the others get another frame.
     *
     * @param view as there.
     * @param json as there.
     */
    public void publishToOperators(final String view, final byte[] json) {
        ofOperators.put(view, frame(view, json));
    }

    private Frame frame(final String view, final byte[] json) {
        if (json.length > Frame.MAX_LENGTH) {
            throw new IllegalArgumentException(view + " has " + json.length + " bytes, of at most " + Frame.MAX_LENGTH);
        }
        for (final byte b : json) {
            if (b == '\n' || b == '\r') {
                throw new IllegalArgumentException(view + " has more than one line");
            }
        }
        return new Frame(view, ids.incrementAndGet(), json);
    }

    /**
     * Forgets a view that nobody looks at.
     *
     * @param view that is published no more.
     */
    public void forget(final String view) {
        newest.remove(view);
        ofOperators.remove(view);
    }

    /**
     * Returns the newest frame of a view.
     *
     * @param view       to look at.
     * @param isOperator whether an operator looks.
     * @return null if there is none.
     */
    public Frame newest(final String view, final boolean isOperator) {
        final Frame more = isOperator ? ofOperators.get(view) : null;
        return more == null ? newest.get(view) : more;
    }

    /** Names of the views that have a frame. */
    public Set<String> views() {
        return Set.copyOf(newest.keySet());
    }

    /**
     * Notes that a viewer begins to look at views.
     *
     * @param views until {@link #leave}.
     */
    public void look(final List<String> views) {
        views.forEach(view -> lookers.merge(view, 1, Integer::sum));
    }

    /**
     * Notes that a viewer looks no more.
     *
     * @param views as in {@link #look}.
     */
    public void leave(final List<String> views) {
        views.forEach(view -> lookers.computeIfPresent(view, (name, count) -> count == 1 ? null : count - 1));
    }

    /** Views with a viewer: at most {@link #MAX_VIEWS} for each stream. */
    public Set<String> wanted() {
        return Set.copyOf(lookers.keySet());
    }
}
