package org.ringside.gateway.server;

import org.ringside.gateway.counters.GatewayCounters;
import org.ringside.gateway.counters.SessionCounter;
import org.ringside.gateway.counters.SessionCounters;

/**
 * How much a session asks of the exchange: its throttle, and its messages that the engine has not answered. It outlives
 * connections, so that coming back does not fill the buckets. A train that does not leave is rolled back with all it
 * took. Belongs to the thread of its event loop.
 * <p>
 * Behind a message that is refused nothing of the same train passes. The refusal is told, and kept, when the train has
 * left. If a gateway dies before, the next one, maybe of another release or with another configuration, judges the
 * message anew when it comes again, and may let it through to an engine that has taken what came behind it, and drops
 * it without an answer.
 * <p>
 * What a session sends first after a restart, an earlier gateway may have sent already: up to a train, between its
 * commit and the moment when it is remembered. The engine answers it once, whichever gateway has sent it, and maybe
 * before it comes again. So it is neither limited nor counted, nor is its answer, nor is it refused because the ring is
 * full. A gateway that is drained does not
 * take it: it stays unread.
 */
final class SessionThrottle {
    /** When all trains of earlier gateways left: before any other. */
    static final long EARLIER_NS = Long.MIN_VALUE + 1;
    /** A session with fewer messages in flight never waits: enough for one that is answered within a millisecond. */
    private static final int FAIR_SHARE = 32;
    private static final long NOT_ASKED = Long.MAX_VALUE;
    /** A request for positions without an answer for so long is lost with an engine that has kept nothing. */
    private static final long LOST_NS = 10_000_000_000L;

    private final Throttle.Bucket messages = new Throttle.Bucket();
    private final Throttle.Bucket cancels = new Throttle.Bucket();
    private final Throttle.Bucket refusals = new Throttle.Bucket();
    private final InFlight ofLoop;
    private SessionCounters counters = GatewayCounters.unseen();
    private int inFlight;
    /** Messages, and the rest of their train, that may have been sent before. */
    private int doubtful;
    /** When the last train left. */
    private long sentNs = Long.MIN_VALUE;
    /** What left until then was not counted, or was forgotten. */
    private long uncountedNs = Long.MIN_VALUE;
    private long progressNs;
    /** When the request for positions left that is not answered. */
    private long askedNs = NOT_ASKED;
    private boolean isAsking;
    private int submitted;
    /** Most frames of the next train. */
    private int maxTrain = Integer.MAX_VALUE;
    private boolean isLimiting;
    private boolean isExceeded;

    /** Nothing has been asked. */
    SessionThrottle(final InFlight ofLoop) {
        this.ofLoop = ofLoop;
    }

    /** Where the session is counted; before its first version nowhere that anybody would look. */
    SessionCounters counters() {
        return counters;
    }

    /** From now on it is counted here. */
    void countIn(final SessionCounters newCounters) {
        counters = newCounters;
    }

    /** A train begins. */
    void begin() {
        messages.mark();
        cancels.mark();
        refusals.mark();
        submitted = 0;
        isAsking = false;
        isLimiting = false;
        isExceeded = false;
    }

    /** The train did not leave. */
    void rollBack() {
        messages.rollBack();
        cancels.rollBack();
        refusals.rollBack();
        submitted = 0;
        isExceeded = false;
    }

    /**
     * Most frames of the next train: slots that it claims and does not need are lost to everybody. So it is as long as
     * what was taken of the last one, and twice as long if that was all.
     *
     * @param most of any train.
     */
    int maxTrain(final int most) {
        return Math.min(maxTrain, most);
    }

    /** A train has left that could have had so many frames, and has taken so many of them. */
    void onTrain(final int frames, final int taken) {
        maxTrain = taken < frames ? Math.max(1, taken) : Math.max(maxTrain, 2 * taken);
    }

    /** The train is on the ring since a time that belongs to it alone: hop t3 of its messages. */
    void commit(final long publishedNs) {
        if (inFlight == 0) {
            progressNs = ofLoop.nowNs();
        }
        sentNs = publishedNs;
        if (isAsking) {
            askedNs = publishedNs;
        }
        if (doubtful > 0) {
            doubtful = Math.max(0, doubtful - submitted);
            uncountedNs = sentNs;
        } else {
            count(inFlight + submitted);
        }
        submitted = 0;
    }

    /**
     * Why the next message of the train may not pass, or {@link RejectCause#NONE}. Behind
     * {@link RejectCause#THROTTLE_EXCEEDED} nothing is taken any more; a message that is told {@link RejectCause#LATER}
     * has taken nothing.
     *
     * @param isCancel whether it only takes orders back.
     * @param isOrder  whether the engine answers it as an order: new, replace or cancel.
     */
    RejectCause admit(final Throttle limits, final boolean isCancel, final boolean isOrder, final long nowNs) {
        messages.remember();
        cancels.remember();
        final RejectCause refusal = judge(limits, isCancel, isOrder, nowNs);
        if (refusal != RejectCause.NONE) {
            isLimiting = true;
            return refusal;
        }
        if (isLimiting) {
            onLater();
            return RejectCause.LATER;
        }
        return RejectCause.NONE;
    }

    private RejectCause judge(
        final Throttle limits, final boolean isCancel, final boolean isOrder, final long nowNs) {
        if (!limits.isThrottled() || isCancel && cancels.tryTake(limits.cancels(), nowNs)
            || messages.tryTake(limits.messages(), nowNs)) {
            return isCancel || !isOrder ? RejectCause.NONE : judgeOrder(limits);
        }
        isExceeded = !refusals.tryTake(limits.refusals(), nowNs);
        return isExceeded ? RejectCause.THROTTLE_EXCEEDED : RejectCause.THROTTLE;
    }

    /** Judges a new order or a replace. What an earlier gateway may have sent is not judged. */
    private RejectCause judgeOrder(final Throttle limits) {
        if (doubtful > 0) {
            return RejectCause.NONE;
        }
        if (limits.isDraining()) {
            return RejectCause.DRAINING;
        }
        return isBelow(limits.maxInFlight()) ? RejectCause.NONE : RejectCause.IN_FLIGHT;
    }

    /** Whether an earlier gateway may have sent what comes next. */
    boolean isDoubtful() {
        return doubtful > 0;
    }

    /** The message that was admitted is refused, for a reason that the next gateway may not have. */
    void onRefused() {
        isLimiting = true;
    }

    /** The message that was admitted comes again: it has taken nothing. */
    void onLater() {
        messages.takeBack();
        cancels.takeBack();
    }

    /** The message that was admitted goes to the engine, which will answer it. */
    void onSubmitted() {
        submitted++;
    }

    /**
     * Takes the place of the one request for positions that a session may have without an answer, unless that is lost.
     * What an earlier gateway may have sent takes none.
     *
     * @return false if there is one.
     */
    boolean tryAskForPositions() {
        if (doubtful > 0) {
            return true;
        }
        if (isAsking || askedNs != NOT_ASKED && ofLoop.nowNs() - askedNs <= LOST_NS) {
            return false;
        }
        isAsking = true;
        return true;
    }

    /** The engine has told all positions that it was asked for by what left at that time. */
    void onPositionsTold(final long publishedNs) {
        if (publishedNs >= askedNs) {
            askedNs = NOT_ASKED;
        }
    }

    /** The engine has answered one that left at that time. */
    void onAnswered(final long publishedNs) {
        progressNs = ofLoop.nowNs();
        if (publishedNs > uncountedNs) {
            count(Math.max(0, inFlight - 1));
        }
    }

    /**
     * Whether others go first: it has more than its share of what the engine is busy with, or a gateway that is drained
     * can neither take nor refuse what it has sent. An engine that has not answered a session for too long is not busy
     * with others: it stands still.
     */
    boolean isAhead(final Throttle limits) {
        return limits.isDraining() && doubtful > 0
            || inFlight >= FAIR_SHARE && ofLoop.isMany() && !limits.isTooLong(ofLoop.nowNs() - progressNs);
    }

    /**
     * A connection begins: what engine and gateway did not agree on when the last one ended is forgotten. A request for
     * positions is remembered until it is lost: it has many answers, and coming back is quick.
     */
    void onBound() {
        isExceeded = false;
        uncountedNs = sentNs;
        count(0);
    }

    /** The session is as an earlier gateway has left it, whose last train may have had so many messages. */
    void onRestored(final int maxTrain) {
        doubtful = maxTrain;
        sentNs = EARLIER_NS;
    }

    /** A version begins: nobody has sent anything of it before. */
    void onNegotiated() {
        doubtful = 0;
    }

    /** The train at hand, or the last one, brought more than the session is suffered. */
    boolean isExceeded() {
        return isExceeded;
    }

    int inFlight() {
        return inFlight;
    }

    /**
     * Whether the engine may owe it answers, also to what is not counted.
     *
     * @param answeredNs whatever left until then is answered.
     */
    boolean isOwed(final long answeredNs) {
        return inFlight > 0 || uncountedNs > answeredNs;
    }

    private void count(final int newInFlight) {
        ofLoop.add(newInFlight - inFlight);
        inFlight = newInFlight;
        counters.set(SessionCounter.IN_FLIGHT, newInFlight);
    }

    private boolean isBelow(final int maxInFlight) {
        return maxInFlight == 0 || inFlight + submitted < maxInFlight;
    }
}
