package org.ringside.simulator.benchmarks.cluster;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.ringside.launch.ServerCommand;
import org.ringside.matching.cluster.MemberConfig;
import org.ringside.matching.cluster.MemberServer;

/**
 * A member of a replicated engine that gives each message back to its session as soon as it is committed, and applies
 * none. All else is that of a member: its driver, archive, consensus module, threads and settings. What a message takes
 * here is Aeron Cluster's own.
 */
public final class EchoMember implements ClusteredService {
    private static final int TRIES = 1_000;

    private final ClusteredService member;
    private Cluster cluster;

    private EchoMember(final ClusteredService member) {
        this.member = member;
    }

    /**
     * Runs one until it is told to stop, or standard input ends.
     *
     * @param args those of {@code ringside member}.
     */
    public static void main(final String[] args) {
        ServerCommand.main("member", args, MemberConfig.class,
            config -> new MemberServer(config, System.err, EchoMember::new).start());
    }

    /** By the leader only; for the others the session takes it and does nothing. */
    @Override
    public void onSessionMessage(final ClientSession session, final long timestamp, final DirectBuffer buffer,
        final int offset, final int length, final Header header) {
        int tries = TRIES;
        while (session.offer(buffer, offset, length) < 0 && --tries > 0) {
            cluster.idleStrategy().idle();
        }
    }

    @Override
    public void onStart(final Cluster host, final Image snapshot) {
        cluster = host;
        member.onStart(host, snapshot);
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
    public void onTerminate(final Cluster host) {
        member.onTerminate(host);
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
