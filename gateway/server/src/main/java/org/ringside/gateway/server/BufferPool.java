package org.ringside.gateway.server;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * Input and output buffers for a fixed number of connections. The pool uses buffers of closed connections again, so
 * that connections that come and go cost no memory. A check at the start makes sure that all buffers fit, so that no
 * crowd of strangers can exhaust the memory. Any thread.
 */
public final class BufferPool {
    /**
     * Bytes that wait to be taken, and so the most that a connection brings in a turn: some 90 orders. Four times as
     * much makes others wait longer, and nothing faster (docs/benchmarks.md).
     */
    static final int INPUT_CAPACITY = 8 * 1024;

    private static final long MIB = 1024 * 1024;

    private final int maxConnections;
    private final int maxOutputBytes;
    private final AtomicInteger inUse = new AtomicInteger();
    private final ConcurrentLinkedQueue<Buffers> free = new ConcurrentLinkedQueue<>();

    /** What a connection reads into and writes from. */
    record Buffers(FrameReader reader, FrameWriter writer) {
    }

    BufferPool(final int maxConnections, final int maxOutputBytes) {
        this.maxConnections = maxConnections;
        this.maxOutputBytes = maxOutputBytes;
        requireMemory();
    }

    /** Empty buffers, or null if all are in use. */
    Buffers take() {
        if (inUse.incrementAndGet() > maxConnections) {
            inUse.decrementAndGet();
            return null;
        }
        final Buffers used = free.poll();
        return used != null ? used : new Buffers(
            new FrameReader(INPUT_CAPACITY, FrameDescriptor.MAX_INBOUND_LENGTH), new FrameWriter(maxOutputBytes));
    }

    /** Takes buffers back that nobody looks at any more. */
    void give(final Buffers buffers) {
        buffers.reader().clear();
        buffers.writer().clear();
        free.add(buffers);
        inUse.decrementAndGet();
    }

    private void requireMemory() {
        final long needed = maxConnections * (INPUT_CAPACITY + (long) FrameWriter.CAPACITY_FACTOR * maxOutputBytes);
        final long allowed = allowedDirectMemory();
        if (needed > allowed) {
            throw new LaunchException(ExitCode.USAGE, "maxConnections=" + maxConnections + " with maxOutputBytes="
                + maxOutputBytes + " need " + needed / MIB + " MiB of direct memory, this JVM allows " + allowed / MIB
                + ": lower them, or raise -XX:MaxDirectMemorySize");
        }
    }

    private static long allowedDirectMemory() {
        final long configured = Long.parseLong(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
            .getVMOption("MaxDirectMemorySize").getValue());
        return configured == 0 ? Runtime.getRuntime().maxMemory() : configured;
    }
}
