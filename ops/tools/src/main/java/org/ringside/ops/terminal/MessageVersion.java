package org.ringside.ops.terminal;

import org.ringside.matching.protocol.NewOrderDecoder;

/**
 * The schema of messages, by their queue or the segment of their journal. This release decodes messages of its own
 * schema of commands and events, in its own version; 0:0 names no schema.
 *
 * @param schemaId      of the schema
 * @param schemaVersion of the schema
 */
public record MessageVersion(int schemaId, int schemaVersion) {
    private static final MessageVersion NONE = new MessageVersion(0, 0);
    private static final MessageVersion OURS =
        new MessageVersion(NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION);

    /** Whether this release can decode such messages. */
    public boolean isKnown() {
        return equals(OURS) || equals(NONE);
    }

    /**
     * Says why messages are shown as bytes.
     *
     * @param messages beginning of the sentence: {@code orders.in has messages}
     */
    public String refusal(final String messages) {
        return messages + " of schema " + this + ", and this release decodes " + OURS + ": they are shown as bytes";
    }

    /** Returns for example {@code 3902:7}. */
    @Override
    public String toString() {
        return schemaId + ":" + schemaVersion;
    }
}
