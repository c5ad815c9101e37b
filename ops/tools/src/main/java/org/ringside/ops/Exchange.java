package org.ringside.ops;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.ringside.gateway.probe.ProbeConfig;

/**
 * Starts and stops the processes of one exchange. {@link #stop()} may be called by another thread, a shutdown hook,
 * at any time: no process is started after that.
 */
final class Exchange {
    /** The engine, which is also the name of its process. */
    static final String ENGINE = "engine";
    static final String GATEWAY = "gateway";
    static final String PROBE = "probe";
    /** The probe's handler, where it is a process of its own. */
    static final String HANDLER = "handler";
    static final String TRADERS = "traders";

    private final ExchangePlan plan;
    private final Distribution distribution;
    private final ExchangeFolder folder;
    private final Messages messages;
    private final boolean lifeline;
    private final List<Child> children = new ArrayList<>();
    private final List<String> queues = new ArrayList<>();
    private final long startedMs = System.currentTimeMillis();
    private boolean complete;
    private boolean stopping;

    /** @param lifeline whether the processes die with this one */
    Exchange(
        final ExchangePlan plan,
        final Distribution distribution,
        final ExchangeFolder folder,
        final Messages messages,
        final boolean lifeline) {
        this.plan = plan;
        this.distribution = distribution;
        this.folder = folder;
        this.messages = messages;
        this.lifeline = lifeline;
    }

    /**
     * Makes the queues, or takes those that were kept; starts engine, gateways and probe side by side; returns them, in
     * this order, when all are ready.
     *
     * @param gatewaySettings keys of the gateways' configuration to override, as {@code key=value}
     * @param onReady         told of each process as it gets ready
     */
    List<Child> start(final List<String> gatewaySettings, final Consumer<Child> onReady) throws InterruptedException {
        createQueues();
        final List<String> engine = new ArrayList<>(List.of("engine", "-c", plan.engine().toString()));
        addSettings(engine, List.of("routes=" + String.join(",", plan.routes()), "journal=" + plan.data(ENGINE)));
        startServer(ENGINE, ENGINE, engine);
        for (final ExchangePlan.GatewayPlan gateway : plan.gateways()) {
            final List<String> arguments = new ArrayList<>(List.of("gateway", "-c", gateway.file().toString()));
            final List<String> settings = new ArrayList<>(gatewaySettings);
            if (gateway.isJournaled()) {
                settings.add("journal=" + plan.data(gateway.name()));
            }
            addSettings(arguments, settings);
            startServer(gateway.name(), GATEWAY, arguments);
        }
        plan.probe().ifPresent(this::startProbe);
        awaitReady(onReady);
        complete = true;
        save();
        return List.copyOf(children);
    }

    /** Starts traders, which belong to the exchange and are stopped with it. Their stdout goes to {@code output}. */
    Child startTraders(final List<String> arguments, final Path output) {
        return startChild(TRADERS, TRADERS, "trader-sim", arguments, output);
    }

    /** The probe and its handler make and remove their rings themselves. */
    private void startProbe(final ExchangePlan.ProbePlan probe) {
        startProbe("probe", probe.name(), PROBE, probe);
        if (probe.hasHandler()) {
            startProbe("probe-handler", probe.handler(), HANDLER, probe);
        }
    }

    private void startProbe(
        final String verb, final String name, final String part, final ExchangePlan.ProbePlan probe) {
        final List<String> arguments = new ArrayList<>(List.of(verb, "-c", probe.file().toString()));
        addSettings(arguments, List.of());
        startServer(name, part, arguments);
    }

    private void startServer(final String name, final String part, final List<String> arguments) {
        startChild(name, part, "ringside", arguments, null);
    }

    private synchronized Child startChild(
        final String name, final String part, final String program, final List<String> arguments, final Path output) {
        requireNotStopping();
        final ProcessBuilder builder = new ProcessBuilder(distribution.command(program, arguments));
        builder.environment().put("RINGSIDE_JVM", plan.config().jvm());
        final Child child = Child.start(name, part, builder, lifeline, folder.log(name), output);
        children.add(child);
        save();
        return child;
    }

    /**
     * Stops the processes, the last one first, and removes what they used; but keeps the queues of an exchange that may
     * go on, when commands are left in them.
     */
    void stop() throws InterruptedException {
        final List<RunningProcess> processes = new ArrayList<>();
        synchronized (this) {
            stopping = true;
            children.forEach(child -> processes.add(child.running()));
        }
        stop(folder, processes, plan.config().stopLimit(), messages);
        if (lifeline) {
            folder.removeQueues(queues);
        } else {
            folder.removeReadQueues(queues);
        }
        folder.deleteState();
    }

    /**
     * Stops processes, also those that somebody else started: the engine as the last one, and when it has read all.
     * Removes the rings of a probe that did not live to do it itself.
     */
    static void stop(
        final ExchangeFolder folder,
        final List<RunningProcess> processes,
        final Duration timeout,
        final Messages messages) throws InterruptedException {
        final List<RunningProcess> lastFirst = new ArrayList<>(processes);
        Collections.reverse(lastFirst);
        for (final RunningProcess process : lastFirst) {
            if (process.name().equals(ENGINE) && process.isRunning()) {
                folder.awaitRead(timeout);
            }
            process.stop(timeout, messages);
            if (PROBE.equals(process.part())) {
                folder.removeUnusedQueues(ProbeConfig.rings(process.name()));
            }
        }
    }

    private void requireNotStopping() {
        if (stopping) {
            throw new IllegalStateException("the exchange is being stopped");
        }
    }

    private synchronized void createQueues() {
        requireNotStopping();
        folder.createQueues(new StartPositions(plan).queues());
        queues.addAll(plan.queues().keySet());
        save();
    }

    private void addSettings(final List<String> arguments, final List<String> settings) {
        if (lifeline) {
            arguments.add("--lifeline");
        }
        arguments.add("--set");
        arguments.add("queues=" + folder.path());
        for (final String setting : settings) {
            arguments.add("--set");
            arguments.add(setting);
        }
    }

    private void awaitReady(final Consumer<Child> onReady) throws InterruptedException {
        final Duration timeout = plan.config().readyLimit();
        final long deadlineNs = System.nanoTime() + timeout.toNanos();
        final List<Child> waiting = new ArrayList<>(children);
        while (!waiting.isEmpty()) {
            for (final Child child : children) {
                if (child.isReady() && waiting.remove(child)) {
                    onReady.accept(child);
                }
            }
            if (!waiting.isEmpty() && System.nanoTime() - deadlineNs >= 0) {
                throw waiting.get(0).late(timeout);
            }
            Thread.sleep(10);
        }
    }

    private synchronized void save() {
        folder.save(new ExchangeState(
            ExchangeState.SCHEMA,
            plan.file().toAbsolutePath().toString(),
            startedMs,
            complete,
            List.copyOf(queues),
            children.stream().map(Child::running).toList()));
    }
}
