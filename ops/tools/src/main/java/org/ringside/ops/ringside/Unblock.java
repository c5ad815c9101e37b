package org.ringside.ops.ringside;

import java.util.List;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.ops.exchange.ExchangePlan;
import picocli.CommandLine.Command;

/** {@code ringside unblock}: ends what {@code block} began. */
@Command(
    name = "unblock",
    description = "Let a session, a firm or an account trade again. What is blocked for another reason stays blocked,"
        + " and the answer names the reason.",
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
    int perform(final ExchangePlan plan, final OperatorCommandPublisher engine) throws InterruptedException {
        setBlocked(plan, false);
        tell(engine, MassActionType.UNBLOCK);
        final List<String> others = otherBlocks();
        if (others.isEmpty()) {
            return report(engine, "may trade again");
        }
        return report(engine, isFirm() ? "may trade again, but still blocked is " + String.join(", ", others)
            : "is still blocked by " + String.join(", ", others));
    }
}
