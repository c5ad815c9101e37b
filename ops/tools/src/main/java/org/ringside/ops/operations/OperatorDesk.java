package org.ringside.ops.operations;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.OperatorLock;

/** Has the operations of all operators done one after another, and only as they were agreed to. */
public final class OperatorDesk {
    private OperatorDesk() {
    }

    /**
     * Does an operation if it would still do what was agreed to.
     *
     * @param folder of the queues; nobody else is at work where there is none
     * @param agreed what the operation answered to {@link Operation#plan}
     * @throws PlanChangedException                when the world has changed since
     * @throws org.ringside.launch.LaunchException IN_USE when another tool is at work for long
     */
    public static Result perform(final Path folder, final Operation operation, final Plan agreed)
        throws IOException, InterruptedException {
        if (!operation.isExclusive() || !Files.isDirectory(folder)) {
            return performNow(operation, agreed);
        }
        final List<Result> results = new ArrayList<>();
        OperatorLock.holding(folder, OperatorLock.PATIENCE, () -> {
            results.add(performNow(operation, agreed));
            return ExitCode.OK;
        });
        return results.get(0);
    }

    private static Result performNow(final Operation operation, final Plan agreed)
        throws IOException, InterruptedException {
        final Plan now = operation.plan();
        if (!now.fingerprint().equals(agreed.fingerprint())) {
            throw new PlanChangedException(now);
        }
        return operation.run();
    }
}
