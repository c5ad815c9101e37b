package org.ringside.ops.console.http;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.ringside.ops.console.frames.Frames;

/** All viewers. Any thread may add one; one thread sends. */
public final class Viewers {
    /** Streams that one login may have: a browser has six connections to a host, and needs some for the rest. */
    static final int MAX_OF_LOGIN = 4;
    private static final long BEAT_NS = TimeUnit.SECONDS.toNanos(1);

    private final List<Viewer> viewers = new CopyOnWriteArrayList<>();
    private final Frames frames;
    private final int maxViewers;
    private final long cutOffNs;
    private final Runnable onArrival;

    /**
     * Makes an empty set of viewers.
     *
     * @param frames     for the viewers.
     * @param maxViewers at a time.
     * @param cutOffMs   time after which a viewer that reads nothing is cut off.
     * @param onArrival  called when a viewer has come.
     */
    public Viewers(
        final Frames frames, final int maxViewers, final long cutOffMs, final Runnable onArrival) {
        this.frames = frames;
        this.maxViewers = maxViewers;
        this.cutOffNs = TimeUnit.MILLISECONDS.toNanos(cutOffMs);
        this.onArrival = onArrival;
    }

    /** Number of viewers. */
    public int count() {
        return viewers.size();
    }

    /**
     * Takes a viewer in. When all places are taken, somebody who has at least two more of them than the newcomer loses
     * the oldest one.
     *
     * @return why not; empty when there is room.
     */
    synchronized String add(final Viewer viewer) {
        final List<Viewer> lasting = viewers.stream().filter(other -> !other.isCutOff()).toList();
        final long own = lasting.stream().filter(other -> other.login().equals(viewer.login())).count();
        if (own >= MAX_OF_LOGIN) {
            return "this login has " + MAX_OF_LOGIN + " streams already. Close another tab";
        }
        if (lasting.size() >= maxViewers && !hasMadeRoom(lasting, viewer.person())) {
            return "the console has " + maxViewers + " viewers already. Try again later, or raise maxViewers=";
        }
        frames.look(viewer.views());
        viewers.add(viewer);
        onArrival.run();
        return "";
    }

    /**
     * Sends the newest frames to all viewers that have read the last ones, ends the streams of logins that are over,
     * and forgets viewers that are gone.
     */
    public void send() {
        final long nowNs = System.nanoTime();
        for (final Viewer viewer : viewers) {
            viewer.send(frames, nowNs, BEAT_NS);
            if (viewer.stuckNs(nowNs) > cutOffNs || !viewer.isLoggedIn()) {
                viewer.cutOff();
            }
            if (viewer.hasEnded()) {
                remove(viewer);
            }
        }
    }

    /** Ends all streams. */
    public void close() {
        viewers.forEach(Viewer::cutOff);
    }

    /** Cuts off somebody else's stream, if that is fair. */
    private boolean hasMadeRoom(final List<Viewer> lasting, final String newcomer) {
        final Map<String, Long> counts =
            lasting.stream().collect(Collectors.groupingBy(Viewer::person, Collectors.counting()));
        final long most = Collections.max(counts.values());
        if (most < counts.getOrDefault(newcomer, 0L) + 2) {
            return false;
        }
        lasting.stream().filter(viewer -> counts.get(viewer.person()) == most).findFirst().orElseThrow().cutOff();
        return true;
    }

    /** A viewer that is counted no more wants nothing any more. */
    private synchronized void remove(final Viewer viewer) {
        if (viewers.contains(viewer)) {
            frames.leave(viewer.views());
            viewers.remove(viewer);
        }
    }
}
