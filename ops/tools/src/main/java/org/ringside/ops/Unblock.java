package org.ringside.ops;

import org.ringside.matching.protocol.MassActionType;
import picocli.CommandLine.Command;

/** {@code ringside unblock}: ends what {@code block} began. */
@Command(
    name = "unblock",
    description = "Let a session, a firm or an account trade again. What is blocked for another reason stays blocked.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "2:there is no such session, firm or account", "3:there is no queue to the engine",
        "8:a gateway, or the engine with a full queue, does not answer"})
final class Unblock extends OperatorVerb {
    @Override
    String intention(final String whom) {
        return "let " + whom + " trade again";
    }

    @Override
    boolean isDestructive() {
        return false;
    }

    @Override
    int perform(final ExchangePlan plan, final EngineLine engine) throws InterruptedException {
        setBlocked(plan, false);
        tell(plan, engine, MassActionType.UNBLOCK);
        return report(engine, "may trade again");
    }
}
