package org.ringside.matching.member;

import java.util.ArrayList;
import java.util.List;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.service.EventOutput;

/**
 * Writes each event once, into the window of its route, and counts it in the hash. Events of retired routes are for
 * nobody, and only counted. Public events are not made.
 */
final class WindowOutput implements EventOutput {
    private final EventHash hash;
    private final int slots;
    private final UnsafeBuffer nobody = new UnsafeBuffer(new byte[MAX_LENGTH]);
    /** By the index that the service gives them; null for a retired one. */
    private final List<EventWindow> windows = new ArrayList<>();
    private MemberListener listener = MemberListener.NOBODY;
    /** Place of the open event. */
    private MutableDirectBuffer buffer = nobody;
    private int offset;

    /** @param slots of each window. */
    WindowOutput(final EventHash hash, final int slots) {
        this.hash = hash;
        this.slots = slots;
    }

    /** Somebody gets each event from here on, too. */
    void listen(final MemberListener newListener) {
        listener = newListener;
    }

    /** The window of a route, or null. */
    EventWindow window(final int route) {
        return windows.get(route);
    }

    @Override
    public void routeOpened(final int index, final String name, final long position) {
        set(index, new EventWindow(slots, position));
    }

    @Override
    public void routeGoesOn(final int index, final String name, final long position) {
        set(index, new EventWindow(slots, position));
    }

    @Override
    public void routeRetired(final int index, final String name) {
        set(index, null);
    }

    private void set(final int index, final EventWindow window) {
        if (index == windows.size()) {
            windows.add(window);
        } else {
            windows.set(index, window);
        }
    }

    @Override
    public void open(final int route, final long position) {
        final EventWindow window = windows.get(route);
        if (window == null) {
            buffer = nobody;
            offset = 0;
        } else {
            window.open(position);
            buffer = window.buffer();
            offset = window.eventOffset(position);
        }
    }

    @Override
    public MutableDirectBuffer buffer() {
        return buffer;
    }

    @Override
    public int offset() {
        return offset;
    }

    @Override
    public void append(final int route, final long position, final int templateId, final int length) {
        hash.add(route, position, templateId, buffer, offset, length);
        final EventWindow window = windows.get(route);
        if (window != null) {
            window.append(position, templateId, length);
            listener.onEvent(route, position, templateId, buffer, offset, length);
        }
    }
}
