package org.ringside.log;

import java.util.Optional;

/**
 * The events that processes write to the log. The list is append-only: an id keeps its event for ever, so that a tool
 * reads the records of an older process. Words have places in braces: {@code {name}} takes the next number of the
 * record, {@code {name:text}} the next text, and other kinds say how a number is shown, see {@link LogWords}. A record
 * has up to six numbers.
 */
public enum LogEvent {
    /** The log process has begun to read. */
    LOG_STARTED(1, LogLevel.INFO, "log.started", "the log process reads from position {position} on"),
    /** The log process ends. */
    LOG_STOPPED(2, LogLevel.INFO, "log.stopped", "the log process ends at position {position}"),
    /** A thread has lost events. */
    LOG_DROPPED(3, LogLevel.WARN, "log.dropped",
        "{count} events of this thread were dropped, because the log queue was full or closed"),
    /** A hot thread had more events than it may write. */
    LOG_SUPPRESSED(4, LogLevel.WARN, "log.suppressed",
        "{count} more events {event:event} were left out: a thread tells an event at most 10 times a second, and"
            + " refusals of one address at most 10 times a minute"),
    /** The disk has space again, after lost events. */
    LOG_LOST(5, LogLevel.ERROR, "log.lost", "{count} records were not written: {reason:text}"),
    /** A foreign writer has written into the queue. */
    LOG_UNREADABLE(6, LogLevel.WARN, "log.unreadable", "a message in the queue is no record: {reason:text}"),
    /** A process is ready. */
    PROCESS_READY(7, LogLevel.INFO, "process.ready", "ready: {description:text}"),
    /** A process was told to end, and has ended. */
    PROCESS_ENDED(8, LogLevel.INFO, "process.ended", "ended"),
    /** A process has failed. */
    PROCESS_FAILED(9, LogLevel.ERROR, "process.failed", "ended by an error: {reason:text}"),
    /** An operator has given a command. */
    OPERATOR_BEGAN(10, LogLevel.INFO, "operator.began", "{user:text} runs: {command:text}"),
    /** The command of an operator has ended. */
    OPERATOR_ENDED(11, LogLevel.INFO, "operator.ended", "{user:text} ran: {command:text}: exit code {code}"),
    /** A trader has logged on. */
    LOGON_ESTABLISHED(12, LogLevel.INFO, "logon.established",
        "session {session:uint} has logged on from {address:ip}, version {version}"),
    /** A Negotiate was refused. */
    LOGON_NEGOTIATE_REFUSED(13, LogLevel.WARN, "logon.negotiate.refused",
        "a Negotiate for session {session:uint} from {address:ip} was refused with code {code}"),
    /** An Establish was refused. */
    LOGON_ESTABLISH_REFUSED(14, LogLevel.WARN, "logon.establish.refused",
        "an Establish for session {session:uint} from {address:ip} was refused with code {code}"),
    /** A notice of a gateway for an operator. */
    GATEWAY_NOTICE(15, LogLevel.WARN, "gateway.notice", "{message:text}"),
    /** A notice of a probe for an operator. */
    PROBE_NOTICE(16, LogLevel.INFO, "probe.notice", "{message:text}"),
    /** A notice of the engine for an operator. */
    ENGINE_NOTICE(17, LogLevel.WARN, "engine.notice", "{message:text}"),
    /** There was nothing to recover. */
    ENGINE_EMPTY(18, LogLevel.INFO, "engine.empty",
        "starts with empty books at position {position} of {queue:text}: {reason:text}"),
    /** The engine has recovered its books. */
    ENGINE_RECOVERED(19, LogLevel.INFO, "engine.recovered", "recovered {orders} orders of {sessions} sessions at"
        + " record {record}, state {state:hex}, from {origin:text}{records} records in {ms} ms"),
    /** A snapshot was taken. */
    SNAPSHOT_TAKEN(20, LogLevel.INFO, "snapshot.taken", "took a snapshot at record {record} in {ms} ms"),
    /** A snapshot has failed. */
    SNAPSHOT_FAILED(21, LogLevel.ERROR, "snapshot.failed", "no snapshot was taken, the journal goes on growing, the"
        + " next try is after {bytes} more bytes of it: {reason:text}"),
    /** A queue to a gateway lacks events from before the engine's start. */
    ROUTE_BEHIND(22, LogLevel.WARN, "route.behind", "{queue:text} ends at position {position}, the engine begins at"
        + " {begin}: {route:text} is detached, what is missing follows from the journal"),
    /** The engine waits for a gateway. */
    ROUTE_FULL(23, LogLevel.WARN, "route.full", "{queue:text} is full, the engine waits: {advice:text}"),
    /** The engine no longer waits for a gateway. */
    ROUTE_READ(24, LogLevel.INFO, "route.read", "{queue:text} is read again, the engine goes on"),
    /** The engine goes on without a gateway. */
    ROUTE_DETACHED(25, LogLevel.WARN, "route.detached", "{queue:text} is full, {route:text} is detached; its events"
        + " follow from the journal when it is read: {advice:text}"),
    /** A gateway has got the events that it missed. */
    ROUTE_CAUGHTUP(26, LogLevel.INFO, "route.caughtup",
        "{route:text} has caught up: {events} events were made again in {ms} ms"),
    /** The engine cannot make a gateway's missing events now. */
    ROUTE_POSTPONED(27, LogLevel.WARN, "route.postponed", "{reason:text}. It is tried again"),
    /** The engine can no longer make a gateway's missing events. */
    ROUTE_LOST(28, LogLevel.ERROR, "route.lost", "the events of {route:text} from position {position} on cannot be made"
        + " again, it is lost: {reason:text}. Its queue is closed: restart the engine, then the gateway"),
    /** A gateway is gone for too long. */
    ROUTE_GONE(29, LogLevel.WARN, "route.gone", "the gateway loop {route:text} has been gone for {ms} ms: orders are"
        + " cancelled whose sessions asked for that. Start it again"),
    /** The engine does not serve a loop that sends commands. */
    ROUTE_UNKNOWN(30, LogLevel.WARN, "route.unknown", "route {route:text} is not served: the commands of its sessions"
        + " are not applied. Add it to `routes` and restart the engine"),
    /** The engine does not know where to answer a session. */
    SESSION_UNROUTABLE(31, LogLevel.WARN, "session.unroutable", "session {session:uint} sends commands but is bound to"
        + " no route served here: they are not applied. Let it log on again; check `routes`"),
    /** The engine is near a limit. */
    ENGINE_LIMIT(32, LogLevel.WARN, "engine.limit", "{used:text}, 80 % of {limit:text}. At the limit {then:text}"),
    /** The engine has refused an operator's command. */
    COMMAND_REFUSED(33, LogLevel.WARN, "command.refused", "{reason:text}"),
    /** The number of commands without a route, at the end of an engine. */
    ENGINE_UNROUTABLE(34, LogLevel.WARN, "engine.unroutable",
        "{count} commands of {sessions} sessions were not applied, because no route led back to them"),
    /** The number of repeated commands, at the end of an engine; such commands follow the death of a gateway. */
    ENGINE_REPEATED(35, LogLevel.INFO, "engine.repeated",
        "{count} commands were not applied, because they had been before"),
    /** A gateway has done an operator's command. */
    GATEWAY_CHANGED(36, LogLevel.INFO, "gateway.changed", "{request:text}: done"),
    /** A gateway has ended a connection of a session. */
    SESSION_TERMINATED(37, LogLevel.INFO, "session.terminated",
        "session {session:uint} was sent Terminate with code {code}"),
    /** The next step of the schedule, after the start of an engine. */
    SCHEDULE_NEXT(38, LogLevel.INFO, "schedule.next", "schedule: next is {step:text} at {time:text}"),
    /** A step of the schedule is done. */
    SCHEDULE_DONE(39, LogLevel.INFO, "schedule.done", "schedule: {step:text} of {time:text}{outcome:text}"),
    /** An operator has asked what a command would do. */
    OPERATOR_ASKED(40, LogLevel.INFO, "operator.asked", "{user:text} asks what would come of: {command:text}"),
    /** A user has logged in to the console. */
    LOGON_CONSOLE(41, LogLevel.INFO, "logon.console",
        "{user:text} has logged in to the console as {role:text} from {from:text}"),
    /** The console has refused a login. */
    LOGON_CONSOLE_REFUSED(42, LogLevel.WARN, "logon.console.refused",
        "a login to the console from {from:text} was refused: {reason:text}"),
    /** A user has logged out of the console, or was away for too long. */
    LOGON_CONSOLE_ENDED(43, LogLevel.INFO, "logon.console.ended",
        "the login of {user:text} to the console has ended: {reason:text}"),
    /** A gateway does not know the session of a report. */
    REPORTS_DROPPED(44, LogLevel.WARN, "reports.dropped", "reports of session {session:uint}, and maybe others, are"
        + " dropped: the configuration does not have it, or its journal is gone"),
    /** The queue of a gateway loop lacks events that its sessions have not got. */
    REPORTS_LOST(45, LogLevel.WARN, "reports.lost", "the queue of {route:text} begins at position {position}, the"
        + " journals end at {end}: what lies between is lost to its sessions. Their versions end: traders negotiate"
        + " anew, or in FIX log on with MsgSeqNum 1, and ask for their orders"),
    /** A gateway loop waits in another way. */
    DOORBELL_MISSING(46, LogLevel.WARN, "doorbell.missing", "{reason:text}. The process goes on without, and looks at"
        + " its queue from time to time: answers take longer, and an idle process more of its core"),
    /** There is no space for the journal of a session. */
    SESSION_UNKEPT(47, LogLevel.WARN, "session.unkept", "session {session:uint} cannot begin a version: {reason:text}"),
    /** Traders cannot connect for a moment. */
    ACCEPT_FAILED(48, LogLevel.WARN, "accept.failed", "cannot accept connections: {reason:text}"),
    /** A port stays open. */
    LISTEN_UNENDED(49, LogLevel.WARN, "listen.unended", "cannot stop listening: {reason:text}"),
    /** An operator has a gateway end its sessions. */
    GATEWAY_DRAINING(50, LogLevel.INFO, "gateway.draining",
        "drain: listens no more, and ends its sessions within {ms} ms"),
    /** A probe has a handler. */
    HANDLER_WORKING(51, LogLevel.INFO, "handler.working", "the handler, pid {pid}, is at work"),
    /** A probe has no handler. */
    HANDLER_AWAY(52, LogLevel.WARN, "handler.away", "{reason:text}: datagrams are refused until it is back"),
    /** The handler of a probe makes no progress. */
    HANDLER_STALLED(53, LogLevel.WARN, "handler.stalled",
        "the handler, pid {pid}, lives and handles nothing: datagrams are refused until it goes on"),
    /** A probe has refused or dropped datagrams since the last such event. */
    PROBE_TROUBLED(54, LogLevel.WARN, "probe.troubled", "{counts:text}"),
    /** The counters of a probe at its end. */
    PROBE_SUMMARY(55, LogLevel.INFO, "probe.summary", "{counts:text}"),
    /** A reader of a queue makes no progress. */
    READER_HANGS(56, LogLevel.ERROR, "reader.hangs",
        "{process:text}, pid {pid}, has not looked at {queue:text} for {seconds} s: it hangs, or gets no processor"),
    /** A reader of a queue makes progress again. */
    READER_WORKING(57, LogLevel.INFO, "reader.working",
        "{process:text}, pid {pid}, looks at {queue:text} again, after {seconds} s"),
    /** A process of the exchange was killed, and the log process has seen it. */
    PROCESS_DIED(58, LogLevel.ERROR, "process.died",
        "{process:text}, pid {pid}, has died: it reads {queue:text} no more, and has not said that it ends"),
    /** A notice of the publisher of market data for an operator. */
    MARKETDATA_NOTICE(59, LogLevel.WARN, "marketdata.notice", "{message:text}"),
    /** Somebody who has logged in to the console may not act. */
    OPERATOR_REFUSED(60, LogLevel.WARN, "operator.refused",
        "the console does nothing for {user:text} from {from:text}: {reason:text}: {action:text}"),
    /** What goes on as it should in the publisher of market data. */
    MARKETDATA_PROGRESS(61, LogLevel.INFO, "marketdata.progress", "{message:text}"),
    /** A session of FIX has used most of the ClOrdIDs that it can use on a day. */
    CLORDIDS_SCARCE(62, LogLevel.WARN, "clordids.scarce", "session {session:uint} uses {used} of {most} ClOrdIDs, those"
        + " of this day and of orders that live: the last eighth is for cancels alone, and then nothing is taken. A new"
        + " day of the engine frees them; for more, raise `fix.maxClOrdIds` and restart the gateway"),
    /** A Logon of FIX was refused. */
    LOGON_FIX_REFUSED(63, LogLevel.WARN, "logon.fix.refused",
        "a Logon for session {session:uint} from {address:ip} was refused with code {code}"),
    /** A gateway has ended a connection of a session of FIX. */
    SESSION_LOGGEDOUT(64, LogLevel.INFO, "session.loggedout",
        "session {session:uint} was sent Logout, for code {code}");

    /** Ids begin at 1, without a gap. */
    private static final LogEvent[] BY_ID = values();

    private final int id;
    private final LogLevel level;
    private final String title;
    private final LogWords words;
    private final boolean isAudit;

    LogEvent(final int id, final LogLevel level, final String title, final String words) {
        this.id = id;
        this.level = level;
        this.title = title;
        this.words = LogWords.of(words);
        this.isAudit = isAudit(title);
    }

    /**
     * Returns the event with an id.
     *
     * @param id from a record.
     * @return the event; empty when the record is of a newer release.
     */
    public static Optional<LogEvent> of(final int id) {
        return id >= 1 && id <= BY_ID.length ? Optional.of(BY_ID[id - 1]) : Optional.empty();
    }

    /** Number in records, from 1; the type of the message in the queue. */
    public int id() {
        return id;
    }

    /** Level of the event. */
    public LogLevel level() {
        return level;
    }

    /** Name for people and programs, as {@code session.throttled}. */
    public String title() {
        return title;
    }

    /** Words of the event, with places. */
    public LogWords words() {
        return words;
    }

    /** Whether a hot thread tells it at most so many times a second: all but what an audit needs each of. */
    boolean isLimited() {
        return !isAudit || level != LogLevel.INFO;
    }

    /** Whether the event belongs to the audit: a logon, a refusal, or an operator's command. */
    public boolean isAudit() {
        return isAudit;
    }

    /**
     * Whether an event that this release may not know belongs to the audit.
     *
     * @param title of the event.
     * @return whether it belongs to the audit.
     */
    public static boolean isAudit(final String title) {
        return title.startsWith("operator.") || title.startsWith("logon.");
    }
}
