/**
 * A bridge between the rings of a gateway host and a replicated engine: brings commands from {@code orders.in} into the
 * log of the cluster, and events from its members into the rings of the gateway loops.
 */
package org.ringside.matching.bridge;
