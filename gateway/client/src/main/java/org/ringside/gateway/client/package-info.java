/**
 * A client of native order entry: non-blocking, one thread, no allocation while orders flow. Start with
 * {@link org.ringside.gateway.client.NativeClient}.
 */
package org.ringside.gateway.client;
