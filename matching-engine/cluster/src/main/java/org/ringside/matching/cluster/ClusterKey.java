package org.ringside.matching.cluster;

import io.aeron.security.CredentialsSupplier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;

/**
 * The secret that members share with bridges, operators and backups: who does not know it gets no session. It never
 * goes over the network: a member sends random bytes, and the other side answers with their HMAC-SHA256. Immutable.
 */
public final class ClusterKey implements CredentialsSupplier {
    /** No secret: members take everybody. Only right where no other machine reaches them. */
    public static final ClusterKey NONE = new ClusterKey(new byte[0]);

    /** Bytes of a seal. */
    static final int SEAL = 32;

    private static final String ALGORITHM = "HmacSHA256";
    private static final int SHORTEST = 16;
    private static final String HOW = "make one with 'head -c 32 /dev/urandom | base64', the same for members, bridges"
        + " and backups, which only the account of the process may read";

    private final byte[] secret;

    private ClusterKey(final byte[] secret) {
        this.secret = secret;
    }

    /**
     * Reads a secret: the first line of a file.
     *
     * @param file of it; null or empty for none.
     * @return the secret.
     * @throws LaunchException with one line, when the file cannot be read, or has less than 16 characters.
     */
    public static ClusterKey read(final Path file) {
        if (isNone(file)) {
            return NONE;
        }
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            final String secret = lines.findFirst().orElse("").strip();
            if (secret.length() < SHORTEST) {
                throw new LaunchException(ExitCode.USAGE, "the first line of keyFile=" + file + " has "
                    + secret.length() + " characters, and a key has " + SHORTEST + " or more: " + HOW);
            }
            return new ClusterKey(secret.getBytes(StandardCharsets.ISO_8859_1));
        } catch (final NoSuchFileException missing) {
            throw new LaunchException(ExitCode.NOT_FOUND, "keyFile=" + file + ": there is no such file; " + HOW,
                missing);
        } catch (final IOException failure) {
            throw new LaunchException(ExitCode.of(failure), "keyFile=" + file + " cannot be read: "
                + Failures.ofFile(failure), failure);
        }
    }

    /** Whether a key of a configuration names no file. */
    static boolean isNone(final Path file) {
        return file == null || file.toString().isEmpty();
    }

    /** Whether there is no secret. */
    boolean isNone() {
        return secret.length == 0;
    }

    /** What only who knows the secret can make of some bytes. */
    byte[] sign(final byte[] challenge) {
        try {
            final Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            return mac.doFinal(challenge);
        } catch (final GeneralSecurityException missing) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, missing);
        }
    }

    /**
     * Puts a seal behind a message, which only who knows the secret can make; none without a secret.
     *
     * @param message with room for {@link #SEAL} bytes more.
     * @return its length with the seal.
     */
    int seal(final MutableDirectBuffer message, final int length) {
        if (isNone()) {
            return length;
        }
        message.putBytes(length, sign(bytes(message, 0, length)));
        return length + SEAL;
    }

    /** Length of a message without its seal; -1 when that is missing, or of another secret. */
    int unsealed(final DirectBuffer message, final int offset, final int length) {
        if (isNone()) {
            return length;
        }
        final int sealed = length - SEAL;
        return sealed >= 0 && MessageDigest.isEqual(
            sign(bytes(message, offset, sealed)), bytes(message, offset + sealed, SEAL)) ? sealed : -1;
    }

    private static byte[] bytes(final DirectBuffer message, final int offset, final int length) {
        final byte[] bytes = new byte[length];
        message.getBytes(offset, bytes);
        return bytes;
    }

    /** Nothing: members ask. */
    @Override
    public byte[] encodedCredentials() {
        return new byte[0];
    }

    /** The answer to a member; an empty one without a secret. */
    @Override
    public byte[] onChallenge(final byte[] challenge) {
        return isNone() ? new byte[0] : sign(challenge);
    }
}
