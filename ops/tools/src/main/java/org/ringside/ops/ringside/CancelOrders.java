package org.ringside.ops.ringside;

import org.ringside.matching.protocol.MassActionType;
import picocli.CommandLine.Command;

/** {@code ringside cancel}: takes orders out of the books, and blocks nobody. */
@Command(
    name = "cancel",
    description = "Cancel all orders of a session, a firm or an account, which may go on trading.",
    exitCodeList = {"0:done", "2:there is no such session, firm or account", "3:there is no queue to the engine",
        "8:the engine does not answer"})
final class CancelOrders extends KillSwitchVerb {
    @Override
    MassActionType action() {
        return MassActionType.CANCEL;
    }
}
