package org.ringside.gateway.server;

import org.ringside.gateway.journal.SessionJournal;
import org.ringside.gateway.protocol.FrameDescriptor;

/**
 * Sends a trader that comes back the reports of its absence, without being asked: from the journal, in order, in
 * batches that leave half of the output free, before anything new. New reports wait in the journal until the push is
 * done.
 */
final class MissedReportPush {
    private static final int MAX_BATCH = 64;

    private Session session;

    boolean isRunning() {
        return session != null;
    }

    /** Begins with the first report that no connection has had. */
    void start(final Session newSession) {
        if (newSession.startPush()) {
            session = newSession;
        }
    }

    /**
     * Sends a batch, or as much of one as there is room for.
     *
     * @return reports sent, -1 if the trader read so slowly that the journal has lost the next one.
     */
    int poll(final Connection connection) {
        final SessionJournal journal = session.journal();
        if (session.nextSentSeqNo() < journal.oldestNumber()) {
            return -1;
        }
        int count = 0;
        while (count < MAX_BATCH && session.nextSentSeqNo() < session.nextReportSeqNo()) {
            final int frame = journal.frame(session.nextSentSeqNo());
            if (FrameDescriptor.frameLength(journal.buffer(), frame) > connection.spareRoom()) {
                break;
            }
            connection.send(journal.buffer(), frame);
            session.onPushed();
            count++;
        }
        if (!session.isPushing()) {
            session = null;
        }
        return count;
    }

    /** Nobody waits for it any more. */
    void stop() {
        session = null;
    }
}
