/**
 * FIX 4.4 on buffers: finds, checks, reads and writes messages, by the tables that the build makes from
 * fix-dictionary.xml. No clock, no socket, no session.
 */
package org.ringside.gateway.fix.codec;
