package org.ringside.ops.ringside;

import org.ringside.matching.protocol.Phase;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.Operation;
import org.ringside.ops.operations.PhaseChange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ringside resume}: goes on with trading that was stopped. */
@Command(
    name = "resume",
    description = "Go on with continuous trading of an instrument, or of all, in HALT or VOLATILITY_AUCTION. Others"
        + " stay as they are.",
    exitCodeList = {"0:done", "1:the engine has refused it", "2:no instrument is stopped",
        "3:there is no queue to the engine, or no journal", "4:an instrument has changed its phase meanwhile",
        "8:the engine does not answer"})
final class Resume extends OperationVerb {
    @Parameters(paramLabel = "INSTRUMENT|all", description = "Symbol or number of the instrument.")
    private String instrument;

    @Override
    Operation operation(final ExchangePlan exchange) {
        return new PhaseChange(exchange, exchange.instruments(messages()), PhaseChange.Request.of(
            instrument, Phase.CONTINUOUS, Phase.HALT, Phase.VOLATILITY_AUCTION));
    }
}
