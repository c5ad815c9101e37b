/**
 * The journals of sessions: what a session has sent and its numbers, in a file for each session that outlives the
 * gateway, and what tools may know of these files.
 */
package org.ringside.gateway.journal;
