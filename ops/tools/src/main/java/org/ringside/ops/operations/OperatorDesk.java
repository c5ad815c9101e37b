package org.ringside.ops.operations;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.OperatorLock;

/** Does the operations of all operators one after another, and only as they were agreed to. */
public final class OperatorDesk {
    private OperatorDesk() {
    }

    /**
     * Does an operation if its plan is still the agreed one.
     *
     * @param folder of the queues; without a folder nobody else is at work
     * @param agreed the earlier answer of {@link Operation#plan}
     * @throws PlanChangedException                when the plan has changed since
     * @throws org.ringside.launch.LaunchException IN_USE when another tool works for too long
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
