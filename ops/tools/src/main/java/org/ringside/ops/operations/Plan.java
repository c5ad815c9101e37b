package org.ringside.ops.operations;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The plan of an operation.
 *
 * @param sentence      for the question, without a subject: {@code block session 1001 and cancel what it has ...}
 * @param isDestructive whether somebody loses something by the operation, so that it needs a yes
 * @param fingerprint   of all facts behind the sentence: the same fingerprint means the same plan
 */
public record Plan(String sentence, boolean isDestructive, String fingerprint) {
    private static final int FINGERPRINT_BYTES = 8;

    /** Makes a plan from facts, which are distinguished by their texts. */
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
