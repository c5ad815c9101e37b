/**
 * Asks the publisher of market data for events that were missed. One thread, which nothing here blocks. Start with
 * {@link org.ringside.marketdata.replay.ReplayClient}.
 */
package org.ringside.marketdata.replay;
