package org.ringside.ops.ringside;

import org.ringside.matching.protocol.Phase;
import org.ringside.ops.operations.PhaseChange;
import picocli.CommandLine.Command;

/** {@code ringside resume}: goes on with trading that was stopped. */
@Command(
    name = "resume",
    description = "Go on with continuous trading of an instrument, or of all, in HALT or VOLATILITY_AUCTION. Others"
        + " stay as they are.",
    exitCodeList = {"0:done", "1:the engine has refused it", "2:no instrument is stopped",
        "3:there is no queue to the engine, or no journal", "4:an instrument has changed its phase meanwhile",
        "8:the engine does not answer"})
final class Resume extends PhaseVerb {
    @Override
    PhaseChange.Request request(final String ofInstrument) {
        return PhaseChange.Request.of(ofInstrument, Phase.CONTINUOUS, Phase.HALT, Phase.VOLATILITY_AUCTION);
    }
}
