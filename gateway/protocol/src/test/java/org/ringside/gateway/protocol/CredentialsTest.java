package org.ringside.gateway.protocol;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HexFormat;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialsTest {
    /** Headers and block of the Negotiate of the golden files; its length is not signed. */
    private static final byte[] NEGOTIATE = HexFormat.of().parseHex(
        "000050eb1c0001003d0f0100" + "0d0c0b0a" + "1817161514131211" + "2827262524232221" + "3d3c3b3a" + "00000000");

    /** Made by another program: the hmac module of Python, over bytes 4 to 39 and "test". */
    private static final String SIGNATURE = "ZCl8OpjqEoS72OlsxWSK8CGQEAzmFQpXLcziCdq87Iw";
    private static final String SIGNED = "HS256:test:" + SIGNATURE;

    private final Credentials credentials = new Credentials("test", "ringside-test-secret");
    private final UnsafeBuffer frame = new UnsafeBuffer(NEGOTIATE.clone());

    @Test
    void shouldSignAsAnyOtherProgramWould() {
        assertThat(credentials.sign(frame, 0)).isEqualTo(SIGNED);
    }

    @Test
    void shouldVerifyItsOwnSignatureWhereverTheFrameLies() {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[200]);
        buffer.putBytes(77, NEGOTIATE);

        assertThat(credentials.verify(buffer, 77, ascii(SIGNED))).isTrue();
    }

    @Test
    void shouldVerifySignatureWithPadding() {
        assertThat(credentials.verify(frame, 0, ascii(SIGNED + "="))).isTrue();
    }

    @Test
    void shouldRefuseSignatureWhenAnySignedByteDiffers() {
        for (int i = FrameDescriptor.MESSAGE_HEADER_OFFSET; i < NEGOTIATE.length; i++) {
            if (i == 4 || i == 5) {
                continue; // Says how much is signed.
            }
            final byte[] changed = NEGOTIATE.clone();
            changed[i] ^= 1;
            assertThat(credentials.verify(new UnsafeBuffer(changed), 0, ascii(SIGNED))).as("byte %d", i).isFalse();
        }
    }

    @Test
    void shouldRefuseSignatureWhenSecretDiffers() {
        assertThat(new Credentials("test", "another").verify(frame, 0, ascii(SIGNED))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "HS256", "HS256:test:", "HS256:test:!!!!", "HS256:test:A", "PLAIN:ringside-test-secret",
        "HS256:other:" + SIGNATURE, "HS512:test:" + SIGNATURE, "hs256:test:" + SIGNATURE,
        SIGNED + SIGNATURE, SIGNED + "\0"})
    void shouldRefuseCredentialsWhenTheyAreMalformed(final String presented) {
        assertThat(credentials.verify(frame, 0, ascii(presented))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a:b", "k\u00e9y", "0123456789012345678901234567890123456789012345678901234567890123x"})
    void shouldRefuseKeyIdWhenItCannotBeWritten(final String keyId) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Credentials(keyId, "secret"));
    }

    @Test
    void shouldRefuseSecretWhenItIsEmpty() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Credentials("key", ""));
    }

    private static byte[] ascii(final String text) {
        return text.getBytes(US_ASCII);
    }
}
