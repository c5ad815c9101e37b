package org.ringside.ops.console.http;

import java.net.InetSocketAddress;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.ringside.ops.console.access.Network;

/**
 * Ends connections of a port that clients hold without using them. A client has ten seconds, from the begin of the
 * connection or from its last request, to send a whole request and to take the whole answer. While there are too many
 * connections, those end first that are quiet for the longest time, and for a second at least; strangers that connect
 * and send nothing keep nobody out. Where connections are never quiet and the port is full, one connection of the
 * {@link Network} with most of them ends for each new one. Streams are excepted, because their {@link Viewer} has a
 * limit of its own, and so are clients that wait for the console.
 */
final class Connections implements Connection.Listener {
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long QUIET_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long TELL_NS = TimeUnit.MINUTES.toNanos(1);
    private static final String ATTRIBUTE = Connections.class.getName();
    private static final Network UNKNOWN = new Network("nowhere");

    private final Map<EndPoint, Long> sinceNs = new ConcurrentHashMap<>();
    private final int most;
    private final LongSupplier nanoClock;
    private long ended;
    private long untold;
    private long toldNs;
    private Network lastEnded;

    /**
     * None yet.
     *
     * @param most      that are no streams
     * @param nanoClock as {@link System#nanoTime()}
     */
    Connections(final int most, final LongSupplier nanoClock) {
        this.most = most;
        this.nanoClock = nanoClock;
    }

    /** The request is a stream, and may last. */
    static void lift(final Request request) {
        of(request).sinceNs.remove(endPoint(request));
    }

    /** The whole request is there, and the console works on it: until the answer is out, the client is not slow. */
    static void hold(final Request request) {
        final Connections connections = of(request);
        final EndPoint endPoint = endPoint(request);
        request.addIdleTimeoutListener(timeout -> false);
        Request.addCompletionListener(request, failure -> connections.release(endPoint));
        connections.hold(endPoint);
    }

    void hold(final EndPoint endPoint) {
        sinceNs.remove(endPoint);
    }

    void release(final EndPoint endPoint) {
        sinceNs.put(endPoint, nanoClock.getAsLong());
        if (!endPoint.isOpen()) {
            sinceNs.remove(endPoint);
        }
    }

    /** Notes the end of each request. */
    Handler.Wrapper handler() {
        return new Handler.Wrapper() {
            @Override
            public boolean handle(final Request request, final Response response, final Callback callback)
                throws Exception {
                request.setAttribute(ATTRIBUTE, Connections.this);
                final EndPoint endPoint = endPoint(request);
                Request.addCompletionListener(request, failure -> sinceNs.replace(endPoint, nanoClock.getAsLong()));
                return super.handle(request, response, callback);
            }
        };
    }

    @Override
    public void onOpened(final Connection connection) {
        // With TLS there is a connection inside of this one, which is opened at the same time.
        if (!(connection instanceof SslConnection)) {
            sinceNs.put(connection.getEndPoint(), nanoClock.getAsLong());
        }
    }

    @Override
    public void onClosed(final Connection connection) {
        sinceNs.remove(connection.getEndPoint());
    }

    /**
     * Ends one connection for a new one. It belongs to the network with most connections, and its last request is the
     * oldest there. Any thread may call.
     *
     * @return false when no connection may end.
     */
    synchronized boolean makeRoom() {
        final long nowNs = nanoClock.getAsLong();
        final Map<Network, List<Map.Entry<EndPoint, Long>>> byNetwork = sinceNs.entrySet().stream()
            .collect(Collectors.groupingBy(entry -> network(entry.getKey())));
        final Optional<List<Map.Entry<EndPoint, Long>>> most =
            byNetwork.values().stream().max(Comparator.comparingInt(List::size));
        if (most.isEmpty()) {
            return false;
        }
        final EndPoint oldest = most.get().stream()
            .min(Comparator.comparingLong(entry -> entry.getValue() - nowNs)).orElseThrow().getKey();
        sinceNs.remove(oldest);
        lastEnded = network(oldest);
        ended++;
        untold++;
        oldest.close();
        return true;
    }

    /** How many connections have ended for new ones. */
    synchronized long ended() {
        return ended;
    }

    /** Says once a minute how many connections have ended for new ones, if some have. */
    synchronized void tell(final Consumer<String> messages) {
        final long nowNs = nanoClock.getAsLong();
        if (untold > 0 && (untold == ended || nowNs - toldNs >= TELL_NS)) {
            messages.accept("connections closed to make room for others: " + untold + ", the last one from "
                + lastEnded.name() + ". See who connects so often there");
            untold = 0;
            toldNs = nowNs;
        }
    }

    /** Closes those whose time is up, and the oldest of those that are quiet while there are too many. */
    void check() {
        final long nowNs = nanoClock.getAsLong();
        sinceNs.entrySet().stream().filter(entry -> nowNs - entry.getValue() > QUIET_NS)
            .sorted(Comparator.comparingLong(entry -> entry.getValue() - nowNs))
            .limit(Math.max(0, sinceNs.size() - most)).map(Map.Entry::getKey).forEach(EndPoint::close);
        sinceNs.forEach((endPoint, since) -> {
            if (nowNs - since > LIMIT_NS) {
                endPoint.close();
            }
        });
    }

    private static Connections of(final Request request) {
        return (Connections) request.getAttribute(ATTRIBUTE);
    }

    private static Network network(final EndPoint endPoint) {
        return endPoint.getRemoteSocketAddress() instanceof final InetSocketAddress remote
            && remote.getAddress() != null ? Network.of(remote.getAddress()) : UNKNOWN;
    }

    private static EndPoint endPoint(final Request request) {
        return request.getConnectionMetaData().getConnection().getEndPoint();
    }
}
