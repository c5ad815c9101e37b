package org.ringside.marketdata.itch;

import java.nio.ByteBuffer;

/** Where packets go to. */
@FunctionalInterface
interface MoldOutput {
    /**
     * Sends a packet.
     *
     * @param packet all of it.
     * @return false when it cannot be sent now: the packet is offered again later.
     */
    boolean send(ByteBuffer packet);
}
