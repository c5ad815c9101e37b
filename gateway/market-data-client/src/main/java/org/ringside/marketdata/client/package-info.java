/**
 * Follows the books of the exchange: packets of market data in, books out. One thread; no socket, no clock, and no
 * allocation while the market moves. Start with {@link org.ringside.marketdata.client.OrderFeed}.
 */
package org.ringside.marketdata.client;
