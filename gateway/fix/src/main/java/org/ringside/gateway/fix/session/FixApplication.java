package org.ringside.gateway.fix.session;

import org.ringside.gateway.fix.codec.MessageDecoder;

/** Takes the messages that are not of the session level: each once, in the order of their numbers. One thread. */
public interface FixApplication {
    /** The message was taken. */
    int TAKEN = 0;
    /** There is no room for the message now: it comes again with the next input. */
    int LATER = -1;

    /**
     * Holds a message that comes in its turn, so that it is taken together with those that follow it. The next call is
     * of this method or of {@link #release}.
     *
     * @param message valid during the call; nobody has anything against it.
     * @return false if the message is not held: it is offered to {@link #onMessage} when nothing is.
     */
    default boolean hold(final MessageDecoder message) {
        return false;
    }

    /**
     * Takes what is held. Their numbers are taken with that, and not before.
     *
     * @return how many of them were taken; the others come again.
     */
    default int release() {
        return 0;
    }

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
