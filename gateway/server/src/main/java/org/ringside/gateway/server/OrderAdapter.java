package org.ringside.gateway.server;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.LoopCounters;
import org.ringside.gateway.counters.RejectKind;
import org.ringside.gateway.counters.SessionCounter;
import org.ringside.gateway.protocol.BlockLengths;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.MessageHeaderDecoder;
import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;
import org.ringside.gateway.protocol.OrderMassActionRequestDecoder;
import org.ringside.launch.FaultPoint;

/**
 * Takes the business messages at the head of an established connection's input as one train: numbers are checked,
 * orders go to the ring or are refused, and the train leaves as a whole. Only then are refusals answered and numbers
 * remembered, in this order: a train that does not leave leaves no trace, and the same bytes are offered again; and
 * whenever the gateway dies, what it has said is true.
 */
final class OrderAdapter {
    /** What every business message starts with: u32 msgSeqNum, u64 sendingTime. */
    private static final int COMMON_START_LENGTH = NewOrderSingleDecoder.clOrdIDEncodingOffset();
    private static final FaultPoint COMMIT_TO_ANSWER = FaultPoint.named("commit-to-answer");

    private final CommandPublisher commands;
    private final OrderTranslator translator;
    private final RejectPublisher rejects;
    private final SessionPublisher publisher;
    private final Throttle limits;
    private final LoopCounters counters;
    private final LoopClock clock;
    private final NewOrderSingleDecoder newOrder = new NewOrderSingleDecoder();
    /** Why the frames of the train at hand were refused. */
    private final RejectCause[] refusals;
    private boolean hasToWait;

    OrderAdapter(
        final CommandPublisher commands, final OrderTranslator translator, final RejectPublisher rejects,
        final SessionPublisher publisher, final Throttle limits, final LoopCounters counters, final LoopClock clock) {
        this.commands = commands;
        this.translator = translator;
        this.rejects = rejects;
        this.publisher = publisher;
        this.limits = limits;
        this.counters = counters;
        this.clock = clock;
        this.refusals = new RejectCause[commands.maxTrain()];
    }

    /** Whether a complete frame is a business message that a train can start or go on with. */
    boolean isOrderly(final UnsafeBuffer buffer, final int frame) {
        final int templateId = FrameDescriptor.templateId(buffer, frame);
        if (templateId < FrameDescriptor.FIRST_BUSINESS_TEMPLATE_ID
            || FrameDescriptor.schemaId(buffer, frame) != MessageHeaderDecoder.SCHEMA_ID) {
            return false;
        }
        final int blockLength = Math.max(COMMON_START_LENGTH, BlockLengths.of(templateId, 0));
        return FrameDescriptor.isWellFormed(buffer, frame, blockLength, 0)
            && seqNoOf(buffer, frame) <= Session.MAX_SEQ_NO;
    }

    /** Most orders of a train. */
    int maxTrain() {
        return commands.maxTrain();
    }

    /** Whether others go first. */
    boolean isAhead(final Session session) {
        return session.throttle().isAhead(limits);
    }

    /**
     * Takes a train.
     *
     * @param input with the frames, in the schema of native order entry, whatever the connection speaks.
     * @return bytes of input that were taken; 0 if the ring does not take them now, or the first {@link #hasToWait}.
     */
    int takeTrain(final Session session, final Connection connection, final FrameReader input) {
        hasToWait = false;
        final int maxFrames = open(countFrames(session, input, session.throttle().maxTrain(commands.maxTrain())));
        if (maxFrames == 0) {
            return 0;
        }
        session.throttle().begin();
        final int frames = fill(session, connection, input, maxFrames);
        hasToWait = frames == 0;
        if (!commands.commit() || hasToWait) {
            session.throttle().rollBack();
            return 0;
        }
        session.throttle().commit(commands.publishedNs());
        session.throttle().onTrain(maxFrames, frames);
        counters.increment(LoopCounter.TRAINS);
        COMMIT_TO_ANSWER.pass();
        return settle(session, connection, input, frames);
    }

    /** Whether nothing of the last train was taken because its first message has to wait, and not for the ring. */
    boolean hasToWait() {
        return hasToWait;
    }

    /** Opens a train of so many frames, or of fewer if the ring has no room for them. Returns of how many, 0: none. */
    private int open(final int frames) {
        int count = frames;
        while (count > 0 && !commands.open(count)) {
            count /= 2;
        }
        return count;
    }

    /**
     * Takes a message that the gateway answers by itself, if the throttle lets it pass, or refuses it.
     *
     * @param input that begins with a frame that stands for it.
     * @param cause why it is refused, or {@link RejectCause#NONE}.
     * @return whether it was taken, and not refused.
     */
    boolean takeOwn(
        final Session session, final Connection connection, final FrameReader input, final RejectCause cause) {
        session.throttle().begin();
        final RejectCause limit = session.throttle().admit(limits, false, false, clock.nowNs());
        refusals[0] = limit == RejectCause.NONE ? cause : limit;
        settle(session, connection, input, 1);
        return refusals[0] == RejectCause.NONE;
    }

    /**
     * Refuses a train that the ring does not take.
     *
     * @return bytes of input that were answered.
     */
    int refuseTrain(final Session session, final Connection connection, final FrameReader input) {
        final int frames = countFrames(session, input, commands.maxTrain());
        Arrays.fill(refusals, 0, frames, RejectCause.BUSY);
        return settle(session, connection, input, frames);
    }

    /**
     * Frames at the head that can be in one train; the first one is known to be orderly. Numbers are left out before
     * the first one at most: there is room to say so once, and nothing is taken of which that could not be said.
     */
    private int countFrames(final Session session, final FrameReader reader, final int maxTrain) {
        final UnsafeBuffer buffer = reader.buffer();
        int count = 1;
        int frame = reader.offset();
        long expected = Math.max(session.expectedSeqNo(), seqNoOf(buffer, frame) + 1);
        frame += reader.frameLength(frame);
        while (count < maxTrain) {
            final int length = reader.frameLength(frame);
            if (length <= 0 || !isOrderly(buffer, frame)) {
                break;
            }
            final long seqNo = seqNoOf(buffer, frame);
            if (seqNo > expected) {
                break;
            }
            expected = Math.max(expected, seqNo + 1);
            count++;
            frame += length;
        }
        return count;
    }

    private long seqNoOf(final UnsafeBuffer buffer, final int frame) {
        return newOrder.wrap(buffer, frame + HEADER_LENGTH, COMMON_START_LENGTH, 0).msgSeqNum();
    }

    /**
     * Writes the commands of a train; neither the session nor its trader learns anything yet.
     *
     * @return frames of the train: it ends behind one that brings more than the session is suffered, and before one
     *     that has to wait for the next.
     */
    private int fill(
        final Session session, final Connection connection, final FrameReader input, final int frames) {
        final UnsafeBuffer buffer = input.buffer();
        long expected = session.expectedSeqNo();
        int frame = input.offset();
        for (int i = 0; i < frames; i++) {
            final long seqNo = seqNoOf(buffer, frame);
            refusals[i] = RejectCause.NONE;
            if (seqNo >= expected) {
                expected = seqNo + 1;
                refusals[i] = admit(session, connection, buffer, frame);
            }
            if (refusals[i] == RejectCause.THROTTLE_EXCEEDED) {
                return i + 1;
            }
            if (refusals[i] == RejectCause.LATER) {
                return i;
            }
            frame += FrameDescriptor.frameLength(buffer, frame);
        }
        return frames;
    }

    private RejectCause admit(
        final Session session, final Connection connection, final UnsafeBuffer buffer, final int frame) {
        final int templateId = FrameDescriptor.templateId(buffer, frame);
        final boolean isOrder = templateId <= OrderCancelRequestDecoder.TEMPLATE_ID;
        final boolean isCancel =
            templateId == OrderCancelRequestDecoder.TEMPLATE_ID
                || templateId == OrderMassActionRequestDecoder.TEMPLATE_ID;
        final RejectCause limit = session.throttle().admit(limits, isCancel, isOrder, clock.nowNs());
        if (limit != RejectCause.NONE) {
            return limit;
        }
        final RejectCause refusal = translator.translate(session, connection, buffer, frame);
        if (refusal == RejectCause.NONE) {
            session.throttle().onSubmitted();
        } else if (refusal == RejectCause.LATER) {
            session.throttle().onLater();
        } else {
            session.throttle().onRefused();
        }
        return refusal;
    }

    /**
     * Answers the rest once the commands are on the ring, then says how far the trader's messages have come. A gateway
     * that dies in between has promised less than it did, and the engine drops what comes twice.
     */
    private int settle(
        final Session session, final Connection connection, final FrameReader input, final int frames) {
        final UnsafeBuffer buffer = input.buffer();
        final int start = input.offset();
        long expected = session.expectedSeqNo();
        int frame = start;
        for (int i = 0; i < frames; i++) {
            final long seqNo = seqNoOf(buffer, frame);
            if (seqNo < expected) {
                session.onDuplicate();
                session.throttle().counters().increment(SessionCounter.DUPLICATES);
            } else {
                if (seqNo > expected) {
                    publisher.notApplied(connection, expected, seqNo - expected);
                }
                expected = seqNo + 1;
                if (refusals[i] != RejectCause.NONE) {
                    count(session, refusals[i]);
                    rejects.reject(session, connection, buffer, frame, seqNo, refusals[i]);
                }
            }
            frame += FrameDescriptor.frameLength(buffer, frame);
        }
        session.expect(expected);
        session.throttle().counters().add(SessionCounter.MESSAGES, frames);
        counters.add(LoopCounter.FRAMES_IN, frames);
        return frame - start;
    }

    private void count(final Session session, final RejectCause refusal) {
        session.throttle().counters().increment(SessionCounter.REFUSED);
        if (refusal == RejectCause.THROTTLE || refusal == RejectCause.THROTTLE_EXCEEDED) {
            session.throttle().counters().increment(SessionCounter.THROTTLED);
        }
        if (refusal.isOfBusiness()) {
            counters.rejected(RejectKind.BUSINESS, refusal.businessReason());
        } else {
            counters.increment(LoopCounter.ORDERS_REJECTED);
        }
    }
}
