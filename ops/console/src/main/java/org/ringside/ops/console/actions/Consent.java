package org.ringside.ops.console.actions;

import java.util.regex.Pattern;

/**
 * That an operator agrees to a {@link Proposal}.
 *
 * @param fingerprint of the proposal
 * @param words       as they were typed
 * @param requestId   one for each time that somebody agrees; the same again asks what came of it
 */
public record Consent(String fingerprint, String words, String requestId) {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9-]{8,64}");

    /** Refuses what is none. */
    public Consent {
        if (fingerprint == null || words == null || requestId == null || !ID.matcher(requestId).matches()) {
            throw ActionRequest.bad("fingerprint, words and requestId (8 to 64 letters, digits and hyphens) belong to"
                + " it: ask first, with dryRun");
        }
    }
}
