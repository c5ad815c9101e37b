package org.ringside.gateway.server;

import java.util.List;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.control.BlockList;

/** What of an event loop's configuration can change while it runs: sessions, their limits, and who is blocked. */
final class LoopSettings {
    private final SessionRegistry registry;
    private final Authenticator authenticator;
    private final LoopLimits limits;

    LoopSettings(final SessionRegistry registry, final Authenticator authenticator, final LoopLimits limits) {
        this.registry = registry;
        this.authenticator = authenticator;
        this.limits = limits;
    }

    /** Go on with these; connections of sessions that are not there any more, or blocked, are ended. */
    void apply(final GatewayConfig config, final BlockList blocks, final List<SessionStateMachine> connections) {
        registry.reconfigure(config.sessionRanges(), blocks);
        authenticator.reconfigure(config.sessionRanges());
        limits.set(config.limits());
        for (final SessionStateMachine connection : connections) {
            final Session session = connection.session();
            if (session != null && !registry.isConfigured(session.sessionId())) {
                connection.onOperator("the session is not configured any more");
            } else if (session != null && registry.isBlocked(session)) {
                connection.onOperator("the operator has blocked the session or its firm");
            }
        }
    }
}
