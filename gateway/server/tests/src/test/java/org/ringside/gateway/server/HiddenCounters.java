package org.ringside.gateway.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ringside.gateway.counters.GatewayCounters;

/** Counters that nobody else sees: their file is gone at once. */
final class HiddenCounters {
    private HiddenCounters() {
    }

    static GatewayCounters of(final int loops) {
        try {
            final Path folder = Files.createTempDirectory("ringside-counters");
            try (GatewayCounters counters = GatewayCounters.create(folder, "gw-1", loops)) {
                return counters;
            } finally {
                Files.delete(folder);
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
