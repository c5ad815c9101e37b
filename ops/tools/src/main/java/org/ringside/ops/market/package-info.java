/**
 * What the market of an exchange looks like, for tools that show it: {@link org.ringside.ops.market.MarketViews} writes
 * the images of a {@link org.ringside.matching.follower.Follower} as people read them.
 */
package org.ringside.ops.market;
