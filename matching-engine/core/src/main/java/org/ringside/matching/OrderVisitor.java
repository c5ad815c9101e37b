package org.ringside.matching;

/** Receives orders, in the order of their priority. */
@FunctionalInterface
public interface OrderVisitor {
    /** An order; a view, good until this returns. */
    void onOrder(Order order);
}
