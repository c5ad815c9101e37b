package org.ringside.matching;

import java.util.Arrays;
import java.util.function.Consumer;

/** An account: its limits, what it has open, and its positions by instrument. */
final class Account {
    AccountSpec spec;
    /** What of its limits every order needs. */
    int selfMatchId;
    int maxOpenOrders;
    long maxOrderQuantity;
    long maxNotional;
    long maxLong;
    long maxShort;
    Firm firm;
    boolean isBlocked;
    int openOrders;
    /** Slot of a mass cancel that is about all orders of the account. */
    final SweepSlot all = new SweepSlot();
    /** The first that came; the others are linked to it. */
    Owner firstOwner;
    final TradedPositions traded = new TradedPositions();
    private Owner newestOwner;
    private Position[] positions = new Position[8];
    private int opened;

    Account(final AccountSpec spec, final Firm firm) {
        this.firm = firm;
        limit(spec);
    }

    /** Sets its limits; what came before stays as it is. */
    void limit(final AccountSpec newSpec) {
        spec = newSpec;
        selfMatchId = newSpec.selfMatchId();
        maxOpenOrders = newSpec.maxOpenOrders();
        maxOrderQuantity = newSpec.maxOrderQuantity();
        maxNotional = newSpec.maxNotional();
        maxLong = newSpec.maxLong();
        maxShort = newSpec.maxShort();
    }

    void add(final Owner owner) {
        if (newestOwner == null) {
            firstOwner = owner;
        } else {
            newestOwner.nextOfAccount = owner;
        }
        newestOwner = owner;
    }

    boolean isBlocked() {
        return isBlocked || firm.isBlocked;
    }

    /** The position in an instrument, made when it is asked for the first time. */
    Position position(final Instrument instrument) {
        final int index = instrument.index;
        if (index < positions.length && positions[index] != null) {
            return positions[index];
        }
        return open(instrument);
    }

    private Position open(final Instrument instrument) {
        if (instrument.index >= positions.length) {
            positions = Arrays.copyOf(positions, Math.max(instrument.index + 1, 2 * positions.length));
        }
        final Position position = new Position(spec.account(), instrument.spec.instrumentId());
        positions[instrument.index] = position;
        traded.reserve(++opened);
        return position;
    }

    /** The position in an instrument in which there was a trade, or null. */
    Position tradedPosition(final Instrument instrument) {
        final int index = instrument.index;
        return isTouched(index) && !positions[index].isUntraded() ? positions[index] : null;
    }

    /** Shows the positions in which there was a trade, or something is open. */
    void forEachPosition(final Consumer<Position> visitor) {
        for (final Position position : positions) {
            if (position != null && !position.isUntouched()) {
                visitor.accept(position);
            }
        }
    }

    void write(final StateOutput output, final int instruments) {
        SpecState.write(spec, output);
        output.putBoolean(isBlocked);
        for (int index = 1; index < instruments; index++) {
            if (isTouched(index)) {
                output.putLong(index);
                positions[index].write(output);
            }
        }
        output.putLong(0);
    }

    private boolean isTouched(final int index) {
        return index < positions.length && positions[index] != null && !positions[index].isUntouched();
    }

    void read(final StateInput input, final State state) {
        isBlocked = input.getBoolean();
        final int instruments = state.instruments().length;
        for (int index = input.getCount(instruments); index != 0; index = input.getCount(instruments)) {
            final Position position = position(state.instrumentAt(index));
            position.read(input);
            if (!position.isUntraded()) {
                traded.add(position);
            }
        }
    }
}
