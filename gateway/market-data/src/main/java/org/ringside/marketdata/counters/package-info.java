/** What a publisher of market data counts and shows, in a file of {@link org.ringside.counters}. */
package org.ringside.marketdata.counters;
