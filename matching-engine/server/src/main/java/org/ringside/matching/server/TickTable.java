package org.ringside.matching.server;

import static org.ringside.launch.ServerConfig.require;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.matching.InstrumentSpec.TickBand;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.protocol.AddBandedInstrumentEncoder;

/** The key {@code ticks} of an instrument: {@code FROM:STEP} for each band of prices, in decimals, with commas. */
final class TickTable {
    private static final Pattern SEPARATOR = Pattern.compile("\\s*,\\s*");
    private static final String DECIMAL = "(\\d{1,10}(?:\\.\\d{1,8})?)";
    private static final Pattern BAND = Pattern.compile(DECIMAL + "\\s*:\\s*" + DECIMAL);

    private TickTable() {
    }

    /**
     * The bands in ticks.
     *
     * @param text as the key has it; blank for none.
     * @param tick of the instrument, which holds for prices below the first band.
     * @return at least one.
     * @throws IllegalArgumentException that says what is wrong with the text.
     */
    static List<TickBand> read(final String text, final BigDecimal tick) {
        final List<TickBand> bands = new ArrayList<>(List.of(new TickBand(1, 1)));
        if (text.isBlank()) {
            return bands;
        }
        long last = -1;
        for (final String part : SEPARATOR.split(text.strip(), -1)) {
            final Matcher band = BAND.matcher(part);
            require(band.matches(), "ticks is " + text + ", it must be FROM:STEP for each band of prices, separated by"
                + " commas, as in 10:0.05, 100:0.1");
            final long from = inTicks(text, band.group(1), tick);
            final long step = inTicks(text, band.group(2), tick);
            require(from > last, "ticks is " + text + ", the bands must begin at higher and higher prices");
            require(step > 0, "ticks is " + text + ", each step must be above 0");
            require(from % step == 0, "ticks is " + text + ", each band must begin at a multiple of its step");
            require(from <= MatchingEngine.MAX_PRICE, "ticks is " + text + ", a band begins above all prices");
            last = from;
            if (from <= 1) {
                bands.clear();
            }
            bands.add(new TickBand(Math.max(1, from), step));
        }
        final int most = AddBandedInstrumentEncoder.bandFromLength();
        require(bands.size() <= most, "ticks has " + bands.size() + " bands with the lowest, it must have at most "
            + most);
        return bands;
    }

    private static long inTicks(final String text, final String decimal, final BigDecimal tick) {
        final BigDecimal value = new BigDecimal(decimal);
        require(value.remainder(tick).signum() == 0,
            "ticks is " + text + ", " + decimal + " must be a multiple of the tick");
        return value.divide(tick).longValueExact();
    }
}
