package org.ringside.gateway.tls;

import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.ringside.gateway.config.TlsSettings;
import org.ringside.gateway.protocol.TlsBuffers;
import org.ringside.launch.LaunchException;

/**
 * Puts TLS 1.3, and nothing older, between sockets and sessions. One thread makes transports; any thread may load
 * another certificate. Existing connections keep their certificate.
 */
public final class TlsPort {
    private static final String[] PROTOCOLS = {"TLSv1.3"};
    private static final int MAX_CACHED_SESSIONS = 1_024;

    private final TlsBufferPool pool;
    private volatile Identity identity;

    /** What the port shows, and whether it wants to see the like. */
    private record Identity(SSLContext context, boolean isMutual) {
        static Identity of(final TlsSettings settings) {
            final SSLContext context = TlsCredentials.load(settings);
            context.getServerSessionContext().setSessionCacheSize(MAX_CACHED_SESSIONS);
            return new Identity(context, !settings.clientAuthorities().isEmpty());
        }

        /** The gateway's side of a connection, which waits for the client to begin. */
        SSLEngine engine() {
            final SSLEngine tls = context.createSSLEngine();
            tls.setUseClientMode(false);
            final SSLParameters parameters = tls.getSSLParameters();
            parameters.setProtocols(PROTOCOLS);
            parameters.setUseCipherSuitesOrder(true);
            parameters.setNeedClientAuth(isMutual);
            parameters.setAlgorithmConstraints(new HandshakeConstraints());
            tls.setSSLParameters(parameters);
            try {
                tls.beginHandshake();
            } catch (final SSLException ex) {
                throw new IllegalStateException("a handshake of TLS cannot begin", ex);
            }
            return tls;
        }
    }

    /**
     * Makes a port with its certificate.
     *
     * @throws LaunchException when the certificate cannot be used, or memory is short.
     */
    public TlsPort(final TlsSettings settings, final int maxConnections) {
        load(settings);
        this.pool = new TlsBufferPool(maxConnections, TlsBuffers.recordLength(identity.engine()));
    }

    /**
     * Reads the files again, for new connections.
     *
     * @throws LaunchException when the files cannot be used: everything stays as it was.
     */
    public void load(final TlsSettings settings) {
        identity = Identity.of(settings);
    }

    /** Makes the transport of a new connection, before its handshake. */
    public Transport transport(final SocketChannel socket) {
        return new TlsTransport(socket, identity.engine(), pool);
    }
}
