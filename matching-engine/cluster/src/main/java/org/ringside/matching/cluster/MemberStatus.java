package org.ringside.matching.cluster;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.member.Member;

/**
 * How far a member is. The thread of the service writes, after each message of the log; other threads take all values
 * of one instant, and try again when they meet the writer.
 */
final class MemberStatus {
    /** In place of a term, before the first one. */
    static final long NO_TERM = -1;

    private static final int CHANGES = 0;
    private static final int LOG_POSITION = 8;
    private static final int COMMANDS = 16;
    private static final int HASH = 24;
    private static final int COMMITTED = 32;
    private static final int TERM = 40;
    private static final int LEADER = 48;
    private static final int SNAPSHOT = 56;
    private static final int STATE_POSITION = 64;
    private static final int STATE_HASH = 72;
    private static final int SNAPSHOT_TOOK = 80;
    private static final int TIME = 88;
    private static final int LENGTH = 96;

    private volatile long logStart;
    private volatile long logEnd;
    private final UnsafeBuffer values = new UnsafeBuffer(ByteBuffer.allocateDirect(LENGTH));
    private final int knownRules;

    MemberStatus() {
        this(Member.RULES);
    }

    /** @param knownRules the newest version of the rules that this build knows. */
    MemberStatus(final int knownRules) {
        this.knownRules = knownRules;
        values.putLong(TERM, NO_TERM);
    }

    /** Newest version of the rules that this build knows. */
    int knownRules() {
        return knownRules;
    }

    /** The values of one instant. */
    static final class Copy {
        private long logPosition;
        private long commands;
        private long hash;
        private long committedNs;
        private long term = NO_TERM;
        private boolean isLeader;
        private long snapshotPosition;
        private long statePosition;
        private long stateHash;
        private long snapshotTookNs;

        /** Position of the log behind the last message that was applied. */
        long logPosition() {
            return logPosition;
        }

        /** Commands that were applied since the beginning. */
        long commands() {
            return commands;
        }

        /** Of all events since the beginning. */
        long hash() {
            return hash;
        }

        /** When the last message of the log came, CLOCK_MONOTONIC: it was committed then. */
        long committedNs() {
            return committedNs;
        }

        /** The leadership term; {@link #NO_TERM} before the first one. */
        long term() {
            return term;
        }

        boolean isLeader() {
            return isLeader;
        }

        /** Position of the log at the last snapshot, or at which this process began. */
        long snapshotPosition() {
            return snapshotPosition;
        }

        /** Position of the log at the last snapshot that this process has taken; 0 for none. */
        long statePosition() {
            return statePosition;
        }

        /** Hash of the state in that snapshot. */
        long stateHash() {
            return stateHash;
        }

        /** How long that snapshot took. */
        long snapshotTookNs() {
            return snapshotTookNs;
        }
    }

    /** The member begins with this log, from a position on up to another one. */
    void recorded(final long start, final long end) {
        logStart = start;
        logEnd = end;
    }

    /** Old log is deleted: there is only what comes from this position on. */
    void logStart(final long start) {
        logStart = start;
    }

    /** Position from which on there is log. Any thread. */
    long logStart() {
        return logStart;
    }

    /** Position of the end of the log with which this process began; 0 for none. Any thread. */
    long logEnd() {
        return logEnd;
    }

    /** The market has come to a time, epoch. */
    void time(final long epochNs) {
        values.putLongOpaque(TIME, epochNs);
    }

    /** Time of the last command, epoch nanoseconds; 0 before the first one. Any thread. */
    long time() {
        return values.getLongOpaque(TIME);
    }

    /** A message of the log has come. */
    void committed(final long nowNs) {
        values.putLongOpaque(COMMITTED, nowNs);
    }

    /** The message has been applied. */
    void applied(final long logPosition, final long commands, final long hash) {
        begin();
        values.putLongOpaque(LOG_POSITION, logPosition);
        values.putLongOpaque(COMMANDS, commands);
        values.putLongOpaque(HASH, hash);
        end();
    }

    /** A leader has been elected. */
    void term(final long term) {
        begin();
        values.putLongOpaque(TERM, term);
        end();
    }

    /** This member leads from now on, or follows. */
    void leader(final boolean isLeader) {
        begin();
        values.putLongOpaque(LEADER, isLeader ? 1 : 0);
        end();
    }

    /** The member begins at this position of the log, perhaps with a snapshot. */
    void begun(final long logPosition) {
        begin();
        values.putLongOpaque(SNAPSHOT, logPosition);
        end();
    }

    /** A snapshot has been taken. */
    void snapshot(final long logPosition, final long stateHash, final long tookNs) {
        begin();
        values.putLongOpaque(SNAPSHOT_TOOK, tookNs);
        values.putLongOpaque(SNAPSHOT, logPosition);
        values.putLongOpaque(STATE_POSITION, logPosition);
        values.putLongOpaque(STATE_HASH, stateHash);
        end();
    }

    private void begin() {
        values.putLongOpaque(CHANGES, values.getLong(CHANGES) + 1);
        VarHandle.storeStoreFence();
    }

    private void end() {
        values.putLongRelease(CHANGES, values.getLong(CHANGES) + 1);
    }

    /** Takes all values of one instant, by any thread. */
    void copyTo(final Copy copy) {
        long changes;
        do {
            changes = values.getLongAcquire(CHANGES);
            copy.logPosition = values.getLongOpaque(LOG_POSITION);
            copy.commands = values.getLongOpaque(COMMANDS);
            copy.hash = values.getLongOpaque(HASH);
            copy.committedNs = values.getLongOpaque(COMMITTED);
            copy.term = values.getLongOpaque(TERM);
            copy.isLeader = values.getLongOpaque(LEADER) != 0;
            copy.snapshotPosition = values.getLongOpaque(SNAPSHOT);
            copy.statePosition = values.getLongOpaque(STATE_POSITION);
            copy.stateHash = values.getLongOpaque(STATE_HASH);
            copy.snapshotTookNs = values.getLongOpaque(SNAPSHOT_TOOK);
            VarHandle.loadLoadFence();
        } while ((changes & 1) != 0 || changes != values.getLongOpaque(CHANGES));
    }
}
