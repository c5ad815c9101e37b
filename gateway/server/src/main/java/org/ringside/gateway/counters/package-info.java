/** What a gateway counts, in a file of {@link org.ringside.counters}. */
package org.ringside.gateway.counters;
