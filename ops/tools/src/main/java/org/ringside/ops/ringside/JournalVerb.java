package org.ringside.ops.ringside;

import java.nio.file.Path;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.terminal.Instruments;
import picocli.CommandLine.Parameters;

/** What the verbs about an engine's journal have in common: its folder. */
abstract class JournalVerb extends ExchangeVerb {
    @Parameters(arity = "0..1", paramLabel = "FOLDER",
        description = "Folder of an engine's journal (default: that of the exchange).")
    private Path folder;

    final Path journal() {
        return folder == null ? configured().data(Exchange.ENGINE) : folder;
    }

    /** Whether a folder alone is named, which does not say of which exchange it is. */
    final boolean isOfFolder() {
        return folder != null && !isNamed();
    }

    /** Instruments of the exchange whose journal it is; a folder alone does not say whose it is. */
    final Instruments instruments() {
        return folder == null || isNamed() ? configured().instruments(messages()) : Instruments.NONE;
    }
}
