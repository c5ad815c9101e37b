package org.ringside.matching;

/**
 * Interrupts trading when prices go too far too fast (rule book 8). The window has the price of the last trade
 * before it began; when its time is over, the next command that could trade begins another.
 */
final class PriceWindow {
    private PriceWindow() {
    }

    /** Before an order is matched. Does something once for each command. */
    static void open(final Instrument instrument, final long time) {
        if (instrument.isWindowOpen || !isWatched(instrument)) {
            return;
        }
        instrument.isWindowOpen = true;
        if (instrument.windowPrice == 0 || time - instrument.windowStart >= instrument.spec.volatilityWindowNs()) {
            instrument.windowPrice = instrument.reference();
            instrument.windowStart = time;
        }
    }

    /** Whether the next trade, at this price, would be too far. */
    static boolean interrupts(final Instrument instrument, final long price) {
        if (isWatched(instrument) && instrument.windowPrice == 0) {
            instrument.windowPrice = price;
        }
        return isOutside(instrument, instrument.windowPrice, price);
    }

    /** Whether a trade at this price would be too far when the window has that one. */
    static boolean isOutside(final Instrument instrument, final long window, final long price) {
        return isWatched(instrument)
            && Math.abs(price - window) > Instrument.share(window, instrument.volatilityBasisPoints);
    }

    private static boolean isWatched(final Instrument instrument) {
        return instrument.volatilityBasisPoints != 0 && instrument.phase == Phase.CONTINUOUS;
    }
}
