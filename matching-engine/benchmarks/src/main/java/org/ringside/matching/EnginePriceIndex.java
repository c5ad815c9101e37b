package org.ringside.matching;

/** Opens the engine's {@link PriceIndex} to be measured on its own. */
public final class EnginePriceIndex {
    private final PriceIndex index = new PriceIndex(new PageSlab());

    /** The level of this rank, or 0. */
    public int level(final long rank) {
        return index.level(rank);
    }

    /** Gives a rank that has none its level. */
    public void put(final long rank, final int level) {
        index.put(rank, level);
    }

    /** The level of the next larger rank; both are there. */
    public int above(final long rank) {
        return index.above(rank);
    }

    /** Removes a rank that is there. */
    public void remove(final long rank) {
        index.remove(rank);
    }
}
