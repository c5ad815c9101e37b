package org.ringside.ops;

import org.ringside.launch.Tool;
import picocli.CommandLine.Command;

/** {@code shmq}: creates and inspects queues in shared memory. */
@Command(
    name = "shmq",
    description = "Create and inspect queues in shared memory.",
    subcommands = {Create.class, Ls.class, Stat.class, Rm.class})
public final class Shmq extends Tool {
    /** Entry point. */
    public static void main(final String[] args) {
        main(new Shmq(), args);
    }
}
