package org.ringside.matching.server;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.FaultPoint;
import org.ringside.launch.LaunchException;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;

/**
 * Publishes events in the rings of their routes, each exactly once: an event below the position at which its ring stood
 * when the engine started is out already, and only made again. Nothing is published before its command is as safe as
 * the policy asks for. An event is never dropped and never held back without bound: where a ring is full, the engine
 * waits for its reader, and says for whom.
 */
final class RingOutput implements EventOutput {
    private static final FaultPoint MATCH_TO_PUBLISH = FaultPoint.named("match-to-publish");
    private static final long REPORT_AFTER_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long WAIT_NS = TimeUnit.MILLISECONDS.toNanos(10);

    /** An array: a walk over a list may allocate its iterator, once in each batch. */
    private final Route[] served;
    private final CommandLog log;
    private final PrintStream messages;
    private final UnsafeBuffer unpublished = new UnsafeBuffer(new byte[EventEncoder.MAX_LENGTH]);
    /** By the index that the service gives them. */
    private Route[] routes = new Route[0];
    /** Of the open event; null when it is out already. */
    private Route current;

    RingOutput(final List<Route> served, final CommandLog log, final PrintStream messages) {
        this.served = served.toArray(new Route[0]);
        this.log = log;
        this.messages = messages;
    }

    /**
     * Finds the ring of the route.
     *
     * @throws LaunchException when there is none, or it lacks events that can not be made any more.
     */
    @Override
    public void routeOpened(final int index, final String name, final long position) {
        final Route route = served(name);
        if (route == null) {
            throw new LaunchException(ExitCode.USAGE, "the journal has events for the gateway loop " + name
                + ", which `routes` does not name; name it, and create its queue if it is gone");
        }
        if (position > route.firstPosition()) {
            throw new LaunchException(ExitCode.CORRUPT, route.queue().name() + " ends at position "
                + route.firstPosition() + ", but what the journal still has of it begins at " + position
                + "; remove it and create it with --start-position " + position);
        }
        routes = Arrays.copyOf(routes, index + 1);
        routes[index] = route;
    }

    @Override
    public void open(final int route, final long position) {
        final Route target = routes[route];
        if (position < target.firstPosition()) {
            current = null;
            return;
        }
        if (target.isTrainFull()) {
            target.commit(log.flush(), System.nanoTime());
        }
        while (!target.tryOpen()) {
            awaitRoom(target);
        }
        current = target;
    }

    @Override
    public MutableDirectBuffer buffer() {
        return current == null ? unpublished : current.buffer();
    }

    @Override
    public int offset() {
        return current == null ? 0 : current.offset();
    }

    @Override
    public void append(final int route, final long position, final int templateId, final int length) {
        if (current != null) {
            current.append(position, templateId, length);
        }
    }

    /** Publishes what every route holds. */
    void publish() {
        final long journaledNs = log.flush();
        MATCH_TO_PUBLISH.pass();
        final long nowNs = System.nanoTime();
        for (final Route route : served) {
            route.commit(journaledNs, nowNs);
        }
    }

    private Route served(final String name) {
        for (final Route route : served) {
            if (route.name().equals(name)) {
                return route;
            }
        }
        return null;
    }

    private void awaitRoom(final Route route) {
        publish();
        final long startNs = System.nanoTime();
        boolean isReported = false;
        while (!route.awaitRoom(WAIT_NS)) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedWaitException(route.queue().name());
            }
            if (!isReported && System.nanoTime() - startNs > REPORT_AFTER_NS) {
                isReported = true;
                messages.println("engine: " + route.queue().name() + " is full, the engine waits: " + advice(route));
            }
        }
        if (isReported) {
            messages.println("engine: " + route.queue().name() + " is read again, the engine goes on");
        }
    }

    private static String advice(final Route route) {
        final QueueStatistics.ReaderStatistics reader = route.queue().statistics().reader();
        return reader.attachment() == Attachment.ATTACHED
            ? "its reader " + reader.name() + " (pid " + reader.pid() + ") does not keep up; if it hangs, restart it"
            : "nobody reads it; start the gateway loop " + route.name();
    }
}
