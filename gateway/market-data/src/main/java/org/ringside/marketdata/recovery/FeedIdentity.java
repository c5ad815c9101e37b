package org.ringside.marketdata.recovery;

/**
 * The origin of packets.
 *
 * @param session     of the engine.
 * @param channel     number of the engine.
 * @param incarnation of the publisher.
 */
public record FeedIdentity(long session, int channel, int incarnation) {
}
