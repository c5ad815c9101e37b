package org.ringside.ops.ringside;

import org.ringside.matching.protocol.MassActionType;
import picocli.CommandLine.Command;

/** {@code ringside unblock}: ends what {@code block} began. */
@Command(
    name = "unblock",
    description = "Let a session, a firm or an account trade again. A session that is blocked for another reason"
        + " stays blocked, and the answer names the reason.",
    exitCodeList = {"0:done", "2:there is no such session, firm or account", "3:there is no queue to the engine",
        "7:a gateway that does not run has a list of another account, and the message says what was done",
        "8:a gateway or the engine does not answer"})
final class Unblock extends KillSwitchVerb {
    @Override
    MassActionType action() {
        return MassActionType.UNBLOCK;
    }
}
