package org.ringside.ops.console.actions;

/**
 * What an action would do now, for the operator to agree to.
 *
 * @param sentence    what it would do
 * @param words       that the operator types to agree
 * @param fingerprint that comes along with the words: good for 30 s, for this login and this action
 */
public record Proposal(String sentence, String words, String fingerprint) {
}
