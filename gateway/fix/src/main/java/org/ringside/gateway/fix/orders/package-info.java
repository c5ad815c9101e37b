/**
 * Orders and reports between FIX and the frames of native order entry: pure conversion, and the file that gives
 * ClOrdIDs their numbers. It has no session, socket or clock.
 */
package org.ringside.gateway.fix.orders;
