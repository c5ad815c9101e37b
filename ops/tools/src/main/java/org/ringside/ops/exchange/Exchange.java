package org.ringside.ops.exchange;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.ringside.gateway.probe.ProbeConfig;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import org.ringside.launch.PrivateFiles;

/**
 * Starts and stops the processes of one exchange. Another thread, a shutdown hook, may call {@link #stop()} at any
 * time: no process is started after that.
 */
public final class Exchange {
    /** The part engine, and the name of its process. */
    public static final String ENGINE = "engine";
    /** The part log, and the name of its process. */
    public static final String LOG = "log";
    /** The part console, and the name of its process. */
    public static final String CONSOLE = "console";
    /** The part market data, the name of its process, and the name of its queue. */
    public static final String MARKET_DATA = "market-data";
    public static final String GATEWAY = "gateway";
    public static final String PROBE = "probe";
    /** The probe's handler, where it is a process of its own. */
    static final String HANDLER = "handler";
    public static final String TRADERS = "traders";
    public static final String SUBSCRIBER = "subscriber";
    /** A member of a replicated engine. */
    public static final String MEMBER = "member";
    /** The bridge to a replicated engine, in the place of an engine. */
    public static final String BRIDGE = "bridge";

    private static final long POLL_MS = 10;
    /** How the names of files begin that the JVM of a process writes by itself, for the launcher. */
    private static final String JVM_LOG = "RINGSIDE_JVM_LOG";

    private final ExchangePlan plan;
    private final Distribution distribution = Distribution.own();
    private final ExchangeFolder folder;
    private final Messages messages;
    private final boolean lifeline;
    private final ExchangeView found;
    private final List<ChildProcess> children = new ArrayList<>();
    /** Those that were found, and whose start nobody has seen to its end. */
    private final List<ChildProcess> adopted = new ArrayList<>();
    private final List<FailedProcess> failures = new ArrayList<>();
    private final ExchangeQueues queues;
    private final long startedMs;
    private boolean complete;
    private boolean isRestart;
    private boolean stopping;

    /**
     * Makes an exchange, some of whose processes may run.
     *
     * @param found    what was found
     * @param lifeline whether the processes end with this one
     */
    public Exchange(
        final ExchangePlan plan, final ExchangeView found, final ExchangeFolder folder, final Messages messages,
        final boolean lifeline) {
        this.plan = plan;
        this.found = found;
        this.folder = folder;
        this.messages = messages;
        this.lifeline = lifeline;
        this.queues = new ExchangeQueues(plan, found, folder, messages, plan.config().readyLimit());
        this.startedMs = found.living().isEmpty() ? System.currentTimeMillis()
            : found.state().map(ExchangeState::startedMs).orElseGet(System::currentTimeMillis);
    }

    /**
     * Makes the queues, or takes the kept ones. Starts log, engine, gateways, probe and console side by side, except
     * those that run. Returns the started ones, in this order, when these and those that ran before are ready. A
     * process that fails and that no other needs is stopped alone, unless the processes end with this one.
     *
     * @param listenerSettings keys of the gateways' and the console's configuration to override, as {@code key=value}
     * @param onReady          gets each process when it is ready
     * @throws LaunchException when a process fails that others need, or when all that were started fail
     */
    public List<ChildProcess> start(final List<String> listenerSettings,
        final Consumer<ChildProcess> onReady) throws InterruptedException {
        final List<String> living = found.living().stream().map(ProcessView::name).toList();
        final List<ProcessCommand> commands = ProcessCommand.of(plan, listenerSettings, lifeline).stream()
            .filter(command -> !living.contains(command.name())).toList();
        if (plan.cluster().isPresent()) {
            startMembers(plan.cluster().get(), commands, onReady);
        }
        createQueues();
        for (final ProcessCommand command : commands) {
            if (!started().contains(command.name())) {
                start(command);
            }
        }
        final List<ChildProcess> awaited =
            new ArrayList<>(children.stream().filter(child -> child.readyAfter() == null).toList());
        awaited.addAll(adopt());
        awaitReady(awaited, onReady);
        if (!failures.isEmpty() && started().isEmpty()) {
            throw failures.get(0).cause();
        }
        new ReadyCheck(plan).await(plan.config().readyLimit());
        complete = true;
        save();
        return List.copyOf(children);
    }

    /** Members come first, with the log: they say where new queues begin. */
    private void startMembers(final ClusterPlan cluster, final List<ProcessCommand> commands,
        final Consumer<ChildProcess> onReady) throws InterruptedException {
        createLogQueue();
        final List<ChildProcess> first = commands.stream()
            .filter(command -> List.of(LOG, MEMBER).contains(command.part())).map(this::start).toList();
        awaitReady(first, onReady);
        if (cluster.memberFile().isPresent()) {
            ClusterAccess.configure(plan, cluster, messages);
        }
    }

    private synchronized List<ChildProcess> adopt() {
        if (!found.isComplete()) {
            found.living().stream().filter(view -> view.life() == Life.RUNNING)
                .forEach(view -> adopted.add(ChildProcess.adopt(view.process(), folder.log(view.name()))));
        }
        return List.copyOf(adopted);
    }

    /** Starts one process of an exchange, and leaves the others as they are. Returns the process when it is ready. */
    public ChildProcess restart(final String name) throws InterruptedException {
        return restart(ProcessCommand.of(plan, List.of(), lifeline).stream()
            .filter(planned -> planned.name().equals(name)).findFirst().orElseThrow());
    }

    /** Starts one process with a command line of its own. The method makes the queues if no process has them. */
    public ChildProcess restart(final ProcessCommand command) throws InterruptedException {
        isRestart = true;
        complete = found.isComplete();
        if (command.name().equals(plan.matcher())) {
            renewQueues();
        }
        if (found.living().isEmpty() && !folder.missing(plan.queues().keySet()).isEmpty()) {
            createQueues();
        }
        final ChildProcess child = start(command);
        awaitReady(List.of(child), ready -> { });
        save();
        return child;
    }

    /** Starts a program that belongs to the exchange and stops with it. Its standard output goes to {@code output}. */
    public ChildProcess start(final String name, final String program, final List<String> words, final Path output) {
        return startChild(name, name, program, words, output);
    }

    private ChildProcess start(final ProcessCommand command) {
        return startChild(command.name(), command.part(), "ringside", command.words(), null);
    }

    private synchronized ChildProcess startChild(
        final String name, final String part, final String program, final List<String> arguments, final Path output) {
        requireNotStopping();
        final ProcessBuilder builder = new ProcessBuilder(distribution.command(program, arguments));
        builder.environment().put("RINGSIDE_JVM", plan.config().jvm());
        nameFilesOfTheJvm(builder, name);
        final ChildProcess child = ChildProcess.start(name, part, builder, lifeline, folder.log(name), output);
        children.add(child);
        save();
        return child;
    }

    /** They stand beside those of the log, where there is one. */
    private void nameFilesOfTheJvm(final ProcessBuilder builder, final String name) {
        builder.environment().remove(JVM_LOG);
        if (plan.log().isPresent()) {
            final Path logs = plan.data(LOG);
            try {
                PrivateFiles.prepareFolder(logs, messages::say);
            } catch (final IOException ex) {
                throw new LaunchException(ExitCode.FAILURE, "cannot make " + logs + ": " + Failures.ofFile(ex), ex);
            }
            builder.environment().put(JVM_LOG, logs.resolve(name).toAbsolutePath().toString());
        }
    }

    /** The processes that failed to start, while the others run. */
    public List<FailedProcess> failures() {
        return List.copyOf(failures);
    }

    /** Names of the processes that were started here. */
    public synchronized List<String> started() {
        return children.stream().map(child -> child.running().name()).toList();
    }

    /**
     * Stops the processes that were started here, the last one first. If a whole exchange was started, the method also
     * removes its files, but keeps queues with unread commands for the next start. Otherwise it leaves everything else
     * as it was.
     */
    public void stop() throws InterruptedException {
        final List<RunningProcess> processes = new ArrayList<>();
        synchronized (this) {
            stopping = true;
            children.forEach(child -> processes.add(child.running()));
        }
        stop(folder, processes, plan.config().stopLimit(), messages);
        if (found.living().isEmpty()) {
            folder.removeUnusedQueues(plan.logQueue().keySet());
        }
        if (isRestart || !found.living().isEmpty()) {
            folder.removeUnusedQueues(queues.created());
            found.state().ifPresentOrElse(folder::save, folder::deleteState);
        } else {
            folder.deleteState();
            if (lifeline) {
                folder.removeQueues(queues.names());
            } else {
                folder.removeReadQueues(plan, queues.names());
            }
        }
    }

    /**
     * Stops processes, also those that another tool has started: the engine last, after it has read all commands. The
     * method removes the rings of a dead probe. One that cannot be stopped keeps none of the others from it.
     *
     * @throws LaunchException about the first one that still runs
     */
    public static void stop(
        final ExchangeFolder folder, final List<RunningProcess> processes, final Duration timeout,
        final Messages messages) throws InterruptedException {
        final List<RunningProcess> lastFirst = new ArrayList<>(processes);
        Collections.reverse(lastFirst);
        final List<LaunchException> living = new ArrayList<>();
        for (final RunningProcess process : lastFirst) {
            if (List.of(ENGINE, BRIDGE).contains(process.part()) && process.isRunning()) {
                folder.awaitRead(timeout);
            }
            try {
                process.stop(timeout, messages);
            } catch (final LaunchException failure) {
                living.add(failure);
            }
            if (PROBE.equals(process.part())) {
                folder.removeUnusedQueues(ProbeConfig.rings(process.name()));
            }
        }
        if (!living.isEmpty()) {
            living.stream().skip(1).forEach(failure -> messages.say(failure.getMessage()));
            throw living.get(0);
        }
    }

    private void requireNotStopping() {
        if (stopping) {
            throw new IllegalStateException("the exchange is being stopped");
        }
    }

    private synchronized void renewQueues() throws InterruptedException {
        queues.renew();
    }

    private synchronized void createLogQueue() throws InterruptedException {
        requireNotStopping();
        queues.createLog();
        save();
    }

    private synchronized void createQueues() throws InterruptedException {
        requireNotStopping();
        queues.createLog();
        queues.create();
        save();
    }

    /** Looks at all until the last one is ready: one that dies meanwhile is a failure too. */
    private void awaitReady(final List<ChildProcess> all,
        final Consumer<ChildProcess> onReady) throws InterruptedException {
        final Duration timeout = plan.config().readyLimit();
        final long deadlineNs = System.nanoTime() + timeout.toNanos();
        final List<ChildProcess> living = new ArrayList<>(all);
        final List<ChildProcess> waiting = new ArrayList<>(all);
        while (!waiting.isEmpty()) {
            final boolean isLate = System.nanoTime() - deadlineNs >= 0;
            for (final ChildProcess child : List.copyOf(living)) {
                try {
                    if (child.isReady() && waiting.remove(child)) {
                        onReady.accept(child);
                    } else if (isLate && waiting.contains(child)) {
                        throw child.late(timeout);
                    }
                } catch (final LaunchException failure) {
                    giveUp(child, failure);
                    living.remove(child);
                    waiting.remove(child);
                }
            }
            Thread.sleep(POLL_MS);
        }
    }

    /** Goes on without a process that has failed, if the others can. What was found of it is kept. */
    private void giveUp(final ChildProcess child, final LaunchException failure) throws InterruptedException {
        final RunningProcess process = child.running();
        synchronized (this) {
            if (isRestart || lifeline || !isDispensable(process.part()) || !children.remove(child)) {
                throw failure;
            }
        }
        stop(folder, List.of(process), plan.config().stopLimit(), messages);
        failures.add(new FailedProcess(process, failure));
        save();
    }

    /** No trader waits for it: with an engine that was running, a gateway does not start for the others either. */
    private boolean isDispensable(final String part) {
        return switch (part) {
            case CONSOLE, MARKET_DATA, LOG -> true;
            case MEMBER -> !found.living().isEmpty();
            case GATEWAY, PROBE, HANDLER -> found.isLiving(plan.matcher());
            default -> false;
        };
    }

    /** What was started replaces what was found of that name. */
    private synchronized void save() {
        final Map<String, RunningProcess> processes = new LinkedHashMap<>();
        found.started().forEach(view -> processes.put(view.name(), view.process()));
        adopted.forEach(child -> processes.put(child.running().name(), child.running()));
        children.forEach(child -> processes.put(child.running().name(), child.running()));
        failures.forEach(failure -> processes.putIfAbsent(failure.name(), failure.process()));
        final Collection<RunningProcess> inOrder = new ArrayList<>();
        plan.parts().keySet().forEach(name -> Optional.ofNullable(processes.remove(name)).ifPresent(inOrder::add));
        inOrder.addAll(processes.values());
        folder.save(ExchangeState.of(plan, startedMs, complete, queues.known(), List.copyOf(inOrder)));
    }
}
