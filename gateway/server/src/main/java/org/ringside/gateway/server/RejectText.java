package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.agrona.collections.Int2ObjectHashMap;

/**
 * Texts of the engine's reject reasons, in the words of the protocol's page, ready to be copied into reports.
 */
final class RejectText {
    private static final int DUPLICATE = 6;
    private static final byte[] ID_0 = ascii("client order id 0");
    private static final byte[] OTHER = ascii("rejected by the exchange");
    private static final Int2ObjectHashMap<byte[]> NEW_ORDER = new Int2ObjectHashMap<>();
    private static final Int2ObjectHashMap<byte[]> CANCEL_OR_REPLACE = new Int2ObjectHashMap<>();

    static {
        NEW_ORDER.put(0, ascii("a kill switch is on"));
        NEW_ORDER.put(1, ascii("unknown instrument"));
        NEW_ORDER.put(2, ascii("the phase of the instrument does not allow it"));
        NEW_ORDER.put(3, ascii("a limit of the account"));
        NEW_ORDER.put(5, ascii("unknown order"));
        NEW_ORDER.put(DUPLICATE, ascii("client order id used before"));
        NEW_ORDER.put(11, ascii("not supported"));
        NEW_ORDER.put(13, ascii("quantity 0, too large, or not in whole lots"));
        NEW_ORDER.put(15, ascii("unknown account"));
        NEW_ORDER.put(16, ascii("price beyond the limits"));
        NEW_ORDER.put(18, ascii("price off tick"));
        NEW_ORDER.put(99, ascii("too late, no other side, or would act at once"));
        NEW_ORDER.put(100, ascii("the exchange has as many live orders as it may"));
        NEW_ORDER.put(101, ascii("an iceberg shows too little"));
        NEW_ORDER.put(102, ascii("an earlier mass action is not completed"));
        NEW_ORDER.put(103, ascii("client order ids have too many holes"));
        NEW_ORDER.put(104, ascii("skipped by an operator"));

        CANCEL_OR_REPLACE.put(0, ascii("too late"));
        CANCEL_OR_REPLACE.put(1, ascii("unknown order"));
        CANCEL_OR_REPLACE.put(2, ascii("a kill switch, the phase, or a limit of the account"));
        CANCEL_OR_REPLACE.put(DUPLICATE, ascii("client order id used before"));
        CANCEL_OR_REPLACE.put(99, ascii("a new order would be refused for it too"));
        CANCEL_OR_REPLACE.put(101, ascii("an iceberg would show too little"));
        CANCEL_OR_REPLACE.put(103, ascii("client order ids have too many holes"));
        CANCEL_OR_REPLACE.put(104, ascii("skipped by an operator"));
    }

    private RejectText() {
    }

    /** What either means to who sent this id: the engine has one reason for an id that was used, and for none. */
    static byte[] of(final boolean isNewOrder, final int reason, final long clOrdId) {
        if (reason == DUPLICATE && clOrdId == 0) {
            return ID_0;
        }
        return isNewOrder ? ofNewOrder(reason) : ofCancelOrReplace(reason);
    }

    /** What FIX OrdRejReason (103) means. */
    static byte[] ofNewOrder(final int reason) {
        return lookUp(NEW_ORDER, reason);
    }

    /** What FIX CxlRejReason (102) means. */
    static byte[] ofCancelOrReplace(final int reason) {
        return lookUp(CANCEL_OR_REPLACE, reason);
    }

    private static byte[] lookUp(final Int2ObjectHashMap<byte[]> texts, final int reason) {
        final byte[] text = texts.get(reason);
        return text == null ? OTHER : text;
    }

    private static byte[] ascii(final String text) {
        return text.getBytes(US_ASCII);
    }
}
