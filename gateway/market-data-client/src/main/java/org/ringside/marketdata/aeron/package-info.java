/** Takes market data from Aeron. */
package org.ringside.marketdata.aeron;
