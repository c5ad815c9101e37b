package org.ringside.ops.operations;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * What an operation would do.
 *
 * @param sentence      for the question, without a subject: {@code block session 1001 and cancel what it has ...}
 * @param isDestructive whether somebody loses something by it, so that it wants a yes
 * @param fingerprint   of all that the sentence rests on: while it is the same, so is what would be done
 */
public record Plan(String sentence, boolean isDestructive, String fingerprint) {
    private static final int FINGERPRINT_BYTES = 8;

    /** A plan that rests on facts, which are told apart by their texts. */
    public static Plan of(final String sentence, final boolean isDestructive, final Object... facts) {
        try {
            final byte[] digest = MessageDigest.getInstance("SHA-256").digest(
                (sentence + Arrays.deepToString(facts)).getBytes(StandardCharsets.UTF_8));
            return new Plan(
                sentence, isDestructive, HexFormat.of().formatHex(Arrays.copyOf(digest, FINGERPRINT_BYTES)));
        } catch (final NoSuchAlgorithmException ex) {
            throw new IllegalStateException("every JDK has SHA-256", ex);
        }
    }
}
