package org.ringside.ops.ringside;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.ChildProcess;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.FileSystemSpace;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.exchange.ProcessCommand;
import org.ringside.ops.exchange.ProcessView;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.exchange.StartPositions;
import org.ringside.ops.operations.Audit;
import org.ringside.ops.terminal.Confirmation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringside restart}: starts one process of an exchange that has died, or stops and starts one that lives. */
@Command(
    name = "restart",
    description = "Start a dead process of the exchange, or stop a living one and start it again, with the"
        + " configuration as it is now. The others stay as they are; nothing is lost.",
    exitCodeList = {"0:it runs and was ready", "1:it failed, and the message says why", "2:there is no such process",
        "3:no exchange runs", "4:it is in use, or runs where it cannot be stopped from", "6:a file is damaged",
        "8:it did not get ready in time"})
final class Restart extends ExchangeVerb {
    @Parameters(paramLabel = "log|engine|member-N|bridge-NAME|GATEWAY|PROBE|market-data|console",
        description = "Name of the process, as 'ringside status' shows it.")
    private String name;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Mixin
    private Confirmation confirmation;

    @Override
    public Integer call() throws IOException, InterruptedException {
        final ExchangePlan plan = plan();
        final Set<String> processes = plan.parts().keySet();
        if (!processes.contains(name)) {
            throw usage(
                "there is no process " + name + " in " + plan.file() + ", but " + String.join(", ", processes));
        }
        if (!Files.isDirectory(plan.folder())) {
            throw plan.nothingRuns();
        }
        final ExchangeFolder folder = folderOfOneAccount(plan);
        final Audit.Work work = () -> folder.exclusively(() -> restart(plan, folder, new LifeSigns(plan).look()));
        return confirmation.isDryRun() ? work.run() : audit(plan).of(work);
    }

    private int restart(final ExchangePlan plan, final ExchangeFolder folder, final ExchangeView found)
        throws IOException, InterruptedException {
        if (found.isEmpty()) {
            throw plan.nothingRuns();
        }
        final ProcessView before = found.find(name).orElseThrow();
        final String intention =
            before.isLiving() ? "stop " + before.process() + ", which runs, and start it again" : "start " + name;
        if (confirmation.isDryRun()) {
            out().println("would " + intention);
            return ExitCode.OK;
        }
        ExchangeView.requireReachable(List.of(before));
        FileSystemSpace.of(plan.folder()).requireForProcess();
        if (name.equals(plan.matcher())) {
            // It starts with new ones in their place: what is in the way of that is found while it still runs.
            new StartPositions(plan, plan.config().readyLimit()).outputs(folder.closed(plan.queues().keySet()));
        }
        if (before.isLiving()) {
            // What it would refuse is found while it still runs.
            ProcessCommand.of(plan, List.of(), false).stream()
                .filter(command -> command.name().equals(name)).forEach(ProcessCommand::requireSoundFile);
            confirmation.require(messages(), intention, name + " goes on as it was");
        }
        return restart(plan, folder, before);
    }

    private int restart(final ExchangePlan plan, final ExchangeFolder folder, final ProcessView before)
        throws InterruptedException {
        if (before.isLiving()) {
            before.process().stop(plan.config().stopLimit(), messages());
        }
        final Exchange exchange = new Exchange(plan, new LifeSigns(plan).look(), folder, messages(), false);
        // A process that fails leaves its log, and the others as they were.
        final ChildProcess child;
        try {
            child = Teardown.unless(exchange::stop, messages(), () -> exchange.restart(name));
        } catch (final LaunchException failure) {
            throw new LaunchException(failure.exitCode(), failure.getMessage() + ". No " + name + " runs now: '"
                + plan.command("restart", name) + "' starts it when that is put right", failure);
        }
        show(json, Document.of(before, child), () -> readyLine(child) + "\n");
        final ExchangeView now = new LifeSigns(plan).look();
        if (!now.isRunning()) {
            messages().say(now.trouble(plan));
        }
        return ExitCode.OK;
    }

    private record Document(
        String schema, String name, String part, Long stoppedPid, long pid, long readyMs, String listen,
        String tlsListen) {

        static Document of(final ProcessView before, final ChildProcess child) {
            final RunningProcess running = child.running();
            return new Document("ringside.restart/1", running.name(), running.part(),
                before.isLiving() ? before.process().pid() : null, running.pid(), child.readyAfter().toMillis(),
                running.listen(), running.tlsListen());
        }
    }
}
