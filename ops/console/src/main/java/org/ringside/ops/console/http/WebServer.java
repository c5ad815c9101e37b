package org.ringside.ops.console.http;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.SizeLimitHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.ringside.launch.CidrList;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * The console's web server. It has few threads, none of which waits for a viewer. Everything that a client chooses has
 * a bound: connections, length of the head and of the body, time for both.
 */
public final class WebServer implements AutoCloseable {
    /** One that waits for sockets at each port, one of a clock, and those that answer. */
    private static final int THREADS = 6;
    private static final int IDLE_THREAD_MS = 60_000;
    private static final long MAX_BODY = 16 << 10;
    /** Connections beside those of the viewers, of a port: of more, those end that are quiet for a second. */
    private static final int MORE_CONNECTIONS = 32;
    /** The same at any moment: for each that comes then, another one ends. */
    private static final int MOST_CONNECTIONS = 256;
    /** Connections at the port of metrics at any moment. */
    static final int METRICS_CONNECTIONS = 64;

    private final List<String> hosts;
    private final Router router;
    private final Authenticator authenticator;
    private final StaticFiles files = new StaticFiles();
    private final Viewers viewers;
    private final Server server;
    private final List<Port> ports = new ArrayList<>();
    private volatile Consumer<String> messages = line -> { };

    /** A port, and who answers there. */
    private record Port(WebPort listener, Handler handler) {
    }

    /**
     * Makes a server that does not listen yet.
     *
     * @param address    to listen at.
     * @param hosts      names of this machine, as browsers write them, beside those of the loopback.
     * @param maxViewers for which connections are set aside.
     * @param authenticator finds the visitor of a request.
     * @param viewers    of its streams.
     */
    public WebServer(final InetSocketAddress address, final List<String> hosts, final int maxViewers,
        final Authenticator authenticator, final Viewers viewers) {
        this.hosts = hosts;
        this.viewers = viewers;
        this.authenticator = authenticator;
        router = new Router(authenticator, files);
        router.add("GET", "/events", new EventStream(viewers));
        final QueuedThreadPool threads = new QueuedThreadPool(THREADS, 2, IDLE_THREAD_MS);
        threads.setName("http");
        threads.setReservedThreads(0);
        server = new Server(threads);
        ports.add(
            new Port(new WebPort(server, "listen", address, maxViewers + MOST_CONNECTIONS, connections()), router));
    }

    /**
     * Listens at one more port, for metrics and nothing else. Call this method before {@link #secure} and {@link
     * #allowOnly}.
     *
     * @param at    address to listen at.
     * @param path  of the metrics.
     * @param token that a request needs there, unless it has the cookie of a login; empty: none is needed.
     * @param page  with the metrics.
     */
    public void listenForMetrics(
        final InetSocketAddress at, final String path, final String token, final Request.Handler page) {
        ports.add(new Port(new WebPort(server, "metrics.listen", at, METRICS_CONNECTIONS, connections()),
            new OnePage(path, token.isEmpty() ? page : new TokenGate(authenticator, token, page))));
    }

    /**
     * Makes the server speak only TLS 1.3 at its ports. Call this method before the start.
     *
     * @param context             with key and certificate.
     * @param isCertificateNeeded whether a browser must show a certificate that the context trusts.
     */
    public void secure(final SSLContext context, final boolean isCertificateNeeded) {
        ports.forEach(port -> port.listener.secure(context, isCertificateNeeded));
    }

    /** Makes the server close connections from other addresses at once. Call this method before the start. */
    public void allowOnly(final CidrList addresses) {
        ports.forEach(port -> port.listener.allowOnly(addresses));
    }

    /** Adds a page that needs a {@link Visitor}; see {@link Router}. Call this method before the start. */
    public void get(final String path, final Request.Handler handler) {
        router.add("GET", path, handler);
    }

    /**
     * Adds a page for browsers that are logged in, and for programs that send a token, which is not empty. Call this
     * method before the start.
     */
    public void getWithToken(final String path, final String token, final Request.Handler handler) {
        router.addPublic("GET", path, new TokenGate(authenticator, token, handler));
    }

    /** Adds a page for everybody. Call this method before the start. */
    public void getPublic(final String path, final Request.Handler handler) {
        router.addPublic("GET", path, handler);
    }

    /**
     * Adds a request that needs a {@link Visitor}, and may have a body of 16 KiB. Call this method before the start.
     */
    public void post(final String path, final Request.Handler handler) {
        router.add("POST", path, handler);
    }

    /** Adds such a request for everybody. Call this method before the start. */
    public void postPublic(final String path, final Request.Handler handler) {
        router.addPublic("POST", path, handler);
    }

    /**
     * Begins to listen.
     *
     * @param messages takes later failures.
     * @return this.
     * @throws LaunchException when the server cannot listen at the address.
     */
    public WebServer start(final Consumer<String> messages) {
        ServerLog.begin(messages);
        this.messages = messages;
        final Handler.Sequence guards = new Handler.Sequence();
        for (final Port port : ports) {
            port.listener.open();
            final Guard guard = new Guard(port.listener, port.listener.hosts(hosts), files.importMapSource());
            guard.setHandler(chain(port.listener.connections().handler(),
                chain(new SizeLimitHandler(MAX_BODY, -1), port.handler)));
            guards.addHandler(guard);
            server.setErrorHandler(new Refusals(guard));
        }
        server.setHandler(guards);
        try {
            server.start();
            return this;
        } catch (final Exception ex) {
            close();
            throw new LaunchException(ExitCode.FAILURE, "the web server does not start: " + ex.getMessage(), ex);
        }
    }

    /** The port of the server. */
    public int port() {
        return ports.get(0).listener.port();
    }

    /** The port for metrics, if any. */
    public int metricsPort() {
        return ports.get(1).listener.port();
    }

    /**
     * Sends new frames to all viewers, and ends connections whose time is up. One thread calls this method, at least
     * every second.
     */
    public void turn() {
        viewers.send();
        ports.forEach(port -> port.listener.check(messages));
    }

    @Override
    public void close() {
        viewers.close();
        try {
            server.stop();
        } catch (final Exception ex) {
            throw new LaunchException(ExitCode.FAILURE, "the web server does not stop: " + ex.getMessage(), ex);
        } finally {
            ports.forEach(port -> port.listener.close());
        }
    }

    private static Connections connections() {
        return new Connections(MORE_CONNECTIONS, System::nanoTime);
    }

    private static Handler chain(final Handler.Wrapper outer, final Handler inner) {
        outer.setHandler(inner);
        return outer;
    }
}
