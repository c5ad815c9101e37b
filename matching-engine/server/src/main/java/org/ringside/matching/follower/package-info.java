/**
 * Knows what an engine that runs is doing, and costs the engine nothing: {@link
 * org.ringside.matching.follower.Follower} reads the journal behind the engine, keeps the same state, and publishes
 * pictures of it, {@link org.ringside.matching.follower.MarketImage}.
 */
package org.ringside.matching.follower;
