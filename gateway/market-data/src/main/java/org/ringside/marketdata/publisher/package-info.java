/**
 * Publishes market data: makes the packets of all streams from the engine's public events, in their order, without a
 * clock, a thread or a transport of its own.
 */
package org.ringside.marketdata.publisher;
