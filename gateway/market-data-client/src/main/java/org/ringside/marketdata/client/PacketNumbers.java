package org.ringside.marketdata.client;

/**
 * Numbers of the packets of one stream, as each start of the publisher gives them from 1: which packet is new, which a
 * repeat, and where some are missing.
 */
final class PacketNumbers {
    /** What a packet is to those before it. */
    enum Step {
        /** The next one. */
        NEXT,
        /** Some before it are missing. */
        GAP,
        /** It has come before, or too late. */
        REPEAT,
        /** The first one, or the first after the publisher has started again. */
        ANEW
    }

    /** No engine gets as far. */
    static final long MAX_SEQUENCE = 1L << 62;

    /** A sequence that is farther ahead than this is damaged. */
    static final long MAX_GAP = 1L << 40;

    private boolean isStarted;
    private int incarnation;
    private long expected;
    private long lastInStep;

    boolean isStarted() {
        return isStarted;
    }

    /** Number of the next packet. */
    long expected() {
        return expected;
    }

    /** Whether a packet can have this number; one of another session need not follow those before it. */
    boolean isPlausible(final boolean isSameSession, final int ofIncarnation, final long sequence) {
        final boolean isFollowing = isSameSession && isStarted && ofIncarnation == incarnation;
        return sequence >= 1 && sequence <= MAX_SEQUENCE
            && !(isFollowing && sequence - expected > MAX_GAP);
    }

    /** Takes a packet; one without messages has the number of the next one. */
    Step take(final int ofIncarnation, final long sequence, final int count, final long now) {
        final long behind = count == 0 ? sequence : sequence + 1;
        final boolean isLong = isStarted && now - lastInStep >= FollowedSession.BEHIND_NS;
        if (!isStarted || ofIncarnation != incarnation) {
            // Incarnations have 16 bits, and begin again behind the last one.
            if (isStarted && (short) (ofIncarnation - incarnation) < 0 && !isLong) {
                return Step.REPEAT;
            }
            isStarted = true;
            incarnation = ofIncarnation;
            return goOn(Step.ANEW, behind, now);
        }
        if (sequence > expected) {
            return goOn(Step.GAP, behind, now);
        }
        if (sequence == expected) {
            return goOn(Step.NEXT, behind, now);
        }
        if (behind == expected) {
            lastInStep = now;
            return Step.REPEAT;
        }
        // What was taken for new was damaged, if nothing but old packets has come for so long.
        return isLong ? goOn(Step.ANEW, behind, now) : Step.REPEAT;
    }

    void restart() {
        isStarted = false;
    }

    private Step goOn(final Step step, final long behind, final long now) {
        expected = behind;
        lastInStep = now;
        return step;
    }
}
