package org.ringside.gateway.fix.orders;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.MutableDirectBuffer;
import org.ringside.gateway.fix.codec.Decimals;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.MassActionScope;
import org.ringside.gateway.protocol.NewOrderSingleEncoder;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestEncoder;
import org.ringside.gateway.protocol.OrderCancelRequestEncoder;
import org.ringside.gateway.protocol.OrderMassActionRequestEncoder;
import org.ringside.gateway.protocol.OrderStatusRequestEncoder;
import org.ringside.gateway.protocol.PositionRequestEncoder;
import org.ringside.gateway.protocol.SelfMatchPrevention;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;

/**
 * Makes the frame of native order entry that asks for the same as a FIX message. So all that is judged, limited and
 * counted behind it is one code for both. A message that native order entry has no frame for becomes a frame without a
 * body, whose template {@link MessageTypes} knows as the type of the message. One thread; allocates nothing.
 */
public final class OrderConverter {
    /** Longest frame that is made, in bytes. */
    public static final int MAX_FRAME_LENGTH = 256;

    /** Of {@link #convert}: the message has become a frame. */
    public static final int CONVERTED = 0;

    private static final int VERSION = NewOrderSingleEncoder.SCHEMA_VERSION;
    private static final long NO_PRICE = NewOrderSingleEncoder.priceNullValue();
    private static final int COMMON_START_LENGTH = NewOrderSingleEncoder.clOrdIDEncodingOffset();
    private static final short POST_ONLY = 1;
    private static final short CANCEL = 3;
    private static final char ONE_SECURITY = '1';
    private static final long DAY_NS = 86_400_000_000_000L;
    private static final long MAX_DAYS = 0xFFFE;
    private static final int ALL_INSTRUMENTS = 0;
    private static final long MAX_U32 = 0xFFFF_FFFEL;

    private final Symbols symbols;
    private final NewOrderSingleEncoder newOrder = new NewOrderSingleEncoder();
    private final OrderCancelReplaceRequestEncoder replace = new OrderCancelReplaceRequestEncoder();
    private final OrderCancelRequestEncoder cancel = new OrderCancelRequestEncoder();
    private final OrderMassActionRequestEncoder massAction = new OrderMassActionRequestEncoder();
    private final OrderStatusRequestEncoder status = new OrderStatusRequestEncoder();
    private final PositionRequestEncoder positions = new PositionRequestEncoder();
    private MessageDecoder message;
    private ClOrdIds ids;
    private MutableDirectBuffer target;
    private int frame;
    private int wrongTag;

    /** Orders are for instruments with these names. */
    public OrderConverter(final Symbols symbols) {
        this.symbols = symbols;
    }

    /**
     * Makes the frame of a message that the dictionary has nothing against, or of one that is not taken here.
     *
     * @param newMessage the message.
     * @param newIds     of its session.
     * @param newTarget  with room for {@link #MAX_FRAME_LENGTH} bytes.
     * @param newFrame   offset of the first one.
     * @return {@link #CONVERTED}, or the tag of a field whose value no frame can have.
     */
    public int convert(
        final MessageDecoder newMessage, final ClOrdIds newIds, final MutableDirectBuffer newTarget,
        final int newFrame) {
        message = newMessage;
        ids = newIds;
        target = newTarget;
        frame = newFrame;
        wrongTag = CONVERTED;
        switch (message.type()) {
            case MsgType.NEW_ORDER_SINGLE -> newOrder();
            case MsgType.ORDER_CANCEL_REPLACE_REQUEST -> replace();
            case MsgType.ORDER_CANCEL_REQUEST -> cancel();
            case MsgType.ORDER_MASS_CANCEL_REQUEST -> massAction();
            case MsgType.ORDER_STATUS_REQUEST -> status();
            case MsgType.REQUEST_FOR_POSITIONS -> positions();
            default -> unsupported();
        }
        return wrongTag;
    }

    private void newOrder() {
        final long quantity = quantity(Tag.ORDER_QTY);
        newOrder.wrap(target, frame + HEADER_LENGTH)
            .msgSeqNum(message.number(Tag.MSG_SEQ_NUM))
            .sendingTime(message.time(Tag.SENDING_TIME))
            .price(price(Tag.PRICE))
            .orderQty(quantity)
            .minQty(quantity(Tag.MIN_QTY))
            .displayQty(quantity(Tag.MAX_FLOOR))
            .userTag(userTag())
            .securityID(instrument())
            .account(small(Tag.ACCOUNT))
            .stpGroup(small(Tag.SELF_MATCH_PREVENTION_ID))
            .expireDate(expireDate())
            .side(side())
            .stopPx(price(Tag.STOP_PX))
            .ordType(OrdType.get((byte) message.character(Tag.ORD_TYPE)))
            .timeInForce(timeInForce())
            .execInst(execInst())
            .selfMatchPreventionInstruction(selfMatchPrevention())
            .clOrdID(id(Tag.CL_ORD_ID));
        end(NewOrderSingleEncoder.TEMPLATE_ID, NewOrderSingleEncoder.BLOCK_LENGTH);
    }

    private void replace() {
        final long quantity = quantity(Tag.ORDER_QTY);
        replace.wrap(target, frame + HEADER_LENGTH)
            .msgSeqNum(message.number(Tag.MSG_SEQ_NUM))
            .sendingTime(message.time(Tag.SENDING_TIME))
            .orderID(0)
            .price(price(Tag.PRICE))
            .orderQty(quantity)
            .userTag(userTag())
            .securityID(instrument())
            .side(side())
            .ordType(OrdType.get((byte) message.character(Tag.ORD_TYPE)))
            .timeInForce(timeInForce())
            .execInst(execInst())
            .stopPx(price(Tag.STOP_PX))
            .displayQty(quantity(Tag.MAX_FLOOR))
            .expireDate(expireDate())
            .selfMatchPreventionInstruction(selfMatchPrevention())
            .minQty(quantity(Tag.MIN_QTY))
            .origClOrdID(id(Tag.ORIG_CL_ORD_ID))
            .clOrdID(id(Tag.CL_ORD_ID));
        end(OrderCancelReplaceRequestEncoder.TEMPLATE_ID, OrderCancelReplaceRequestEncoder.BLOCK_LENGTH);
    }

    private void cancel() {
        cancel.wrap(target, frame + HEADER_LENGTH)
            .msgSeqNum(message.number(Tag.MSG_SEQ_NUM))
            .sendingTime(message.time(Tag.SENDING_TIME))
            .orderID(0)
            .securityID(instrument())
            .side(side())
            .origClOrdID(id(Tag.ORIG_CL_ORD_ID))
            .clOrdID(id(Tag.CL_ORD_ID));
        end(OrderCancelRequestEncoder.TEMPLATE_ID, OrderCancelRequestEncoder.BLOCK_LENGTH);
    }

    /** A request for all instruments has no symbol: nobody is to wonder which of the two was meant. */
    private void massAction() {
        final char type = message.character(Tag.MASS_CANCEL_REQUEST_TYPE);
        final boolean isOfSecurity = type == ONE_SECURITY;
        if (!isOfSecurity && message.has(Tag.SYMBOL)) {
            refuse(Tag.SYMBOL);
        }
        massAction.wrap(target, frame + HEADER_LENGTH)
            .msgSeqNum(message.number(Tag.MSG_SEQ_NUM))
            .sendingTime(message.time(Tag.SENDING_TIME))
            .securityID(instrumentOrAll())
            .account(small(Tag.ACCOUNT))
            .scope(isOfSecurity ? MassActionScope.SECURITY : MassActionScope.ALL)
            .action(CANCEL)
            .side((short) message.character(Tag.SIDE))
            .lowPx(price(Tag.LOWEST_PRICE))
            .highPx(price(Tag.HIGHEST_PRICE));
        final long id = id(Tag.CL_ORD_ID);
        massAction.clOrdID(id);
        if (wrongTag == CONVERTED) {
            ids.onMassCancel(id, type, message.number(Tag.MSG_SEQ_NUM));
        }
        end(OrderMassActionRequestEncoder.TEMPLATE_ID, OrderMassActionRequestEncoder.BLOCK_LENGTH);
    }

    private void status() {
        status.wrap(target, frame + HEADER_LENGTH)
            .msgSeqNum(message.number(Tag.MSG_SEQ_NUM))
            .sendingTime(message.time(Tag.SENDING_TIME))
            .clOrdID(id(Tag.CL_ORD_ID))
            .orderID(0);
        end(OrderStatusRequestEncoder.TEMPLATE_ID, OrderStatusRequestEncoder.BLOCK_LENGTH);
    }

    private void positions() {
        final long id = PosReqIds.numberOf(
            message.buffer(), message.offset(Tag.POS_REQ_ID), message.length(Tag.POS_REQ_ID));
        if (id == PosReqIds.NONE) {
            refuse(Tag.POS_REQ_ID);
        }
        positions.wrap(target, frame + HEADER_LENGTH)
            .msgSeqNum(message.number(Tag.MSG_SEQ_NUM))
            .sendingTime(message.time(Tag.SENDING_TIME))
            .requestID(id)
            .account(small(Tag.ACCOUNT))
            .securityID(instrumentOrAll());
        end(PositionRequestEncoder.TEMPLATE_ID, PositionRequestEncoder.BLOCK_LENGTH);
    }

    private void unsupported() {
        newOrder.wrap(target, frame + HEADER_LENGTH)
            .msgSeqNum(message.number(Tag.MSG_SEQ_NUM))
            .sendingTime(message.time(Tag.SENDING_TIME));
        end(MessageTypes.templateOf(message.type()), COMMON_START_LENGTH);
    }

    private void end(final int templateId, final int blockLength) {
        FrameDescriptor.putHeaders(target, frame, HEADER_LENGTH + blockLength, blockLength, templateId, VERSION);
    }

    /** A message with a field that is wrong gives no id a number. */
    private long id(final int tag) {
        if (wrongTag != CONVERTED) {
            return ClOrdIds.NO_ROOM;
        }
        final boolean isCancel = message.type() == MsgType.ORDER_CANCEL_REQUEST
            || message.type() == MsgType.ORDER_MASS_CANCEL_REQUEST;
        final long id = tag == Tag.ORIG_CL_ORD_ID
            ? ids.numberOfNamed(message.buffer(), message.offset(tag), message.length(tag), isCancel)
            : ids.numberOf(message.buffer(), message.offset(tag), message.length(tag), isCancel);
        if (id == ClOrdIds.NO_ROOM) {
            refuse(tag);
        }
        return id;
    }

    /** The engine knows what to say of an instrument that there is not. */
    private int instrument() {
        return symbols.numberOf(message.buffer(), message.offset(Tag.SYMBOL), message.length(Tag.SYMBOL));
    }

    /** 0 is every instrument: a name that no instrument has becomes a number that none has either. */
    private long instrumentOrAll() {
        final int instrument = message.has(Tag.SYMBOL) ? instrument() : ALL_INSTRUMENTS;
        return message.has(Tag.SYMBOL) && instrument == Symbols.UNKNOWN ? MAX_U32 : instrument;
    }

    private Side side() {
        return Side.get((byte) message.character(Tag.SIDE));
    }

    private TimeInForce timeInForce() {
        return message.has(Tag.TIME_IN_FORCE)
            ? TimeInForce.get((byte) message.character(Tag.TIME_IN_FORCE)) : TimeInForce.DAY;
    }

    /** The dictionary has one instruction. */
    private short execInst() {
        return message.has(Tag.EXEC_INST) ? POST_ONLY : 0;
    }

    private SelfMatchPrevention selfMatchPrevention() {
        return switch (message.character(Tag.SELF_MATCH_PREVENTION_INSTRUCTION)) {
            case 'N' -> SelfMatchPrevention.CANCEL_AGGRESSIVE;
            case 'O' -> SelfMatchPrevention.CANCEL_PASSIVE;
            case 'B' -> SelfMatchPrevention.CANCEL_BOTH;
            case 'D' -> SelfMatchPrevention.DECREMENT_AND_CANCEL;
            default -> SelfMatchPrevention.NONE;
        };
    }

    /** The last day of the order; a time names the day that it ends. 0: none. */
    private int expireDate() {
        final long date = message.has(Tag.EXPIRE_DATE) ? message.date(Tag.EXPIRE_DATE) : 0;
        long days = date;
        if (message.has(Tag.EXPIRE_TIME)) {
            final long time = message.time(Tag.EXPIRE_TIME);
            days = time > 0 && time % DAY_NS == 0 ? time / DAY_NS - 1 : -1;
        }
        if (date < 0 || date > MAX_DAYS) {
            refuse(Tag.EXPIRE_DATE);
            return 0;
        }
        if (days < 0 || days > MAX_DAYS || message.has(Tag.EXPIRE_DATE) && days != date) {
            refuse(Tag.EXPIRE_TIME);
            return 0;
        }
        return (int) days;
    }

    private long price(final int tag) {
        if (!message.has(tag)) {
            return NO_PRICE;
        }
        final long price = message.price(tag);
        if (price == Decimals.INEXACT) {
            refuse(tag);
        }
        return price;
    }

    /** A whole number that is not negative; 0 if the field is not there. */
    private long quantity(final int tag) {
        if (!message.has(tag)) {
            return 0;
        }
        final long number = message.number(tag);
        if (number < 0) {
            refuse(tag);
            return 0;
        }
        return number;
    }

    /** A number above 0 without zeros in front: it comes back as it is. 0 if the field is not there. */
    private long userTag() {
        final long number = quantity(Tag.SECONDARY_CL_ORD_ID);
        if (message.has(Tag.SECONDARY_CL_ORD_ID)
            && message.buffer().getByte(message.offset(Tag.SECONDARY_CL_ORD_ID)) == '0') {
            refuse(Tag.SECONDARY_CL_ORD_ID);
        }
        return number;
    }

    private long small(final int tag) {
        final long number = quantity(tag);
        if (number > MAX_U32) {
            refuse(tag);
            return 0;
        }
        return number;
    }

    private void refuse(final int tag) {
        wrongTag = wrongTag == CONVERTED ? tag : wrongTag;
    }
}
