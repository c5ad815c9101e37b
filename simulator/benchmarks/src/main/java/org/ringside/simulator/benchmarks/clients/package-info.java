/** The processes of those who use an exchange that is measured: traders, and attackers. */
package org.ringside.simulator.benchmarks.clients;
