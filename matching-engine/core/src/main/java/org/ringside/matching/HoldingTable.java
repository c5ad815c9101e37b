package org.ringside.matching;

import java.util.Arrays;

/** The holdings that orders name, in the order in which they came, from 1. They stay for good. */
final class HoldingTable {
    private Holding[] holdings = new Holding[16];
    private int count;

    /** What an owner has in an instrument, made when it is asked for the first time. */
    Holding of(final Owner owner, final Instrument instrument) {
        final Holding holding = owner.holding(instrument.index);
        return holding == null ? add(owner, instrument) : holding;
    }

    private Holding add(final Owner owner, final Instrument instrument) {
        final Holding holding = new Holding(++count, owner, instrument);
        if (count == holdings.length) {
            holdings = Arrays.copyOf(holdings, 2 * count);
        }
        holdings[count] = holding;
        owner.add(holding);
        return holding;
    }

    /** The holding of this index. */
    Holding get(final int index) {
        return holdings[index];
    }

    /** How many there are. */
    int count() {
        return count;
    }

    void write(final StateOutput output) {
        output.putLong(count);
        for (int index = 1; index <= count; index++) {
            output.putLong(holdings[index].owner.index);
            output.putLong(holdings[index].instrument.index);
        }
    }

    void read(final StateInput input, final State state) {
        for (int left = input.getCount(Integer.MAX_VALUE); left > 0; left--) {
            final Owner owner = state.owners.at(input.getCount(state.owners.count()));
            final int instrument = input.getCount(state.instruments().length);
            if (owner == null || instrument == 0 || owner.holding(instrument) != null) {
                throw StateInput.damaged("a holding of nobody, in nothing, or twice");
            }
            add(owner, state.instrumentAt(instrument));
        }
    }
}
