/**
 * Hosts the matching engine between the rings in shared memory: commands in from {@code orders.in}, events out to
 * {@code orders.out.ROUTE}.
 */
package org.ringside.matching.server;
