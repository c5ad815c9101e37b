package org.ringside.ops.ringside;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeQueues;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.exchange.ProcessLog;
import org.ringside.ops.exchange.ProcessView;
import org.ringside.ops.operations.Drain;
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
        final ExchangeFolder folder = folderOfOneAccount(plan);
        return audit(plan).of(() -> folder.exclusively(() -> {
            final ExchangeView found = new LifeSigns(plan).look();
            return found.isEmpty() ? nothingRuns(plan) : stop(plan, folder, found);
        }));
    }

    private int stop(final ExchangePlan plan, final ExchangeFolder folder, final ExchangeView found)
        throws IOException, InterruptedException {
        ExchangeView.requireReachable(found.processes());
        final List<ProcessView> started = found.started();
        if (found.isLiving(plan.matcher())) {
            Drain.beforeEnd(plan, started, plan.config().stopLimit(), messages());
        }
        Exchange.stop(
            folder, started.stream().map(ProcessView::process).toList(), plan.config().stopLimit(), messages());
        for (final ProcessView view : started) {
            final ProcessLog log = folder.log(view.name());
            if (view.isLiving()) {
                out().println(view.name() + " stopped");
                log.delete();
            } else {
                out().println(
                    view.name() + " was dead already" + (log.deleteIfShort(0) ? "" : "; its log: " + log.file()));
            }
        }
        EventFiles.of(plan).ifPresent(files -> files.drain(messages()));
        out().println(ExchangeQueues.remove(plan, found, folder));
        return ExitCode.OK;
    }

    private int nothingRuns(final ExchangePlan plan) {
        messages().say("nothing to stop: no exchange runs in " + plan.folder());
        return ExitCode.OK;
    }
}
