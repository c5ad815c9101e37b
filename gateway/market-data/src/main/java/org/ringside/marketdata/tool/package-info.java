/** The verbs {@code ringside md}: look at market data, record it, prove that it is what the engine did. */
package org.ringside.marketdata.tool;
