package org.ringside.gateway.fix.session;

import org.ringside.gateway.fix.codec.MessageDecoder;

/** Takes the messages that are not of the session level: each once, in the order of their numbers. One thread. */
public interface FixApplication {
    /** The message was taken. */
    int TAKEN = 0;
    /** There is no room for the message now: it comes again with the next input. */
    int LATER = -1;

    /**
     * Takes a message that the dictionary has nothing against.
     *
     * @param message valid during the call.
     * @return {@link #TAKEN}, {@link #LATER}, or the tag of a field whose value is out of range: a Reject says so.
     */
    int onMessage(MessageDecoder message);

    /**
     * Answers a message of a type that FIX 4.4 has and that no trader may send here.
     *
     * @param message valid during the call; only its header was looked at.
     * @return {@link #TAKEN} or {@link #LATER}.
     */
    int onUnsupported(MessageDecoder message);
}
