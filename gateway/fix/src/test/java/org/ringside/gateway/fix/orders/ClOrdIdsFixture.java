package org.ringside.gateway.fix.orders;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.io.TempDir;

/** The ids of a session in a file. */
abstract class ClOrdIdsFixture {
    @TempDir
    Path folder;

    final ClOrdIds open(final int capacity) throws IOException {
        final ClOrdIds ids = ClOrdIds.open(file(), capacity);
        assertThat(ids.restore(Integer.MAX_VALUE)).isTrue();
        return ids;
    }

    final Path file() {
        return folder.resolve("session-1.ids");
    }

    /** Of a cancel. */
    static long numberOf(final ClOrdIds ids, final String id) {
        return numberOf(ids, id, true);
    }

    static long numberOf(final ClOrdIds ids, final String id, final boolean isCancel) {
        return ids.numberOf(new UnsafeBuffer(id.getBytes(US_ASCII)), 0, id.length(), isCancel);
    }
}
