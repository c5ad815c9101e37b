package org.ringside.marketdata.recovery;

import org.ringside.marketdata.store.StoredEvents;

/**
 * What can be asked for.
 *
 * @param feed   that the events are of.
 * @param events of its store.
 */
public record RecoverySource(FeedIdentity feed, StoredEvents events) {
}
