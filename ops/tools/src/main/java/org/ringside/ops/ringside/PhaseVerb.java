package org.ringside.ops.ringside;

import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.Operation;
import org.ringside.ops.operations.PhaseChange;
import picocli.CommandLine.Parameters;

/** What the verbs that take instruments to a phase have in common. */
abstract class PhaseVerb extends OperationVerb {
    @Parameters(index = "0", paramLabel = "INSTRUMENT|all", description = "Symbol or number of the instrument.")
    private String instrument;

    /** The phase to go to. */
    abstract PhaseChange.Request request(String ofInstrument);

    @Override
    final Operation operation(final ExchangePlan exchange) {
        return new PhaseChange(exchange, exchange.instruments(messages()), request(instrument));
    }
}
