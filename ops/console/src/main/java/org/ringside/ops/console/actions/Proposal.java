package org.ringside.ops.console.actions;

/**
 * The plan of an action, for the operator's consent.
 *
 * @param sentence    the plan in words
 * @param words       that the operator types to consent
 * @param fingerprint that is sent with the words: good for 30 s, for this login and this action
 */
public record Proposal(String sentence, String words, String fingerprint) {
}
