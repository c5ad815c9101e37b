package org.ringside.ops.ringside;

import org.ringside.matching.protocol.MassActionType;
import picocli.CommandLine.Command;

/** {@code ringside block}: the kill switch. */
@Command(
    name = "block",
    description = "Kill switch: end the connections of a session or of a firm's sessions, refuse their logons, cancel"
        + " their orders or an account's, and have the engine refuse new ones, until 'ringside unblock'. A block"
        + " outlives restarts.",
    exitCodeList = {"0:done", "2:there is no such session, firm or account", "3:there is no queue to the engine",
        "7:the engine knows; a gateway that does not run has a list of another account",
        "8:a gateway or the engine does not answer"})
final class Block extends KillSwitchVerb {
    @Override
    MassActionType action() {
        return MassActionType.BLOCK;
    }
}
