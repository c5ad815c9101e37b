package org.ringside.ops.operations;

import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/** The plan of an operation differs from the agreed one, and the operation has done nothing. */
public final class PlanChangedException extends LaunchException {
    private static final long serialVersionUID = 1L;

    PlanChangedException(final Plan now) {
        super(ExitCode.IN_USE, "something has changed since this was asked for, and nothing was done. Now it would "
            + now.sentence() + ". Ask again if that is meant");
    }
}
