/**
 * What the exchange is measured against, each a process that speaks its protocol, so that the same traders drive them
 * all: an echo, and an exchange of the common kind, with a thread for each connection. They have the session layer's
 * messages and none of its rules: every login is right, nothing is limited, nothing is kept.
 */
package org.ringside.simulator.benchmarks.peers;
