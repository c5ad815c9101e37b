package org.ringside.gateway.fix.codec;

/** What comes behind the header of a message. */
@FunctionalInterface
public interface MessageBody {
    /** Writes it; the header is written. */
    void encode(MessageEncoder encoder);
}
