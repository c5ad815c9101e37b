/** L3 as ITCH 5.0 over MoldUDP64, for programs that read those. */
package org.ringside.marketdata.itch;
