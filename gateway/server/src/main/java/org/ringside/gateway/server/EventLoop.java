package org.ringside.gateway.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.LoopCounters;
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

    private final Selector selector;
    private final Waiter waiter;
    private final LoopClock clock;
    private final LoopCounters counters;
    private final ConnectionTable members;
    private final SocketInput input;
    private final BlockedConnections line;
    private final Reader events;
    private final EventAdapter eventAdapter;
    private final Retransmissions retransmissions;
    private final OutputQueue outputs;
    private final CancelOnDisconnect cancels;
    private final EndOfDay endOfDay;
    private final LoopSettings settings;
    private final long restoredPosition;
    private final ConcurrentLinkedQueue<Runnable> changes = new ConcurrentLinkedQueue<>();
    private List<Acceptor> acceptors = List.of();
    private long nextTickNs;

    EventLoop(
        final Selector selector,
        final Waiter waiter,
        final LoopClock clock,
        final LoopCounters counters,
        final ConnectionTable members,
        final SocketInput input,
        final BlockedConnections line,
        final Reader events,
        final EventAdapter eventAdapter,
        final Retransmissions retransmissions,
        final OutputQueue outputs,
        final CancelOnDisconnect cancels,
        final EndOfDay endOfDay,
        final LoopSettings settings,
        final long restoredPosition) {
        this.selector = selector;
        this.waiter = waiter;
        this.clock = clock;
        this.counters = counters;
        this.members = members;
        this.input = input;
        this.line = line;
        this.events = events;
        this.eventAdapter = eventAdapter;
        this.retransmissions = retransmissions;
        this.outputs = outputs;
        this.cancels = cancels;
        this.endOfDay = endOfDay;
        this.settings = settings;
        this.restoredPosition = restoredPosition;
        this.nextTickNs = clock.nowNs();
    }

    /** One cycle; answers how much there was to do. */
    int doWork() {
        clock.update();
        applyChanges();
        int work = members.admit(line);
        work += input.poll();
        work += line.poll();
        final int reported = events.poll(eventAdapter, EVENT_LIMIT);
        work += reported;
        work += retransmissions.poll();
        work += outputs.flush();
        tick();
        members.check();
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
        counters.set(LoopCounter.CONNECTIONS, members.size());
        for (int i = 0; i < acceptors.size(); i++) {
            acceptors.get(i).onTick(clock.nowNs());
        }
        cancels.onTick();
        endOfDay.onTick();
        members.onTick();
    }

    /** Say goodbye to everybody; the loop does not run any more. */
    void close() {
        clock.update();
        members.admit(line);
        members.all().forEach(SessionStateMachine::onShutdown);
        final long deadlineNs = clock.nowNs() + SHUTDOWN_NS;
        outputs.flush();
        while (members.hasOutput() && clock.nowNs() - deadlineNs < 0) {
            waiter.await(TICK_NS);
            clock.update();
            input.poll();
            outputs.flush();
        }
        members.all().forEach(SessionStateMachine::onDisconnected);
        release();
    }

    /** Gives its selector back: also of a loop that never ran, and once more of one that is closed. */
    void release() {
        try {
            selector.close();
        } catch (final IOException ex) {
            throw new UncheckedIOException("cannot close a selector", ex);
        }
    }

    /** Position of the last event that the journals of this loop's sessions have, -1 if they have none. */
    long restoredPosition() {
        return restoredPosition;
    }

    /** Before the first cycle: who else there is. */
    void join(final List<EventLoop> loops) {
        members.loops(loops);
    }

    /** Before the first cycle, of the one loop that accepts. */
    void accept(final List<Acceptor> newAcceptors) throws IOException {
        for (final Acceptor acceptor : newAcceptors) {
            acceptor.attach(selector, members.loops(), counters);
        }
        acceptors = newAcceptors;
    }

    /** What to block on when there is nothing to do. */
    Waiter waiter() {
        return waiter;
    }

    /** Take a connection over; any thread. */
    void adopt(final Connection connection) {
        members.add(connection);
        wakeUp();
    }

    /** Go on with other sessions, limits and blocks; any thread. */
    void reconfigure(final GatewayConfig config, final BlockList blocks) {
        changes.add(() -> settings.apply(config, blocks, members.all()));
        wakeUp();
    }

    /** End the wait of an idle loop; any thread. */
    void wakeUp() {
        selector.wakeup();
    }
}
