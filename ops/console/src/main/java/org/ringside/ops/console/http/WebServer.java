package org.ringside.ops.console.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.SizeLimitHandler;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.ringside.gateway.config.CidrList;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * The console's web server. It has few threads, none of which waits for a viewer, and a bound for everything that a
 * client chooses: connections, length of the head and of the body, time for both.
 */
public final class WebServer implements AutoCloseable {
    /** One that waits for sockets, one of a clock, and those that answer. */
    private static final int THREADS = 6;
    private static final int IDLE_THREAD_MS = 60_000;
    private static final int MAX_HEAD = 8 << 10;
    private static final long MAX_BODY = 16 << 10;
    private static final int IDLE_MS = 30_000;
    private static final int BACKLOG = 64;
    /** Connections beside those of the viewers. */
    private static final int MORE_CONNECTIONS = 32;

    private final InetSocketAddress address;
    private final Set<String> hosts;
    private final Router router;
    private final Doorkeeper doorkeeper;
    private final StaticFiles files = new StaticFiles();
    private final Viewers viewers;
    private final Connections connections = new Connections();
    private final Server server;
    private final ServerConnector connector;

    /**
     * A server that listens to nobody yet.
     *
     * @param address    to listen at.
     * @param hosts      names of this machine, as browsers write them, beside those of the loopback.
     * @param maxViewers connections are set aside for.
     * @param doorkeeper says who asks.
     * @param viewers    of its streams.
     */
    public WebServer(final InetSocketAddress address, final List<String> hosts, final int maxViewers,
        final Doorkeeper doorkeeper, final Viewers viewers) {
        this.address = address;
        this.hosts = new LinkedHashSet<>(hosts);
        this.viewers = viewers;
        this.doorkeeper = doorkeeper;
        router = new Router(doorkeeper, files);
        router.add("GET", "/events", new EventStream(viewers));
        final QueuedThreadPool threads = new QueuedThreadPool(THREADS, 2, IDLE_THREAD_MS);
        threads.setName("http");
        threads.setReservedThreads(0);
        server = new Server(threads);
        connector = new ServerConnector(server, 0, 1, new HttpConnectionFactory(http()));
        connector.setHost(address.getHostString());
        connector.setPort(address.getPort());
        connector.setAcceptQueueSize(BACKLOG);
        connector.setReuseAddress(true);
        connector.setIdleTimeout(IDLE_MS);
        connector.addBean(connections);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(maxViewers + MORE_CONNECTIONS, connector));
    }

    /**
     * Speaks TLS 1.3, and nothing else. Before the start.
     *
     * @param context             with key and certificate.
     * @param isCertificateNeeded whether a browser has to show one that the context trusts.
     */
    public void secure(final SSLContext context, final boolean isCertificateNeeded) {
        final SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setSslContext(context);
        tls.setIncludeProtocols("TLSv1.3");
        tls.setNeedClientAuth(isCertificateNeeded);
        final SslConnectionFactory outer = new SslConnectionFactory(tls, HttpVersion.HTTP_1_1.asString());
        connector.setConnectionFactories(List.of(outer, new HttpConnectionFactory(http())));
        connector.setDefaultProtocol(outer.getProtocol());
    }

    /** Closes connections from other addresses at once. Before the start. */
    public void allowOnly(final CidrList addresses) {
        connector.addBean(new AllowedAddresses(addresses));
    }

    /** Adds a page that wants a {@link Visitor}; see {@link Router}. Before the start. */
    public void get(final String path, final Request.Handler handler) {
        router.add("GET", path, handler);
    }

    /** Adds a page for who is logged in, or brings a token that is not empty. Before the start. */
    public void getWithToken(final String path, final String token, final Request.Handler handler) {
        router.addPublic("GET", path, new TokenGate(doorkeeper, token, handler));
    }

    /** Adds a page for everybody. Before the start. */
    public void getPublic(final String path, final Request.Handler handler) {
        router.addPublic("GET", path, handler);
    }

    /** Adds a request that wants a {@link Visitor}, and may have a body of 16 KiB. Before the start. */
    public void post(final String path, final Request.Handler handler) {
        router.add("POST", path, handler);
    }

    /** Adds such a request for everybody. Before the start. */
    public void postPublic(final String path, final Request.Handler handler) {
        router.addPublic("POST", path, handler);
    }

    /**
     * Begins to listen.
     *
     * @param messages for what goes wrong later.
     * @return this.
     * @throws LaunchException when the address cannot be had.
     */
    public WebServer start(final Consumer<String> messages) {
        ServerLog.begin(messages);
        try {
            connector.open();
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.IN_USE, "cannot listen at " + address.getHostString() + ":"
                + address.getPort() + ": " + ex.getMessage() + ". Set another listen=", ex);
        }
        final Guard guard = new Guard(knownHosts(), files.importMapSource());
        guard.setHandler(chain(connections.handler(), chain(new SizeLimitHandler(MAX_BODY, -1), router)));
        server.setHandler(guard);
        server.setErrorHandler(new Refusals(guard));
        try {
            server.start();
            return this;
        } catch (final Exception ex) {
            close();
            throw new LaunchException(ExitCode.FAILURE, "the web server does not start: " + ex.getMessage(), ex);
        }
    }

    /** The port that it listens at. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Sends what is new to all who look, and ends connections whose time is up. One thread, every second at least. */
    public void turn() {
        viewers.send();
        connections.check();
    }

    @Override
    public void close() {
        viewers.close();
        try {
            server.stop();
        } catch (final Exception ex) {
            throw new LaunchException(ExitCode.FAILURE, "the web server does not stop: " + ex.getMessage(), ex);
        }
    }

    private Set<String> knownHosts() {
        final Set<String> known = new LinkedHashSet<>();
        for (final String name : List.of("127.0.0.1", "localhost", "[::1]")) {
            known.add(name + ":" + port());
        }
        hosts.forEach(name -> known.add(name.toLowerCase(Locale.ROOT)));
        return known;
    }

    private static HttpConfiguration http() {
        final HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        http.setRequestHeaderSize(MAX_HEAD);
        http.setResponseHeaderSize(MAX_HEAD);
        http.setIdleTimeout(IDLE_MS);
        return http;
    }

    private static Handler chain(final Handler.Wrapper outer, final Handler inner) {
        outer.setHandler(inner);
        return outer;
    }
}
