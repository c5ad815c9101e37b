package org.ringside.ops;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import picocli.CommandLine.Command;

/** {@code ringside up}: starts an exchange and leaves it running. */
@Command(name = "up", description = "Create the queues, start engine, gateways and probe, leave them running.")
final class Up extends ExchangeVerb {
    @Override
    public Integer call() throws IOException, InterruptedException {
        final ExchangePlan plan = plan();
        final ExchangeFolder folder = new ExchangeFolder(plan.folder());
        return folder.exclusively(() -> {
            refuseSecond(ExchangeFolder.state(plan.folder()));
            start(new Exchange(plan, Distribution.own(), folder, messages(), false), plan, folder);
            return ExitCode.OK;
        });
    }

    private void start(final Exchange exchange, final ExchangePlan plan, final ExchangeFolder folder)
        throws IOException, InterruptedException {
        final Teardown teardown = new Teardown(() -> undo(exchange, plan, folder), messages());
        boolean started = false;
        try {
            exchange.start(List.of(), child -> out().println(readyLine(child)));
            started = true;
        } finally {
            if (started) {
                teardown.cancel();
            } else {
                teardown.finish();
            }
        }
    }

    /** Leaves nothing but the logs that say more than the one line we report. */
    private void undo(final Exchange exchange, final ExchangePlan plan, final ExchangeFolder folder)
        throws IOException, InterruptedException {
        exchange.stop();
        for (final String process : plan.processes()) {
            if (!folder.deleteShortLog(process, 1)) {
                messages().say("all that " + process + " said is in " + folder.log(process));
            }
        }
        folder.deleteIfUnused();
    }

    private static void refuseSecond(final Optional<ExchangeState> found) {
        if (found.isPresent()) {
            final ExchangeState state = found.get();
            throw new LaunchException(ExitCode.IN_USE, state.isRunning()
                ? "an exchange runs already: " + names(state.processes()) + ". 'ringside down' stops it"
                : Status.trouble(state) + ". 'ringside down' stops and removes what is left");
        }
    }

    static String names(final List<RunningProcess> processes) {
        return String.join(", ", processes.stream().map(RunningProcess::toString).toList());
    }
}
