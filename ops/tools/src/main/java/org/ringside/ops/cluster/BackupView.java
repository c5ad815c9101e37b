package org.ringside.ops.cluster;

import java.util.List;
import java.util.Locale;
import org.ringside.matching.counters.BackupCounter;
import org.ringside.matching.counters.BackupCountersSnapshot;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Table;

/**
 * A backup of this host at one moment, as its counters tell. What is not known is null.
 *
 * @param name      of its process
 * @param state     {@code following}, {@code looking} for a member, {@code late}: no member has answered for a minute,
 *                  {@code dead}
 * @param source    member from which it takes the log
 * @param position  up to which it has the log
 * @param lag       bytes of log that a majority has and it has not, as far as the leader is known here
 * @param snapshots that it has got
 * @param diskFree  share of its disk
 */
record BackupView(
    String name, String state, Integer source, long position, Long lag, long snapshots, double diskFree) {
    private static final double LITTLE = 0.1;
    private static final double PERCENT = 100;

    /** @param commit position up to which a majority has the log; null when that is not known. */
    static BackupView of(final BackupCountersSnapshot backup, final Long commit, final long nowMs) {
        final long position = backup.of(BackupCounter.POSITION);
        final long source = backup.of(BackupCounter.SOURCE);
        return new BackupView(backup.name(), state(backup, nowMs), source < 0 ? null : Integer.valueOf((int) source),
            position, commit == null ? null : Long.valueOf(Math.max(0, commit - position)),
            backup.of(BackupCounter.SNAPSHOTS), (double) backup.of(BackupCounter.DISK_FREE)
                / Math.max(1, backup.of(BackupCounter.DISK_TOTAL)));
    }

    private static String state(final BackupCountersSnapshot backup, final long nowMs) {
        if (!backup.isAlive()) {
            return "dead";
        }
        if (backup.isLate(nowMs)) {
            return "late";
        }
        return backup.of(BackupCounter.FOLLOWING) != 0 ? "following" : "looking";
    }

    /** What is not as it should be, on one line; empty for nothing. */
    String trouble() {
        return switch (state) {
            case "dead" -> name + " is dead, or hangs: start it again";
            case "late" -> name + ": no member has answered for a minute; what comes now is in no backup";
            default -> diskFree < LITTLE ? "the disk of " + name + " is nearly full: make room there" : "";
        };
    }

    /** A line for each. */
    static String table(final List<BackupView> backups) {
        final Table table =
            new Table("BACKUP", "STATE", "FROM MEMBER", ">POSITION", ">LAG", ">SNAPSHOTS", "DISK FREE");
        backups.forEach(backup -> table.row(backup.name, backup.state,
            backup.source == null ? "-" : backup.source.toString(), Format.count(backup.position),
            backup.lag == null ? "-" : Format.bytes(backup.lag), Format.count(backup.snapshots),
            String.format(Locale.ROOT, "%.0f %%", PERCENT * backup.diskFree)));
        return table.toString();
    }
}
