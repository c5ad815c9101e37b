package org.ringside.ops.console.actions;

import java.util.regex.Pattern;

/**
 * An operator's consent to a {@link Proposal}.
 *
 * @param fingerprint of the proposal
 * @param words       as typed
 * @param requestId   a new id for each consent; the same id again asks for the outcome
 */
public record Consent(String fingerprint, String words, String requestId) {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9-]{8,64}");

    /** Refuses an incomplete consent. */
    public Consent {
        if (fingerprint == null || words == null || requestId == null || !ID.matcher(requestId).matches()) {
            throw ActionRequest.bad("fingerprint, words and requestId (8 to 64 letters, digits and hyphens) belong to"
                + " it: ask first, with dryRun");
        }
    }
}
