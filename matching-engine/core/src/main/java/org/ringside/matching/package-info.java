/**
 * The rule book of the exchange: price-time matching as a function of commands. Nothing here reads a clock, writes a
 * log, starts a thread or knows where commands come from.
 */
package org.ringside.matching;
