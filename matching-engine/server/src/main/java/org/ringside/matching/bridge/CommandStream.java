package org.ringside.matching.bridge;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.FaultPoint;
import org.ringside.matching.service.CommandCheck;
import org.ringside.matching.service.EngineService;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Reader;

/**
 * Brings the commands of {@code orders.in} into the log, each behind the one before, and releases those that are
 * applied. An accepted offer can be lost: then the members drop what hangs on it, and the stream goes back to the first
 * command that is not applied. It does so when a member tells of a gap, and when nothing was applied for some time.
 *
 * <p>Slots that carry nothing, such as those of a writer that died, have to be released too. So the stream puts a
 * <em>filler</em> behind the last command, which only uses their positions up: what is released is always applied.
 */
final class CommandStream {
    /** Commands that are offered and not applied, at most. */
    static final int MOST_IN_FLIGHT = 8_192;
    /** Type of a filler, which has no bytes. */
    static final int FILLER = 0;

    private static final FaultPoint OFFER_TO_RELEASE = FaultPoint.named("offer-to-release");
    /** The port wants its turn too. */
    private static final int TRAINS_IN_A_TURN = 32;
    private static final long UNKNOWN = -1;

    private final Reader reader;
    private final ClusterPort port;
    private final TrainBuilder train;
    private final InFlight inFlight = new InFlight(MOST_IN_FLIGHT);
    private final Backoff patience = new Backoff();
    private final MessageHandler handler = this::onCommand;
    private final DirectBuffer nothing = new UnsafeBuffer(new byte[0]);
    private long applied = EngineService.NO_POSITION;
    /** Position of the last command that was read, since the last rewind; not below what is applied. */
    private long last = EngineService.NO_POSITION;
    private long lastOffered = EngineService.NO_POSITION;
    private long gaps = UNKNOWN;
    private boolean isGapTold;
    private boolean isRewoundHere;
    private long turnNs;
    private long rewinds;

    /** A stream that has nothing to do until {@link #begin}. */
    CommandStream(final Reader reader, final ClusterPort port) {
        this.reader = reader;
        this.port = port;
        train = new TrainBuilder(port.maxMessageLength());
    }

    /** Position of the last command that is known to be applied; -1 of none. */
    long applied() {
        return applied;
    }

    /** Commands that were read and are not known to be applied. */
    int inFlight() {
        return inFlight.size();
    }

    /** How often the stream went back. */
    long rewinds() {
        return rewinds;
    }

    /** Trains that did not follow, as was told last. */
    long gaps() {
        return Math.max(0, gaps);
    }

    /** A session begins, in which the commands up to a position are applied. */
    void begin(final long appliedBefore, final long nowNs) {
        gaps = UNKNOWN;
        advance(appliedBefore, nowNs);
        rewind(nowNs);
    }

    /** A member says how far it is, and how many trains of this bridge did not follow. */
    void onProgress(final long newApplied, final long newGaps, final long nowNs) {
        if (newGaps > gaps) {
            // What was offered before a rewind makes gaps after it. So a gap says something only after progress.
            isGapTold |= gaps != UNKNOWN && !isRewoundHere;
            gaps = newGaps;
        }
        advance(newApplied, nowNs);
    }

    /** What was accepted may be lost: goes back to the first command that is not applied. */
    void rewind(final long nowNs) {
        restart();
        patience.begin(nowNs);
    }

    /** One turn: returns how many commands were offered. */
    int doWork(final long nowNs) {
        turnNs = nowNs;
        if (isWaiting() && isGapTold) {
            rewind(nowNs);
        } else if (isWaiting() && patience.isOver(nowNs)) {
            restart();
            patience.again(nowNs);
        }
        isGapTold = false;
        if (applied >= reader.position()) {
            reader.releaseUpTo(applied + 1);
        }
        return send();
    }

    private int send() {
        int sent = 0;
        for (int i = 0; i < TRAINS_IN_A_TURN; i++) {
            if (train.isEmpty() && !fill() || !offer()) {
                return sent;
            }
            sent += train.size();
            train.clear();
        }
        return sent;
    }

    /** Reads a train; false when there is nothing to send. */
    private boolean fill() {
        // One place is for a filler.
        final int limit = Math.min(train.most(), inFlight.room()) - 1;
        if (limit <= 0) {
            return false;
        }
        int taken = limit;
        while (train.isEmpty() && taken == limit) {
            taken = reader.pollHeld(handler, limit);
        }
        final long end = taken == limit ? 0 : reader.readPosition();
        if (end - 1 > last) {
            add(end - 1, FILLER, nothing, 0, 0);
        }
        return !train.isEmpty();
    }

    /** Commands that come again are checked again, and what is applied is passed over. */
    private void onCommand(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position, final boolean endOfBatch) {
        if (position > last) {
            CommandCheck.check(typeId, buffer, offset, length, position);
            add(position, typeId, buffer, offset, length);
        }
    }

    private void add(final long position, final int typeId, final DirectBuffer buffer, final int offset,
        final int length) {
        if (train.isEmpty()) {
            train.begin(turnNs, last);
        }
        train.add(position, typeId, buffer, offset, length);
        inFlight.add(position);
        last = position;
    }

    private boolean offer() {
        if (port.offer(train.buffer(), 0, train.end()) < 0) {
            return false;
        }
        OFFER_TO_RELEASE.pass();
        if (!isWaiting()) {
            patience.restart(turnNs);
        }
        lastOffered = Math.max(lastOffered, last);
        return true;
    }

    private boolean isWaiting() {
        return lastOffered > applied;
    }

    private void advance(final long position, final long nowNs) {
        if (position > applied) {
            applied = position;
            last = Math.max(last, position);
            inFlight.removeUpTo(position);
            patience.begin(nowNs);
            isRewoundHere = false;
        }
    }

    private void restart() {
        rewinds += isWaiting() ? 1 : 0;
        reader.rewind();
        train.clear();
        inFlight.clear();
        last = applied;
        lastOffered = applied;
        isRewoundHere = true;
        isGapTold = false;
    }
}
