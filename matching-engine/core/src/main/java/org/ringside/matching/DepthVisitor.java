package org.ringside.matching;

/** Receives the price levels of one side, the best first. */
@FunctionalInterface
public interface DepthVisitor {
    /** A level: its price in ticks, the shown lots, and how many orders show them. */
    void onLevel(long price, long quantity, int orders);
}
