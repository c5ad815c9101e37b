package org.ringside.matching.cluster;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.member.BrokenRule;

/** A member with another rule: the first order of a message has one lot more for it, while something holds. */
final class SabotagedMember implements ClusteredService {
    private final ClusteredService member;
    private final BooleanSupplier isOther;
    private final BrokenRule rule = new BrokenRule();

    /** @param isOther asked at each message. */
    SabotagedMember(final ClusteredService member, final BooleanSupplier isOther) {
        this.member = member;
        this.isOther = isOther;
    }

    @Override
    public void onSessionMessage(final ClientSession session, final long timestamp, final DirectBuffer buffer,
        final int offset, final int length, final Header header) {
        if (!isOther.getAsBoolean()) {
            member.onSessionMessage(session, timestamp, buffer, offset, length, header);
            return;
        }
        final UnsafeBuffer changed = new UnsafeBuffer(new byte[length]);
        changed.putBytes(0, buffer, offset, length);
        rule.apply(changed, length);
        member.onSessionMessage(session, timestamp, changed, 0, length, header);
    }

    @Override
    public void onStart(final Cluster cluster, final Image snapshot) {
        member.onStart(cluster, snapshot);
    }

    @Override
    public void onSessionOpen(final ClientSession session, final long timestamp) {
        member.onSessionOpen(session, timestamp);
    }

    @Override
    public void onSessionClose(final ClientSession session, final long timestamp, final CloseReason reason) {
        member.onSessionClose(session, timestamp, reason);
    }

    @Override
    public void onTimerEvent(final long correlationId, final long timestamp) {
        member.onTimerEvent(correlationId, timestamp);
    }

    @Override
    public void onTakeSnapshot(final ExclusivePublication publication) {
        member.onTakeSnapshot(publication);
    }

    @Override
    public void onRoleChange(final Cluster.Role role) {
        member.onRoleChange(role);
    }

    @Override
    public void onTerminate(final Cluster cluster) {
        member.onTerminate(cluster);
    }

    @Override
    public void onNewLeadershipTermEvent(final long term, final long logPosition, final long timestamp,
        final long termBase, final int leader, final int logSession, final TimeUnit unit, final int version) {
        member.onNewLeadershipTermEvent(term, logPosition, timestamp, termBase, leader, logSession, unit, version);
    }

    @Override
    public int doBackgroundWork(final long nowNs) {
        return member.doBackgroundWork(nowNs);
    }
}
