package org.ringside.gateway.fix.codec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/**
 * The decoder finds and refuses what a slow and obvious one does, over random messages, sound and spoilt, whole and
 * cut. {@code -Dringside.messages=10000000} for the long run, {@code -Dringside.seed=...} to repeat one.
 */
class MessageModelTest {
    private static final int MESSAGES =
        Integer.getInteger("ringside.messages", Boolean.getBoolean("ringside.long") ? 300_000 : 30_000);
    private static final int MAX_LENGTH = 1024;

    private final long seed = Long.getLong("ringside.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final RandomMessages messages = new RandomMessages(random);
    private final MessageDecoder decoder = new MessageDecoder(MAX_LENGTH);
    private final ModelDecoder model = new ModelDecoder(MAX_LENGTH);
    private int sound;

    @Test
    void shouldDecodeAsTheModelDoesWhenMessagesAreSpoilt() {
        System.out.println("seed " + seed + ", " + MESSAGES + " messages");
        for (int i = 0; i < MESSAGES; i += 2) {
            final ByteArrayOutputStream stream = new ByteArrayOutputStream();
            stream.writeBytes(messages.spoilt());
            stream.writeBytes(messages.spoilt());
            final byte[] bytes = stream.toByteArray();
            compare(bytes, random.nextInt(4) == 0 ? random.nextInt(bytes.length + 1) : bytes.length);
        }
        assertThat(sound).as("sound messages, seed %d", seed).isGreaterThan(MESSAGES / 10);
    }

    @Test
    void shouldTakeEveryMessageThatIsSound() {
        for (int i = 0; i < 2_000; i++) {
            final String fields = String.join("\u0001", messages.sound()).replace('\u0001', '|') + "|";
            final MessageDecoder decoded = Fix.decode(Fix.message(fields));

            assertThat(decoded.rejectReason()).as("tag %d of %s", decoded.rejectTag(), fields)
                .isEqualTo(RejectReason.NONE);
        }
    }

    /** A view of the bytes that ends with them: what is read behind them is an exception. */
    private void compare(final byte[] bytes, final int limit) {
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes, 0, limit);
        int at = 0;
        int length = 1;
        while (length != 0 && at < limit) {
            final String rest = new String(bytes, at, limit - at, ISO_8859_1);
            final int expected = model.decode(rest);
            length = decoder.decode(buffer, at, limit);
            assertThat(length).as("seed %d: %s", seed, Fix.text(rest.getBytes(ISO_8859_1))).isEqualTo(expected);
            if (length > 0) {
                compareFields(rest);
            }
            at += Math.abs(length);
        }
    }

    private void compareFields(final String message) {
        final String text = message.replace('\u0001', '|');
        if (decoder.rejectReason() != model.reason() || decoder.rejectTag() != model.tag()) {
            throw new AssertionError("seed " + seed + ": reason " + decoder.rejectReason() + " tag "
                + decoder.rejectTag() + " instead of " + model.reason() + " tag " + model.tag() + ": " + text);
        }
        for (final int tag : Dictionary.FIX44.fields().keySet()) {
            final String expected = model.values().getOrDefault(tag, "");
            if (!decoder.equals(tag, KnownText.of(expected.getBytes(ISO_8859_1)))) {
                throw new AssertionError("seed " + seed + ": " + tag + "=" + decoder.text(tag) + " instead of "
                    + expected + ": " + text);
            }
            if (!expected.isEmpty()) {
                compareValues(tag, expected, text);
            }
        }
        assertThat(decoder.isSpoken()).isEqualTo(Dictionary.FIX44.messages().containsKey(model.type()));
        assertThat(decoder.isStandard()).isEqualTo(Dictionary.FIX44.standard().contains(model.type()));
        sound += decoder.rejectReason() == RejectReason.NONE ? 1 : 0;
    }

    /** What the decoder has kept of a value is what the value says. */
    private void compareValues(final int tag, final String expected, final String text) {
        final UnsafeBuffer value = new UnsafeBuffer(expected.getBytes(ISO_8859_1));
        final boolean isSame = decoder.number(tag) == Decimals.parse(value, 0, value.capacity(), 0)
            && decoder.price(tag) == Decimals.parse(value, 0, value.capacity(), MessageDecoder.PRICE_SCALE)
            && decoder.time(tag) == Timestamps.parse(value, 0, value.capacity());
        assertThat(isSame).as("seed %d: %d=%s of %s", seed, tag, expected, text).isTrue();
    }
}
