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
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.ringside.launch.CidrList;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/** A port that the server listens at, with a bound for what clients choose there. A thread waits for its sockets. */
final class WebPort {
    private static final int MAX_HEAD = 8 << 10;
    private static final int IDLE_MS = 30_000;
    private static final int BACKLOG = 64;
    private static final List<String> OWN_NAMES = List.of("127.0.0.1", "localhost", "[::1]");

    private final String key;
    private final InetSocketAddress address;
    private final ServerConnector connector;
    private final Connections connections;
    private final ConnectionLimit limit;

    /**
     * One that does not listen yet.
     *
     * @param server         that it belongs to.
     * @param key            of the configuration that names the address.
     * @param address        to listen at.
     * @param maxConnections at a time.
     * @param connections    of them, told of each.
     */
    WebPort(final Server server, final String key, final InetSocketAddress address, final int maxConnections,
        final Connections connections) {
        this.key = key;
        this.address = address;
        this.connections = connections;
        connector = new ServerConnector(server, 0, 1, new HttpConnectionFactory(http()));
        connector.setHost(address.getHostString());
        connector.setPort(address.getPort());
        connector.setAcceptQueueSize(BACKLOG);
        connector.setReuseAddress(true);
        connector.setIdleTimeout(IDLE_MS);
        connector.addBean(connections);
        limit = new ConnectionLimit(connector, connections, maxConnections, BACKLOG);
        connector.addBean(limit);
        server.addConnector(connector);
    }

    /** Speaks TLS 1.3, and nothing else. Before {@link #open}. */
    void secure(final SSLContext context, final boolean isCertificateNeeded) {
        final SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setSslContext(context);
        tls.setIncludeProtocols("TLSv1.3");
        tls.setNeedClientAuth(isCertificateNeeded);
        final SslConnectionFactory outer = new SslConnectionFactory(tls, HttpVersion.HTTP_1_1.asString());
        connector.setConnectionFactories(List.of(outer, new HttpConnectionFactory(http())));
        connector.setDefaultProtocol(outer.getProtocol());
    }

    /** Closes connections from other addresses at once. Before {@link #open}. */
    void allowOnly(final CidrList addresses) {
        connector.addBean(new AllowedAddresses(addresses));
    }

    /**
     * Takes the port; connections wait until the server is started.
     *
     * @throws LaunchException when the address cannot be had.
     */
    void open() {
        try {
            connector.open();
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.IN_USE, "cannot listen at " + address.getHostString() + ":"
                + address.getPort() + ": " + ex.getMessage() + ". Set another " + key + "=", ex);
        }
    }

    /** Gives the port back. */
    void close() {
        connector.close();
    }

    /**
     * Ends connections whose time is up, and takes connections again when there were too many. One thread, every second
     * at least.
     */
    void check(final Consumer<String> messages) {
        connections.check();
        connections.tell(messages);
        limit.check();
    }

    /** Its connections, for a handler in front of all others. */
    Connections connections() {
        return connections;
    }

    int port() {
        return connector.getLocalPort();
    }

    /** Whether a request came here. */
    boolean isOf(final Request request) {
        return request.getConnectionMetaData().getConnector() == connector;
    }

    /** Hosts that a request may be for: this machine, and names that others know the machine by, with port. */
    Set<String> hosts(final List<String> names) {
        final Set<String> hosts = new LinkedHashSet<>();
        OWN_NAMES.forEach(name -> hosts.add(name + ":" + port()));
        names.forEach(name -> hosts.add(name.toLowerCase(Locale.ROOT)));
        return hosts;
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
}
