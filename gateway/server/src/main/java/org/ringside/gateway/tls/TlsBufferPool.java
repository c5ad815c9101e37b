package org.ringside.gateway.tls;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.ringside.gateway.protocol.TlsBuffers;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * What connections with TLS need beside what {@code BufferPool} has for every connection. As many of them as that one
 * lets in; used again. That all of them fit is checked at start. Any thread.
 */
final class TlsBufferPool {
    /** What connections may take of the heap: the rest is for sessions, their journals, and the JDK's own TLS. */
    private static final int SHARE_OF_HEAP = 2;
    private static final long MIB = 1024 * 1024;

    private final int recordLength;
    private final ConcurrentLinkedQueue<TlsBuffers> free = new ConcurrentLinkedQueue<>();

    TlsBufferPool(final int maxConnections, final int recordLength) {
        this.recordLength = recordLength;
        final long needed = (long) maxConnections * TlsBuffers.bytesOf(recordLength);
        final long allowed = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
        if (needed > allowed) {
            throw new LaunchException(ExitCode.USAGE, "maxConnections=" + maxConnections + " with tls.listen need "
                + needed / MIB + " MiB, half of the heap of this JVM is " + allowed / MIB
                + ": lower maxConnections, or raise -Xmx");
        }
    }

    TlsBuffers take() {
        final TlsBuffers used = free.poll();
        return used != null ? used : new TlsBuffers(recordLength);
    }

    /** Takes buffers back that nobody looks at any more. */
    void give(final TlsBuffers buffers) {
        buffers.clear();
        free.add(buffers);
    }
}
