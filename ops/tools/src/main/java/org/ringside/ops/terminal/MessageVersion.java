package org.ringside.ops.terminal;

import org.ringside.matching.protocol.NewOrderDecoder;

/**
 * The schema that messages were written with, as their queue or the segment of their journal names it. This release
 * takes apart messages of its own schema of commands and events, in its own version; 0:0 names no schema.
 *
 * @param schemaId      of the schema
 * @param schemaVersion of the schema
 */
public record MessageVersion(int schemaId, int schemaVersion) {
    private static final MessageVersion NONE = new MessageVersion(0, 0);
    private static final MessageVersion OURS =
        new MessageVersion(NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION);

    /** Whether what such messages say is known here. */
    public boolean isKnown() {
        return equals(OURS) || equals(NONE);
    }

    /**
     * Why messages are shown as bytes.
     *
     * @param messages which they are: {@code orders.in has messages}
     */
    public String refusal(final String messages) {
        return messages + " of schema " + this + ", and this release decodes " + OURS + ": they are shown as bytes";
    }

    /** {@code 3902:6}. */
    @Override
    public String toString() {
        return schemaId + ":" + schemaVersion;
    }
}
