package org.ringside.matching.server;

import java.io.PrintStream;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.agrona.concurrent.EpochNanoClock;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.ServiceThread;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.counters.EngineCounters;
import org.ringside.matching.counters.EngineThreadCounters;
import org.ringside.matching.feed.PublicRings;
import org.ringside.matching.rings.GatewayWatch;
import org.ringside.matching.rings.ReadPositions;
import org.ringside.matching.schedule.Schedule;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.Instrument;
import org.ringside.matching.service.InstrumentName;
import org.ringside.matching.service.RouteTable;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueException;
import org.ringside.queue.Reader;

/**
 * An engine that is ready to run: queues attached, journal open, state recovered, configuration known to it. What is
 * there to run it are {@link #agent}, for the engine's thread, and watch, notes and snapshotter, which have their own.
 */
final class EngineHost implements AutoCloseable {
    private final EngineConfig config;
    private final PrintStream messages;
    private final LogQueue eventQueue;
    private final EventLog events;
    private final EngineQueues queues;
    private final EngineObserver observer;
    private final CommandLog log;
    private final EngineService service;
    private final GatewayWatch watch;
    private final ReadPositions readPositions;
    private final Snapshotter snapshotter;
    private final CatchUp catchUp;
    private final EngineAgent agent;

    /**
     * Gets everything ready, or takes nothing.
     *
     * @param clock     of the time of commands.
     * @param onFailure stops the server: told why a thread of the host's own has ended, null when it was told to.
     * @throws QueueException  when a queue is missing, damaged, of another geometry or schema, or in use by another
     *                         engine.
     * @throws LaunchException when journal, queues and configuration do not fit together.
     */
    EngineHost(final EngineConfig config, final PrintStream messages, final EpochNanoClock clock,
        final Consumer<Throwable> onFailure) {
        this.config = config;
        this.messages = messages;
        final Schedule schedule = config.schedule() == null ? null : Schedule.read(config.schedule());
        eventQueue = LogQueue.attach(config.queues(), "engine", line -> messages.println("engine: " + line));
        events = eventQueue.events();
        // The engine's thread waits for no other thread to tell an event.
        final EventLog ownEvents = eventQueue.events("engine");
        queues = openQueues();
        JournalWriter journal = null;
        try {
            journal = config.syncPolicy() == SyncPolicy.MEMORY ? null
                : JournalWriter.open(config.journalConfig(), this::warn);
            final Map<String, Long> neededBefore = RouteBoard.neededBefore(config.queues());
            final EngineCounters counters = EngineCounters.create(config.queues(), config.routeNames());
            final RouteBoard board =
                new RouteBoard(counters, config.routeNames(), config.routeBacklog(), neededBefore);
            final EngineThreadCounters own = counters.engine();
            log = journal == null ? new NoLog() : new JournalLog(journal, own);
            final LimitBoard limits = new LimitBoard(own, ownEvents);
            observer = new EngineObserver(own, limits, ownEvents);
            final long stallNs = TimeUnit.MILLISECONDS.toNanos(config.routeStallMs());
            final PublicRings everybody = new PublicRings(queues.everybody(), config.syncPolicy().ordinal(), log::flush,
                clock, own, line -> ownEvents.tell(LogEvent.ENGINE_NOTICE, line));
            final RingOutput output =
                new RingOutput(queues.routes(), log, everybody, stallNs, board, own, ownEvents);
            if (journal == null) {
                service = new EngineService(output, observer, System::nanoTime);
                snapshotter = null;
                catchUp = null;
            } else {
                try (Replica replica =
                    Recovery.recover(config, journal, queues.routes(), output, observer, ownEvents)) {
                    service = replica.service();
                    final long heap =
                        config.snapshotHeap() == 0 ? Runtime.getRuntime().maxMemory() : config.snapshotHeap();
                    final SnapshotProcess process = new SnapshotProcess(
                        config.journal(), config.queues(), heap, config.snapshotTimeoutMs(), this::warn);
                    snapshotter = new Snapshotter(
                        process::take, log, config.snapshotInterval(), replica.bytes(),
                        counters.snapshots(), events, onFailure);
                    snapshotter.takeIfOverdue(
                        new Snapshots(config.journal(), RouteTails.ofQueues(config.queues()), this::warn), replica);
                }
                requireInput(journal.nextIndex() == 0);
                catchUp = new CatchUp(config.journal(), queues.routes(), log, stallNs, board, events);
            }
            output.goLive(service.publicNumbers());
            final ScheduleClock limited = new ScheduleClock(clock);
            final JournaledService journaled = new JournaledService(service, log, limited);
            final OwnCommands ownCommands = new OwnCommands(journaled, output, own);
            final MarketDay day = new MarketDay(
                schedule, ownCommands, service, limited, new SecureRandom()::nextLong, ownEvents);
            if (journal != null) {
                final long end = journal.nextIndex();
                day.resumeAdding(instrumentId -> JustAdded.is(instrumentId, config.journal(), end));
            }
            introduce(ownCommands, day);
            config.retirement().perform(service, ownCommands, messages);
            limits.show(service);
            readPositions = journal == null ? null
                : new ReadPositions(config.journal(), queues.routes(), System::nanoTime, this::warn);
            watch = new GatewayWatch(queues.routes(), TimeUnit.MILLISECONDS.toNanos(config.gatewayGraceMs()),
                System::nanoTime, counters.watch(), events);
            agent = new EngineAgent(queues.commands(), journaled, output,
                new OwnWork(service, ownCommands, watch.lost(), day), new CycleBoard(counters, limits), config.batch());
            day.announce();
        } catch (final OutOfMemoryError none) {
            giveBack(journal);
            throw Reservation.refusal(none);
        } catch (final RuntimeException | Error failure) {
            giveBack(journal);
            throw failure;
        }
        observer.goLive();
    }

    private void giveBack(final JournalWriter journal) {
        if (journal != null) {
            journal.close();
        }
        CloseHelper.closeAll(queues, eventQueue);
    }

    /** Without its queues there is no engine. */
    private EngineQueues openQueues() {
        try {
            return new EngineQueues(config);
        } catch (final RuntimeException | Error failure) {
            eventQueue.close();
            throw failure;
        }
    }

    /** Log of what happens in threads of the server itself. */
    EventLog events() {
        return events;
    }

    /** For the engine's thread. */
    EngineAgent agent() {
        return agent;
    }

    Reader commands() {
        return queues.commands();
    }

    /** What the agent applies commands to. */
    EngineService service() {
        return service;
    }

    /** Finds gateways that are gone. */
    GatewayWatch watch() {
        return watch;
    }

    /** Looks after the gateways, for a thread of its own, each {@link GatewayWatch#INTERVAL_MS}. */
    List<ServiceThread.Task> watchTasks() {
        return watch.tasks();
    }

    /** Notes how far gateways have read, for a thread of its own, as it waits for the disk; empty without a journal. */
    Optional<ServiceThread.Task> noteTask() {
        return Optional.ofNullable(readPositions).map(ReadPositions::task);
    }

    /** Makes the events of detached routes again; null without a journal. */
    CatchUp catchUp() {
        return catchUp;
    }

    /** Tells what it begins with, and starts the threads that a journal needs. */
    void start() {
        if (service.lastPosition(EngineService.OWN_INPUT) == EngineService.NO_POSITION) {
            events.tell(LogEvent.ENGINE_EMPTY, queues.commands().position(), queues.input().name(),
                config.syncPolicy() == SyncPolicy.MEMORY
                ? "orders of an earlier engine are gone, and sessions have to log on again"
                : "the journal in " + config.journal() + " has no commands");
        }
        if (snapshotter != null) {
            snapshotter.start();
            catchUp.start();
        }
    }

    /** What the operator has to know of the commands that were not applied. */
    void summarize() {
        observer.summarize();
    }

    /** Gives everything back. The threads of the engine and of the watch must have stopped. */
    @Override
    public void close() {
        try {
            CloseHelper.closeAll(snapshotter, catchUp, readPositions, log);
        } finally {
            CloseHelper.closeAll(queues, eventQueue);
        }
    }

    private void warn(final String line) {
        events.tell(LogEvent.ENGINE_NOTICE, line);
    }

    /** The ring goes on where the journal ends: it has neither missed commands nor lost them. */
    private void requireInput(final boolean isNew) {
        final Queue input = queues.input();
        final long next = service.lastPosition(EngineService.OWN_INPUT) + 1;
        if (input.position() < next) {
            throw new LaunchException(ExitCode.CORRUPT, input.name() + " ends at position " + input.position()
                + ", but the journal in " + config.journal() + " has commands up to " + (next - 1)
                + "; remove it and create it with --start-position " + next);
        }
        if (isNew && queues.commands().position() > input.spec().startPosition()) {
            throw new LaunchException(ExitCode.CORRUPT, "the journal in " + config.journal() + " is empty, but "
                + input.name() + " was read up to position " + queues.commands().position() + ": what became of that "
                + "is in another journal, or in none. Name the right folder; else stop the exchange and begin with new "
                + "queues");
        }
    }

    /** Tells the service of what the configuration has and it does not know yet. */
    private void introduce(final OwnCommands ownCommands, final MarketDay day) {
        config.describeMarket(Runtime.getRuntime().maxMemory(), new EngineConfig.MarketListener() {
            @Override
            public void onLimits(final EngineLimits limits) {
                // Before they are journaled: limits that are refused do not hold.
                Reservation.make(service, limits);
                if (!limits.equals(service.limits())) {
                    ownCommands.market().setLimits(limits);
                }
            }

            @Override
            public void onInstrument(final Instrument instrument, final InstrumentName name) {
                introduce(ownCommands, day, instrument, name);
            }

            @Override
            public void onAccount(final AccountSpec account) {
                if (!account.equals(service.account(account.account()))) {
                    ownCommands.market().setAccount(account);
                }
            }
        });
        for (final Route route : queues.routes()) {
            if (service.routes().find(route.name()) == RouteTable.UNKNOWN) {
                requireNewPositions(route);
                ownCommands.openRoute(route);
            }
        }
    }

    /** A route that was retired and is opened again does not use the number of an event twice. */
    private void requireNewPositions(final Route route) {
        final long next = service.routes().retiredPosition(route.name());
        if (route.firstPosition() < next) {
            throw new LaunchException(ExitCode.CORRUPT, route.queue().name() + " ends at position "
                + route.firstPosition() + ", but before it was retired the gateway loop " + route.name()
                + " had events up to " + next + "; remove it and create it with --start-position " + next);
        }
    }

    /** Only everybody is told of names: where nobody is to be told anything, they are not journaled. */
    private void introduce(final OwnCommands ownCommands, final MarketDay day, final Instrument instrument,
        final InstrumentName name) {
        final int instrumentId = instrument.spec().instrumentId();
        if (!queues.everybody().isEmpty() && !name.equals(service.instrumentName(instrumentId))) {
            ownCommands.market().nameInstrument(instrumentId, name);
        }
        final Instrument known = service.instrument(instrumentId);
        if (known == null) {
            ownCommands.market().addInstrument(instrument);
            day.addInstrument(instrumentId);
        } else {
            config.instruments().get(instrumentId).requireSame(instrumentId, known, config.journal());
        }
    }
}
