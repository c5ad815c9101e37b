package org.ringside.simulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.Consumer;
import org.agrona.collections.LongArrayQueue;
import org.ringside.simulator.Ledger.Readiness;
import org.ringside.simulator.flow.Command;
import org.ringside.simulator.flow.Command.Action;
import org.ringside.simulator.flow.Pacing;

/**
 * All sessions of a run, polled by one thread. Cancels and replaces go out only for orders that the exchange has
 * accepted and not ended, as far as their trader knows, and only one at a time for each.
 */
final class Traders implements CommandGate, AutoCloseable {
    /** A session that received nothing is polled too, to be kept alive: one in so many turns, or in a long one. */
    private static final int QUIET_TURNS = 16;
    /** On their way to be established at a time: a gateway has few places for those that have not logged on yet. */
    private static final int MAX_LOGGING_ON = 8;

    private final Selector selector;
    private final Consumer<SelectionKey> poller = key -> poll((TraderSession) key.attachment());
    private final TraderSession[] sessions;
    private final boolean[] isDirty;
    private final Ledger ledger;
    private final Pacing pacing;
    /** Orders to be cancelled when they have their answer, in turn. */
    private final LongArrayQueue postponed = new LongArrayQueue(Long.MIN_VALUE);
    /** Sessions that have begun to log on. */
    private int connected;
    private int turn;
    /** The session that was polled last although it had received nothing. */
    private int quiet;
    private long turnNs;
    private int polled;
    /** The window was full, and has not been refilled since. */
    private boolean isFull;

    Traders(
        final LoginConfig login, final long sessionVerId, final int count, final Pacing pacing, final Ledger ledger,
        final LatencyRecorder latencies, final TradeListener trades) {
        this.sessions = new TraderSession[count];
        this.isDirty = new boolean[count];
        this.ledger = ledger;
        this.pacing = pacing;
        try {
            this.selector = Selector.open();
        } catch (final IOException ex) {
            throw new UncheckedIOException("cannot open a selector", ex);
        }
        for (int i = 0; i < count; i++) {
            sessions[i] = new TraderSession(
                login.session(i, count, sessionVerId), login.patienceNs(), i, count, ledger, latencies, trades);
        }
    }

    /** Has the sessions log on, a few at a time; {@link #poll} carries on from there. */
    void connect() {
        for (final TraderSession session : sessions) {
            session.registerWith(selector);
        }
        connectMore();
    }

    /** Reads where something has come, and looks after sessions that are not established, and now and then others. */
    int poll(final long nowNs) {
        polled = 0;
        final boolean isLongTurn = nowNs - turnNs >= Idle.LONGEST_NS;
        turnNs = nowNs;
        try {
            selector.selectNow(poller);
        } catch (final IOException ex) {
            throw new UncheckedIOException("the selector failed", ex);
        }
        turn++;
        if (turn % QUIET_TURNS == 0 || isLongTurn) {
            quiet = (quiet + 1) % sessions.length;
            poll(sessions[quiet]);
        }
        for (int i = 0; i < connected; i++) {
            if (!sessions[i].isEstablished()) {
                poll(sessions[i]);
            }
        }
        connectMore();
        return polled + cancelPostponed(nowNs);
    }

    private void connectMore() {
        if (connected == sessions.length) {
            return;
        }
        int loggingOn = 0;
        for (int i = 0; i < connected; i++) {
            loggingOn += sessions[i].isEstablished() || sessions[i].isClosed() ? 0 : 1;
        }
        for (; loggingOn < MAX_LOGGING_ON && connected < sessions.length; loggingOn++) {
            sessions[connected++].connect();
        }
    }

    private void poll(final TraderSession session) {
        polled += session.poll(turnNs);
    }

    /** Answers that have to come before anything can be sent; 0 if there is room for a message. */
    int awaited() {
        return isFull ? Math.max(0, ledger.inFlight() - pacing.refilledAt()) : 0;
    }

    boolean areEstablished() {
        for (final TraderSession session : sessions) {
            if (!session.isEstablished()) {
                return false;
            }
        }
        return true;
    }

    boolean areClosed() {
        for (final TraderSession session : sessions) {
            if (!session.isClosed()) {
                return false;
            }
        }
        return true;
    }

    /** Whether a connection was lost and is being made again. */
    boolean areReconnecting() {
        for (final TraderSession session : sessions) {
            if (session.isReconnecting()) {
                return true;
            }
        }
        return false;
    }

    /** How often connections were lost and made again. */
    long reconnects() {
        long reconnects = 0;
        for (final TraderSession session : sessions) {
            reconnects += session.reconnects();
        }
        return reconnects;
    }

    /** Why a session ended by itself for good; null if none did. */
    String lostReason() {
        for (final TraderSession session : sessions) {
            if (session.lostReason() != null) {
                return session.lostReason();
            }
        }
        return null;
    }

    /** Whether cancels have still to go out. */
    boolean haveCancels() {
        return !postponed.isEmpty();
    }

    /** Whether there were reports since this was last asked. */
    boolean takeReported() {
        boolean hasReported = false;
        for (final TraderSession session : sessions) {
            hasReported |= session.takeReported();
        }
        return hasReported;
    }

    void leave() {
        for (final TraderSession session : sessions) {
            session.leave();
        }
    }

    @Override
    public void close() {
        for (final TraderSession session : sessions) {
            session.close();
        }
        try {
            selector.close();
        } catch (final IOException ex) {
            throw new UncheckedIOException("cannot close a selector", ex);
        }
    }

    @Override
    public Outcome offer(final Command command, final long intendedNs, final long nowNs) {
        if (!hasRoom()) {
            return Outcome.PUSHED_BACK;
        }
        if (command.action() == Action.NEW) {
            return enter(command, intendedNs, nowNs);
        }
        final Readiness readiness = ledger.readiness(command.order());
        if (readiness == Readiness.WAITING && command.action() == Action.CANCEL && !pacing.isInSequence()) {
            return putOff(command);
        }
        if (readiness == Readiness.WAITING && !pacing.isOpenLoop()) {
            return Outcome.PUSHED_BACK;
        }
        if (readiness != Readiness.READY) {
            ledger.counts().withheld++;
            return Outcome.WITHHELD;
        }
        final Order order = ledger.order(command.order());
        return command.action() == Action.REPLACE
            ? replace(order, command, intendedNs, nowNs)
            : cancel(order, intendedNs, nowNs);
    }

    /** Takes an order away after the stream; returns false if there is no room now. */
    boolean cleanUp(final Order order) {
        final long id = sessions[order.session].cancel(order);
        if (id == Order.NONE) {
            return false;
        }
        isDirty[order.session] = true;
        ledger.sentCleanUp(id, order);
        return true;
    }

    /** Writes what was sent: orders of the same session leave together. */
    void flush() {
        for (int i = 0; i < sessions.length; i++) {
            if (isDirty[i]) {
                isDirty[i] = false;
                sessions[i].flush();
            }
        }
    }

    /**
     * Whether a message may go. Behind a full window they wait until a part of it is free, and leave together: as many
     * system calls as messages would be measured else.
     */
    private boolean hasRoom() {
        if (ledger.inFlight() >= pacing.window()) {
            isFull = true;
        } else if (ledger.inFlight() <= pacing.refilledAt()) {
            isFull = false;
        }
        return !isFull;
    }

    private Outcome enter(final Command command, final long intendedNs, final long nowNs) {
        final long id = sessions[command.trader()].enter(command);
        if (id == Order.NONE) {
            return Outcome.PUSHED_BACK;
        }
        isDirty[command.trader()] = true;
        ledger.sentNew(id, command, intendedNs, nowNs);
        return Outcome.SENT;
    }

    private Outcome replace(final Order order, final Command command, final long intendedNs, final long nowNs) {
        final long id = sessions[order.session].replace(order, command);
        if (id == Order.NONE) {
            return Outcome.PUSHED_BACK;
        }
        isDirty[order.session] = true;
        ledger.sentReplace(id, order, command, intendedNs, nowNs);
        return Outcome.SENT;
    }

    private Outcome cancel(final Order order, final long intendedNs, final long nowNs) {
        final long id = sessions[order.session].cancel(order);
        if (id == Order.NONE) {
            return Outcome.PUSHED_BACK;
        }
        isDirty[order.session] = true;
        ledger.sentCancel(id, order, intendedNs, nowNs);
        return Outcome.SENT;
    }

    /** A cancel that never came would leave an order that nobody thinks of any more. */
    private Outcome putOff(final Command command) {
        postponed.offerLong(command.order());
        return Outcome.WITHHELD;
    }

    /**
     * In their turn, so that one that waits holds up the others. They are due when they can be sent, not before, and
     * leave with the next {@link #flush}.
     */
    private int cancelPostponed(final long nowNs) {
        int work = 0;
        while (!postponed.isEmpty() && hasRoom()) {
            final Readiness readiness = ledger.readiness(postponed.peekLong());
            if (readiness == Readiness.WAITING) {
                break;
            }
            final Order order = ledger.order(postponed.peekLong());
            if (readiness == Readiness.GONE) {
                ledger.counts().withheld++;
            } else if (cancel(order, nowNs, nowNs) == Outcome.PUSHED_BACK) {
                break;
            }
            postponed.pollLong();
            work++;
        }
        return work;
    }
}
