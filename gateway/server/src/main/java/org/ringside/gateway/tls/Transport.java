package org.ringside.gateway.tls;

import java.io.IOException;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;

/**
 * Carries the bytes of a connection over its socket, as they are or encrypted. A selector does not know everything
 * about a transport that encrypts: the event loop asks the transport, too. One thread at a time.
 */
public interface Transport {
    /** The socket that selectors watch. */
    SocketChannel socket();

    /** The channel for the session's frames. */
    ByteChannel stream();

    /** Whether a read may bring bytes, or there is a task, although the socket has nothing. */
    boolean hasInput();

    /** Whether the transport can read nothing before {@link #runTask()}. */
    boolean hasTask();

    /** Runs one long task; an event loop runs only few of them in a cycle. */
    void runTask();

    /** Bytes that the stream has taken and the socket has not. */
    int unsent();

    /** Writes the unsent bytes. */
    void flush() throws IOException;

    /** Says that no more bytes will follow. Returns false if the call has to be repeated. */
    boolean shutOutput() throws IOException;

    /** Closes the connection. */
    void close() throws IOException;

    /** Releases the buffers: nobody uses this closed transport any more. */
    void release();
}
