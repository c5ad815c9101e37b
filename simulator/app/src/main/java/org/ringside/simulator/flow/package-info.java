/**
 * What traders send: seeded profiles and recorded files, as streams of messages with their due times. Knows neither
 * connections nor answers.
 */
package org.ringside.simulator.flow;
