package org.ringside.matching.cluster;

import io.aeron.cluster.ClusterControl.ToggleState;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.status.AtomicCounter;

/**
 * Has all members take a snapshot when a day has begun, or the log has grown enough, since the last one: the leader
 * decides when.
 */
final class SnapshotTrigger implements Runnable {
    private final MemberStatus status;
    private final AtomicCounter toggle;
    private final long interval;
    private final BooleanSupplier isDayNew;
    private final MemberStatus.Copy copy = new MemberStatus.Copy();

    /**
     * A trigger, for one thread.
     *
     * @param toggle   by which the consensus module is told.
     * @param interval bytes of log; Long.MAX_VALUE for no snapshots.
     * @param isDayNew whether a day has begun since the last snapshot.
     */
    SnapshotTrigger(final MemberStatus status, final AtomicCounter toggle, final long interval,
        final BooleanSupplier isDayNew) {
        this.status = status;
        this.toggle = toggle;
        this.interval = interval;
        this.isDayNew = isDayNew;
    }

    @Override
    public void run() {
        status.copyTo(copy);
        final boolean isDue = copy.logPosition() - copy.snapshotPosition() >= interval
            || interval != Long.MAX_VALUE && isDayNew.getAsBoolean();
        if (isDue && copy.isLeader() && !toggle.isClosed()) {
            // Without effect while a snapshot, or something else, is being done.
            ToggleState.SNAPSHOT.toggle(toggle);
        }
    }
}
