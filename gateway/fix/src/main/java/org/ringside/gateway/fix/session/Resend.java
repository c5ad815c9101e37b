package org.ringside.gateway.fix.session;

/**
 * What is sent again because the trader has asked for it, a portion at a time. Messages of the session level are not
 * sent again: a gap fill stands for each run of them. New messages wait meanwhile, and follow in their order, so that
 * the trader never gets a number before a lower one that is missing. One thread.
 */
final class Resend {
    private static final int SESSION_LEVEL = 0;

    private final FixPublisher publisher;
    private FixSession session;
    private boolean isRunning;
    private long next;
    private long end;
    private long gap;

    Resend(final FixPublisher publisher) {
        this.publisher = publisher;
    }

    /** Begins with the messages between two numbers, both included; the last one has been sent. */
    void start(final FixSession newSession, final long from, final long to) {
        session = newSession;
        next = Math.max(from, Math.min(session.oldestKept(), to + 1));
        gap = from;
        end = to;
        isRunning = true;
    }

    boolean isRunning() {
        return isRunning;
    }

    void stop() {
        isRunning = false;
    }

    /** Sends a portion; returns how many messages were looked at. */
    int poll(final int limit) {
        int count = 0;
        while (isRunning && count < limit) {
            if (next <= end) {
                again();
            } else if (gap <= end) {
                publisher.gapFill(gap, end + 1);
                gap = end + 1;
            } else if (publisher.nextUnsent() < session.nextOutgoing()) {
                live(publisher.nextUnsent());
            } else {
                isRunning = false;
            }
            count++;
        }
        return count;
    }

    private void again() {
        if (next >= session.oldestKept() && session.typeOf(next) != SESSION_LEVEL) {
            if (gap < next) {
                publisher.gapFill(gap, next);
            }
            publisher.messageAgain(next);
            session.onSentAgain();
            gap = next + 1;
        }
        next++;
    }

    /** A message that has waited. One that is no longer kept has waited for too long. */
    private void live(final long number) {
        final long oldest = session.oldestKept();
        if (number < oldest) {
            publisher.gapFill(number, oldest);
        } else {
            publisher.message(number);
        }
    }
}
