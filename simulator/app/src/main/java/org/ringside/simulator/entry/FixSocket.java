package org.ringside.simulator.entry;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.Selector;
import org.ringside.gateway.client.ClientTls;
import org.ringside.gateway.client.GatewayStream;
import org.ringside.gateway.protocol.FrameReader;

/** A trader's socket, and what was read from it. One connection after the other, one thread. */
final class FixSocket {
    private static final int CAPACITY = 64 * 1024;

    private final FrameReader input;
    private final GatewayStream stream;

    /** Without TLS if there are no settings of it. */
    FixSocket(final int maxMessage, final ClientTls tls) {
        input = new FrameReader(CAPACITY, maxMessage);
        stream = new GatewayStream(tls);
    }

    /** Connections from now on wake a selector with what comes in. */
    void registerWith(final Selector selector, final Object attachment) {
        stream.registerWith(selector, attachment);
    }

    /** Begins a connection; nothing is left of the one before. */
    void open(final InetSocketAddress address) throws IOException {
        input.clear();
        stream.open(address);
    }

    /** Whether the other side has answered and, with TLS, is the one that it should be. */
    boolean finishConnect() throws IOException {
        return stream.finishConnect();
    }

    /** What was read and not skipped. */
    FrameReader input() {
        return input;
    }

    /** Whether a port for TLS has answered, and this side does not speak it. */
    boolean isTlsAlert() {
        return input.available() > 1 && GatewayStream.isTlsAlert(input.buffer(), input.offset());
    }

    /** Reads once; returns the number of bytes, -1 at the end of the stream. */
    int read() throws IOException {
        return input.read(stream.bytes());
    }

    /** Writes once; returns the number of bytes. */
    int write(final FixOutput output) throws IOException {
        stream.flush();
        return output.flush(stream.bytes());
    }

    void close() throws IOException {
        stream.close();
    }
}
