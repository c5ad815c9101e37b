/** Keeps the public events that were published, so that they can be sent again, and books made anew after a restart. */
package org.ringside.marketdata.store;
