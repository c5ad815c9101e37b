package org.ringside.matching;

/** Receives orders, in the order of their priority. */
@FunctionalInterface
public interface OrderVisitor {
    /** Receives an order: a view, good until this method returns. */
    void onOrder(Order order);
}
