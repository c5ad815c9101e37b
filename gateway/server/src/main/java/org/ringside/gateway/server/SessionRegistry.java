package org.ringside.gateway.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;
import org.ringside.gateway.config.AccountList;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.counters.LoopCounters;
import org.ringside.gateway.fix.orders.ClOrdIds;
import org.ringside.gateway.journal.SessionJournal;
import org.ringside.gateway.journal.SessionJournalException;
import org.ringside.gateway.journal.SessionJournals;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;

/**
 * The sessions of one event loop: those whose id, divided by the number of loops, leaves the loop's index.
 */
final class SessionRegistry {
    private static final long NO_DAY = -1;

    private List<SessionRange> ranges;
    private BlockList blocks = BlockList.NONE;
    private final AccountList fixSessions;
    private final int loops;
    private final int loopIndex;
    private final String route;
    private final SessionJournals journals;
    private final LoopCounters counters;
    private final InFlight inFlight;
    private final EventLog notices;
    private final Int2ObjectHashMap<Session> sessions = new Int2ObjectHashMap<>();
    /** Sessions of which the log was told that they have spoken FIX. */
    private final IntHashSet toldOfFix = new IntHashSet();
    private long day = NO_DAY;
    /** The session whose journal knows which events of no session were read, null if none has one. */
    private Session witness;
    /** The last event that earlier gateways have read, or that is of no session. */
    private long passed = SessionJournal.NO_POSITION;

    SessionRegistry(
        final GatewayConfig config, final int loopIndex, final SessionJournals journals, final LoopCounters counters,
        final InFlight inFlight, final EventLog notices) {
        this.ranges = config.sessionRanges();
        this.fixSessions = config.fix().sessionList();
        this.loops = config.loops();
        this.loopIndex = loopIndex;
        this.route = config.route(loopIndex);
        this.journals = journals;
        this.counters = counters;
        this.inFlight = inFlight;
        this.notices = notices;
    }

    /**
     * Takes over what an earlier gateway has left of this loop's sessions. Journals of sessions that the configuration
     * does not have are left alone, but for the events that they have: one of them may have remembered for all.
     *
     * @return these sessions.
     * @throws SessionJournalException if a journal cannot be read, or is damaged.
     */
    List<Session> restore() {
        final List<Session> restored = new ArrayList<>();
        for (final long sessionId : journals.sessionIds()) {
            final SessionRange range = rangeOf(sessionId);
            if (isMine(sessionId) && range == null) {
                passed = Math.max(passed, journals.lastPosition(sessionId, route));
            } else if (isMine(sessionId)) {
                final Session session = new Session((int) sessionId, range, inFlight, journals.open(sessionId, route));
                session.countIn(counters.session(sessionId));
                sessions.put((int) sessionId, session);
                restored.add(session);
                passed = Math.max(passed, session.journal().lastPosition());
            }
        }
        return restored;
    }

    /**
     * Other sessions, or others with the same ids, and whom the operator has blocked. A session that is not there any
     * more stays for the reports of its orders, but nobody may log on to it.
     */
    void reconfigure(final List<SessionRange> newRanges, final BlockList newBlocks) {
        ranges = newRanges;
        blocks = newBlocks;
        for (final Session session : sessions.values()) {
            final SessionRange range = rangeOf(session.sessionId());
            if (range != null) {
                session.range(range);
            }
        }
        if (witness != null && !isConfigured(witness.sessionId())) {
            // There is one, so what earlier gateways have read is behind us: no journal misses an event up to here.
            witness = null;
            remember();
        }
    }

    /** Whether the operator lets nobody log on to it. */
    boolean isBlocked(final Session session) {
        return blocks.isBlocked(session.sessionId(), session.range().firm());
    }

    /** Whether the configuration has it. */
    boolean isConfigured(final long sessionId) {
        return rangeOf(sessionId) != null;
    }

    /** Whether it speaks FIX; otherwise it speaks native order entry. */
    boolean isFix(final long sessionId) {
        return fixSessions.contains(sessionId);
    }

    /** Whether it belongs to this loop. */
    boolean isMine(final long sessionId) {
        return loopOf(sessionId) == loopIndex;
    }

    /** Index of the loop that a session belongs to. */
    int loopOf(final long sessionId) {
        return SessionJournals.loopOf(sessionId, loops);
    }

    /** A session by its id, null if the configuration does not have it. */
    Session find(final long sessionId) {
        final Session session = sessions.get((int) sessionId);
        return session != null ? session : create(sessionId);
    }

    /** Every session that has been heard of. */
    void forEach(final Consumer<Session> action) {
        sessions.values().forEach(action);
    }

    /** Whether an event of the route was read, of all of which nothing is told any more. */
    boolean isPassed(final long position) {
        return position <= passed;
    }

    /** The last event that is passed, {@link SessionJournal#NO_POSITION} for none. */
    long passed() {
        return passed;
    }

    /**
     * An event of the route was read that is of no session here. One session remembers that for all; but not of one
     * that comes again, before which a journal may lack others that come again.
     */
    void pass(final long position) {
        if (position > passed) {
            passed = position;
            remember();
        }
    }

    private void remember() {
        if (witness == null) {
            forEach(this::choose);
        }
        if (witness != null) {
            witness.journal().pass(passed);
        }
    }

    /** A session that is not configured may lose its journal. */
    private void choose(final Session session) {
        witness = session.journal() != null && isConfigured(session.sessionId()) ? session : witness;
    }

    /**
     * Gives a session a journal, if it has none.
     *
     * @return false if there is no room for one.
     */
    boolean prepare(final Session session) {
        if (session.journal() != null) {
            return true;
        }
        try {
            session.journal(journals.create(session.sessionId(), route));
            session.journal().pass(passed);
            session.countIn(counters.session(session.sessionId()));
            return true;
        } catch (final SessionJournalException failure) {
            onUnkept(session.sessionId(), failure.getMessage());
            return false;
        }
    }

    /** Prepares a session for its first version of native order entry: a refused Logon of FIX is forgotten. */
    boolean prepareNative(final Session session) {
        try {
            if (session.verId() == 0) {
                Files.deleteIfExists(journals.beside(session.sessionId(), ClOrdIds.SUFFIX));
            }
        } catch (final IOException failure) {
            onUnkept(session.sessionId(), "cannot delete " + failure.getMessage());
            return false;
        }
        return prepare(session);
    }

    /**
     * Whether a session of native order entry has spoken FIX: what it is owed has names that it does not know. The log
     * is told once.
     */
    boolean hasSpokenFix(final Session session) {
        final Path ids = journals.beside(session.sessionId(), ClOrdIds.SUFFIX);
        final boolean has = session.verId() != 0 && !isFix(session.sessionId()) && Files.exists(ids);
        if (has && toldOfFix.add((int) session.sessionId())) {
            onUnkept(session.sessionId(), "it has spoken FIX, as " + ids + " says: add it to fix.sessions, or give the"
                + " trader another one");
        }
        return has;
    }

    /** What belongs to a session cannot be kept, and so nobody can log on to it. */
    void onUnkept(final long sessionId, final String reason) {
        notices.tell(LogEvent.SESSION_UNKEPT, sessionId, reason);
    }

    /** The engine's day, when it begins and when the gateway has asked: ClOrdIDs that ended earlier get free. */
    void onDay(final long newDay) {
        day = newDay;
        forEach(this::tellDay);
    }

    /** Tells a session the engine's day, if that is known. */
    void tellDay(final Session session) {
        if (day != NO_DAY && session.ids() != null) {
            session.ids().onDay(day);
        }
    }

    /** Most of the ClOrdIDs of a session of FIX are in use. */
    void onIdsScarce(final long sessionId, final int used, final int most) {
        notices.tell(LogEvent.CLORDIDS_SCARCE, sessionId, used, most);
    }

    private Session create(final long sessionId) {
        final SessionRange range = rangeOf(sessionId);
        if (range == null) {
            return null;
        }
        final Session session = new Session((int) sessionId, range, inFlight);
        sessions.put((int) sessionId, session);
        return session;
    }

    /** What the configuration says of a session, null if it does not have it. */
    SessionRange rangeOf(final long sessionId) {
        for (final SessionRange range : ranges) {
            if (range.contains(sessionId)) {
                return range;
            }
        }
        return null;
    }
}
