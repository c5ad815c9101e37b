package org.ringside.matching.cluster;

import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.SessionCloseEventDecoder;
import io.aeron.cluster.codecs.SessionMessageHeaderDecoder;
import io.aeron.cluster.codecs.TimerEventDecoder;
import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;
import org.ringside.matching.member.Member;
import org.ringside.matching.member.MemberListener;
import org.ringside.matching.service.ServiceObserver;

/**
 * A replica of a member, made from what a member has recorded: from a snapshot or from nothing, then message by message
 * of the log, as Aeron Cluster gives them to {@link ClusterMember}. It answers nobody. One thread.
 */
final class LogReplay implements AutoCloseable {
    /** The events are for the listener alone. */
    private static final int SLOTS = 1;
    /** When what is read is damaged. */
    static final String REMEDY = "Take the recording of another member";

    private final Member member;
    private final RecordedMessages messages;
    private final RecordedMessages.Handler handler = this::onMessage;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SessionMessageHeaderDecoder sessionMessage = new SessionMessageHeaderDecoder();
    private final SessionCloseEventDecoder sessionClose = new SessionCloseEventDecoder();
    private final TimerEventDecoder timer = new TimerEventDecoder();

    private LogReplay(final Member member, final RecordedMessages messages) {
        this.member = member;
        this.messages = messages;
    }

    /**
     * Begins with a snapshot of the log.
     *
     * @param log        to apply.
     * @param snapshot   of it; null to begin with the first message.
     * @param rules      the newest version that the build knows.
     * @param matchClock gives t5.
     * @param listener   learns of commands and events.
     * @throws IllegalArgumentException when the snapshot has no sound state.
     */
    static LogReplay of(final MemberLog log, final MemberLog.Snapshot snapshot, final int rules,
        final LongSupplier matchClock, final MemberListener listener) {
        final Member member = snapshot == null
            ? new Member(LogReplay::answer, ServiceObserver.NOBODY, matchClock, ClusterMember.GATEWAY_GRACE_NS, SLOTS)
            : load(snapshot, matchClock);
        member.knowRules(rules);
        member.listen(listener);
        return new LogReplay(member, new RecordedMessages(log.recording(),
            snapshot == null ? log.recording().start() : snapshot.logPosition(), REMEDY));
    }

    private static Member load(final MemberLog.Snapshot snapshot, final LongSupplier matchClock) {
        try (RecordedState state = new RecordedState(snapshot.recording())) {
            return Member.load(state, LogReplay::answer, ServiceObserver.NOBODY, matchClock,
                ClusterMember.GATEWAY_GRACE_NS, SLOTS);
        }
    }

    private static void answer(final long sessionId, final DirectBuffer buffer, final int offset, final int length) {
        // The member that was asked has answered.
    }

    /** The replica. */
    Member member() {
        return member;
    }

    /** Behind the last message that was applied. */
    long position() {
        return messages.position();
    }

    /**
     * Applies the next message.
     *
     * @param limit position up to which the log is committed.
     * @return false when there is none before the limit.
     */
    boolean next(final long limit) {
        return messages.next(limit, handler);
    }

    private void onMessage(final DirectBuffer buffer, final int offset, final int length) {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH
            || header.wrap(buffer, offset).schemaId() != MessageHeaderDecoder.SCHEMA_ID) {
            throw messages.damaged("no message of a log");
        }
        switch (header.templateId()) {
            case SessionMessageHeaderDecoder.TEMPLATE_ID -> {
                sessionMessage.wrapAndApplyHeader(buffer, offset, header);
                member.onMessage(sessionMessage.clusterSessionId(), sessionMessage.timestamp(), buffer,
                    offset + AeronCluster.SESSION_HEADER_LENGTH, length - AeronCluster.SESSION_HEADER_LENGTH);
            }
            case SessionCloseEventDecoder.TEMPLATE_ID -> {
                sessionClose.wrapAndApplyHeader(buffer, offset, header);
                member.onSessionClosed(sessionClose.clusterSessionId(), sessionClose.timestamp());
            }
            case TimerEventDecoder.TEMPLATE_ID ->
                member.onTimer(timer.wrapAndApplyHeader(buffer, offset, header).timestamp());
            default -> {
                // Sessions that open, terms, and what the cluster is told to do change no state.
            }
        }
    }

    @Override
    public void close() {
        messages.close();
    }
}
