package org.ringside.gateway.server;

import java.nio.channels.Selector;
import java.util.List;
import java.util.function.Consumer;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionPolicy;
import org.ringside.gateway.counters.LoopCounters;
import org.ringside.gateway.journal.JournalException;
import org.ringside.gateway.journal.SessionJournal;
import org.ringside.gateway.journal.SessionJournals;
import org.ringside.queue.Producer;
import org.ringside.queue.Reader;

/** Puts event loops together. */
final class EventLoopFactory {
    private EventLoopFactory() {
    }

    /**
     * The loop of an index with everything it needs, and with the sessions that earlier gateways have left. When the
     * queue begins behind what their journals have, they end: nobody is to go on as if he had missed nothing.
     *
     * @param firstPosition at which the queue from the engine began.
     * @throws JournalException if a session's journal cannot be read, or is damaged.
     */
    static EventLoop create(
        final GatewayConfig config,
        final int index,
        final Selector selector,
        final LoopClock clock,
        final Producer producer,
        final Reader events,
        final long firstPosition,
        final SessionJournals journals,
        final LoopCounters counters,
        final LogonLockOut lockOut,
        final Consumer<String> warnings) {
        final InFlight inFlight = new InFlight(clock);
        final SessionRegistry registry = new SessionRegistry(config, index, journals, counters, inFlight, warnings);
        final Authenticator authenticator = new Authenticator(config.authMode(), config.sessionRanges(), clock);
        final CommandPublisher commands = new CommandPublisher(producer, config.route(index), clock);
        final LoopLimits limits = new LoopLimits(config.limits());
        final SessionPublisher publisher = new SessionPublisher(limits, counters);
        final ReportClaim report = new ReportClaim(registry, clock, warnings);
        final OrderAdapter orders = new OrderAdapter(
            commands, new OrderTranslator(clock), new RejectPublisher(report), publisher, limits, counters, clock);
        final SessionPolicy rules = config.rules();
        final Logon logon = new Logon(registry, authenticator, rules, lockOut);
        final CancelOnDisconnect cancels = new CancelOnDisconnect(commands, clock);
        final List<Session> restored = registry.restore();
        restored.forEach(session -> session.load().onRestored(commands.maxTrain()));
        restored.forEach(cancels::onRestored);
        final EndOfDay endOfDay = new EndOfDay(rules.endOfDayTime(), registry, clock);
        restored.forEach(endOfDay::onRestored);
        final long restoredPosition = restored.stream().mapToLong(session -> session.journal().lastPosition())
            .max().orElse(SessionJournal.NO_POSITION);
        if (firstPosition > restoredPosition + 1 && !restored.isEmpty()) {
            warnings.accept("the queue of " + config.route(index) + " begins at position " + firstPosition
                + ", the journals end at " + restoredPosition + ": what lies between is lost to its sessions. Their "
                + "versions end: traders negotiate anew, and ask for the state of their orders");
            restored.forEach(Session::finish);
        }

        final InputQueue inputs = new InputQueue();
        final OutputQueue outputs = new OutputQueue(clock, counters);
        final ConnectionTable members = new ConnectionTable(selector, inputs, outputs, connection ->
            new SessionStateMachine(connection, logon, publisher, cancels, clock, config.keepAliveMs(), rules));
        final LoopWaiter waiter = new LoopWaiter(selector, events, inFlight);
        final Retransmissions retransmissions = new Retransmissions(counters);
        final BlockedConnections line = new BlockedConnections(
            new InboundAdapter(registry, index, orders, new RingWait(clock, limits, counters), counters),
            inputs, retransmissions, members);
        return new EventLoop(
            selector, waiter, clock, counters, members,
            new SocketInput(waiter, clock, counters, inputs, line), line,
            events, new EventAdapter(report), retransmissions, outputs, cancels, endOfDay,
            new LoopSettings(registry, authenticator, limits), restoredPosition);
    }
}
