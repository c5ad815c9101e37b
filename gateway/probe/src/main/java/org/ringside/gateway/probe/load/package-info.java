/** The load side of the probe: datagrams at a constant rate, and where their time went; verbs of trader-sim. */
package org.ringside.gateway.probe.load;
