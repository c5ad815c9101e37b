package org.ringside.ops.ringside;

import org.ringside.matching.protocol.Phase;
import org.ringside.ops.operations.PhaseChange;
import picocli.CommandLine.Command;

/** {@code ringside halt}: stops trading. */
@Command(
    name = "halt",
    description = "Stop trading of an instrument, or of all. Orders stay and may be cancelled. Short for 'ringside"
        + " phase INSTRUMENT halt'.",
    exitCodeList = {"0:done", "1:the engine has refused it", "2:no instrument may be halted now",
        "3:there is no queue to the engine, or no journal", "4:an instrument has changed its phase meanwhile",
        "8:the engine does not answer"})
final class Halt extends PhaseVerb {
    @Override
    PhaseChange.Request request(final String ofInstrument) {
        return PhaseChange.Request.of(ofInstrument, Phase.HALT);
    }
}
