package org.ringside.gateway.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.net.ssl.SSLException;
import org.ringside.queue.Producer;
import org.ringside.queue.Reader;
import org.ringside.queue.Waiter;

/**
 * The duty cycle of the gateway: sockets in, ring in; ring out, sockets out. Everything a connection needs happens
 * here, on one thread, and nothing of it blocks.
 * <p>
 * A connection whose orders the ring does not take is not read any more. It waits in a line with others like it; each
 * cycle the first in line offers one train, and goes to the end.
 * <p>
 * Handshakes of TLS happen here too. What is long in one, its signatures and key agreements, takes in the order of a
 * millisecond: of these tasks a cycle runs one, so that between any two of them, however many handshakes there are, all
 * other connections have their turn. Threads of their own would hide that millisecond, at the price of a second owner
 * of each connection and of a queue that strangers can fill.
 */
final class EventLoop {
    private static final int EVENT_LIMIT = 256;
    private static final int ALL_TRAINS = Integer.MAX_VALUE;
    private static final long TICK_NS = 10_000_000L;
    private static final long SHUTDOWN_NS = 1_000_000_000L;

    private final Selector selector;
    private final LoopClock clock;
    private final Reader events;
    private final EventAdapter eventAdapter;
    private final InboundAdapter inbound;
    private final CancelOnDisconnect cancels;
    private final EndOfDay endOfDay;
    private final long restoredPosition;
    private final Function<Connection, SessionStateMachine> newMachine;
    private final LoopWaiter waiter;
    private final LoopSettings settings;
    private final LoopCounters counters;
    private final ConcurrentLinkedQueue<Runnable> changes = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Connection> arrivals = new ConcurrentLinkedQueue<>();
    private final ArrayList<SessionStateMachine> members = new ArrayList<>();
    private final ArrayDeque<SessionStateMachine> blocked = new ArrayDeque<>();
    private final ArrayDeque<SessionStateMachine> retransmitting = new ArrayDeque<>();
    private final InputQueue inputs = new InputQueue(this::read);
    private final OutputQueue outputs;
    private List<EventLoop> loops;
    private List<Acceptor> acceptors = List.of();
    private long nextTickNs;

    private EventLoop(
        final Selector selector,
        final LoopClock clock,
        final Reader events,
        final EventAdapter eventAdapter,
        final InboundAdapter inbound,
        final CancelOnDisconnect cancels,
        final LoopSettings settings,
        final EndOfDay endOfDay,
        final LoopCounters counters,
        final InFlight inFlight,
        final long restoredPosition,
        final Function<Connection, SessionStateMachine> newMachine) {
        this.selector = selector;
        this.clock = clock;
        this.events = events;
        this.eventAdapter = eventAdapter;
        this.inbound = inbound;
        this.cancels = cancels;
        this.settings = settings;
        this.endOfDay = endOfDay;
        this.counters = counters;
        this.outputs = new OutputQueue(clock, counters);
        this.restoredPosition = restoredPosition;
        this.newMachine = newMachine;
        this.waiter = new LoopWaiter(selector, events, inFlight, members::isEmpty);
        this.nextTickNs = clock.nowNs();
    }

    /**
     * The loop of an index with everything it needs, and with the sessions that earlier gateways have left.
     *
     * @throws JournalFailure if a session's journal cannot be read, or is damaged.
     */
    static EventLoop create(
        final GatewayConfig config,
        final int index,
        final Selector selector,
        final LoopClock clock,
        final Producer producer,
        final Reader events,
        final SessionJournals journals,
        final LoopCounters counters,
        final LogonLockOut lockOut,
        final Consumer<String> warnings) {
        final InFlight inFlight = new InFlight();
        final SessionRegistry registry = new SessionRegistry(config, index, journals, counters, inFlight, warnings);
        final Authenticator authenticator = new Authenticator(config.authMode(), config.sessionRanges(), clock);
        final CommandPublisher commands = new CommandPublisher(producer, config.route(index), clock);
        final LoopLimits limits = new LoopLimits(config.limits());
        final SessionPublisher publisher = new SessionPublisher(limits, counters);
        final OrderAdapter orders = new OrderAdapter(
            commands, new OrderTranslator(clock), new RejectPublisher(clock), publisher, limits, counters, clock);
        final SessionRules rules = config.rules();
        final Logon logon = new Logon(registry, authenticator, rules, lockOut);
        final CancelOnDisconnect cancels = new CancelOnDisconnect(commands, clock);
        final List<Session> restored = registry.restore();
        restored.forEach(cancels::onRestored);
        final EndOfDay endOfDay = new EndOfDay(rules.endOfDayTime(), registry, clock);
        restored.forEach(endOfDay::onRestored);
        return new EventLoop(
            selector, clock, events,
            new EventAdapter(registry, clock, warnings),
            new InboundAdapter(registry, index, orders, new RingWait(clock, limits, counters), counters),
            cancels,
            new LoopSettings(registry, authenticator, limits),
            endOfDay,
            counters,
            inFlight,
            restored.stream().mapToLong(session -> session.journal().lastPosition())
                .max().orElse(SessionJournal.NO_POSITION),
            connection -> new SessionStateMachine(
                connection, logon, publisher, cancels, clock, config.keepAliveMs(), rules));
    }

    /** Position of the last event that the journals of this loop's sessions have, -1 if they have none. */
    long restoredPosition() {
        return restoredPosition;
    }

    /** Before the first cycle: who else there is. */
    void join(final List<EventLoop> eventLoops) {
        loops = eventLoops;
    }

    /** Before the first cycle, of the one loop that accepts. */
    void accept(final List<Acceptor> newAcceptors) throws IOException {
        for (final Acceptor acceptor : newAcceptors) {
            acceptor.attach(selector, loops, counters);
        }
        acceptors = newAcceptors;
    }

    /** What to block on when there is nothing to do. */
    Waiter waiter() {
        return waiter;
    }

    /** Take a connection over; any thread. */
    void adopt(final Connection connection) {
        arrivals.add(connection);
        wakeUp();
    }

    /** Go on with other sessions, limits and blocks; any thread. */
    void reconfigure(final GatewayConfig config, final BlockList blocks) {
        changes.add(() -> settings.apply(config, blocks, members));
        wakeUp();
    }

    /** End the wait of an idle loop; any thread. */
    void wakeUp() {
        selector.wakeup();
    }

    /** One cycle; answers how much there was to do. */
    int doWork() {
        clock.update();
        applyChanges();
        int work = adoptArrivals();
        work += pollSockets();
        work += inputs.poll();
        work += pollBlocked();
        final int reported = events.poll(eventAdapter, EVENT_LIMIT);
        work += reported;
        work += pollRetransmissions();
        work += flush();
        tick();
        if (work > 0) {
            counters.add(LoopCounter.EVENTS, reported);
            counters.propose(LoopCounter.LOOP_TIME_MAX_NS, clock.nanoTime() - clock.nowNs());
        }
        return work;
    }

    /** Say goodbye to everybody; the loop does not run any more. */
    void close() {
        clock.update();
        adoptArrivals();
        members.forEach(SessionStateMachine::onShutdown);
        final long deadlineNs = clock.nowNs() + SHUTDOWN_NS;
        flush();
        while (hasOutput() && clock.nowNs() - deadlineNs < 0) {
            waiter.await(TICK_NS);
            clock.update();
            pollSockets();
            inputs.poll();
            flush();
        }
        members.forEach(SessionStateMachine::onDisconnected);
        try {
            selector.close();
        } catch (final IOException ex) {
            throw new UncheckedIOException("cannot close a selector", ex);
        }
    }

    private void applyChanges() {
        for (Runnable change = changes.poll(); change != null; change = changes.poll()) {
            change.run();
        }
    }

    private int adoptArrivals() {
        int count = 0;
        for (Connection connection = arrivals.poll(); connection != null; connection = arrivals.poll()) {
            final SessionStateMachine machine = newMachine.apply(connection);
            try {
                connection.attach(selector, outputs, machine);
            } catch (final IOException ex) {
                throw new UncheckedIOException("cannot register a socket", ex);
            }
            members.add(machine);
            inputs.offer(machine);
            receive(machine);
            count++;
        }
        return count;
    }

    private int pollSockets() {
        final List<SelectionKey> ready = waiter.pollSockets();
        final int count = ready.size();
        for (int i = 0; i < count; i++) {
            final SelectionKey key = ready.get(i);
            if (!key.isValid()) {
                continue;
            }
            if (key.attachment() instanceof final Acceptor acceptor) {
                acceptor.accept(clock.nowNs());
            } else {
                onReady(key, (SessionStateMachine) key.attachment());
            }
        }
        return count;
    }

    private void onReady(final SelectionKey key, final SessionStateMachine machine) {
        if (key.isWritable()) {
            machine.connection().queueForOutput();
        }
        if (key.isReadable()) {
            read(machine);
        }
    }

    private void read(final SessionStateMachine machine) {
        final Connection connection = machine.connection();
        if (!machine.isListening()) {
            // What nobody looks at any more must not take the room of what comes, or the end would never be seen.
            connection.reader().clear();
        }
        final int count;
        try {
            count = connection.read(clock);
        } catch (final SSLException broken) {
            counters.increment(LoopCounter.TLS_FAILURES);
            machine.onDisconnected();
            return;
        } catch (final IOException lost) {
            machine.onDisconnected();
            return;
        }
        if (count < 0) {
            machine.onEndOfInput();
            return;
        }
        inputs.offer(machine);
        if (count > 0) {
            counters.increment(LoopCounter.READS);
            counters.add(LoopCounter.BYTES_IN, count);
            receive(machine);
        }
    }

    private void receive(final SessionStateMachine machine) {
        if (!machine.isListening()) {
            return;
        }
        if (blocked.isEmpty()) {
            settle(machine, poll(machine, ALL_TRAINS));
        } else {
            block(machine);
        }
    }

    private InboundAdapter.Outcome poll(final SessionStateMachine machine, final int maxTrains) {
        final boolean wasRetransmitting = machine.isRetransmitting();
        final InboundAdapter.Outcome outcome = inbound.poll(machine, maxTrains);
        if (machine.isRetransmitting() && !wasRetransmitting) {
            retransmitting.addLast(machine);
        }
        return outcome;
    }

    /**
     * The first in line offers one train; if the ring does not take it, it takes none of the others'. Once they have
     * waited too long their orders are answered without the ring, and only logins wait on.
     */
    private int pollBlocked() {
        int count = 0;
        for (int i = blocked.size(); i > 0; i--) {
            final SessionStateMachine machine = blocked.peekFirst();
            final InboundAdapter.Outcome outcome = poll(machine, 1);
            if (outcome == InboundAdapter.Outcome.BLOCKED) {
                if (!inbound.isWaitingTooLong()) {
                    break;
                }
                blocked.addLast(blocked.removeFirst());
                continue;
            }
            count++;
            blocked.removeFirst();
            machine.onUnblocked();
            if (!machine.isClosed()) {
                machine.connection().resumeReading();
                inputs.offer(machine);
            }
            settle(machine, outcome);
        }
        return count;
    }

    /** One batch for each, so that live reports of all come in between. */
    private int pollRetransmissions() {
        int count = 0;
        for (int i = retransmitting.size(); i > 0; i--) {
            final SessionStateMachine machine = retransmitting.removeFirst();
            if (machine.isRetransmitting()) {
                count += retransmit(machine);
            }
            if (machine.isRetransmitting()) {
                retransmitting.addLast(machine);
            }
        }
        return count;
    }

    private int retransmit(final SessionStateMachine machine) {
        final SessionCounters sessionCounters = machine.session().load().counters();
        final int count = machine.retransmit();
        sessionCounters.add(SessionCounter.RETRANSMITTED, count);
        counters.add(LoopCounter.RETRANSMITTED, count);
        return count;
    }

    private void settle(final SessionStateMachine machine, final InboundAdapter.Outcome outcome) {
        switch (outcome) {
            case BLOCKED:
            case MORE:
                block(machine);
                break;
            case ELSEWHERE:
                handOver(machine);
                break;
            default:
                break;
        }
    }

    private void block(final SessionStateMachine machine) {
        machine.onBlocked();
        machine.connection().pauseReading();
        blocked.addLast(machine);
    }

    private void handOver(final SessionStateMachine machine) {
        final Connection connection = machine.connection();
        connection.detach();
        inputs.remove(machine);
        members.remove(machine);
        loops.get(inbound.ownerOf(connection)).adopt(connection);
    }

    private int flush() {
        final int count = outputs.size();
        for (int i = 0; i < count; i++) {
            final Connection connection = outputs.get(i);
            final SessionStateMachine machine = (SessionStateMachine) connection.attachment();
            if (connection.isLost()) {
                machine.onDisconnected();
            } else if (connection.isOverflowing()) {
                machine.onSlowConsumer();
            }
            if (!machine.isClosed()) {
                flush(connection, machine);
            }
        }
        outputs.clear();
        return count;
    }

    private void flush(final Connection connection, final SessionStateMachine machine) {
        try {
            connection.flush();
            if (!machine.isListening() && connection.pendingOutput() == 0) {
                connection.shutOutput();
                if (connection.isFinished()) {
                    machine.onDisconnected();
                }
            }
        } catch (final IOException lost) {
            machine.onDisconnected();
        }
    }

    private boolean hasOutput() {
        for (final SessionStateMachine machine : members) {
            if (!machine.isClosed() && machine.connection().pendingOutput() > 0) {
                return true;
            }
        }
        return false;
    }

    private void tick() {
        if (clock.nowNs() - nextTickNs < 0) {
            return;
        }
        nextTickNs = clock.nowNs() + TICK_NS;
        counters.set(LoopCounter.CONNECTIONS, members.size());
        for (int i = 0; i < acceptors.size(); i++) {
            acceptors.get(i).onTick(clock.nowNs());
        }
        cancels.onTick();
        endOfDay.onTick();
        for (int i = members.size() - 1; i >= 0; i--) {
            final SessionStateMachine machine = members.get(i);
            machine.onTick();
            if (machine.isClosed()) {
                members.set(i, members.get(members.size() - 1));
                members.remove(members.size() - 1);
                machine.connection().release();
            }
        }
    }
}
