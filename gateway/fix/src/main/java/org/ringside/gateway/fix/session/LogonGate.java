package org.ringside.gateway.fix.session;

import org.ringside.gateway.fix.codec.MessageDecoder;

/** Decides which session a Logon is for. One thread. */
public interface LogonGate {
    /**
     * Whether the session that a well-formed Logon names is served by this thread.
     *
     * @param logon the message; valid during the call.
     * @return false to leave the Logon to the thread that the connection goes to.
     */
    boolean isHere(MessageDecoder logon);

    /**
     * Looks at a Logon that is well-formed.
     *
     * @param logon   the message; valid during the call.
     * @param epochNs now, ns since the epoch.
     * @return the session, which belongs to the connection until {@link FixSession#release}; null to close the
     *     connection without an answer: there is no such session, the trader has not proved to own it, or another
     *     connection has it.
     */
    FixSession admit(MessageDecoder logon, long epochNs);
}
