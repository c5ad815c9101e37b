package org.ringside.gateway.fix.orders;

import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;
import org.ringside.gateway.protocol.OrderMassActionRequestDecoder;
import org.ringside.gateway.protocol.OrderStatusRequestDecoder;
import org.ringside.gateway.protocol.PositionRequestDecoder;

/**
 * Types of FIX messages as templates of frames. A type that native order entry has no template for is one by itself:
 * its two characters, the second one a space if there is none. No template of ours has so high a number.
 */
final class MessageTypes {
    private MessageTypes() {
    }

    /** Template of the frame that stands for a message which native order entry does not have. */
    static int templateOf(final int type) {
        return type >>> Byte.SIZE == 0 ? type | ' ' << Byte.SIZE : type;
    }

    /** Type of the message that became a frame with this template. */
    static int typeOf(final int templateId) {
        return switch (templateId) {
            case NewOrderSingleDecoder.TEMPLATE_ID -> MsgType.NEW_ORDER_SINGLE;
            case OrderCancelReplaceRequestDecoder.TEMPLATE_ID -> MsgType.ORDER_CANCEL_REPLACE_REQUEST;
            case OrderCancelRequestDecoder.TEMPLATE_ID -> MsgType.ORDER_CANCEL_REQUEST;
            case OrderMassActionRequestDecoder.TEMPLATE_ID -> MsgType.ORDER_MASS_CANCEL_REQUEST;
            case OrderStatusRequestDecoder.TEMPLATE_ID -> MsgType.ORDER_STATUS_REQUEST;
            case PositionRequestDecoder.TEMPLATE_ID -> MsgType.REQUEST_FOR_POSITIONS;
            default -> templateId >>> Byte.SIZE == ' ' ? templateId & 0xFF : templateId;
        };
    }
}
