package org.ringside.gateway.counters;

import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.counters.CountersFile;
import org.ringside.counters.CountersKind;

/** The counters of a gateway, in a file for tools that look while the gateway runs. */
public final class GatewayCounters implements AutoCloseable {
    private final CountersFile file;
    private final UnsafeBuffer buffer;
    private final int loops;
    private int slots;

    private GatewayCounters(final CountersFile file, final int loops) {
        this.file = file;
        this.buffer = file.buffer();
        this.loops = loops;
        this.slots = loops;
    }

    /**
     * Makes counters in a new file, with all of its memory.
     *
     * @throws org.ringside.launch.LaunchException when there is no space for the file.
     */
    public static GatewayCounters create(final Path folder, final String name, final int loops) {
        return new GatewayCounters(CountersFile.create(folder, CountersKind.GATEWAY, name,
            GatewayCountersDescriptor.fileLength(loops), buffer -> {
                // The first slots are for what finds no place, one for each loop.
                buffer.putLong(GatewayCountersDescriptor.LOOPS_OFFSET, loops);
                buffer.putLong(GatewayCountersDescriptor.SLOTS_OFFSET, loops);
            }), loops);
    }

    /** The counters for sessions without a place yet. */
    public static SessionCounters unseen() {
        return new SessionCounters(new UnsafeBuffer(new byte[GatewayCountersDescriptor.SLOT_LENGTH]), 0);
    }

    public LoopCounters loop(final int index) {
        return new LoopCounters(this, buffer, index);
    }

    /** The histograms of a loop. */
    public HopHistograms hops(final int index) {
        return new HopHistograms(buffer, GatewayCountersDescriptor.histogramsOffset(loops, index));
    }

    /** The counters in a slot; sessions get slots in the order in which they come. */
    public SessionCounters slot(final int index) {
        return new SessionCounters(buffer, GatewayCountersDescriptor.slotOffset(loops, loops + index));
    }

    /** A slot for a session of a loop; when all are taken, the one for all others of that loop. */
    synchronized SessionCounters session(final long sessionId, final int loop) {
        if (slots == GatewayCountersDescriptor.MAX_SESSIONS + loops) {
            return new SessionCounters(buffer, GatewayCountersDescriptor.slotOffset(loops, loop));
        }
        final int offset = GatewayCountersDescriptor.slotOffset(loops, slots++);
        buffer.putLong(offset, sessionId);
        buffer.putLongRelease(GatewayCountersDescriptor.SLOTS_OFFSET, slots);
        return new SessionCounters(buffer, offset);
    }

    /** The counters stay readable for this process; the file is gone. */
    @Override
    public void close() {
        file.close();
    }
}
