/** Sends events again over TCP to those who have missed them. */
package org.ringside.marketdata.recovery;
