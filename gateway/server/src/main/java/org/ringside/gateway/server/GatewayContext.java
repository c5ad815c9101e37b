package org.ringside.gateway.server;

import java.util.List;
import org.ringside.gateway.admission.LogonLockOut;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.counters.GatewayCounters;
import org.ringside.gateway.journal.SessionJournals;
import org.ringside.log.EventLog;
import org.ringside.log.HotLog;
import org.ringside.queue.Queue;

/**
 * What the event loops of a gateway share.
 *
 * @param config    as the gateway was started with it.
 * @param journals  of all sessions.
 * @param counters  of all loops and sessions.
 * @param lockOut   of addresses whose logons fail.
 * @param loops     by index; complete before the first cycle.
 * @param acceptors that the first loop runs.
 * @param notices   for what an operator has to know, told seldom.
 * @param events    of the one loop that this is for.
 * @param commands  the queue that all loops write commands to.
 */
record GatewayContext(
    GatewayConfig config, SessionJournals journals, GatewayCounters counters, LogonLockOut lockOut,
    List<EventLoop> loops, List<Acceptor> acceptors, EventLog notices, HotLog events, Queue commands) {
}
