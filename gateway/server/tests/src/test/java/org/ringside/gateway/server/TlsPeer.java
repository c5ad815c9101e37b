package org.ringside.gateway.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.ringside.gateway.protocol.TlsBuffers;
import org.ringside.gateway.protocol.TlsChannel;

/** The other end of a connection to a {@link TestGateway}'s port for TLS. */
final class TlsPeer {
    private final TestGateway gateway;
    private final SocketChannel socket;
    private final SSLEngine engine;
    private final TlsChannel tls;
    private boolean isDone;

    TlsPeer(final TestGateway gateway, final SocketChannel socket, final SSLEngine engine) {
        this.gateway = gateway;
        this.socket = socket;
        this.engine = engine;
        this.tls = new TlsChannel(socket, engine, new TlsBuffers(TlsBuffers.recordLength(engine)));
    }

    /** A client's side of TLS that has begun; it offers this version only. */
    static SSLEngine engine(final SSLContext context, final String version) {
        final SSLEngine engine = context.createSSLEngine("127.0.0.1", 0);
        engine.setUseClientMode(true);
        final SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(new String[] {version});
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        engine.setSSLParameters(parameters);
        return engine;
    }

    /** Connected, and nothing said yet; the sockets hold so many bytes. */
    static TlsPeer connect(final TestGateway gateway, final SSLEngine engine, final int socketBuffer) {
        try {
            final SocketChannel socket = gateway.openTls(socketBuffer);
            socket.configureBlocking(false);
            engine.beginHandshake();
            gateway.steps(2);
            return new TlsPeer(gateway, socket, engine);
        } catch (final IOException ex) {
            throw new AssertionError(ex);
        }
    }

    static TlsPeer connect(final TestGateway gateway, final SSLContext context) {
        return connect(gateway, engine(context, "TLSv1.3"), 32 * 1024);
    }

    SocketChannel socket() {
        return socket;
    }

    SSLEngine engine() {
        return engine;
    }

    TlsChannel tls() {
        return tls;
    }

    /** One turn of the handshake, without the gateway's. */
    boolean handshake() throws IOException {
        isDone |= tls.handshake();
        return isDone;
    }

    /** The handshake is over. */
    TlsPeer secured() {
        gateway.until("the end of a handshake", () -> {
            try {
                return handshake();
            } catch (final IOException ex) {
                throw new AssertionError(ex);
            }
        });
        return this;
    }

    /** Reads until the gateway ends the connection, which may have had enough of us; returns what it said. */
    IOException refusal() {
        final IOException[] refusal = new IOException[1];
        gateway.until("the gateway to refuse", () -> {
            try {
                if (!isDone) {
                    handshake();
                } else if (tls.read(ByteBuffer.allocate(1_000)) < 0) {
                    throw new IOException("the end, without a word");
                }
                return false;
            } catch (final IOException ex) {
                refusal[0] = ex;
                return true;
            }
        });
        return refusal[0];
    }

    /** Sends bytes to the last one, however few the socket takes. */
    void send(final byte[] bytes) {
        final ByteBuffer source = ByteBuffer.wrap(bytes);
        gateway.until("the gateway to take what was sent", () -> {
            try {
                tls.write(source);
                return tls.flush() && !source.hasRemaining();
            } catch (final IOException ex) {
                throw new AssertionError(ex);
            }
        });
    }

    TestTrader trader() {
        return new TestTrader(gateway, socket, tls);
    }
}
