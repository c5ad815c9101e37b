/** What an operator does to a replicated engine: {@code ringside cluster}. */
package org.ringside.ops.cluster;
