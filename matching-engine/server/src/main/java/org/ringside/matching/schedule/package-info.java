/** When the steps of a market's day are due, by a calendar and the clock of a place. It knows no engine. */
package org.ringside.matching.schedule;
