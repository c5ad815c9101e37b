package org.ringside.ops.ringside;

import java.io.IOException;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.Operation;
import org.ringside.ops.operations.OperatorDesk;
import org.ringside.ops.operations.Plan;
import org.ringside.ops.operations.Result;
import org.ringside.ops.terminal.Confirmation;
import picocli.CommandLine.Mixin;

/** What the verbs that do something to a running exchange have in common: plan, question, deed, and what came of it. */
abstract class OperationVerb extends ExchangeVerb {
    @Mixin
    private Confirmation confirmation;

    /** What is to be done. */
    abstract Operation operation(ExchangePlan exchange);

    @Override
    public final Integer call() throws IOException, InterruptedException {
        final ExchangePlan exchange = plan();
        return confirmation.isDryRun() ? perform(exchange) : audit(exchange).of(() -> perform(exchange));
    }

    private int perform(final ExchangePlan exchange) throws IOException, InterruptedException {
        try (Operation operation = operation(exchange)) {
            final Plan plan = operation.plan();
            if (confirmation.isDryRun()) {
                out().println("would " + plan.sentence());
                return ExitCode.OK;
            }
            if (plan.isDestructive()) {
                confirmation.require(messages(), plan.sentence(), "nothing was changed");
            }
            return report(OperatorDesk.perform(exchange.folder(), operation, plan));
        }
    }

    private int report(final Result result) {
        result.done().forEach(out()::println);
        out().flush();
        result.notes().forEach(messages()::say);
        return result.exitCode();
    }
}
