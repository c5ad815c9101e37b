package org.ringside.matching.cluster;

import io.aeron.cluster.ClusterControl.ToggleState;
import org.agrona.concurrent.status.AtomicCounter;

/** Has all members take a snapshot when the log has grown enough since the last one: the leader decides when. */
final class SnapshotTrigger implements Runnable {
    private final MemberStatus status;
    private final AtomicCounter toggle;
    private final long interval;
    private final MemberStatus.Copy copy = new MemberStatus.Copy();

    /**
     * A trigger, for one thread.
     *
     * @param toggle   by which the consensus module is told.
     * @param interval bytes of log.
     */
    SnapshotTrigger(final MemberStatus status, final AtomicCounter toggle, final long interval) {
        this.status = status;
        this.toggle = toggle;
        this.interval = interval;
    }

    @Override
    public void run() {
        status.copyTo(copy);
        if (copy.isLeader() && copy.logPosition() - copy.snapshotPosition() >= interval && !toggle.isClosed()) {
            // Without effect while a snapshot, or something else, is being done.
            ToggleState.SNAPSHOT.toggle(toggle);
        }
    }
}
