package org.ringside.simulator;

import java.util.function.LongSupplier;
import org.ringside.simulator.Command.Action;
import org.ringside.simulator.Ledger.Readiness;

/**
 * All sessions of a run, polled by one thread. Cancels and replaces go out only for orders that the exchange has
 * accepted and not ended, as far as their trader knows, and only one at a time for each.
 */
final class Traders implements CommandGate, AutoCloseable {
    /** A session that expects nothing is polled in one of so many turns: a poll is a system call. */
    private static final int QUIET_TURNS = 16;

    private final TraderSession[] sessions;
    private final boolean[] isDirty;
    private final Ledger ledger;
    private final Pacing pacing;
    private int turn;

    Traders(
        final LoginConfig login,
        final long sessionVerId,
        final int count,
        final Pacing pacing,
        final Ledger ledger,
        final LatencyRecorder latencies,
        final TradeListener trades,
        final LongSupplier clock) {
        this.sessions = new TraderSession[count];
        this.isDirty = new boolean[count];
        this.ledger = ledger;
        this.pacing = pacing;
        for (int i = 0; i < count; i++) {
            sessions[i] = new TraderSession(
                login.client(i, sessionVerId), login.isPersistent(), i, ledger, latencies, trades, clock);
        }
    }

    void connect() {
        for (final TraderSession session : sessions) {
            session.connect();
        }
    }

    /** Read and write where something is expected, and now and then everywhere. */
    int poll(final long nowNs) {
        int work = 0;
        turn++;
        for (int i = 0; i < sessions.length; i++) {
            if (ledger.inFlight(i) > 0 || (turn + i) % QUIET_TURNS == 0 || !sessions[i].isEstablished()) {
                work += sessions[i].poll(nowNs);
            }
        }
        return work;
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
    }

    @Override
    public Outcome offer(final Command command, final long intendedNs, final long nowNs) {
        if (ledger.inFlight() >= pacing.window()) {
            return Outcome.PUSHED_BACK;
        }
        if (command.action() == Action.NEW) {
            return enter(command, intendedNs, nowNs);
        }
        final Readiness readiness = ledger.readiness(command.order());
        if (readiness == Readiness.GONE) {
            return Outcome.WITHHELD;
        }
        if (readiness == Readiness.WAITING) {
            return pacing.isOpenLoop() ? Outcome.WITHHELD : Outcome.PUSHED_BACK;
        }
        final Order order = ledger.order(command.order());
        return command.action() == Action.REPLACE
            ? replace(order, command, intendedNs, nowNs)
            : cancel(order, command, intendedNs, nowNs);
    }

    /** Take an order away after the stream; returns false if there is no room now. */
    boolean cleanUp(final Order order, final long messageId) {
        if (!sessions[order.session].cancel(order, messageId)) {
            return false;
        }
        isDirty[order.session] = true;
        ledger.sentCleanUp(order, messageId);
        return true;
    }

    /** Write what was sent: orders of the same session leave together. */
    void flush() {
        for (int i = 0; i < sessions.length; i++) {
            if (isDirty[i]) {
                isDirty[i] = false;
                sessions[i].flush();
            }
        }
    }

    private Outcome enter(final Command command, final long intendedNs, final long nowNs) {
        if (!sessions[command.trader()].enter(command)) {
            return Outcome.PUSHED_BACK;
        }
        isDirty[command.trader()] = true;
        ledger.sentNew(command, intendedNs, nowNs);
        return Outcome.SENT;
    }

    private Outcome replace(final Order order, final Command command, final long intendedNs, final long nowNs) {
        if (!sessions[order.session].replace(order, command)) {
            return Outcome.PUSHED_BACK;
        }
        isDirty[order.session] = true;
        ledger.sentReplace(order, command, intendedNs, nowNs);
        return Outcome.SENT;
    }

    private Outcome cancel(final Order order, final Command command, final long intendedNs, final long nowNs) {
        if (!sessions[order.session].cancel(order, command.index())) {
            return Outcome.PUSHED_BACK;
        }
        isDirty[order.session] = true;
        ledger.sentCancel(order, command.index(), intendedNs, nowNs);
        return Outcome.SENT;
    }
}
