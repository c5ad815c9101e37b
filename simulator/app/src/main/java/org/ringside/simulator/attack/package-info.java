/**
 * Traffic that means the exchange no good. In a benchmark it comes from a process of its own that has only the time
 * that others leave; the tests of the whole run it beside honest traders.
 */
package org.ringside.simulator.attack;
