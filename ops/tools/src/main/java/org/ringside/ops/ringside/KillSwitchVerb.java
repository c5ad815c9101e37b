package org.ringside.ops.ringside;

import java.util.Locale;
import org.ringside.gateway.control.BlockList.Scope;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.KillSwitch;
import org.ringside.ops.operations.Operation;
import picocli.CommandLine.Parameters;

/** What an operator does to a session, a firm or an account. */
abstract class KillSwitchVerb extends OperationVerb {
    @Parameters(index = "0", paramLabel = "session|firm|account", description = "What ID is the number of.")
    private String scopeName;

    @Parameters(index = "1", paramLabel = "ID", description = "Number of the session, firm or account.")
    private long id;

    /** What the engine is told. */
    abstract MassActionType action();

    @Override
    final Operation operation(final ExchangePlan exchange) {
        return new KillSwitch(exchange, action(), scope(), id);
    }

    private Scope scope() {
        return switch (scopeName.toLowerCase(Locale.ROOT)) {
            case "session" -> Scope.SESSION;
            case "firm" -> Scope.FIRM;
            case "account" -> Scope.ACCOUNT;
            default -> throw usage("'" + scopeName + "' is none of session, firm, account");
        };
    }
}
