package org.ringside.ops.ringside;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Tool;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.FailedProcess;
import org.ringside.ops.exchange.Life;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.exchange.ProcessView;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside up}: starts an exchange, or what is missing of one, and leaves it running. */
@Command(
    name = "up",
    description = "Create the queues, start log, engine, gateways, probe, publisher of market data and console, and"
        + " leave them running; members and bridge in place of an engine that is replicated. Processes that run stay as"
        + " they are; dead ones are started again.",
    exitCodeList = {"0:everything runs and was ready; with --stay, 'down' has stopped it",
        "1:a process failed: what was started is stopped again; where an exchange ran, or of log, publisher of market"
            + " data and console, that process alone; with --stay, the last process has died",
        "2:the configuration is refused", "4:all of it runs already, or something of it is in use",
        "6:a file is damaged", "8:a process did not get ready in time"})
final class Up extends ExchangeVerb {
    private static final long LOOK_MS = 500;
    /** After so many looks without a living process nobody is about to start one, or to remove what is left. */
    private static final int MOST_EMPTY_LOOKS = 20;

    @Option(names = "--stay", description = "Stay until the exchange has ended, and do what 'down' does at SIGTERM and"
        + " Ctrl-C: a container ends with its first process.")
    private boolean isStaying;

    private Teardown teardown;

    @Override
    public Integer call() throws IOException, InterruptedException {
        final ExchangePlan plan = plan();
        final ExchangeFolder folder = folderOfOneAccount(plan);
        final int exitCode = audit(plan).of(() -> folder.exclusively(() -> start(plan, folder)));
        return isStaying ? stay(plan) : exitCode;
    }

    /** Repeats what another verb, which is at work, keeps from being done, as long as there is time. */
    static int repeat(final IntSupplier verb, final Duration limit) throws InterruptedException {
        final long startNs = System.nanoTime();
        int exitCode = verb.getAsInt();
        while (exitCode == ExitCode.IN_USE && System.nanoTime() - startNs < limit.toNanos()) {
            Thread.sleep(LOOK_MS);
            exitCode = verb.getAsInt();
        }
        return exitCode;
    }

    /** A process that dies alone is for {@code health} and {@code restart}. */
    private int stay(final ExchangePlan plan) throws IOException, InterruptedException {
        int emptyLooks = 0;
        while (emptyLooks < MOST_EMPTY_LOOKS) {
            Thread.sleep(LOOK_MS);
            final ExchangeView found = new LifeSigns(plan).look();
            teardown.stayIfBegun();
            if (found.isEmpty()) {
                teardown.forget();
                return ExitCode.OK;
            }
            emptyLooks = found.living().isEmpty() ? emptyLooks + 1 : 0;
        }
        messages().say("the exchange has ended without a 'down'");
        teardown.finish();
        return ExitCode.FAILURE;
    }

    private void down(final ExchangePlan plan) throws InterruptedException {
        final int exitCode = repeat(
            () -> Tool.execute(new Ringside(), out(), err(), "down", "-c", plan.file().toString()),
            plan.config().stopLimit());
        if (exitCode != ExitCode.OK) {
            throw new LaunchException(exitCode, "'down' has ended with exit code " + exitCode);
        }
    }

    private int start(final ExchangePlan plan, final ExchangeFolder folder) throws IOException, InterruptedException {
        final ExchangeView found = new LifeSigns(plan).look();
        refuseSecond(plan, found);
        tell(found, folder);
        final Exchange exchange = new Exchange(plan, found, folder, messages(), false);
        final Teardown.Work<?> work = () -> exchange.start(List.of(), child -> out().println(readyLine(child)));
        if (isStaying) {
            // From its start to its end there is no instant at which a signal leaves its processes behind.
            teardown = Teardown.until(() -> undo(exchange, folder), () -> down(plan), messages(), work);
        } else {
            Teardown.unless(() -> undo(exchange, folder), messages(), work);
        }
        return report(plan, exchange);
    }

    /** Says what has failed of an exchange that goes on without. */
    private int report(final ExchangePlan plan, final Exchange exchange) {
        out().flush();
        for (final FailedProcess failure : exchange.failures()) {
            messages().say(Failures.reason(failure.cause()) + ". All others run; '"
                + plan.command("restart", failure.name()) + "' starts it again");
        }
        return exchange.failures().stream().findFirst().map(failure -> failure.cause().exitCode())
            .orElse(ExitCode.OK);
    }

    /** Leaves nothing of what was started but the logs that say more than the one line we report. */
    private void undo(final Exchange exchange, final ExchangeFolder folder) throws IOException, InterruptedException {
        try {
            exchange.stop();
        } finally {
            for (final String process : Stream.concat(exchange.started().stream(),
                exchange.failures().stream().map(FailedProcess::name)).toList()) {
                if (!folder.log(process).deleteIfShort(1)) {
                    messages().say("all that " + process + " said is in " + folder.log(process).file());
                }
            }
        }
        folder.deleteIfUnused();
    }

    private static void refuseSecond(final ExchangePlan plan, final ExchangeView found) {
        if (found.isRunning() && !found.isEmpty()) {
            throw new LaunchException(ExitCode.IN_USE, "an exchange runs already: "
                + ExchangeView.names(found.living()) + ". '" + plan.command("down") + "' stops it");
        }
    }

    /** What was found of an exchange that does not run as a whole. */
    private void tell(final ExchangeView found, final ExchangeFolder folder) {
        if (found.isEmpty()) {
            return;
        }
        for (final ProcessView view : found.processes()) {
            if (view.isLiving()) {
                messages().say("found " + view.process() + " running: it stays");
            } else if (view.life() == Life.DEAD) {
                messages().say("found " + view.process() + " dead" + folder.log(view.name()).cause()
                    .map(cause -> ": " + cause).orElse(", without a reason given"));
            }
        }
    }
}
