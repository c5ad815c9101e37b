/** The publisher as a process: from the engine's queue and journal to Aeron. */
package org.ringside.marketdata.server;
