/**
 * How a trader enters orders: in native order entry or in FIX, which look the same from outside. Both give what comes
 * back to a {@link org.ringside.gateway.client.ReportListener}, so the books of a run are the same for both.
 */
package org.ringside.simulator.entry;
