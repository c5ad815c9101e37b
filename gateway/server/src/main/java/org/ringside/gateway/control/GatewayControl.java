package org.ringside.gateway.control;

import java.nio.file.Path;
import org.ringside.launch.Control;

/** What an operator's tool may ask a gateway for, by its {@link Control}. */
public final class GatewayControl {
    /** Looks at the list of what the operator has blocked. */
    public static final String BLOCKS = "blocks";
    /** Reads the configuration again. */
    public static final String RELOAD = "reload";
    /**
     * Listens no more, takes no new orders, and ends its sessions within the milliseconds that follow; behind a space
     * follow the milliseconds after which, when all have ended, orders are cancelled whose sessions asked for that. The
     * answer comes at once.
     */
    public static final String DRAIN = "drain ";
    /** Says whether all sessions have ended after that. */
    public static final String DRAINED = "drained";

    private GatewayControl() {
    }

    /**
     * The line to a gateway.
     *
     * @param folder  of its queues.
     * @param gateway name of it.
     */
    public static Control of(final Path folder, final String gateway) {
        return new Control(folder, gateway);
    }
}
