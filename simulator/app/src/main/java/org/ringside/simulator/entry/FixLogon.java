package org.ringside.simulator.entry;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.fix.codec.Timestamps;
import org.ringside.gateway.protocol.Credentials;

/** The body of a Logon: who it is, and what proves it. */
final class FixLogon {
    private static final int TIME_LENGTH = 32;
    private static final int MILLISECONDS = 3;
    private static final int MS_OF_SECOND = 1_000;
    private static final String SOH = "\u0001";

    private FixLogon() {
    }

    /** Writes it behind a header with this number and time. */
    static void encode(
        final MessageEncoder encoder, final ClientConfig config, final long number, final long epochNs,
        final boolean isReset) {
        encoder.putNumber(Tag.ENCRYPT_METHOD, 0);
        encoder.putNumber(Tag.HEART_BT_INT, config.terms().keepAliveMs() / MS_OF_SECOND);
        if (isReset) {
            encoder.putYes(Tag.RESET_SEQ_NUM_FLAG);
        }
        if (!config.keyId().isEmpty()) {
            encoder.putText(Tag.USERNAME, config.keyId());
            encoder.putText(Tag.PASSWORD,
                new Credentials(config.keyId(), config.secret()).sign(signed(config, number, epochNs)));
        } else if (!config.secret().isEmpty()) {
            encoder.putText(Tag.PASSWORD, config.secret());
        }
    }

    private static byte[] signed(final ClientConfig config, final long number, final long epochNs) {
        final UnsafeBuffer time = new UnsafeBuffer(new byte[TIME_LENGTH]);
        final int length = Timestamps.write(time, 0, epochNs, MILLISECONDS);
        return String.join(SOH, time.getStringWithoutLengthAscii(0, length), Long.toString(number),
            Integer.toUnsignedString(config.sessionId()), FixOutput.TARGET).getBytes(US_ASCII);
    }
}
