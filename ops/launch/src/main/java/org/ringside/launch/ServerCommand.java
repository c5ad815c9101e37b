package org.ringside.launch;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;
import org.ringside.queue.TimeSlice;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The command line of a {@link Server}, and its life: configuration, start, the ready line on standard output, the wait
 * for the end. A fatal error is one line on standard error, {@code NAME: error: MESSAGE}. Other lines there are not
 * fatal.
 */
@Command(mixinStandardHelpOptions = true, sortOptions = false, versionProvider = BuildVersion.class)
public final class ServerCommand<C extends ServerConfig> implements Callable<Integer> {
    /** Text between the name of the program and the error that ends the program. */
    public static final String ERROR = ": error: ";

    /** Begins the name of each server as people type it. */
    private static final String RINGSIDE = "ringside ";

    private final String name;
    private final Class<C> configType;
    private final Function<C, Rehearsal> rehearsals;
    private final BiFunction<C, Supplier<C>, Server> starter;

    @Option(names = {"-c", "--config"}, required = true, paramLabel = "FILE", description = "Configuration file.")
    private Path config;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "A key whose value wins over the file's.")
    private Map<String, String> overrides = new LinkedHashMap<>();

    @Option(names = "--lifeline", description = "Stop when standard input ends, that is with the starting process.")
    private boolean lifeline;

    @Option(names = "--debug", description = "Print the stack trace of an error.")
    private boolean debug;

    private volatile boolean hasFailed;

    private ServerCommand(final String name, final Class<C> configType, final Function<C, Rehearsal> rehearsals,
        final BiFunction<C, Supplier<C>, Server> starter) {
        this.name = name;
        this.configType = configType;
        this.rehearsals = rehearsals;
        this.starter = starter;
    }

    /**
     * Runs the server and ends the process with it.
     *
     * @param name       of the program, for messages.
     * @param args       of the command line.
     * @param configType record that the configuration file is read onto.
     * @param starter    starts the server.
     * @param <C>        the configuration.
     */
    public static <C extends ServerConfig> void main(final String name, final String[] args, final Class<C> configType,
        final Function<C, Server> starter) {
        main(name, args, configType, config -> Rehearsal.NONE, (config, reader) -> starter.apply(config));
    }

    /**
     * Runs a server that warms up, and that can read its configuration again.
     *
     * @param name       of the program, for messages.
     * @param args       of the command line.
     * @param configType record that the configuration file is read onto.
     * @param rehearsals the rehearsals, which run as long as the configuration says.
     * @param starter    starts the server; its second argument reads file and command line anew, and throws a
     *                   {@link LaunchException} when they are refused.
     * @param <C>        the configuration.
     */
    public static <C extends ServerConfig> void main(final String name, final String[] args, final Class<C> configType,
        final Function<C, Rehearsal> rehearsals, final BiFunction<C, Supplier<C>, Server> starter) {
        TimerSlack.shorten();
        final ServerCommand<C> command = new ServerCommand<>(name, configType, rehearsals, starter);
        System.exit(new CommandLine(command)
            .setCommandName(RINGSIDE + name)
            .setParameterExceptionHandler((ex, ignored) -> {
                System.err.println(
                    name + ERROR + Failures.withoutStop(Failures.message(ex)) + ". See " + RINGSIDE + name + " --help");
                return ExitCode.USAGE;
            })
            .setExecutionExceptionHandler((ex, commandLine, result) -> command.failed(ex))
            .execute(args));
    }

    @Override
    public Integer call() throws InterruptedException {
        final C settings = ConfigFile.read(config, overrides, configType);
        requireDataOfExchange(settings);
        try {
            return serve(settings);
        } catch (final InterruptedException | RuntimeException failure) {
            hasFailed = true;
            tell(settings, LogEvent.PROCESS_FAILED, Failures.message(failure));
            ErrorFile.note(settings.queueFolder(), name, failure);
            throw failure;
        }
    }

    private void requireDataOfExchange(final C settings) {
        final Path queues = settings.queueFolder();
        settings.dataFolder().ifPresent(folder -> StartedExchange.in(queues)
            .ifPresent(exchange -> exchange.requireData(queues, settings.processName(name), folder)));
    }

    private int serve(final C settings) throws InterruptedException {
        final HotProcessors processors = HotProcessors.of(settings.cpus());
        processors.requireAllowed();
        // Before the threads are started, which take it over.
        final Slice wanted = Slice.of(settings.slice());
        final String slice = wanted.request();
        if (slice.isEmpty() && !settings.slice().isEmpty()) {
            System.err.println(name + ": " + wanted.refusal(TimeSlice.isOfThisThreadsPolicy()));
        }
        final String warmup = Warmup.of(settings).run(name, rehearsals.apply(settings));
        final Server server = starter.apply(settings, () -> ConfigFile.read(config, overrides, configType));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(settings, server), "shutdown"));
        if (lifeline) {
            Lifeline.watch(name, () -> System.exit(ExitCode.OK));
        }
        warnOfExposedSecrets(settings);
        final String description = server.description() + slice + processors.word() + warmup;
        tell(settings, LogEvent.PROCESS_READY, description);
        final String ready = "ready " + description + " pid=" + ProcessHandle.current().pid();
        note(settings, ready);
        System.out.println(ready);
        server.await();
        return ExitCode.OK;
    }

    /** For the tools, which do not hear what a process says that somebody has started by hand. */
    private void note(final C settings, final String ready) {
        final Path queues = settings.queueFolder();
        try {
            final Optional<StartedExchange> exchange = StartedExchange.in(queues);
            if (exchange.isPresent()) {
                exchange.get().note(queues, settings.processName(name), ready);
            }
        } catch (final IOException failure) {
            System.err.println(name + ": 'ringside status' cannot show where this process listens: "
                + Failures.withoutStop(Failures.message(failure)));
        }
    }

    private void warnOfExposedSecrets(final C settings) {
        PrivateFiles.exposed(config, settings).forEach(file -> System.err.println(
            name + ": " + file + " holds secrets, and other accounts can read it: chmod 600 " + file));
    }

    private void end(final C settings, final Server server) {
        close(server);
        if (!hasFailed) {
            tell(settings, LogEvent.PROCESS_ENDED);
        }
    }

    /** The log process tells of itself where it reads. */
    private void tell(final C settings, final LogEvent event, final Object... arguments) {
        if (!name.equals(LogQueue.NAME)) {
            try (LogQueue log =
                LogQueue.attach(settings.queueFolder(), settings.processName(name), line -> { })) {
                log.events().tell(event, arguments);
            }
        }
    }

    private void close(final Server server) {
        try {
            server.close();
        } catch (final RuntimeException failure) {
            failed(failure);
        }
    }

    private int failed(final Exception ex) {
        System.err.println(name + ERROR + Failures.withoutStop(Failures.message(ex)));
        if (debug) {
            final StringWriter trace = new StringWriter();
            ex.printStackTrace(new PrintWriter(trace, true));
            System.err.print(trace);
        }
        return ExitCode.of(ex);
    }
}
