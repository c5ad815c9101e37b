package org.ringside.ops.ringside;

import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.NewDay;
import org.ringside.ops.operations.Operation;
import picocli.CommandLine.Command;

/** {@code ringside day}: begins a day. */
@Command(
    name = "day",
    description = "Begin a day: client ids may be used again, closing prices become previous ones, and owners are"
        + " told of orders that live on. All instruments must be closed.",
    exitCodeList = {"0:done", "1:the engine has refused it", "2:an instrument is not closed, and the message names it",
        "3:there is no queue to the engine, or no journal", "8:the engine does not answer"})
final class BeginDay extends OperationVerb {
    @Override
    Operation operation(final ExchangePlan exchange) {
        return new NewDay(exchange, exchange.instruments(messages()));
    }
}
