package org.ringside.matching.server;

import java.io.PrintStream;
import java.nio.file.Path;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Lifeline;
import org.ringside.launch.TimerSlack;

/**
 * The process that takes one snapshot, for {@link SnapshotProcess}. Arguments: folder of the journal, folder of the
 * queues. Standard output gets the result, standard error gets lines for the operator. The process ends when its
 * standard input ends, that is with the process that started it.
 */
public final class SnapshotMain {
    private SnapshotMain() {
    }

    /**
     * Takes a snapshot and ends the process.
     *
     * @param args the two folders.
     */
    public static void main(final String[] args) {
        TimerSlack.shorten();
        Lifeline.watch("snapshot", () -> Runtime.getRuntime().halt(ExitCode.INTERRUPTED));
        System.exit(take(Path.of(args[0]), Path.of(args[1])));
    }

    private static int take(final Path journal, final Path queues) {
        final PrintStream messages = System.err;
        try {
            final Snapshots snapshots = new Snapshots(journal, RouteTails.ofQueues(queues), messages::println);
            System.out.println(SnapshotProcess.result(snapshots.take()));
            return ExitCode.OK;
        } catch (final OutOfMemoryError tooSmall) {
            messages.println("the state does not fit into the heap of the snapshot's process, "
                + (Runtime.getRuntime().maxMemory() >> 20) + " MiB; raise snapshotHeap in the engine's configuration");
            return ExitCode.FAILURE;
        } catch (final LaunchException failure) {
            messages.println(failure.getMessage());
            return failure.exitCode();
        } catch (final Throwable unexpected) {
            messages.println("failed unexpectedly: " + unexpected + "; report it with the journal in " + journal);
            return ExitCode.FAILURE;
        }
    }
}
