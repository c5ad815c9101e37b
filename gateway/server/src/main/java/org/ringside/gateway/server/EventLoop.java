package org.ringside.gateway.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionPolicy;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.LoopCounters;
import org.ringside.gateway.fix.orders.MarketTable;
import org.ringside.gateway.fix.orders.MarketTurns;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.Reader;
import org.ringside.queue.Waiter;

/**
 * The duty cycle of the gateway: sockets in, ring in; ring out, sockets out. Everything a connection needs happens
 * here, on one thread, and nothing of it blocks.
 * <p>
 * Handshakes of TLS happen here too. What is long in one, its signatures and key agreements, takes in the order of a
 * millisecond: of these tasks a cycle runs one, so that between any two of them, however many handshakes there are, all
 * other connections have their turn. Threads of their own would hide that millisecond, at the price of a second owner
 * of each connection and of a queue that strangers can fill.
 */
final class EventLoop {
    private static final int EVENT_LIMIT = 256;
    private static final long TICK_NS = 10_000_000L;
    private static final long SHUTDOWN_NS = 1_000_000_000L;
    /** Of {@link #undrained()}. */
    static final int NOT_DRAINING = -1;

    private final Selector selector;
    private final LoopWaiter waiter;
    private final LoopClock clock;
    private final LoopCounters counters;
    private final SessionRegistry registry;
    private final Authenticator authenticator;
    private final Throttle limits;
    private final ConnectionTable connections;
    private final SocketInput input;
    private final BlockedConnections blocked;
    private final Reader events;
    private final EventAdapter eventAdapter;
    private final MarketTable market;
    private final MarketTurns turns;
    private final Retransmissions retransmissions;
    private final OutputQueue outputs;
    private final Queue commandQueue;
    private final CommandPublisher commands;
    private final CancelOnDisconnect cancels;
    private final EndOfDay endOfDay;
    private final List<Acceptor> acceptors;
    private final long restoredPosition;
    private final ConcurrentLinkedQueue<Runnable> changes = new ConcurrentLinkedQueue<>();
    private long nextTickNs;
    /** Where the queue to the engine ended behind the last question which instruments there are. */
    private long askedPosition;
    private boolean isDraining;
    private long drainEndNs;
    private long drainGraceNs;
    /** Whatever left until then is answered; known while it is drained. */
    private long answeredNs = Long.MIN_VALUE;
    /** Where the queue to the engine ended, and when the last train had left, at one moment: that is answered next. */
    private long markPosition;
    private long markNs;
    private volatile int undrained = NOT_DRAINING;

    /**
     * The loop of an index, with the sessions that earlier gateways have left.
     *
     * @param producer      of commands to the engine.
     * @param events        of the engine, for this loop.
     * @param firstPosition at which the queue of these events began.
     * @throws IOException if an acceptor cannot be registered.
     * @throws org.ringside.gateway.journal.SessionJournalException if a session's journal is damaged, or not readable.
     */
    EventLoop(
        final GatewayContext context, final int index, final Selector selector, final LoopClock clock,
        final Producer producer, final Reader events, final long firstPosition) throws IOException {
        final GatewayConfig config = context.config();
        final SessionPolicy policy = config.policy();
        final String route = config.route(index);
        final EventLog notices = context.notices();
        this.selector = selector;
        this.clock = clock;
        this.events = events;
        this.nextTickNs = clock.nowNs();
        counters = context.counters().loop(index);
        limits = new Throttle(config.limits());
        authenticator = new Authenticator(config.authMode(), config.sessionRanges(), clock);
        final InFlight inFlight = new InFlight(clock);
        registry = new SessionRegistry(config, index, context.journals(), counters, inFlight, notices);
        commandQueue = context.commands();
        commands = new CommandPublisher(producer, route, clock);
        final ReportClaim report = new ReportClaim(registry, clock, context.counters().hops(index), notices);
        cancels = new CancelOnDisconnect(commands, clock);
        endOfDay = new EndOfDay(policy.endOfDayTime(), registry, clock);
        restoredPosition = restore(firstPosition, commands.maxTrain(), route, notices);

        final SessionPublisher publisher = new SessionPublisher(limits, counters, context.events(), clock);
        final Logon logon = new Logon(
            registry, authenticator, policy, context.lockOut(), context.events(), clock);
        waiter = new LoopWaiter(selector, events, inFlight, notices);
        input = new SocketInput(waiter, clock, counters, commands);
        outputs = new OutputQueue(clock, counters);
        final FixLogon fix = config.fix().isOn()
            ? new FixLogon(registry, authenticator, publisher, logon, cancels, context.journals(), config.fix())
            : null;
        market = fix == null ? new MarketTable() : fix.market();
        turns = fix == null ? new MarketTurns() : fix.turns();
        eventAdapter = new EventAdapter(report, market);
        final OrderAdapter orders = new OrderAdapter(commands, new OrderTranslator(commands, market),
            new RejectPublisher(report), publisher, limits, counters, clock);
        connections = new ConnectionTable(selector, input, outputs, context.loops(), connection ->
            connection.isFix() ? FixProtocol.on(connection, fix, clock)
                : new SessionStateMachine(connection, logon, publisher, cancels, clock, config.keepAliveMs(), policy));
        retransmissions = new Retransmissions(counters);
        blocked = new BlockedConnections(new InboundAdapter(registry, index, orders, clock, limits, counters),
            input, retransmissions, connections);
        acceptors = index == 0 ? context.acceptors() : List.of();
        for (final Acceptor acceptor : acceptors) {
            acceptor.attach(selector, context.loops(), counters);
        }
    }

    /**
     * When the queue begins behind what the journals of the loop have, the versions of its sessions end: nobody is to
     * go on as if nothing were missing.
     */
    private long restore(
        final long firstPosition, final int maxTrain, final String route, final EventLog notices) {
        final List<Session> restored = registry.restore();
        restored.forEach(session -> session.throttle().onRestored(maxTrain));
        restored.forEach(cancels::onRestored);
        restored.forEach(endOfDay::onRestored);
        final long position = registry.passed();
        if (firstPosition > position + 1 && !restored.isEmpty()) {
            notices.tell(LogEvent.REPORTS_LOST, route, firstPosition, position);
            restored.forEach(Session::finish);
        }
        return position;
    }

    /** Runs one cycle. Returns how much there was to do. */
    int doWork() {
        clock.update();
        counters.beat(clock.nowNs());
        applyChanges();
        int work = connections.admit(blocked, isDraining);
        if (isDraining) {
            endDrained();
        }
        work += input.poll(blocked);
        work += blocked.poll();
        commands.announce();
        waiter.hasBlocked(!blocked.isEmpty());
        final boolean isMarkTaken = isDraining && connections.size() > 0
            && commandQueue.gauges().position() >= markPosition;
        final boolean isAskedAndRead = market.isWaiting() && commandQueue.gauges().position() >= askedPosition;
        final int reported = events.poll(eventAdapter, EVENT_LIMIT);
        if (isAskedAndRead && reported < EVENT_LIMIT) {
            market.onUnanswered();
        }
        if (isMarkTaken && reported < EVENT_LIMIT) {
            answeredNs = markNs;
            mark();
        }
        work += reported;
        work += retransmissions.poll();
        work += outputs.flush();
        tick();
        connections.check();
        if (work > 0) {
            counters.add(LoopCounter.EVENTS, reported);
            counters.propose(LoopCounter.LOOP_TIME_MAX_NS, clock.nanoTime() - clock.nowNs());
        }
        return work;
    }

    private void applyChanges() {
        for (Runnable change = changes.poll(); change != null; change = changes.poll()) {
            change.run();
        }
    }

    /** What depends on time alone. */
    private void tick() {
        if (clock.nowNs() - nextTickNs < 0) {
            return;
        }
        nextTickNs = clock.nowNs() + TICK_NS;
        counters.set(LoopCounter.CONNECTIONS, connections.size());
        counters.set(LoopCounter.FIX_CONNECTIONS, connections.fixSize());
        for (int i = 0; i < acceptors.size(); i++) {
            acceptors.get(i).onTick(clock.nowNs());
        }
        askForInstruments();
        cancels.onTick();
        endOfDay.onTick();
        if (connections.onTick()) {
            turns.begin();
        }
    }

    /** Where the engine has not read the last question, another one would only take room. */
    private void askForInstruments() {
        if (market.isToBeAsked(clock.nowNs()) && commandQueue.gauges().position() >= askedPosition
            && commands.requestInstruments(market.next())) {
            market.onAsked(clock.nowNs());
            askedPosition = commandQueue.position();
        }
    }

    /**
     * Sessions whose answers are all there end, before anything more of them is looked at; all of them when the time is
     * up. Their traders are owed what they would be after the death of this gateway: the next one counts the windows of
     * their cancels; if none comes within the engine's grace time, the orders are cancelled.
     */
    private void endDrained() {
        final boolean isOver = clock.nowNs() - drainEndNs >= 0;
        for (final Protocol machine : connections.all()) {
            final Session session = machine.session();
            if (isOver || session == null || !session.throttle().isOwed(answeredNs)) {
                machine.onShutdown();
            }
        }
        if (connections.size() == 0 && undrained != 0) {
            final long dueNs = clock.nowNs() + drainGraceNs;
            registry.forEach(session -> cancels.onDrained(session, dueNs));
        }
        undrained = connections.size();
    }

    /**
     * What the engine owes at this moment is answered when the engine has released the commands up to here, and all
     * events that it published before that are read.
     */
    private void mark() {
        markPosition = commandQueue.position();
        markNs = Math.max(SessionThrottle.EARLIER_NS, commands.publishedNs());
    }

    /** Says goodbye to everybody; the loop does not run any more. */
    void close() {
        clock.update();
        connections.admit(blocked, true);
        connections.all().forEach(Protocol::onShutdown);
        final long deadlineNs = clock.nowNs() + SHUTDOWN_NS;
        outputs.flush();
        while (connections.hasOutput() && clock.nowNs() - deadlineNs < 0) {
            waiter.await(TICK_NS);
            clock.update();
            input.poll(blocked);
            outputs.flush();
        }
        connections.all().forEach(Protocol::onDisconnected);
        release();
    }

    /** Gives its selector back: also of a loop that never ran, and once more of one that is closed. */
    void release() {
        waiter.close();
        try {
            selector.close();
        } catch (final IOException ex) {
            throw new UncheckedIOException("cannot close a selector", ex);
        }
    }

    /** Position of the last event that the journals of this loop have, -1 if they have none. */
    long restoredPosition() {
        return restoredPosition;
    }

    /** Reads, before the loop runs, what the engine makes again. Returns how many events that was. */
    int readAgain() {
        clock.update();
        return events.poll(eventAdapter, EVENT_LIMIT);
    }

    /** What to block on when there is nothing to do. */
    Waiter waiter() {
        return waiter;
    }

    /** Takes a connection over; any thread. */
    void adopt(final Connection connection) {
        connections.add(connection);
        wakeUp();
    }

    /**
     * Goes on with other sessions and limits, and ends connections of sessions that are not configured any more, or
     * blocked; any thread.
     */
    void reconfigure(final GatewayConfig config, final BlockList blocks) {
        changes.add(() -> apply(config, blocks));
        wakeUp();
    }

    /**
     * Listens no more, takes no new orders and replaces, and ends each session as soon as the engine has answered it;
     * any thread.
     *
     * @param withinNs after which the others end, too.
     * @param graceNs  after which, when all have ended, orders are cancelled whose sessions asked for that.
     */
    void drain(final long withinNs, final long graceNs) {
        changes.add(() -> {
            limits.drain();
            acceptors.forEach(Acceptor::close);
            isDraining = true;
            counters.set(LoopCounter.DRAINING, 1);
            drainEndNs = clock.nowNs() + withinNs;
            drainGraceNs = graceNs;
            mark();
        });
        wakeUp();
    }

    /** Connections that are left of those that are drained, or {@link #NOT_DRAINING}; any thread. */
    int undrained() {
        return undrained;
    }

    private void apply(final GatewayConfig config, final BlockList blocks) {
        registry.reconfigure(config.sessionRanges(), blocks);
        authenticator.reconfigure(config.sessionRanges());
        limits.set(config.limits());
        for (final Protocol machine : connections.all()) {
            final Session session = machine.session();
            if (session != null && !registry.isConfigured(session.sessionId())) {
                machine.onOperator("the session is not configured any more");
            } else if (session != null && registry.isBlocked(session)) {
                machine.onOperator("the operator has blocked the session or its firm");
            }
        }
    }

    /** Ends the wait of an idle loop; any thread. */
    void wakeUp() {
        selector.wakeup();
    }
}
