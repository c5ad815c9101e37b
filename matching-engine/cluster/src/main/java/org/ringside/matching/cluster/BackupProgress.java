package org.ringside.matching.cluster;

import io.aeron.cluster.ClusterBackupEventsListener;
import io.aeron.cluster.RecordingLog;
import java.util.List;

/** How far a backup is. Aeron's thread tells; other threads look. */
final class BackupProgress implements ClusterBackupEventsListener {
    private static final int NOBODY = -1;

    private volatile boolean isFollowing;
    private volatile int source = NOBODY;
    private volatile long position;
    private volatile long answerMs;
    private volatile long snapshots;
    private volatile long failures;

    /** Whether it gets the log of a member. */
    boolean isFollowing() {
        return isFollowing;
    }

    /** Member that has answered last. */
    int source() {
        return source;
    }

    /** Position up to which the log is recorded. */
    long position() {
        return position;
    }

    /** When a member has answered last, epoch; 0 for never. */
    long answerMs() {
        return answerMs;
    }

    /** Snapshots of the service that were fetched. */
    long snapshots() {
        return snapshots;
    }

    /** How often it began anew. */
    long failures() {
        return failures;
    }

    @Override
    public void onBackupQuery() {
        // It is asked again and again; what counts is an answer.
    }

    @Override
    public void onPossibleFailure(final Exception failure) {
        isFollowing = false;
        failures = failures + 1;
    }

    @Override
    public void onBackupResponse(final io.aeron.cluster.ClusterMember[] members,
        final io.aeron.cluster.ClusterMember from, final List<RecordingLog.Snapshot> wanted) {
        source = from.id();
        answerMs = System.currentTimeMillis();
    }

    @Override
    public void onUpdatedRecordingLog(final RecordingLog log, final List<RecordingLog.Snapshot> fetched) {
        isFollowing = true;
        snapshots = snapshots + fetched.stream().filter(snapshot -> snapshot.serviceId() == 0).count();
    }

    @Override
    public void onLiveLogProgress(final long recordingId, final long counterId, final long newPosition) {
        isFollowing = true;
        position = newPosition;
    }
}
