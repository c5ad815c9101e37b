package org.ringside.system.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalVerifier;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SyncPolicy;
import org.ringside.matching.protocol.NewOrderDecoder;

/** Takes an order out of a journal that nobody uses: writes it again without, all checksums good. */
final class RecordRemoval {
    private RecordRemoval() {
    }

    /** Takes the order in the middle out; snapshots, which know of it, go too. */
    static void removeOrder(final Path journal) {
        final List<Long> orders = new ArrayList<>();
        JournalVerifier.verify(journal,
            (index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain) -> {
                if (typeId == NewOrderDecoder.TEMPLATE_ID) {
                    orders.add(index);
                }
            });
        final long removed = orders.get(orders.size() / 2);
        final Path fresh = journal.resolveSibling("without-" + removed);
        final JournalConfig config = new JournalConfig(fresh, JournalConfig.DEFAULT_SEGMENT_LENGTH, SyncPolicy.MAPPED,
            NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION);
        try (JournalWriter writer = JournalWriter.open(config)) {
            JournalVerifier.verify(journal,
                (index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain) -> {
                    if (index != removed) {
                        writer.append(typeId, position, timeNs, readTimeNs, buffer, offset, length);
                    }
                });
            writer.flush();
        }
        replace(journal, fresh);
    }

    private static void replace(final Path journal, final Path fresh) {
        try {
            try (DirectoryStream<Path> old = Files.newDirectoryStream(journal)) {
                for (final Path file : old) {
                    Files.delete(file);
                }
            }
            try (DirectoryStream<Path> files = Files.newDirectoryStream(fresh)) {
                for (final Path file : files) {
                    Files.move(file, journal.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
            Files.delete(fresh);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
