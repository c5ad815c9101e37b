package org.ringside.marketdata.itch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.agrona.collections.Int2ObjectHashMap;
import org.ringside.launch.Notices;
import org.ringside.marketdata.protocol.InstrumentDefinedDecoder;
import org.ringside.marketdata.protocol.InstrumentLimitsDecoder;

/**
 * The instruments of a Mold session, and whether they fit into ITCH. What does not fit is left out from the beginning,
 * or halted when that shows later; the operator is told, and nothing is ever cut.
 */
final class ItchDirectory {
    private static final int MAX_LOCATE = 65_535;

    private final ItchEncoder encoder;
    private final Set<String> wanted;
    private final Notices messages;
    private final Int2ObjectHashMap<ItchInstrument> byId = new Int2ObjectHashMap<>();
    private final List<ItchInstrument> listed = new ArrayList<>();

    /**
     * An empty one.
     *
     * @param wanted   symbols; none: all.
     * @param messages takes a line for the operator.
     */
    ItchDirectory(final ItchEncoder encoder, final Set<String> wanted, final Notices messages) {
        this.encoder = encoder;
        this.wanted = wanted;
        this.messages = messages;
    }

    /** Another session begins. */
    void clear() {
        byId.clear();
        listed.clear();
    }

    /** The instrument; null when it was not defined. */
    ItchInstrument get(final int id) {
        return byId.get(id);
    }

    /** Has a look at each instrument that has a locate. */
    void forEach(final Consumer<ItchInstrument> visitor) {
        listed.forEach(visitor);
    }

    /** The instrument with this locate; null when there is none. */
    ItchInstrument at(final int locate) {
        return locate < 1 || locate > listed.size() ? null : listed.get(locate - 1);
    }

    /** An earlier process has listed an instrument with the next locate. */
    void restore(final long symbol) {
        final ItchInstrument instrument = new ItchInstrument(symbol, ItchInstrument.textOf(symbol));
        listed.add(instrument);
        instrument.list(listed.size());
    }

    /** An instrument is defined; listed it is when its limits are known, too. */
    void define(final int id, final InstrumentDefinedDecoder message) {
        final String name = message.symbol();
        final long symbol = ItchInstrument.symbolOf(name);
        final ItchInstrument before = listedAs(symbol);
        if (before != null && !isTaken(before)) {
            byId.put(id, before);
            return;
        }
        final ItchInstrument instrument = new ItchInstrument(symbol, name);
        byId.put(id, instrument);
        if (!wanted.isEmpty() && !wanted.contains(name)) {
            instrument.leaveOut();
        } else if (before != null) {
            leaveOut(instrument, "its first eight characters are those of " + before.name()
                + ". Name only one of the two in itch.instruments");
        } else if (message.tick() <= 0 || message.tick() % ItchValues.PRICE_STEP != 0) {
            leaveOut(instrument, "its tick is no multiple of 0.0001");
        }
    }

    private ItchInstrument listedAs(final long symbol) {
        for (int i = 0; i < listed.size(); i++) {
            if (listed.get(i).symbol() == symbol) {
                return listed.get(i);
            }
        }
        return null;
    }

    private boolean isTaken(final ItchInstrument instrument) {
        return byId.containsValue(instrument);
    }

    /**
     * Limits of an instrument: the first ones list it.
     *
     * @param isSilent whether an earlier process has sent what follows from them.
     */
    void limit(final ItchInstrument instrument, final InstrumentLimitsDecoder message, final boolean isSilent) {
        instrument.previousClose(message.previousClose());
        if (instrument.isLeftOut()) {
            return;
        }
        final String why = misfit(message);
        if (instrument.locate() != 0) {
            if (why != null && !isSilent) {
                halt(instrument, why);
            }
        } else if (why != null) {
            leaveOut(instrument, why);
        } else if (isSilent) {
            leaveOut(instrument, "the session has begun without it; the next one has it");
        } else if (listed.size() == MAX_LOCATE) {
            leaveOut(instrument, "there are " + MAX_LOCATE + " others");
        } else {
            listed.add(instrument);
            instrument.list(listed.size());
            encoder.directory(instrument, message.lotSize());
        }
    }

    private static String misfit(final InstrumentLimitsDecoder message) {
        if (message.maxQuantity() > ItchValues.MAX_SHARES || message.maxQuantity() < 0) {
            return "its maxQuantity is " + message.maxQuantity() + ". Set it to " + ItchValues.MAX_SHARES + " at most";
        }
        if (message.high() != ItchValues.NO_PRICE && message.high() > ItchValues.MAX_PRICE) {
            return "its highest price is above 200,000. Set its previousClose and staticLimit";
        }
        return message.lotSize() > ItchValues.MAX_SHARES ? "its lotSize is " + message.lotSize() : null;
    }

    private void leaveOut(final ItchInstrument instrument, final String why) {
        instrument.leaveOut();
        final String line = instrument.name() + " is left out of ITCH: " + why;
        if (wanted.isEmpty()) {
            messages.inform(line);
        } else {
            messages.accept(line);
        }
    }

    /** Something of an instrument does not fit: from here on, nothing is told of it in this session. */
    void halt(final ItchInstrument instrument, final String what) {
        if (instrument.isTold()) {
            encoder.tradingAction(instrument, 'H', ItchDescriptor.REASON_DOES_NOT_FIT);
            instrument.halt();
            messages.accept(instrument.name() + " is halted in ITCH until the next session, because " + what);
        }
    }
}
