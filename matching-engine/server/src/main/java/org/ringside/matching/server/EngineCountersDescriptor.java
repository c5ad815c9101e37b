package org.ringside.matching.server;

import org.agrona.concurrent.status.CountersReader;

/**
 * The file in which an engine shows how it stands, {@code engine.counters} beside the queues: counters as Agrona lays
 * them out, behind a header. The header is little-endian. The file stays when the engine ends: what it says of the
 * journal holds for as long as the queues are there.
 * <pre>
 *   0     magic, i64, written last
 *   8     format, i64
 *   16    pid of the engine, i64
 *   24    number of counters, i64
 *   64    metadata, {@link CountersReader#METADATA_LENGTH} bytes for each counter
 *   ...   values, {@link CountersReader#COUNTER_LENGTH} bytes for each counter
 * </pre>
 * The type of a counter is the number of its {@link EngineCounter}; the key of one of a route is the route's name, as
 * ASCII with its length in front. Every value is an i64 and has one writer at a time.
 */
final class EngineCountersDescriptor {
    static final String FILE = "engine.counters";
    static final long MAGIC = 0x31544E43_454E4752L;
    static final long FORMAT = 1;
    static final int MAGIC_OFFSET = 0;
    static final int FORMAT_OFFSET = 8;
    static final int PID_OFFSET = 16;
    static final int COUNT_OFFSET = 24;
    static final int METADATA_OFFSET = 64;

    private EngineCountersDescriptor() {
    }

    static int metadataLength(final int counters) {
        return counters * CountersReader.METADATA_LENGTH;
    }

    static int valuesOffset(final int counters) {
        return METADATA_OFFSET + metadataLength(counters);
    }

    static int fileLength(final int counters) {
        return valuesOffset(counters) + counters * CountersReader.COUNTER_LENGTH;
    }
}
