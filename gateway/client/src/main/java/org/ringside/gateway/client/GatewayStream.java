package org.ringside.gateway.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import org.agrona.DirectBuffer;
import org.ringside.gateway.protocol.TlsBuffers;
import org.ringside.gateway.protocol.TlsChannel;

/**
 * The bytes to a gateway and back, with TLS or without. Never blocks, but for the public keys of a handshake; one
 * connection after the other, one thread.
 */
public final class GatewayStream {
    private static final byte TLS_ALERT = 21;
    private static final byte TLS_MAJOR_VERSION = 3;

    private final ClientTls tls;
    private TlsBuffers tlsBuffers;
    private SocketChannel channel;
    private Selector selector;
    private Object attachment;
    /** Null without TLS. */
    private TlsChannel secured;
    /** What bytes go over: one of these two. */
    private ByteChannel bytes;

    /**
     * Not connected yet.
     *
     * @param tls null for ports without.
     */
    public GatewayStream(final ClientTls tls) {
        this.tls = tls;
    }

    /**
     * Connections from now on wake a selector with what comes in.
     *
     * @param newSelector   to register with.
     * @param newAttachment of the selector's keys.
     */
    public void registerWith(final Selector newSelector, final Object newAttachment) {
        selector = newSelector;
        attachment = newAttachment;
    }

    /**
     * Begins a connection.
     *
     * @param address of the gateway's port.
     * @throws IOException if that is known to be impossible at once.
     */
    public void open(final InetSocketAddress address) throws IOException {
        channel = SocketChannel.open();
        bytes = channel;
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        secured = tls == null ? null : secured(tls.engine(address));
        channel.connect(address);
    }

    private TlsChannel secured(final SSLEngine engine) {
        if (tlsBuffers == null) {
            tlsBuffers = new TlsBuffers(TlsBuffers.recordLength(engine));
        }
        tlsBuffers.clear();
        return new TlsChannel(channel, engine, tlsBuffers);
    }

    /**
     * Carries on with the connection.
     *
     * @return whether the other side has answered and, with TLS, is the one that it should be.
     * @throws IOException if there is no connection.
     */
    public boolean finishConnect() throws IOException {
        if (!channel.finishConnect()) {
            return false;
        }
        if (selector != null) {
            channel.register(selector, SelectionKey.OP_READ, attachment);
        }
        if (secured == null) {
            return true;
        }
        // Only now: there is nobody to say goodbye to before.
        bytes = secured;
        return secured.handshake();
    }

    /** What is read and written. */
    public ByteChannel bytes() {
        return bytes;
    }

    /**
     * Writes what TLS holds back.
     *
     * @throws IOException of the connection.
     */
    public void flush() throws IOException {
        if (secured != null) {
            secured.flush();
        }
    }

    /**
     * Whether bytes are what a port for TLS answers to one who does not speak it: a record of type 21, version 3 and
     * something.
     *
     * @param buffer of the bytes.
     * @param offset of the first of at least two.
     * @return whether they are.
     */
    public static boolean isTlsAlert(final DirectBuffer buffer, final int offset) {
        return buffer.getByte(offset) == TLS_ALERT && buffer.getByte(offset + 1) == TLS_MAJOR_VERSION;
    }

    /** Address of this side. */
    String localAddress() {
        return channel.socket().getLocalAddress().getHostAddress();
    }

    /**
     * Ends the connection, if there is one.
     *
     * @throws IOException of the connection, which is gone all the same.
     */
    public void close() throws IOException {
        if (bytes != null) {
            bytes.close();
        }
    }
}
