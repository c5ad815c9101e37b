package org.ringside.matching.bridge;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.cluster.protocol.EventsDecoder;
import org.ringside.matching.cluster.protocol.LoseGatewayEncoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.ProgressDecoder;
import org.ringside.matching.cluster.protocol.ReleasedEncoder;
import org.ringside.matching.cluster.protocol.Sources;

/**
 * Brings events into the rings of their routes, and tells the cluster how far they are there, and which gateway loops
 * are gone. What it tells can be lost with a leader or a session: then it tells all again.
 */
final class EventStream {
    private static final long RELEASED_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long UNKNOWN = -1;

    private final RouteWriter[] routes;
    /** One for each route, or none, when what any member sends is right. */
    private final ComparedRoute[] compared;
    private final ClusterPort port;
    private final IntPredicate isGone;
    /** What the cluster was told of each route. */
    private final long[] toldNext;
    private final boolean[] isToldGone;
    private final UnsafeBuffer buffer;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final ReleasedEncoder released = new ReleasedEncoder();
    private final LoseGatewayEncoder loseGateway = new LoseGatewayEncoder();
    private long releasedNs;
    private long malformed;

    /**
     * A stream into these rings.
     *
     * @param routes  in the order in which they are named to the cluster.
     * @param sources with COMPARE, two members have to agree on each event.
     * @param isGone  whether the gateway loop of a route, by its place in that order, has been gone for the grace time.
     */
    EventStream(final List<RouteWriter> routes, final Sources sources, final ClusterPort port,
        final IntPredicate isGone) {
        this.routes = routes.toArray(new RouteWriter[0]);
        compared = new ComparedRoute[sources == Sources.COMPARE ? routes.size() : 0];
        for (int i = 0; i < compared.length; i++) {
            compared[i] = new ComparedRoute(this.routes[i], ComparedRoute.SLOTS);
        }
        this.port = port;
        this.isGone = isGone;
        toldNext = new long[this.routes.length];
        isToldGone = new boolean[this.routes.length];
        buffer = new UnsafeBuffer(new byte[MessageHeaderEncoder.ENCODED_LENGTH + ReleasedEncoder.BLOCK_LENGTH
            + LoseGatewayEncoder.BLOCK_LENGTH + ReleasedEncoder.RoutesEncoder.sbeHeaderSize()
            + this.routes.length * ReleasedEncoder.RoutesEncoder.sbeBlockLength()]);
        tellAgain();
    }

    /** Messages of events that contradict themselves, and were dropped. */
    long malformed() {
        return malformed;
    }

    /**
     * Publishes what the ring lacks.
     *
     * @param end of the message in its buffer.
     * @return how many events were published.
     */
    int onEvents(final EventsDecoder message, final int end, final long nowNs) {
        final int published = message.route() < routes.length ? publish(message, end, nowNs) : -1;
        if (published < 0) {
            malformed++;
            return 0;
        }
        return published;
    }

    private int publish(final EventsDecoder message, final int end, final long nowNs) {
        return compared.length > 0 ? compared[message.route()].take(message, end, nowNs)
            : routes[message.route()].publish(message, end, nowNs);
    }

    /**
     * Notes up to where a member has sent events: a ring that does not have them lacks them.
     *
     * @param end of the message in its buffer.
     */
    void onProgress(final ProgressDecoder message, final int end) {
        if (message.limit() + ProgressDecoder.RoutesDecoder.sbeHeaderSize() > end) {
            malformed++;
            return;
        }
        final ProgressDecoder.RoutesDecoder told = message.routes();
        final int blockLength = told.actingBlockLength();
        if (told.count() != routes.length || blockLength < ProgressDecoder.RoutesDecoder.sbeBlockLength()
            || message.limit() + told.count() * blockLength > end) {
            malformed++;
            return;
        }
        for (int i = 0; i < routes.length; i++) {
            final long position = told.next().position();
            if (compared.length > 0) {
                compared[i].told(message.member(), position);
            } else {
                routes[i].told(position);
            }
        }
    }

    /** A ring lacks events that will not come by themselves, and has room for them. */
    boolean isAskingAgain() {
        for (int i = 0; i < routes.length; i++) {
            if (compared.length > 0 ? compared[i].isAskingAgain() : routes[i].isAskingAgain()) {
                return true;
            }
        }
        return false;
    }

    /** The cluster was asked to send events from the positions on which the rings want now. */
    void asked() {
        for (final RouteWriter route : routes) {
            route.asked();
        }
        for (final ComparedRoute route : compared) {
            route.asked();
        }
    }

    /** With a leader, or with a session, what was told may be lost. */
    void tellAgain() {
        Arrays.fill(toldNext, UNKNOWN);
        Arrays.fill(isToldGone, false);
    }

    /** One turn: returns how much was done. */
    int doWork(final long nowNs) {
        int published = 0;
        for (final ComparedRoute route : compared) {
            published += route.publish(nowNs);
        }
        return published + tell(nowNs);
    }

    private int tell(final long nowNs) {
        int told = 0;
        if (nowNs - releasedNs >= RELEASED_EVERY_NS) {
            releasedNs = nowNs;
            told = tellReleased();
        }
        for (int i = 0; i < routes.length; i++) {
            final boolean gone = isGone.test(i);
            if (!gone) {
                isToldGone[i] = false;
            } else if (!isToldGone[i]) {
                isToldGone[i] = tellGone(i);
                told++;
            }
        }
        return told;
    }

    private int tellReleased() {
        int moved = 0;
        for (int i = 0; i < routes.length; i++) {
            moved += routes[i].next() == toldNext[i] ? 0 : 1;
        }
        if (moved == 0) {
            return 0;
        }
        final ReleasedEncoder.RoutesEncoder group =
            released.wrapAndApplyHeader(buffer, 0, header).routesCount(moved);
        for (int i = 0; i < routes.length; i++) {
            if (routes[i].next() != toldNext[i]) {
                group.next().position(routes[i].next()).route(i);
            }
        }
        if (port.offer(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + released.encodedLength()) < 0) {
            return 0;
        }
        for (int i = 0; i < routes.length; i++) {
            toldNext[i] = routes[i].next();
        }
        return 1;
    }

    private boolean tellGone(final int route) {
        loseGateway.wrapAndApplyHeader(buffer, 0, header).route(route);
        return port.offer(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + loseGateway.encodedLength()) >= 0;
    }
}
