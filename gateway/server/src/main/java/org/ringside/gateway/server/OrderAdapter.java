package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.BlockLengths;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.MessageHeaderDecoder;
import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.matching.protocol.CancelOrderEncoder;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.ReplaceOrderEncoder;

/**
 * Takes the business messages at the head of an established connection's input as one train: numbers are checked,
 * orders go to the ring or are refused, and the train leaves as a whole. A train that does not leave leaves no trace:
 * numbers and answers are taken back, and the same bytes are offered again.
 */
final class OrderAdapter {
    /** What every business message starts with: u32 msgSeqNum, u64 sendingTime. */
    private static final int COMMON_START_LENGTH = NewOrderSingleDecoder.clOrdIDEncodingOffset();
    private static final int UNSUPPORTED_MESSAGE_TYPE = 3;
    private static final byte[] UNSUPPORTED_TEXT = "unsupported message type".getBytes(US_ASCII);

    private final CommandPublisher commands;
    private final OrderTranslator translator;
    private final RejectPublisher rejects;
    private final SessionPublisher publisher;
    private final NewOrderSingleDecoder newOrder = new NewOrderSingleDecoder();
    private final OrderCancelReplaceRequestDecoder replace = new OrderCancelReplaceRequestDecoder();
    private final OrderCancelRequestDecoder cancel = new OrderCancelRequestDecoder();

    OrderAdapter(
        final CommandPublisher commands,
        final OrderTranslator translator,
        final RejectPublisher rejects,
        final SessionPublisher publisher) {
        this.commands = commands;
        this.translator = translator;
        this.rejects = rejects;
        this.publisher = publisher;
    }

    /** Whether a complete frame is a business message that a train can start or go on with. */
    boolean isOrderly(final UnsafeBuffer buffer, final int frame) {
        final int templateId = FrameDescriptor.templateId(buffer, frame);
        if (templateId < FrameDescriptor.FIRST_BUSINESS_TEMPLATE_ID ||
            FrameDescriptor.schemaId(buffer, frame) != MessageHeaderDecoder.SCHEMA_ID) {
            return false;
        }
        final int blockLength = Math.max(COMMON_START_LENGTH, BlockLengths.of(templateId, 0));
        return FrameDescriptor.isWellFormed(buffer, frame, blockLength, 0) &&
            seqNoOf(buffer, frame) <= Session.MAX_SEQ_NO;
    }

    /**
     * Take a train.
     *
     * @return bytes of input that were taken; 0 if the ring does not take them now.
     */
    int takeTrain(final Session session, final Connection connection) {
        final FrameReader reader = connection.reader();
        final int frames = countFrames(reader);
        if (!commands.open(frames)) {
            return 0;
        }
        final long expected = session.expectedSeqNo();
        final long nextReport = session.nextReportSeqNo();
        final long duplicates = session.duplicates();
        final long unsent = session.unsentReports();
        final int pendingOutput = connection.pendingOutput();
        final UnsafeBuffer buffer = reader.buffer();
        final int start = reader.offset();
        int frame = start;
        for (int i = 0; i < frames; i++) {
            onFrame(session, connection, buffer, frame);
            frame += FrameDescriptor.frameLength(buffer, frame);
        }
        if (!commands.commit()) {
            session.rewind(expected, nextReport, duplicates, unsent);
            connection.truncateOutput(pendingOutput);
            return 0;
        }
        return frame - start;
    }

    /** Frames at the head that can be in one train; the first one is known to be orderly. */
    private int countFrames(final FrameReader reader) {
        final UnsafeBuffer buffer = reader.buffer();
        final int maxTrain = commands.maxTrain();
        int count = 1;
        int frame = reader.offset() + reader.frameLength(reader.offset());
        while (count < maxTrain) {
            final int length = reader.frameLength(frame);
            if (length <= 0 || !isOrderly(buffer, frame)) {
                break;
            }
            count++;
            frame += length;
        }
        return count;
    }

    private long seqNoOf(final UnsafeBuffer buffer, final int frame) {
        return newOrder.wrap(buffer, frame + HEADER_LENGTH, COMMON_START_LENGTH, 0).msgSeqNum();
    }

    private void onFrame(
        final Session session, final Connection connection, final UnsafeBuffer buffer, final int frame) {
        final long seqNo = seqNoOf(buffer, frame);
        final long expected = session.expectedSeqNo();
        if (seqNo < expected) {
            session.onDuplicate();
            return;
        }
        if (seqNo > expected) {
            publisher.notApplied(connection, expected, seqNo - expected);
        }
        session.expect(seqNo + 1);
        final int body = frame + HEADER_LENGTH;
        final int blockLength = FrameDescriptor.blockLength(buffer, frame);
        final int version = FrameDescriptor.version(buffer, frame);
        final int templateId = FrameDescriptor.templateId(buffer, frame);
        switch (templateId) {
            case NewOrderSingleDecoder.TEMPLATE_ID:
                onNewOrder(session, connection, newOrder.wrap(buffer, body, blockLength, version));
                break;
            case OrderCancelReplaceRequestDecoder.TEMPLATE_ID:
                onReplace(session, connection, replace.wrap(buffer, body, blockLength, version));
                break;
            case OrderCancelRequestDecoder.TEMPLATE_ID:
                onCancel(session, connection, cancel.wrap(buffer, body, blockLength, version));
                break;
            default:
                rejects.businessReject(
                    session, connection, seqNo, templateId, UNSUPPORTED_MESSAGE_TYPE, UNSUPPORTED_TEXT);
                break;
        }
    }

    private void onNewOrder(final Session session, final Connection connection, final NewOrderSingleDecoder order) {
        final Refusal refusal = translator.refusalOf(order);
        if (refusal == Refusal.NONE) {
            final int length = translator.translate(order, session, connection, commands.buffer(), commands.nextSlot());
            commands.add(NewOrderEncoder.TEMPLATE_ID, length);
        } else {
            rejects.reject(
                session, connection, ResponseTo.NEW, order.clOrdID(), 0, 0, order.securityID(), order.side(),
                refusal.newOrderReason(), refusal.text());
        }
    }

    private void onReplace(
        final Session session, final Connection connection, final OrderCancelReplaceRequestDecoder order) {
        final Refusal refusal = translator.refusalOf(order);
        if (refusal == Refusal.NONE) {
            final int length = translator.translate(order, session, connection, commands.buffer(), commands.nextSlot());
            commands.add(ReplaceOrderEncoder.TEMPLATE_ID, length);
        } else {
            rejects.reject(
                session, connection, ResponseTo.REPLACE, order.clOrdID(), order.origClOrdID(), order.orderID(),
                order.securityID(), order.side(), refusal.cancelOrReplaceReason(), refusal.text());
        }
    }

    private void onCancel(
        final Session session, final Connection connection, final OrderCancelRequestDecoder order) {
        final Refusal refusal = translator.refusalOf(order);
        if (refusal == Refusal.NONE) {
            final int length = translator.translate(order, session, connection, commands.buffer(), commands.nextSlot());
            commands.add(CancelOrderEncoder.TEMPLATE_ID, length);
        } else {
            rejects.reject(
                session, connection, ResponseTo.CANCEL, order.clOrdID(), order.origClOrdID(), order.orderID(),
                order.securityID(), order.side(), refusal.cancelOrReplaceReason(), refusal.text());
        }
    }
}
