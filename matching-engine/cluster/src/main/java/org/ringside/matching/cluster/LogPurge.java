package org.ringside.matching.cluster;

import io.aeron.archive.client.AeronArchive;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.ringside.matching.member.Attachments;
import org.ringside.matching.service.RouteTable;

/**
 * Has a member's archive delete what this member does not need any more. Two snapshots stay, and the log from the
 * newest snapshot without unreleased events before it: with these the member can start, also when its newest snapshot
 * is damaged, and make every event again that a ring may lack. What another member lacks is not asked.
 */
final class LogPurge implements Runnable {
    private static final int KEPT = 2;

    private final Path folder;
    private final Path driver;
    private final MemberStatus status;
    private final Supplier<Attachments> attachments;

    /**
     * For a member that runs in this process.
     *
     * @param folder      of the member.
     * @param driver      folder of its media driver.
     * @param status      learns from where on there is log.
     * @param attachments of the member; gives null before it has begun.
     */
    LogPurge(final Path folder, final Path driver, final MemberStatus status,
        final Supplier<Attachments> attachments) {
        this.folder = folder;
        this.driver = driver;
        this.status = status;
        this.attachments = attachments;
    }

    /** Deletes what is old now. */
    @Override
    public void run() {
        final Attachments shown = attachments.get();
        if (shown == null) {
            return;
        }
        final MemberLog log = MemberLog.of(folder);
        final long keep = keptFrom(log, shown);
        final Recording recording = log.recording();
        final long start = recording.fileStart(keep);
        final List<Recording> old = Stream.concat(log.snapshots().stream(), log.others().stream())
            .filter(snapshot -> snapshot.logPosition() < keep).map(MemberLog.Snapshot::recording).toList();
        if (start <= recording.start() && old.isEmpty()) {
            return;
        }
        try (AeronArchive archive = connect()) {
            // Snapshots first: one without the log behind it would be of no use.
            old.forEach(snapshot -> archive.purgeRecording(snapshot.id()));
            if (start > recording.start()) {
                archive.purgeSegments(recording.id(), start);
                status.logStart(start);
            }
        }
    }

    /** Position of the log from which on everything stays. */
    private static long keptFrom(final MemberLog log, final Attachments shown) {
        final List<MemberLog.Snapshot> snapshots = log.snapshots();
        for (final MemberLog.Snapshot snapshot : snapshots) {
            if (snapshots.size() >= KEPT && isReleased(snapshot.routes(), shown)) {
                return Math.min(snapshot.logPosition(), snapshots.get(KEPT - 1).logPosition());
            }
        }
        return log.recording().start();
    }

    /** Whether the rings have all events from before a snapshot: those cannot be made from it. */
    private static boolean isReleased(final RouteTable routes, final Attachments shown) {
        for (int route = 0; route < routes.size(); route++) {
            if (!routes.isRetired(route)
                && (route >= shown.routes() || routes.position(route) > shown.route(route).released())) {
                return false;
            }
        }
        return true;
    }

    private AeronArchive connect() {
        return AeronArchive.connect(new AeronArchive.Context()
            .aeronDirectoryName(driver.toString())
            .controlRequestChannel(AeronArchive.Configuration.localControlChannel())
            .controlRequestStreamId(AeronArchive.Configuration.localControlStreamId())
            .controlResponseChannel(AeronArchive.Configuration.localControlChannel()));
    }
}
