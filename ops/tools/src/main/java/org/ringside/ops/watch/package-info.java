/**
 * The exchange in a terminal, look by look: {@link org.ringside.ops.watch.ExchangeLook} finds out what there is, two
 * looks make a {@link org.ringside.ops.watch.WatchView}, and {@link org.ringside.ops.watch.WatchText} writes that for
 * people.
 */
package org.ringside.ops.watch;
