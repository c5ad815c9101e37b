/** What the steps of a market's day do to its instruments. It knows no calendar and no clock. */
package org.ringside.matching.day;
