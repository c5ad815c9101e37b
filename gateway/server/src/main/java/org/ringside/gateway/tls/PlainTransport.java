package org.ringside.gateway.tls;

import java.io.IOException;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;

/** Carries the bytes of a session over a plain socket. All waiting bytes wait in the socket. */
public class PlainTransport implements Transport {
    private final SocketChannel socket;

    public PlainTransport(final SocketChannel socket) {
        this.socket = socket;
    }

    @Override
    public SocketChannel socket() {
        return socket;
    }

    @Override
    public ByteChannel stream() {
        return socket;
    }

    @Override
    public boolean hasInput() {
        return false;
    }

    @Override
    public boolean hasTask() {
        return false;
    }

    @Override
    public void runTask() {
        throw new IllegalStateException("there is no task");
    }

    @Override
    public int unsent() {
        return 0;
    }

    @Override
    public void flush() {
        // Nothing waits here.
    }

    @Override
    public boolean shutOutput() throws IOException {
        socket.shutdownOutput();
        return true;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    @Override
    public void release() {
        // It has nothing to give back.
    }
}
