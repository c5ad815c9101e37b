package org.ringside.gateway.fix.orders;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedDecoder;
import org.ringside.gateway.protocol.ExecutionReportRestatedDecoder;
import org.ringside.gateway.protocol.ExecutionReportStatusDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.ExecutionReportTriggeredDecoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.MassActionResponse;
import org.ringside.gateway.protocol.OrderMassActionReportDecoder;
import org.ringside.gateway.protocol.OrderMassActionRequestDecoder;
import org.ringside.gateway.protocol.OrderStatusRequestDecoder;
import org.ringside.gateway.protocol.PositionRequestDecoder;

/**
 * What FIX says of orders and native order entry does not, kept from one report of a session to the next: quantities
 * and types of mass cancels beside the ids, which of these are needed, and sums of trades. What a report needs of it is
 * put behind its frame, so that it is the same whenever it is sent. A request that is refused changes nothing of the
 * others. One thread; allocates nothing on the way of a report.
 */
public final class ReportNotes {
    /** FIX 380. */
    private static final int UNKNOWN_ID = 1;

    private final ClOrdIds ids;
    private final TradedSums sums = new TradedSums();
    private final ExecutionReportTradeDecoder trade = new ExecutionReportTradeDecoder();
    private final ExecutionReportCancelledDecoder cancelled = new ExecutionReportCancelledDecoder();
    private final ExecutionReportReplacedDecoder replaced = new ExecutionReportReplacedDecoder();
    private final ExecutionReportRestatedDecoder restated = new ExecutionReportRestatedDecoder();
    private final ExecutionReportStatusDecoder status = new ExecutionReportStatusDecoder();

    /** Of the session with these ids. */
    public ReportNotes(final ClOrdIds ids) {
        this.ids = ids;
    }

    /** The ids of the session. */
    public ClOrdIds ids() {
        return ids;
    }

    /**
     * Takes a report, before the journal has it: what dies in between makes the report again.
     *
     * @param buffer with its frame.
     * @param frame  offset of the first byte; there is room for some bytes behind it.
     * @return how many bytes the frame is longer by now.
     */
    public int take(final MutableDirectBuffer buffer, final int frame) {
        final int body = frame + HEADER_LENGTH;
        final int blockLength = FrameDescriptor.blockLength(buffer, frame);
        final int version = FrameDescriptor.version(buffer, frame);
        return switch (FrameDescriptor.templateId(buffer, frame)) {
            case ExecutionReportNewDecoder.TEMPLATE_ID -> {
                final long number = number(buffer, body + ExecutionReportNewDecoder.clOrdIDEncodingOffset());
                ids.quantity(number, number(buffer, body + ExecutionReportNewDecoder.orderQtyEncodingOffset()));
                ids.live(number);
                yield 0;
            }
            case ExecutionReportReplacedDecoder.TEMPLATE_ID -> {
                replaced.wrap(buffer, body, blockLength, version);
                ids.quantity(replaced.clOrdID(), replaced.orderQty());
                ids.live(replaced.clOrdID());
                ids.end(replaced.origClOrdID());
                yield putIf(sums.find(replaced.orderID(), replaced.cumQty()), buffer, body + blockLength);
            }
            case ExecutionReportRestatedDecoder.TEMPLATE_ID -> {
                restated.wrap(buffer, body, blockLength, version);
                ids.quantity(restated.clOrdID(), restated.orderQty());
                ids.live(restated.clOrdID());
                yield putIf(sums.find(restated.orderID(), restated.cumQty()), buffer, body + blockLength);
            }
            case ExecutionReportStatusDecoder.TEMPLATE_ID -> {
                status.wrap(buffer, body, blockLength, version);
                ids.live(status.clOrdID());
                yield putIf(sums.find(status.orderID(), status.cumQty()), buffer, body + blockLength);
            }
            case ExecutionReportCancelledDecoder.TEMPLATE_ID -> {
                cancelled.wrap(buffer, body, blockLength, version);
                final boolean isKnown = sums.find(cancelled.orderID(), cancelled.cumQty());
                if (cancelled.cumQty() > 0) {
                    sums.remove(cancelled.orderID());
                }
                ids.end(cancelled.origClOrdID());
                ids.answer(cancelled.clOrdID());
                yield putIf(isKnown, buffer, body + blockLength);
            }
            case ExecutionReportTradeDecoder.TEMPLATE_ID -> {
                trade.wrap(buffer, body, blockLength, version);
                if (trade.leavesQty() == 0) {
                    ids.end(trade.clOrdID());
                }
                yield putIf(add(), buffer, body + blockLength);
            }
            case ExecutionReportTriggeredDecoder.TEMPLATE_ID -> {
                buffer.putLong(body + blockLength, ids.quantity(
                    number(buffer, body + ExecutionReportTriggeredDecoder.clOrdIDEncodingOffset())), LITTLE_ENDIAN);
                yield Long.BYTES;
            }
            case ExecutionReportRejectDecoder.TEMPLATE_ID -> {
                ids.answer(number(buffer, body + ExecutionReportRejectDecoder.clOrdIDEncodingOffset()));
                yield 0;
            }
            case OrderMassActionReportDecoder.TEMPLATE_ID -> massAction(buffer, body, body + blockLength);
            case BusinessMessageRejectDecoder.TEMPLATE_ID -> refusal(buffer, body);
            default -> 0;
        };
    }

    /**
     * Takes a report that an earlier process has put into the journal: one after the other, in their order.
     *
     * @param buffer with its frame.
     * @param frame  offset of the first byte.
     */
    public void restore(final DirectBuffer buffer, final int frame) {
        final int body = frame + HEADER_LENGTH;
        final int blockLength = FrameDescriptor.blockLength(buffer, frame);
        final int version = FrameDescriptor.version(buffer, frame);
        final int templateId = FrameDescriptor.templateId(buffer, frame);
        if (templateId == ExecutionReportCancelledDecoder.TEMPLATE_ID) {
            sums.remove(cancelled.wrap(buffer, body, blockLength, version).orderID());
        } else if (templateId == ExecutionReportTradeDecoder.TEMPLATE_ID) {
            trade.wrap(buffer, body, blockLength, version);
            if (hasNote(buffer, frame, TradedSums.LENGTH) && trade.leavesQty() > 0) {
                sums.restore(trade.orderID(), buffer, body + blockLength, trade.cumQty());
            } else {
                add();
            }
        }
    }

    /**
     * The average price of what an order has traded, rounded to the decimals of a price.
     *
     * @param buffer with the frame of a report.
     * @param frame  offset of the first byte.
     * @param traded quantity of all trades of the order.
     * @return 0 if it is not known.
     */
    static long averagePrice(final DirectBuffer buffer, final int frame, final long traded) {
        return traded > 0 && hasNote(buffer, frame, TradedSums.LENGTH)
            ? TradedSums.average(buffer, noteOf(buffer, frame), traded) : 0;
    }

    /** The quantity of a stop order that the report in a frame is about; 0 if it is not known. */
    static long quantity(final DirectBuffer buffer, final int frame) {
        return hasNote(buffer, frame, Long.BYTES) ? number(buffer, noteOf(buffer, frame)) : 0;
    }

    /** Type of the mass cancel that the report in a frame is about; 0 if it is not known. */
    static char massCancelType(final DirectBuffer buffer, final int frame) {
        return hasNote(buffer, frame, Byte.BYTES) ? (char) buffer.getByte(noteOf(buffer, frame)) : 0;
    }

    private static boolean hasNote(final DirectBuffer buffer, final int frame, final int length) {
        return frame + FrameDescriptor.frameLength(buffer, frame) == noteOf(buffer, frame) + length;
    }

    private static int noteOf(final DirectBuffer buffer, final int frame) {
        return frame + HEADER_LENGTH + FrameDescriptor.blockLength(buffer, frame);
    }

    private boolean add() {
        return sums.add(trade.orderID(), trade.lastPx(), trade.lastQty(), trade.cumQty(), trade.leavesQty() > 0);
    }

    private int putIf(final boolean isKnown, final MutableDirectBuffer buffer, final int offset) {
        if (!isKnown) {
            return 0;
        }
        sums.put(buffer, offset);
        return TradedSums.LENGTH;
    }

    private int massAction(final MutableDirectBuffer buffer, final int body, final int note) {
        final long number = number(buffer, body + OrderMassActionReportDecoder.clOrdIDEncodingOffset());
        final int response = buffer.getByte(body + OrderMassActionReportDecoder.responseEncodingOffset());
        final boolean isRejected = response == MassActionResponse.REJECTED.value();
        final boolean isEnd = response == MassActionResponse.COMPLETED.value();
        final char type = isEnd ? ids.acceptedMassCancel(number) : ids.onMassCancelAnswered(number, !isRejected);
        if (isRejected) {
            ids.answer(number);
        } else if (isEnd) {
            ids.end(number);
        } else {
            ids.live(number);
        }
        buffer.putByte(note, (byte) type);
        return Byte.BYTES;
    }

    /** A question that the engine has no order for is refused with its id: no order lives with that. */
    private int refusal(final DirectBuffer buffer, final int body) {
        final int template =
            buffer.getShort(body + BusinessMessageRejectDecoder.refTemplateIDEncodingOffset(), LITTLE_ENDIAN);
        final int reason = buffer.getShort(body + BusinessMessageRejectDecoder.reasonEncodingOffset(), LITTLE_ENDIAN);
        final long number = number(buffer, body + BusinessMessageRejectDecoder.refIDEncodingOffset());
        if (template == OrderMassActionRequestDecoder.TEMPLATE_ID) {
            ids.onMassCancelAnswered(number, false);
        }
        if (template == OrderStatusRequestDecoder.TEMPLATE_ID && reason == UNKNOWN_ID) {
            ids.end(number);
        } else if (template != PositionRequestDecoder.TEMPLATE_ID) {
            ids.answer(number);
        }
        return 0;
    }

    private static long number(final DirectBuffer buffer, final int offset) {
        return buffer.getLong(offset, LITTLE_ENDIAN);
    }
}
