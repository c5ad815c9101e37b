package org.ringside.gateway.fix.session;

import org.ringside.gateway.fix.codec.MessageDecoder;

/** Takes the messages that are not of the session level: each once, in the order of their numbers. One thread. */
public interface FixApplication {
    /**
     * Takes a message that the dictionary has nothing against.
     *
     * @param message valid during the call.
     * @return false if there is no room for it now: it comes again with the next input.
     */
    boolean onMessage(MessageDecoder message);

    /**
     * Answers a message of a type that FIX 4.4 has and that no trader may send here.
     *
     * @param message valid during the call; only its header was looked at.
     * @return false if there is no room for the answer now: the message comes again with the next input.
     */
    boolean onUnsupported(MessageDecoder message);
}
