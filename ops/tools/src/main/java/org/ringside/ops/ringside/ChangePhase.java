package org.ringside.ops.ringside;

import java.time.Duration;
import java.util.Set;
import org.ringside.launch.Converters;
import org.ringside.matching.protocol.Phase;
import org.ringside.ops.operations.PhaseChange;
import org.ringside.ops.operations.PhaseNames;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringside phase}: takes instruments to a phase. */
@Command(
    name = "phase",
    description = "Take an instrument, or all that may go there, to a phase. The command reads the result from the"
        + " engine's journal.",
    exitCodeList = {"0:done", "1:the engine has refused it", "2:no instrument may go to this phase now",
        "3:there is no queue to the engine, or no journal", "4:an instrument has changed its phase meanwhile",
        "8:the engine does not answer"})
final class ChangePhase extends PhaseVerb {
    @Parameters(index = "1", paramLabel = "PHASE", description = "closed, pre-open, open-freeze, continuous,"
        + " volatility-auction, halt, closing-call, closing-freeze or post-close.")
    private String phaseName;

    @Option(names = "--max", paramLabel = "TIME", converter = Converters.Time.class,
        description = "The freeze ends by itself, at a drawn moment within this time (default: only by another phase).")
    private Duration maximum;

    @Option(names = "--seed", paramLabel = "N",
        description = "Draw that moment from this number (default: from a number that nobody can foretell).")
    private Long seed;

    @Override
    PhaseChange.Request request(final String ofInstrument) {
        return new PhaseChange.Request(ofInstrument, phase(), Set.of(), maximum, seed);
    }

    private Phase phase() {
        return PhaseNames.phase(phaseName)
            .orElseThrow(() -> usage("'" + phaseName + "' is no phase: " + PhaseNames.all()));
    }
}
