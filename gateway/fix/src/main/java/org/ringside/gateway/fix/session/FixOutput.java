package org.ringside.gateway.fix.session;

import org.agrona.DirectBuffer;

/** Takes what goes to the trader. One thread. */
public interface FixOutput {
    /** Takes a message, a copy of it: the buffer is used again. */
    void send(DirectBuffer buffer, int offset, int length);

    /** Closes the connection as soon as everything that was sent has left. */
    void close();
}
