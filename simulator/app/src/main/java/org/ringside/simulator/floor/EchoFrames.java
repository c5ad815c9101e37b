package org.ringside.simulator.floor;

/**
 * Sizes of the echoed messages: those of a new order and of its acknowledgement on the native protocol, framing
 * header, message header and root block included. The first eight bytes of both are the request's number.
 */
final class EchoFrames {
    static final int REQUEST_LENGTH = 99;
    static final int REPLY_LENGTH = 146;

    private EchoFrames() {
    }
}
