package org.ringside.matching;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The positions of an account in which there was a trade, by the number of the instrument. All of them are counted, and
 * only so many are kept: who has more of them is never shown one by one.
 */
final class TradedPositions {
    private Position[] positions = new Position[0];
    private int count;

    /** Makes room for so many positions, as far as they are kept at all: a trade allocates nothing. */
    void reserve(final int opened) {
        final int length = Math.min(opened, MarketQueries.MOST_POSITIONS);
        if (length > positions.length) {
            positions = Arrays.copyOf(positions, Math.min(MarketQueries.MOST_POSITIONS, 2 * length));
        }
    }

    /** A position has its first trade. */
    void add(final Position position) {
        if (count < positions.length) {
            int place = count;
            while (place > 0 && isBehind(positions[place - 1], position)) {
                positions[place] = positions[place - 1];
                place--;
            }
            positions[place] = position;
        }
        count++;
    }

    int count() {
        return count;
    }

    /** Shows all positions, of which there are not too many. */
    void forEach(final Consumer<Position> visitor) {
        for (int i = 0; i < count; i++) {
            visitor.accept(positions[i]);
        }
    }

    private static boolean isBehind(final Position position, final Position other) {
        return Integer.compareUnsigned(position.instrumentId(), other.instrumentId()) > 0;
    }
}
