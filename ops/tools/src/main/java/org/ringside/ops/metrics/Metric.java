package org.ringside.ops.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import java.util.List;
import java.util.Locale;

/**
 * The metrics of an exchange. {@code ringside metrics --list} prints the list, and docs/metrics.md shows it. A released
 * metric keeps its name, its labels and its unit.
 */
public enum Metric {
    BUILD(Type.INFO, "build", "Release of the tools that looked, and the JVM that they run on.", "version", "jdk"),
    SOURCE_READ(Type.GAUGE, "source_read", "1 if the tool could read this source of metrics, 0 if not.", "source"),
    QUEUE_CAPACITY(Type.GAUGE, "queue_capacity", "Slots of a queue.", "queue"),
    QUEUE_BACKLOG(Type.GAUGE, "queue_backlog", "Slots that are reserved or filled, and not yet released.", "queue"),
    QUEUE_READER_ATTACHED(Type.GAUGE, "queue_reader_attached", "1 if a living process reads the queue, else 0.",
        "queue"),
    QUEUE_HELD_SECONDS(Type.GAUGE, "queue_held_seconds", "How long a writer's claim has held up the reader.", "queue"),
    QUEUE_WRITTEN(Type.COUNTER, "queue_written", "Position behind the last reserved slot.", "queue"),
    QUEUE_READ(Type.COUNTER, "queue_read", "Position up to which all consumers have released their slots.", "queue"),
    QUEUE_DELIVERED(Type.COUNTER, "queue_delivered", "Messages handed to the reader.", "queue"),
    QUEUE_BATCHES(Type.COUNTER, "queue_batches", "Batches of messages handed to the reader.", "queue"),
    QUEUE_LARGEST_BATCH(Type.GAUGE, "queue_largest_batch", "Most messages of one batch.", "queue"),
    QUEUE_GIVEN_UP_SLOTS(Type.COUNTER, "queue_given_up_slots",
        "Slots that the reader gave up: skipped = never claimed, dead = of a dead writer, stalled = of a stalled"
            + " writer.", "queue", "cause"),
    QUEUE_SWEPT_SLOTS(Type.COUNTER, "queue_swept_slots",
        "Slots in quarantine that the reader took back, because their writers were gone.", "queue"),
    QUEUE_COMMITTED_SLOTS(Type.COUNTER, "queue_committed_slots", "Slots that a writer has committed.",
        "queue", "writer"),
    QUEUE_COMMITTED_BYTES(Type.COUNTER, "queue_committed_bytes", "Payload that a writer has committed.",
        "queue", "writer"),
    QUEUE_FULL(Type.COUNTER, "queue_full", "Claims of a writer that were refused because the queue was full.",
        "queue", "writer"),
    QUEUE_RETRIES(Type.COUNTER, "queue_retries", "Reservations that a writer lost to the reader and made again.",
        "queue", "writer"),
    QUEUE_ABORTED_SLOTS(Type.COUNTER, "queue_aborted_slots",
        "Slots of a writer that the writer or the reader aborted.", "queue", "writer"),
    QUEUE_CONSUMER_LAG(Type.GAUGE, "queue_consumer_lag", "Slots that a gating consumer has yet to read.",
        "queue", "consumer"),
    QUEUE_CONSUMER_DELIVERED(Type.COUNTER, "queue_consumer_delivered", "Messages handed to a gating consumer.",
        "queue", "consumer"),

    HOP_DURATION_SECONDS(Type.HISTOGRAM, "hop_duration_seconds",
        "Time that messages took for a hop; service = their whole way inside the exchange.", "gateway", "loop", "hop"),
    HOP_MAX_SECONDS(Type.GAUGE, "hop_max_seconds", "Longest time of a hop since the gateway began.",
        "gateway", "loop", "hop"),

    GATEWAY_CONNECTIONS(Type.GAUGE, "gateway_connections", "Connections now.", "gateway", "loop"),
    GATEWAY_FIX_CONNECTIONS(Type.GAUGE, "gateway_fix_connections", "Open connections of FIX.", "gateway", "loop"),
    GATEWAY_ACCEPTS(Type.COUNTER, "gateway_accepts", "Connections that were accepted.", "gateway", "loop"),
    GATEWAY_TLS_ACCEPTS(Type.COUNTER, "gateway_tls_accepts", "Accepted connections with TLS.", "gateway", "loop"),
    GATEWAY_TURNED_AWAY(Type.COUNTER, "gateway_turned_away",
        "Connections that were closed at once: their address may not connect, or there were too many.",
        "gateway", "loop"),
    GATEWAY_TLS_FAILURES(Type.COUNTER, "gateway_tls_failures", "Connections that ended by an error of TLS.",
        "gateway", "loop"),
    GATEWAY_BROKEN_FRAMES(Type.COUNTER, "gateway_broken_frames",
        "Connections that ended because the bytes were no frame.", "gateway", "loop"),
    GATEWAY_DRAINING(Type.GAUGE, "gateway_draining", "1 if an operator has drained the gateway: it listens no more.",
        "gateway", "loop"),
    GATEWAY_READS(Type.COUNTER, "gateway_reads", "Reads from sockets that brought bytes.", "gateway", "loop"),
    GATEWAY_RECEIVED_BYTES(Type.COUNTER, "gateway_received_bytes", "Bytes read from sockets.", "gateway", "loop"),
    GATEWAY_FRAMES(Type.COUNTER, "gateway_frames", "Messages taken from traders.", "gateway", "loop"),
    GATEWAY_TRAINS(Type.COUNTER, "gateway_trains", "Trains put into the queue to the engine.", "gateway", "loop"),
    GATEWAY_RING_FULL(Type.COUNTER, "gateway_ring_full", "Times that the queue to the engine was full for a train.",
        "gateway", "loop"),
    GATEWAY_REPORTS(Type.COUNTER, "gateway_reports", "Events that became reports.", "gateway", "loop"),
    GATEWAY_RETRANSMITTED(Type.COUNTER, "gateway_retransmitted_reports", "Reports sent again.", "gateway", "loop"),
    GATEWAY_WRITES(Type.COUNTER, "gateway_writes", "Writes to sockets.", "gateway", "loop"),
    GATEWAY_SENT_BYTES(Type.COUNTER, "gateway_sent_bytes", "Bytes written to sockets.", "gateway", "loop"),
    GATEWAY_CYCLE_MAX_SECONDS(Type.GAUGE, "gateway_cycle_max_seconds",
        "Longest duty cycle with work to do.", "gateway", "loop"),
    GATEWAY_ORDERS_REJECTED(Type.COUNTER, "gateway_orders_rejected",
        "Orders that the gateway refused because of their contents.", "gateway", "loop"),
    GATEWAY_REJECTS(Type.COUNTER, "gateway_rejects",
        "Messages refused, by kind (negotiate, establish, business) and code; codes that have occurred or have an"
            + " alert.", "gateway", "loop", "kind", "code"),
    GATEWAY_TERMINATES(Type.COUNTER, "gateway_terminates",
        "Connections ended by Terminate, by its code; codes that have occurred or have an alert.",
        "gateway", "loop", "code"),

    ENGINE_COMMANDS(Type.COUNTER, "engine_commands", "Commands taken from the queue."),
    ENGINE_BATCHES(Type.COUNTER, "engine_batches", "Batches of commands taken from the queue."),
    ENGINE_LARGEST_BATCH(Type.GAUGE, "engine_largest_batch", "Most commands of one batch."),
    ENGINE_EVENTS(Type.COUNTER, "engine_events", "Events made."),
    ENGINE_TRADES(Type.COUNTER, "engine_trades", "Trades."),
    ENGINE_PUBLIC_EVENTS(Type.COUNTER, "engine_public_events",
        "Events for everybody that the engine made; 0 if no queue takes them."),
    ENGINE_PUBLIC_SKIPPED(Type.COUNTER, "engine_public_skipped_events",
        "Events for everybody that the engine left out because a queue was full."),
    ENGINE_PUBLIC_SEQUENCE(Type.GAUGE, "engine_public_sequence",
        "Number of the last event for everybody; 0 when no queue takes any."),
    ENGINE_UNTOLD(Type.COUNTER, "engine_untold_events", "Events of no session left out: nobody read a full queue."),
    ENGINE_OWN_COMMANDS(Type.COUNTER, "engine_own_commands", "The engine's own commands."),
    ENGINE_REPEATED(Type.COUNTER, "engine_repeated_commands", "Commands whose number had come before."),
    ENGINE_UNROUTABLE(Type.COUNTER, "engine_unroutable_commands", "Commands of sessions without a route."),
    ENGINE_REJECTS(Type.COUNTER, "engine_rejects", "Commands refused, by reason.", "reason"),
    ENGINE_OPEN_ORDERS(Type.GAUGE, "engine_open_orders", "Live orders."),
    ENGINE_MAX_OPEN_ORDERS(Type.GAUGE, "engine_max_open_orders", "Most live orders that the engine allows."),
    ENGINE_ID_HOLES(Type.GAUGE, "engine_id_holes", "Words of used client ids with holes in them."),
    ENGINE_MAX_ID_HOLES(Type.GAUGE, "engine_max_id_holes", "Most words of used client ids with holes allowed."),
    ENGINE_ACCOUNTS_NEAR(Type.GAUGE, "engine_accounts_near_limit", "Accounts that came near to their limit of open"
        + " orders."),
    ENGINE_SESSIONS_NEAR(Type.GAUGE, "engine_sessions_near_limit", "Sessions that came near to their limit of holes."),
    ENGINE_CYCLE_MAX_SECONDS(Type.GAUGE, "engine_cycle_max_seconds", "Longest duty cycle with work to do."),
    ENGINE_WAITING_SECONDS(Type.GAUGE, "engine_waiting_seconds",
        "How long the engine has waited for the reader of a full queue; 0 if the engine does not wait.", "queue"),
    ENGINE_EVENTS_BEHIND(Type.GAUGE, "engine_events_behind",
        "Events of a detached route that are not in its queue.", "queue"),
    ENGINE_ROUTE_BACKLOG_LIMIT_BYTES(Type.GAUGE, "engine_route_backlog_limit_bytes",
        "Most journal that the engine keeps for detached routes."),
    ENGINE_GATEWAYS_LOST(Type.COUNTER, "engine_gateways_lost", "Gateway loops that were gone for longer than the"
        + " grace time."),

    JOURNAL_RECORDS(Type.COUNTER, "journal_records", "Records appended to the journal."),
    JOURNAL_WRITTEN_BYTES(Type.COUNTER, "journal_written_bytes", "Bytes written to the journal, about."),
    JOURNAL_FLUSHES(Type.COUNTER, "journal_flushes", "Flushes of the journal with something to flush."),
    JOURNAL_FLUSH_SECONDS(Type.COUNTER, "journal_flush_seconds", "Time that flushes of the journal took."),
    JOURNAL_FLUSH_MAX_SECONDS(Type.GAUGE, "journal_flush_max_seconds", "Longest flush of the journal."),
    JOURNAL_FREE_BYTES(Type.GAUGE, "journal_free_bytes", "Free space on the file system of the journals."),
    JOURNAL_SEGMENT_BYTES(Type.GAUGE, "journal_segment_bytes", "Length of a segment, as configured."),
    SNAPSHOTS(Type.COUNTER, "snapshots", "Snapshots of the engine since it began; ringside snapshot takes its own."),
    SNAPSHOT_FAILURES(Type.COUNTER, "snapshot_failures", "Snapshots that failed since the engine began."),
    SNAPSHOT_RECORD(Type.GAUGE, "snapshot_record", "Record behind the last one of these snapshots."),
    SNAPSHOT_TIME_SECONDS(Type.GAUGE, "snapshot_time_seconds", "Time of the last snapshot, since 1970; 0 without one."),
    SNAPSHOT_DURATION_SECONDS(Type.GAUGE, "snapshot_duration_seconds", "How long the last snapshot took."),
    SNAPSHOT_AGE_SECONDS(Type.GAUGE, "snapshot_age_seconds", "Age of the newest whole snapshot in the folder."),
    SNAPSHOT_BYTES_BEHIND(Type.GAUGE, "snapshot_journal_bytes_behind",
        "Journal that a start reads behind the newest whole snapshot; all of it without one."),

    INSTRUMENT_PHASE(Type.GAUGE, "instrument_phase", "1 for the phase that an instrument is in, 0 for the others.",
        "instrument", "phase"),
    INSTRUMENT_ORDERS(Type.GAUGE, "instrument_orders", "Live orders of an instrument.", "instrument"),
    INSTRUMENT_TRADES(Type.COUNTER, "instrument_trades",
        "Trades of an instrument that the follower of the journal has seen since the follower began.", "instrument"),
    INSTRUMENT_VOLUME_LOTS(Type.COUNTER, "instrument_volume_lots",
        "Lots of an instrument that were traded since the journal began.", "instrument"),
    FOLLOWER_BEHIND_SECONDS(Type.GAUGE, "follower_behind_seconds",
        "Age of the books that these values come from; absent if nothing is known."),

    MARKET_DATA_EVENTS(Type.COUNTER, "market_data_events", "Events that a publisher has taken.", "publisher"),
    MARKET_DATA_EVENTS_MADE_AGAIN(Type.COUNTER, "market_data_events_made_again",
        "Events that the publisher's queue lacked and the publisher made again from the journal.", "publisher"),
    MARKET_DATA_REPEATS(Type.COUNTER, "market_data_repeated_events",
        "Events of its queue that a publisher had before and dropped.", "publisher"),
    MARKET_DATA_CATCH_UPS(Type.COUNTER, "market_data_catch_ups", "Times that a publisher began to make events again.",
        "publisher"),
    MARKET_DATA_CATCHING_UP(Type.GAUGE, "market_data_catching_up", "1 while a publisher makes events again, else 0.",
        "publisher"),
    MARKET_DATA_SEQUENCE(Type.GAUGE, "market_data_sequence", "Number of the last event that a publisher has.",
        "publisher"),
    MARKET_DATA_TOLD_SEQUENCE(Type.GAUGE, "market_data_told_sequence",
        "Number of the last event of which the engine has told a publisher.", "publisher"),
    MARKET_DATA_BEHIND(Type.GAUGE, "market_data_behind_events",
        "Events that the engine has made and a publisher does not have.", "publisher"),
    MARKET_DATA_ENGINE_SILENT(Type.GAUGE, "market_data_engine_silent",
        "1 when a publisher has heard nothing of the engine for three seconds, else 0.", "publisher"),
    MARKET_DATA_STORE_BYTES(Type.GAUGE, "market_data_store_bytes", "Size of a publisher's store on the disk.",
        "publisher"),
    MARKET_DATA_CYCLE_MAX_SECONDS(Type.GAUGE, "market_data_cycle_max_seconds",
        "Longest turn of a publisher that did something.", "publisher"),
    MARKET_DATA_MESSAGES(Type.COUNTER, "market_data_messages",
        "Messages of a stream to all of its destinations, also while no subscriber was there.", "publisher", "stream"),
    MARKET_DATA_PACKETS(Type.COUNTER, "market_data_packets", "Packets of a stream, also empty ones.",
        "publisher", "stream"),
    MARKET_DATA_BYTES(Type.COUNTER, "market_data_sent_bytes", "Bytes of the packets of a stream.", "publisher",
        "stream"),
    MARKET_DATA_PUSHED_BACK(Type.COUNTER, "market_data_pushed_back",
        "Packets that a destination did not take at once.", "publisher", "stream"),
    MARKET_DATA_MERGED(Type.COUNTER, "market_data_merged_commands",
        "Commands whose changes were merged with those of other commands, because a destination was behind.",
        "publisher", "stream"),
    MARKET_DATA_DROPPED(Type.COUNTER, "market_data_dropped_messages",
        "Messages that a stream left out because a destination was too far behind.", "publisher", "stream"),
    MARKET_DATA_RECOVERY_CONNECTIONS(Type.GAUGE, "market_data_recovery_connections",
        "Open connections of subscribers that have missed events.", "publisher"),
    MARKET_DATA_RECOVERY_ACCEPTS(Type.COUNTER, "market_data_recovery_accepts",
        "Connections that the publisher has accepted for recovery.", "publisher"),
    MARKET_DATA_RECOVERY_REFUSED(Type.COUNTER, "market_data_recovery_refused",
        "Connections that the publisher has refused, or that have ended within a request.", "publisher"),
    MARKET_DATA_RECOVERY_REQUESTS(Type.COUNTER, "market_data_recovery_requests",
        "Requests for missed events, by the code of the answer.", "publisher", "code"),
    MARKET_DATA_RECOVERY_EVENTS(Type.COUNTER, "market_data_recovery_events",
        "Events that the publisher has promised in answers to requests.", "publisher"),
    MARKET_DATA_ITCH_MESSAGES(Type.COUNTER, "market_data_itch_messages",
        "Messages of ITCH that were sent to its destination.", "publisher"),
    MARKET_DATA_ITCH_PACKETS(Type.COUNTER, "market_data_itch_packets",
        "Packets of ITCH that were sent to its destination, also empty ones.", "publisher"),
    MARKET_DATA_ITCH_BYTES(Type.COUNTER, "market_data_itch_sent_bytes",
        "Bytes of the packets of ITCH that were sent to its destination.", "publisher"),
    MARKET_DATA_ITCH_PUSHED_BACK(Type.COUNTER, "market_data_itch_pushed_back",
        "Packets of ITCH that the socket did not take at once.", "publisher"),
    MARKET_DATA_ITCH_SESSIONS(Type.COUNTER, "market_data_itch_sessions",
        "Sessions of ITCH that the publisher's process has begun.", "publisher"),
    MARKET_DATA_ITCH_REQUESTS(Type.COUNTER, "market_data_itch_requests",
        "Requests for missed messages of ITCH by their fate, in the words of the publisher's counters.",
        "publisher", "fate"),
    MARKET_DATA_ITCH_SLOWED(Type.COUNTER, "market_data_itch_slowed_requests",
        "Requests for missed messages of ITCH that had to wait for the rate of their address.", "publisher"),
    MARKET_DATA_ITCH_ANSWER_BYTES(Type.COUNTER, "market_data_itch_answer_bytes",
        "Bytes of the answers to requests for missed messages of ITCH.", "publisher"),
    MARKET_DATA_ITCH_LOST(Type.COUNTER, "market_data_itch_lost_datagrams",
        "Datagrams of ITCH that the system has refused.", "publisher"),

    MEMBER_READY(Type.GAUGE, "member_ready", "1 while a member leads or follows a leader, else 0.", "member"),
    MEMBER_LEADER(Type.GAUGE, "member_leader", "1 for the member that leads, 0 for the others.", "member"),
    MEMBER_ELECTIONS(Type.COUNTER, "member_elections", "Elections in which a member took part.", "member"),
    MEMBER_COMMANDS(Type.COUNTER, "member_commands", "Commands that a member has ever applied.", "member"),
    MEMBER_COMMIT_BYTES(Type.GAUGE, "member_commit_bytes",
        "Position up to which a majority has the log, as far as a member knows.", "member"),
    MEMBER_APPLIED_BYTES(Type.GAUGE, "member_applied_bytes", "Position up to which a member has applied the log.",
        "member"),
    MEMBER_SNAPSHOT_BYTES(Type.GAUGE, "member_snapshot_bytes", "Position of the log at a member's last snapshot.",
        "member"),
    MEMBER_FREE_BYTES(Type.GAUGE, "member_free_bytes", "Free space on the file system of a member.", "member"),
    MEMBER_CLOCK_OFF_SECONDS(Type.GAUGE, "member_clock_off_seconds",
        "How far the system's time is ahead of a member's.", "member"),
    MEMBER_CLOCK_APART_SECONDS(Type.GAUGE, "member_clock_apart_seconds",
        "Between a member's clock and that of another member, of the one that is furthest.", "member"),
    MEMBER_TIME_AHEAD_SECONDS(Type.GAUGE, "member_time_ahead_seconds",
        "How far the time of the market is ahead of a member's clock.", "member"),
    BRIDGE_ATTACHED(Type.GAUGE, "bridge_attached", "1 while the members have a bridge, else 0.", "bridge"),
    BRIDGE_DEAF(Type.GAUGE, "bridge_deaf", "1 while the members have a bridge, and it hears none of them, else 0.",
        "bridge"),
    BRIDGE_APPLIED(Type.GAUGE, "bridge_applied_position",
        "Position of the last command of a bridge that is known to be applied; -1 for none.", "bridge"),
    BRIDGE_IN_FLIGHT(Type.GAUGE, "bridge_in_flight", "Commands of a bridge, not known to be applied.", "bridge"),
    BRIDGE_REWINDS(Type.COUNTER, "bridge_rewinds", "Times that a bridge has sent commands again.", "bridge"),
    BRIDGE_DROPPED(Type.COUNTER, "bridge_dropped_messages", "Messages of members that a bridge has dropped.", "bridge"),
    BRIDGE_GATEWAYS_LOST(Type.COUNTER, "bridge_gateways_lost",
        "Gateway loops that were gone for longer than the grace time.", "bridge"),
    BACKUP_FOLLOWING(Type.GAUGE, "backup_following",
        "1 while a backup takes the log as it is committed, else 0.", "backup"),
    BACKUP_POSITION_BYTES(Type.GAUGE, "backup_position_bytes", "Position up to which a backup has the log.", "backup"),
    BACKUP_ANSWER_TIME_SECONDS(Type.GAUGE, "backup_answer_time_seconds",
        "When a member has answered a backup last, since 1970; 0 for never.", "backup"),
    BACKUP_SNAPSHOTS(Type.COUNTER, "backup_snapshots", "Snapshots that a backup has got.", "backup"),
    BACKUP_FAILURES(Type.COUNTER, "backup_failures",
        "Times that a backup has begun anew, as a member was gone or refused it.", "backup"),
    BACKUP_FREE_BYTES(Type.GAUGE, "backup_free_bytes", "Free space on the file system of a backup.", "backup"),

    PROBE_DATAGRAMS(Type.COUNTER, "probe_datagrams", "Datagrams by their fate, in the words of the probe's counters.",
        "probe", "fate"),

    PROCESS_UP(Type.GAUGE, "process_up", "1 if the process lives, 0 if not.", "process", "part"),
    PROCESS_HEARTBEAT_AGE_SECONDS(Type.GAUGE, "process_heartbeat_age_seconds",
        "Time since a duty cycle began its last turn; absent before the first turn.", "process", "loop"),
    PROCESS_START_TIME_SECONDS(Type.GAUGE, "process_start_time_seconds", "Start time of a process, since 1970.",
        "process"),
    PROCESS_CPU_SECONDS(Type.COUNTER, "process_cpu_seconds", "Processor time of a process.", "process"),
    PROCESS_RESIDENT_BYTES(Type.GAUGE, "process_resident_bytes", "Resident memory of a process.", "process"),
    PROCESS_MAJOR_FAULTS(Type.COUNTER, "process_major_faults", "Page faults of a process that waited for the disk.",
        "process"),
    THREAD_CPU_SECONDS(Type.COUNTER, "thread_cpu_seconds",
        "Processor time of a thread with a duty cycle.", "process", "thread"),
    THREAD_WAIT_SECONDS(Type.COUNTER, "thread_wait_seconds", "Time in which a thread with a duty cycle was ready to"
        + " run and had no processor.", "process", "thread"),

    ERRORS(Type.COUNTER, "errors", "Errors that a process has noted beside its queues.", "process"),
    LOG_DROPPED(Type.COUNTER, "log_dropped",
        "Events that the writers of a process dropped because the queue of the log was full.", "process");

    /** What names of all metrics begin with. */
    static final String PREFIX = "ringside_";

    /** Kinds of metrics, as Prometheus has them. */
    enum Type {
        /** Only grows, and begins at 0 again with its process. */
        COUNTER("_total"),
        /** Goes up and down. */
        GAUGE(""),
        /** Counts the values up to each bound. */
        HISTOGRAM(""),
        /** Always 1: its labels say something. */
        INFO("_info");

        private final String suffix;

        Type(final String suffix) {
            this.suffix = suffix;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Type type;
    private final String base;
    private final String help;
    private final String[] labels;

    Metric(final Type type, final String name, final String help, final String... labels) {
        this.type = type;
        this.base = PREFIX + name;
        this.help = help;
        this.labels = labels;
    }

    /**
     * Name of the metric in a query.
     *
     * @return for example {@code ringside_engine_trades_total}.
     */
    public String fullName() {
        return base + type.suffix;
    }

    /**
     * Type of the metric.
     *
     * @return {@code counter}, {@code gauge}, {@code histogram} or {@code info}.
     */
    public String typeName() {
        return type.toString();
    }

    /**
     * Names of the labels that distinguish the series.
     *
     * @return the names, in their order; may be empty.
     */
    public List<String> labels() {
        return List.of(labels);
    }

    /**
     * Help of the metric.
     *
     * @return a sentence.
     */
    public String help() {
        return help;
    }

    Type type() {
        return type;
    }

    /** The name without the suffix of its type, as the model wants to have it. */
    String base() {
        return base;
    }

    Labels labels(final String... values) {
        return Labels.of(labels, values);
    }
}
