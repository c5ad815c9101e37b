package org.ringside.gateway.fix.session;

/** How a connection that a session had has ended. */
public enum SessionEnd {
    /** The trader has logged out, or has answered a Logout. */
    LOGOUT,
    /** Everything else: the connection broke, the trader fell silent or broke a rule. */
    LOST
}
