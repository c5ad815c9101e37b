package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Texts of the engine's reject reasons, in the words of the protocol's page, ready to be copied into reports.
 */
final class RejectText {
    private static final int TABLE_SIZE = 105;
    private static final byte[] OTHER = ascii("rejected by the exchange");
    private static final byte[][] NEW_ORDER = new byte[TABLE_SIZE][];
    private static final byte[][] CANCEL_OR_REPLACE = new byte[TABLE_SIZE][];

    static {
        NEW_ORDER[0] = ascii("a kill switch is on");
        NEW_ORDER[1] = ascii("unknown instrument");
        NEW_ORDER[2] = ascii("the phase of the instrument does not allow it");
        NEW_ORDER[3] = ascii("a limit of the account");
        NEW_ORDER[5] = ascii("unknown order");
        NEW_ORDER[6] = ascii("client order id 0, or used before");
        NEW_ORDER[11] = ascii("not supported");
        NEW_ORDER[13] = ascii("quantity 0, too large, or not in whole lots");
        NEW_ORDER[15] = ascii("unknown account");
        NEW_ORDER[16] = ascii("price beyond the limits");
        NEW_ORDER[18] = ascii("price off tick");
        NEW_ORDER[100] = ascii("the exchange has as many live orders as it may");
        NEW_ORDER[101] = ascii("an iceberg shows too little");
        NEW_ORDER[102] = ascii("an earlier mass action is not completed");
        NEW_ORDER[103] = ascii("client order ids have too many holes");
        NEW_ORDER[104] = ascii("skipped by an operator");

        CANCEL_OR_REPLACE[0] = ascii("too late");
        CANCEL_OR_REPLACE[1] = ascii("unknown order");
        CANCEL_OR_REPLACE[2] = ascii("a kill switch, the phase, or a limit of the account");
        CANCEL_OR_REPLACE[6] = ascii("client order id used before");
        CANCEL_OR_REPLACE[101] = ascii("an iceberg would show too little");
        CANCEL_OR_REPLACE[103] = ascii("client order ids have too many holes");
        CANCEL_OR_REPLACE[104] = ascii("skipped by an operator");
    }

    private RejectText() {
    }

    /** What FIX OrdRejReason (103) means. */
    static byte[] ofNewOrder(final int reason) {
        return lookUp(NEW_ORDER, reason);
    }

    /** What FIX CxlRejReason (102) means. */
    static byte[] ofCancelOrReplace(final int reason) {
        return lookUp(CANCEL_OR_REPLACE, reason);
    }

    private static byte[] lookUp(final byte[][] table, final int reason) {
        final byte[] text = reason < TABLE_SIZE ? table[reason] : null;
        return text == null ? OTHER : text;
    }

    private static byte[] ascii(final String text) {
        return text.getBytes(US_ASCII);
    }
}
