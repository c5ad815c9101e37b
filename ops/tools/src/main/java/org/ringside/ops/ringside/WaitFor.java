package org.ringside.ops.ringside;

import java.time.Duration;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.Life;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.exchange.ProcessLog;
import org.ringside.ops.exchange.ProcessView;
import org.ringside.queue.ProcessIdentity;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringside wait}: until a process of the exchange is ready. */
@Command(
    name = "wait",
    description = "Wait until a process of the exchange is ready: engine, gateways and console turn since this command"
        + " began, a member has a leader, a bridge is attached, a probe and its handler read their rings, the publisher"
        + " of market data has all events of the engine, the log lives.",
    exitCodeList = {"0:it is ready", "1:it has ended", "2:there is no such process", "8:it is not ready in time"})
final class WaitFor extends ExchangeVerb {
    private static final long POLL_MS = 20;
    /** Within this time a process that somebody starts holds its locks, also on a busy machine. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    @Parameters(paramLabel = "engine|member-N|bridge-NAME|GATEWAY|PROBE|market-data|log|console",
        description = "Name of the process, as 'ringside status' shows it.")
    private String name;

    @Option(names = "--timeout", paramLabel = "TIME", defaultValue = "30s", converter = Converters.Time.class,
        description = "How long to wait (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Option(names = "--pid", paramLabel = "PID",
        description = "The process that is to become ready, if it has been started: wait no longer when it has ended.")
    private Long pid;

    @Override
    public Integer call() throws InterruptedException {
        final ExchangePlan plan = plan();
        if (!plan.parts().containsKey(name)) {
            throw usage("there is no process " + name + " in " + plan.file() + ", but "
                + String.join(", ", plan.parts().keySet()));
        }
        final ProcessIdentity process = pid == null ? null : ProcessIdentity.of(pid);
        final ReadySign sign = new ReadySign(plan, name);
        final long beganNs = System.nanoTime();
        boolean isLooked = pid != null;
        while (!sign.isSeen()) {
            if (!isLooked && System.nanoTime() - beganNs >= Math.min(GRACE.toNanos(), timeout.toNanos())) {
                isLooked = true;
                requireAlive(plan);
            }
            if (System.nanoTime() - beganNs >= timeout.toNanos()) {
                throw new LaunchException(ExitCode.TIMEOUT, name + " is not ready after " + timeout.toMillis() + " ms"
                    + (sign.isDraining() ? ": it is being drained, and listens no more. '"
                    + plan.command("restart", name, "--yes") + "' starts it anew"
                    : ". '" + plan.command("health") + "' says what is wrong"));
            }
            if (process != null && !process.isRunning()) {
                throw new LaunchException(ExitCode.FAILURE, name + " (pid " + pid + ") has ended, and was not ready:"
                    + " its last line says why");
            }
            Thread.sleep(POLL_MS);
        }
        return ExitCode.OK;
    }

    /** One that was dead before and is not being started now does not get ready by waiting. */
    private void requireAlive(final ExchangePlan plan) {
        final LifeSigns signs = new LifeSigns(plan);
        final ProcessView view = signs.look().find(name).orElseThrow();
        if (view.life() == Life.DEAD && !signs.isChanging()) {
            throw new LaunchException(ExitCode.FAILURE, view.process() + " is dead"
                + ProcessLog.of(plan.folder(), name).cause().map(cause -> ": " + cause).orElse("") + ". '"
                + plan.command("restart", name) + "' starts it");
        }
    }
}
