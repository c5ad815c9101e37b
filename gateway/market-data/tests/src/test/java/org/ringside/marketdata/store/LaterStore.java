package org.ringside.marketdata.store;

import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SyncPolicy;

/** A store as a release writes it whose schema of market data is a later one. */
public final class LaterStore {
    private static final int SEGMENT = 128 << 10;

    private LaterStore() {
    }

    /** Writes it, with one record. */
    public static void write(final Path folder) {
        try (JournalWriter writer = JournalWriter.open(new JournalConfig(folder, SEGMENT, SyncPolicy.MAPPED,
            StoreDescriptor.SCHEMA_ID, StoreDescriptor.SCHEMA_VERSION + 1))) {
            writer.append(StoreDescriptor.EVENTS, 1, 0, 0, new UnsafeBuffer(new byte[Long.BYTES]), 0, Long.BYTES);
        }
    }
}
