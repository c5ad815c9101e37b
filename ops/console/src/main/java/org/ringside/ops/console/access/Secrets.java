package org.ringside.ops.console.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** Words that nobody guesses, and a comparison that tells nothing by the time that it takes. */
final class Secrets {
    private static final SecureRandom RANDOM = new SecureRandom();

    private Secrets() {
    }

    /** A word of so many random bytes, in the URL-safe letters of base 64. */
    static String next(final int bytes) {
        return encode(nextBytes(bytes));
    }

    static byte[] nextBytes(final int length) {
        final byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    static String encode(final byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Whether a secret is the one that was shown; false when none was shown. */
    static boolean isEqual(final String secret, final String shown) {
        return shown != null && MessageDigest.isEqual(
            secret.getBytes(StandardCharsets.UTF_8), shown.getBytes(StandardCharsets.UTF_8));
    }
}
