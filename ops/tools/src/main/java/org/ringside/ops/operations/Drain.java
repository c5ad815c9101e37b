package org.ringside.ops.operations;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.exchange.ProcessView;
import org.ringside.queue.FolderAccess;
import org.ringside.queue.QueueDirectory;

/**
 * Empties gateways before they stop: they listen no more, refuse new orders, pass cancels, and end each session when
 * the engine has answered it, or when the time is up. The windows of cancel on disconnect begin with the next gateway,
 * as after a crash. If none comes within the engine's grace time, the engine cancels the orders, whether the process
 * goes on or not.
 */
public final class Drain implements Operation {
    private static final Duration MOST = Duration.ofHours(1);

    private final ExchangePlan exchange;
    private final List<ExchangePlan.GatewayPlan> gateways;
    private final Duration within;
    private final boolean isEnd;
    private final Messages messages;

    /**
     * Makes a drain of these gateways.
     *
     * @param names    of them; all of the exchange if there are none
     * @param within   time after which sessions with unanswered orders end, too
     * @param isEnd    whether the processes stop after that
     * @param messages takes progress lines
     * @throws LaunchException USAGE when the exchange has no such gateway, or a process is to be ended where accounts
     *                         share the folder of the queues
     */
    public Drain(final ExchangePlan exchange, final List<String> names, final Duration within, final boolean isEnd,
        final Messages messages) {
        this.exchange = exchange;
        this.gateways = Gateways.of(exchange, names);
        this.within = within;
        this.isEnd = isEnd;
        this.messages = messages;
        if (within.compareTo(MOST) > 0) {
            throw new LaunchException(ExitCode.USAGE, "--within is at most " + MOST.toHours() + "h");
        }
        if (isEnd) {
            requireOneAccount();
        }
    }

    /** Each process has an account of its own in a shared folder, and notes of another one may name any process. */
    private void requireOneAccount() {
        final Path folder = exchange.folder();
        try {
            if (Files.isDirectory(folder) && FolderAccess.isShared(folder)) {
                throw new LaunchException(ExitCode.USAGE, "--end ends no process where accounts share " + folder
                    + ": with the units of systemd, systemctl stop "
                    + gateways.stream().map(gateway -> "ringside-gateway@" + gateway.name())
                    .collect(Collectors.joining(" ")) + " drains and stops");
            }
        } catch (final IOException failure) {
            throw new UncheckedIOException("cannot look at " + folder, failure);
        }
    }

    /**
     * Drains all gateways of an exchange that listen to an operator, before they stop. A gateway that is not drained in
     * time stops all the same.
     *
     * @param living the processes
     * @param within longest time for them, and at most an hour
     */
    public static void beforeEnd(final ExchangePlan exchange, final List<ProcessView> living, final Duration within,
        final Messages messages) throws IOException, InterruptedException {
        final List<String> names = exchange.gateways().stream().map(ExchangePlan.GatewayPlan::name)
            .filter(name -> living.stream().anyMatch(view -> view.isLiving() && view.name().equals(name)))
            .filter(name -> Files.exists(exchange.folder().resolve(name + QueueDirectory.COUNTERS_SUFFIX))).toList();
        if (!names.isEmpty()) {
            final Duration most = within.compareTo(MOST) > 0 ? MOST : within;
            new Drain(exchange, names, most, false, messages).run().notes().forEach(messages::say);
        }
    }

    @Override
    public Plan plan() {
        final List<String> living = living().stream().map(ProcessView::name).toList();
        if (living.isEmpty()) {
            throw new LaunchException(ExitCode.NOT_FOUND,
                Gateways.names(gateways) + " does not run: there is nothing to drain");
        }
        return Plan.of("drain " + String.join(", ", living) + ": no connections and no new orders any more, all"
            + " sessions end within " + within.toMillis() + " ms" + (isEnd ? ", then stop it" : "") + "; "
            + exchange.gatewayGrace().toMillis() + " ms later orders with cancel on disconnect are cancelled, unless"
            + " their gateway is back", true);
    }

    /** Says that others may act meanwhile: a drain takes as long as the operator allows. */
    @Override
    public boolean isExclusive() {
        return false;
    }

    @Override
    public Result run() throws IOException, InterruptedException {
        final List<ProcessView> living = living();
        final List<String> done = new ArrayList<>();
        final List<String> notes = new ArrayList<>();
        gateways.stream().map(ExchangePlan.GatewayPlan::name)
            .filter(name -> living.stream().noneMatch(view -> view.name().equals(name)))
            .forEach(name -> notes.add(name + " does not run"));
        int exitCode = ExitCode.OK;
        final List<ProcessView> begun = new ArrayList<>();
        for (final ProcessView gateway : living) {
            try {
                drain(gateway).begin(within, exchange.gatewayGrace());
                begun.add(gateway);
            } catch (final LaunchException deaf) {
                notes.add(gateway.name() + " is not drained: " + deaf.getMessage());
                exitCode = Math.max(exitCode, deaf.exitCode());
            }
        }
        for (final ProcessView gateway : begun) {
            String trouble = " is not drained: ";
            try {
                drain(gateway).await(within);
                trouble = " is drained, and has not stopped: ";
                done.add(gateway.name() + " is drained" + end(gateway));
            } catch (final LaunchException left) {
                notes.add(gateway.name() + trouble + left.getMessage());
                exitCode = Math.max(exitCode, left.exitCode());
            }
        }
        return new Result(exitCode, done, notes);
    }

    private GatewayDrain drain(final ProcessView gateway) {
        return new GatewayDrain(exchange, gateway.name());
    }

    private String end(final ProcessView gateway) throws InterruptedException {
        if (!isEnd) {
            return " and listens no more: '" + exchange.command("restart", gateway.name(), "--yes")
                + "' starts it anew";
        }
        gateway.process().stop(exchange.config().stopLimit(), messages);
        return " and has stopped: '" + exchange.command("restart", gateway.name()) + "' starts it again";
    }

    private List<ProcessView> living() {
        return new LifeSigns(exchange).look().living().stream().filter(view -> gateways.stream()
            .anyMatch(gateway -> gateway.name().equals(view.name()))).toList();
    }
}
