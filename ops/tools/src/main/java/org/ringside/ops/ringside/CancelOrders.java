package org.ringside.ops.ringside;

import org.ringside.matching.protocol.MassActionType;
import org.ringside.ops.exchange.ExchangePlan;
import picocli.CommandLine.Command;

/** {@code ringside cancel}: takes orders out of the books, and blocks nobody. */
@Command(
    name = "cancel",
    description = "Cancel all orders of a session, a firm or an account. It may go on trading.",
    exitCodeList = {"0:done", "2:there is no such session, firm or account", "3:there is no queue to the engine",
        "8:the engine, with a full queue, does not answer"})
final class CancelOrders extends OperatorVerb {
    @Override
    String intention(final String whom) {
        return "cancel what " + whom + " has in the books";
    }

    @Override
    int perform(final ExchangePlan plan, final OperatorCommandPublisher engine) throws InterruptedException {
        tell(engine, MassActionType.CANCEL);
        return report(engine, "has no orders in the books any more");
    }
}
