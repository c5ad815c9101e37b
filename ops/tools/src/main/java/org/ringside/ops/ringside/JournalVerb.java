package org.ringside.ops.ringside;

import java.nio.file.Path;
import java.time.Instant;
import org.ringside.ops.exchange.Exchange;
import picocli.CommandLine.Parameters;

/** What the verbs about an engine's journal have in common: its folder. */
abstract class JournalVerb extends ExchangeVerb {
    @Parameters(arity = "0..1", paramLabel = "FOLDER",
        description = "Folder of an engine's journal (default: that of the exchange).")
    private Path folder;

    final Path journal() {
        return folder == null ? plan().data(Exchange.ENGINE) : folder;
    }

    /** Nanoseconds since 1970 as {@code 2026-11-21T22:35:00.123456789Z}. */
    static String time(final long epochNs) {
        return Instant.ofEpochSecond(0, epochNs).toString();
    }
}
