package org.ringside.ops.ringside;

import org.ringside.matching.protocol.Phase;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.Operation;
import org.ringside.ops.operations.PhaseChange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ringside halt}: stops trading. */
@Command(
    name = "halt",
    description = "Stop trading of an instrument, or of all. Orders stay and may be cancelled. Short for 'ringside"
        + " phase INSTRUMENT halt'.",
    exitCodeList = {"0:done", "1:the engine has refused it", "2:no instrument may be halted now",
        "3:there is no queue to the engine, or no journal", "4:an instrument has changed its phase meanwhile",
        "8:the engine does not answer"})
final class Halt extends OperationVerb {
    @Parameters(paramLabel = "INSTRUMENT|all", description = "Symbol or number of the instrument.")
    private String instrument;

    @Override
    Operation operation(final ExchangePlan exchange) {
        return new PhaseChange(
            exchange, exchange.instruments(messages()), PhaseChange.Request.of(instrument, Phase.HALT));
    }
}
