package org.ringside.gateway.control;

import java.nio.file.Path;
import org.ringside.launch.Control;

/** The requests of an operator's tool to a gateway, by its {@link Control}: these, and {@link BlockChange}. */
public final class GatewayControl {
    /** Reads the configuration again. */
    public static final String RELOAD = "reload";
    /**
     * Drains the gateway: it listens no more, takes no new orders, and ends its sessions. Milliseconds follow, within
     * which the sessions end; behind a space follow milliseconds after which, when all sessions have ended, the orders
     * of sessions with cancel on disconnect are cancelled. The answer comes at once.
     */
    public static final String DRAIN = "drain ";
    /** Asks whether all sessions of a drained gateway have ended. */
    public static final String DRAINED = "drained";

    private GatewayControl() {
    }

    /**
     * Opens the line to a gateway.
     *
     * @param folder  of its queues.
     * @param gateway name of it.
     */
    public static Control of(final Path folder, final String gateway) {
        return new Control(folder, gateway);
    }
}
