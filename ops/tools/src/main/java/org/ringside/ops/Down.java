package org.ringside.ops;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.ringside.launch.ExitCode;
import picocli.CommandLine.Command;

/** {@code ringside down}: stops what {@code up} started, or what is left of it. */
@Command(name = "down", description = "Stop the processes of a running exchange, remove its queues.")
final class Down extends ExchangeVerb {
    @Override
    public Integer call() throws IOException, InterruptedException {
        final ExchangePlan plan = plan();
        if (!Files.isDirectory(plan.folder())) {
            return nothingRuns(plan);
        }
        final ExchangeFolder folder = new ExchangeFolder(plan.folder());
        return folder.exclusively(() -> {
            final Optional<ExchangeState> state = ExchangeFolder.state(plan.folder());
            return state.isPresent() ? stop(plan, folder, state.get()) : nothingRuns(plan);
        });
    }

    private int stop(final ExchangePlan plan, final ExchangeFolder folder, final ExchangeState state)
        throws IOException, InterruptedException {
        final List<RunningProcess> dead = state.dead();
        Exchange.stop(folder, state.processes(), plan.config().stopLimit(), messages());
        for (final RunningProcess process : state.processes()) {
            if (dead.contains(process)) {
                out().println(process.name() + " was dead already"
                    + (folder.deleteShortLog(process.name(), 0) ? "" : "; its log: " + folder.log(process.name())));
            } else {
                out().println(process.name() + " stopped");
                folder.deleteLog(process.name());
            }
        }
        final boolean isRemoved = folder.removeReadQueues(state.queues());
        folder.deleteState();
        folder.deleteIfUnused();
        out().println(isRemoved ? "removed " + String.join(", ", state.queues())
            : "kept the queues: commands are in them that the engine has not read. 'ringside up' goes on with them");
        return ExitCode.OK;
    }

    private int nothingRuns(final ExchangePlan plan) {
        messages().say("nothing to stop: no exchange runs in " + plan.folder());
        return ExitCode.OK;
    }
}
