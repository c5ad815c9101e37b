package org.ringside.ops.ringside;

import org.ringside.matching.protocol.MassActionType;
import org.ringside.ops.exchange.ExchangePlan;
import picocli.CommandLine.Command;

/** {@code ringside block}: the kill switch. */
@Command(
    name = "block",
    description = "Kill switch: end the connections of a session or of a firm's sessions, let nobody log on to them,"
        + " cancel their orders or an account's, and have the engine refuse new ones, until 'ringside unblock'. It"
        + " outlives restarts.",
    exitCodeList = {"0:done", "2:there is no such session, firm or account", "3:there is no queue to the engine",
        "8:a gateway, or the engine with a full queue, does not answer"})
final class Block extends OperatorVerb {
    @Override
    String intention(final String whom) {
        return "block " + whom + " and cancel what it has in the books";
    }

    /** The engine first: from then on it refuses what still comes through the gateways. */
    @Override
    int perform(final ExchangePlan plan, final OperatorCommandPublisher engine) throws InterruptedException {
        tell(engine, MassActionType.BLOCK);
        setBlocked(plan, true);
        return report(engine, "is blocked");
    }
}
