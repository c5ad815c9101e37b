package org.ringside.gateway.protocol;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.agrona.DirectBuffer;

/**
 * Signs, and verifies the signature of, a Negotiate or Establish: {@code HS256:<keyId>:<base64url(sig)>} where sig is
 * the HMAC-SHA256 over the SBE message header and the root block exactly as sent, followed by the key id. One thread.
 * <p> A check always costs a signature, whatever is wrong with the credentials, and a comparison always takes the same
 * time, whatever the first wrong byte is: a stranger that measures times learns nothing.
 */
public final class Credentials {
    private static final String SCHEME = "HS256:";
    private static final String ALGORITHM = "HmacSHA256";
    private static final int MAX_KEY_ID_LENGTH = 64;
    private static final byte[] NO_SIGNATURE = {};

    private final byte[] keyId;
    private final byte[] prefix;
    private final Mac mac;

    /**
     * Makes the credentials of one key.
     *
     * @param keyId  names the key; ASCII without a colon, 1 to 64 characters.
     * @param secret known to client and gateway.
     */
    public Credentials(final String keyId, final String secret) {
        if (keyId.isEmpty() || keyId.length() > MAX_KEY_ID_LENGTH || keyId.indexOf(':') >= 0
            || !US_ASCII.newEncoder().canEncode(keyId)) {
            throw new IllegalArgumentException("keyId '" + keyId + "': 1 to 64 ASCII characters without a colon");
        }
        if (secret.isEmpty()) {
            throw new IllegalArgumentException("secret of key '" + keyId + "' is empty");
        }
        this.keyId = keyId.getBytes(US_ASCII);
        this.prefix = (SCHEME + keyId + ":").getBytes(US_ASCII);
        try {
            this.mac = Mac.getInstance(ALGORITHM);
            this.mac.init(new SecretKeySpec(secret.getBytes(UTF_8), ALGORITHM));
        } catch (final GeneralSecurityException ex) {
            throw new IllegalStateException("this JVM has no " + ALGORITHM, ex);
        }
    }

    /**
     * Signs a frame whose headers and root block are in place.
     *
     * @param buffer that holds the frame.
     * @param frame  offset of its first byte.
     * @return the credentials field.
     */
    public String sign(final DirectBuffer buffer, final int frame) {
        return new String(prefix, US_ASCII)
            + Base64.getUrlEncoder().withoutPadding().encodeToString(signature(buffer, frame));
    }

    /**
     * Whether the sender of a frame knows the secret.
     *
     * @param buffer    that holds the frame.
     * @param frame     offset of its first byte.
     * @param presented the credentials field of the frame.
     * @return true if scheme, key id and signature are right.
     */
    public boolean verify(final DirectBuffer buffer, final int frame, final byte[] presented) {
        final boolean isKey = MessageDigest.isEqual(prefix, Arrays.copyOf(presented, prefix.length));
        return MessageDigest.isEqual(signature(buffer, frame), presentedSignature(presented)) && isKey;
    }

    /**
     * Signs the Logon of a FIX session.
     *
     * @param signed SendingTime, MsgSeqNum, SenderCompID and TargetCompID, with the delimiter of FIX between them.
     * @return the Password.
     */
    public String sign(final byte[] signed) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(mac.doFinal(signed));
    }

    /**
     * Whether the sender of such a Logon knows the secret.
     *
     * @param presentedKeyId the Username.
     * @param signed         what the signature is of.
     * @param presented      the Password.
     * @return true if key id and signature are right.
     */
    public boolean verify(final byte[] presentedKeyId, final byte[] signed, final byte[] presented) {
        final boolean isKey = MessageDigest.isEqual(keyId, presentedKeyId);
        return MessageDigest.isEqual(mac.doFinal(signed), decoded(presented)) && isKey;
    }

    /** The signature in a credentials field, empty where there is none. */
    private byte[] presentedSignature(final byte[] presented) {
        return presented.length <= prefix.length
            ? NO_SIGNATURE : decoded(Arrays.copyOfRange(presented, prefix.length, presented.length));
    }

    private static byte[] decoded(final byte[] base64) {
        try {
            return Base64.getUrlDecoder().decode(base64);
        } catch (final IllegalArgumentException notBase64) {
            return NO_SIGNATURE;
        }
    }

    private byte[] signature(final DirectBuffer buffer, final int frame) {
        final int length = FrameDescriptor.HEADER_LENGTH - FrameDescriptor.MESSAGE_HEADER_OFFSET
            + FrameDescriptor.blockLength(buffer, frame);
        final byte[] signed = new byte[length];
        buffer.getBytes(frame + FrameDescriptor.MESSAGE_HEADER_OFFSET, signed);
        mac.update(signed);
        return mac.doFinal(keyId);
    }
}
