package org.ringside.ops.exchange;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.ringside.launch.ConfigFile;
import org.ringside.matching.server.InstrumentConfig;
import org.ringside.ops.terminal.Instruments;

/**
 * The part of {@code engine.properties} that says what people call the instruments and how they write prices and
 * quantities. All other keys are passed over, and what is left out of these: the engine refuses it, when it starts.
 * What is there is refused as the engine refuses it: a number may have an exponent, and then a billion digits.
 *
 * @param instruments by id
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record InstrumentOutline(Map<Long, Line> instruments) {
    /**
     * One instrument.
     *
     * @param symbol of it
     * @param tick   smallest step of its price, with as many decimals as prices are written with
     * @param lot    what a quantity of 1 stands for
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Line(String symbol, BigDecimal tick, BigDecimal lot) {
        Line {
            requireStep("tick", tick);
            requireStep("lot", lot);
        }

        Instruments.Terms terms() {
            return new Instruments.Terms(symbol == null ? "" : symbol.strip(),
                tick == null ? 0 : Math.max(0, Math.min(InstrumentConfig.MOST_DECIMALS, tick.scale())),
                lot == null ? BigDecimal.ONE : lot);
        }

        private static void requireStep(final String key, final BigDecimal value) {
            if (value != null) {
                InstrumentConfig.requireStep(key, value);
            }
        }
    }

    static Instruments read(final Path engine) {
        final Map<Long, Line> lines = ConfigFile.read(engine, Map.of(), InstrumentOutline.class).instruments();
        final Map<Long, Instruments.Terms> terms = new HashMap<>();
        if (lines != null) {
            lines.forEach((id, line) -> terms.put(id, line.terms()));
        }
        return new Instruments(terms);
    }
}
