package org.ringside.matching.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.agrona.IoUtil;
import org.ringside.matching.counters.EngineCounters;
import org.ringside.matching.counters.EngineThreadCounters;

/** Counters that nobody else sees: their file is gone at once. */
final class HiddenCounters {
    private HiddenCounters() {
    }

    static EngineThreadCounters ofEngine() {
        try {
            final Path folder = Files.createTempDirectory("ringside-counters");
            try {
                return EngineCounters.create(folder, List.of()).engine();
            } finally {
                IoUtil.delete(folder.toFile(), true);
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
