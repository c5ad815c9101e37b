/**
 * A member of a replicated engine, as far as it follows from the messages of the log: which commands of which bridge
 * are applied, where events go, and what all members have to agree on. No clock, no thread, no Aeron: the host hands
 * over messages and timers, and sends what the member shows to other threads.
 */
package org.ringside.matching.member;
