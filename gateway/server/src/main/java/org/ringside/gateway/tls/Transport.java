package org.ringside.gateway.tls;

import java.io.IOException;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;

/**
 * How the bytes of a connection go over its socket: as they are, or encrypted. What a selector says of the socket is
 * not all there is to know of a transport that encrypts: the event loop asks for the rest. One thread at a time.
 */
public interface Transport {
    /** What selectors watch. */
    SocketChannel socket();

    /** What the session's frames are read from and written to. */
    ByteChannel stream();

    /** Whether reading may bring something, or there is a task, without anything on the socket. */
    boolean hasInput();

    /** Whether nothing can be read before {@link #runTask()}. */
    boolean hasTask();

    /** Runs one task of the kind that a loop does not run many of in one cycle. */
    void runTask();

    /** Bytes that the stream has taken and the socket has not. */
    int unsent();

    /** Writes the unsent bytes. */
    void flush() throws IOException;

    /** Says that nothing more will be written. Returns false if that has to be tried again. */
    boolean shutOutput() throws IOException;

    /** Hangs up. */
    void close() throws IOException;

    /** Nobody looks at this closed transport any more. */
    void release();
}
