package org.ringside.gateway.fix.orders;

import org.ringside.gateway.protocol.TradingPhase;

/** What the reasons of native order entry are in FIX: a number of its lists, or a text. */
final class ReportTexts {
    private static final int OTHER = 99;

    private ReportTexts() {
    }

    /** Why an order was cancelled; empty for a request of its owner. */
    static String ofCancel(final int reason) {
        return switch (reason) {
            case 0 -> "";
            case 100 -> "Cancel on disconnect";
            case 101 -> "Mass cancel";
            case 102 -> "Rest of an immediate order";
            case 103 -> "Self-match prevention";
            case 104 -> "Expired";
            case 106 -> "Replaced by less than was traded";
            case 107 -> "No liquidity";
            case 108 -> "Rest of an auction order";
            case 109 -> "Refused when it was triggered";
            case 111 -> "Fill limit";
            default -> "Cancelled by the exchange";
        };
    }

    /** Why an order is another one without a request; empty if the number says it. */
    static String ofRestatement(final int reason) {
        return reason == 110 ? "An auction gave the order its price" : "";
    }

    /** FIX 378 of a restatement. */
    static int restatementReason(final int reason) {
        return switch (reason) {
            case 1 -> 1;
            case 103 -> 5;
            default -> OTHER;
        };
    }

    /** FIX 103. It has no number for a kill switch: the text says it. */
    static int orderReason(final int reason) {
        return switch (reason) {
            case 1, 2, 3, 5, 6, 11, 13, 15, 16 -> reason;
            default -> OTHER;
        };
    }

    /** FIX 102. */
    static int cancelReason(final int reason) {
        return switch (reason) {
            case 0, 1, 2, 3, 6 -> reason;
            default -> OTHER;
        };
    }

    /** FIX 532 for a reason of FIX 103. */
    static int massCancelReason(final int reason) {
        return switch (reason) {
            case 1 -> 1;
            case 11 -> 0;
            default -> OTHER;
        };
    }

    /** FIX 380, which ends with 6 in FIX 4.4. */
    static int businessReason(final int reason) {
        return reason <= 6 ? reason : 0;
    }

    /** FIX 851; 0: none. */
    static int liquidity(final int liquidity) {
        return switch (liquidity) {
            case 1, 2 -> liquidity;
            case 3 -> 4;
            default -> 0;
        };
    }

    /** FIX 326. */
    static int tradingStatus(final TradingPhase phase) {
        return switch (phase) {
            case PRE_OPEN, OPEN_FREEZE -> 21;
            case CONTINUOUS -> 17;
            case VOLATILITY_AUCTION, CLOSING_CALL, CLOSING_FREEZE -> 20;
            case HALT -> 2;
            default -> 18;
        };
    }
}
