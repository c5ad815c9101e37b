package org.ringside.ops.shmq;

import org.ringside.launch.Tool;
import picocli.CommandLine.Command;

/** {@code shmq}: creates and inspects queues in shared memory. */
@Command(name = "shmq", description = "Create and inspect queues in shared memory.")
public final class Shmq extends Tool {
    /** With all verbs. */
    public Shmq() {
        super(Create.class, Ls.class, Stat.class, Tail.class, Dump.class, Rm.class, Prune.class, Reset.class,
            Detach.class, Errors.class, Doctor.class);
    }

    /** Entry point. */
    public static void main(final String[] args) {
        main(new Shmq(), args);
    }
}
