package org.ringside.ops.ringside;

import java.time.Duration;
import java.util.Set;
import org.ringside.launch.Converters;
import org.ringside.matching.protocol.Phase;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.Operation;
import org.ringside.ops.operations.PhaseChange;
import org.ringside.ops.operations.PhaseNames;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringside phase}: takes instruments to a phase. */
@Command(
    name = "phase",
    description = "Take an instrument, or all that may go there, to a phase. What came of it is read from the engine's"
        + " journal.",
    exitCodeList = {"0:done", "1:the engine has refused it", "2:no instrument may go to this phase now",
        "3:there is no queue to the engine, or no journal", "4:an instrument has changed its phase meanwhile",
        "8:the engine does not answer"})
final class ChangePhase extends OperationVerb {
    @Parameters(index = "0", paramLabel = "INSTRUMENT|all", description = "Symbol or number of the instrument.")
    private String instrument;

    @Parameters(index = "1", paramLabel = "PHASE", description = "closed, pre-open, open-freeze, continuous,"
        + " volatility-auction, halt, closing-call, closing-freeze or post-close.")
    private String phaseName;

    @Option(names = "--max", paramLabel = "TIME", converter = Converters.Time.class,
        description = "The freeze ends by itself, at a drawn moment within this time (default: it does not).")
    private Duration maximum;

    @Option(names = "--seed", paramLabel = "N",
        description = "Draw that moment from this number (default: from one that nobody can know before).")
    private Long seed;

    @Override
    Operation operation(final ExchangePlan exchange) {
        return new PhaseChange(exchange, exchange.instruments(messages()),
            new PhaseChange.Request(instrument, phase(), Set.of(), maximum, seed));
    }

    private Phase phase() {
        return PhaseNames.phase(phaseName)
            .orElseThrow(() -> usage("'" + phaseName + "' is no phase: " + PhaseNames.all()));
    }
}
