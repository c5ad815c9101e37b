package org.ringside.ops.console.access;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * What is kept of a password: {@code pbkdf2-sha256:COUNT:SALT:HASH}, of RFC 8018, with salt and hash in the URL-safe
 * letters of base 64. It takes a third of a second to compute, on purpose. Immutable.
 *
 * @param count of iterations
 * @param salt  random bytes, at least 16
 * @param hash  32 bytes
 */
record PasswordHash(int count, byte[] salt, byte[] hash) {
    /** Characters of a password, at least. */
    static final int SHORTEST = 12;
    /** Characters of a password, at most. */
    static final int LONGEST = 128;

    private static final int LEAST_COUNT = 600_000;
    private static final int MOST_COUNT = 10_000_000;
    private static final int LEAST_SALT = 16;
    private static final int HASH_BYTES = 32;
    private static final Pattern FORM =
        Pattern.compile("pbkdf2-sha256:(\\d{1,8}):([A-Za-z0-9_-]{1,128}):([A-Za-z0-9_-]{1,128})");

    /** The hash of a new password. */
    static PasswordHash of(final String password) {
        final byte[] salt = Secrets.nextBytes(LEAST_SALT);
        return new PasswordHash(LEAST_COUNT, salt, compute(password, salt, LEAST_COUNT));
    }

    /** The hash of no password that anybody knows: a comparison takes as long, and the hash is made at once. */
    static PasswordHash ofNobody() {
        return new PasswordHash(LEAST_COUNT, Secrets.nextBytes(LEAST_SALT), Secrets.nextBytes(HASH_BYTES));
    }

    /**
     * Reads what {@link #toString} has written.
     *
     * @throws IllegalArgumentException with what is wrong
     */
    static PasswordHash parse(final String text) {
        final Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no pbkdf2-sha256:COUNT:SALT:HASH, as 'ringside user add' writes it");
        }
        final int count = Integer.parseInt(matcher.group(1));
        if (count < LEAST_COUNT || count > MOST_COUNT) {
            throw new IllegalArgumentException("COUNT is " + count + ": " + LEAST_COUNT + " to " + MOST_COUNT);
        }
        final byte[] salt = Base64.getUrlDecoder().decode(matcher.group(2));
        final byte[] hash = Base64.getUrlDecoder().decode(matcher.group(3));
        if (salt.length < LEAST_SALT || hash.length != HASH_BYTES) {
            throw new IllegalArgumentException("SALT has at least " + LEAST_SALT + " bytes, HASH has " + HASH_BYTES);
        }
        return new PasswordHash(count, salt, hash);
    }

    boolean isOf(final String password) {
        return !password.isEmpty() && password.length() <= LONGEST
            && MessageDigest.isEqual(hash, compute(password, salt, count));
    }

    @Override
    public String toString() {
        return "pbkdf2-sha256:" + count + ":" + Secrets.encode(salt) + ":" + Secrets.encode(hash);
    }

    private static byte[] compute(final String password, final byte[] salt, final int count) {
        final PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, count, HASH_BYTES * Byte.SIZE);
        try {
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
        } catch (final GeneralSecurityException ex) {
            throw new IllegalStateException("every JDK has PBKDF2 with SHA-256", ex);
        } finally {
            spec.clearPassword();
        }
    }
}
