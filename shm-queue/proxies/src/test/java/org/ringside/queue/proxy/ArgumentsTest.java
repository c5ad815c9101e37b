package org.ringside.queue.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueSpec;

class ArgumentsTest extends QueueFixture {
    @Test
    void shouldArriveUnchangedWhenPrimitivesAreAtTheirBounds() {
        publisher.primitives(true, Byte.MIN_VALUE, Character.MAX_VALUE, Short.MIN_VALUE, Integer.MIN_VALUE,
            Float.MIN_VALUE, Long.MIN_VALUE, Double.MIN_VALUE);
        publisher.primitives(false, Byte.MAX_VALUE, 'x', Short.MAX_VALUE, Integer.MAX_VALUE, Float.NaN, Long.MAX_VALUE,
            Double.NEGATIVE_INFINITY);

        dispatch();

        assertThat(recorder.calls).containsExactly(
            "primitives true -128 65535 -32768 -2147483648 1.4E-45 -9223372036854775808 4.9E-324",
            "primitives false 127 120 32767 2147483647 NaN 9223372036854775807 -Infinity");
    }

    @Test
    void shouldArriveWhenEnumsAreGivenOrNull() {
        publisher.colour(Colour.RED);
        publisher.colour(Colour.BLUE);
        publisher.colour(null);

        dispatch();

        assertThat(recorder.calls).containsExactly("colour RED", "colour BLUE", "colour null");
    }

    @Test
    void shouldArriveWhenStringsAreEmptyNullOrNotAscii() {
        publisher.text("", 1);
        publisher.text(null, 2);
        publisher.text("naïve – 交易所 🚃", 3);

        dispatch();

        assertThat(recorder.calls).containsExactly("text  1", "text null 2", "text naïve – 交易所 🚃 3");
    }

    @Test
    void shouldArriveWhenBuffersAreEmptyNullOrOfAnotherKind() {
        publisher.bytes(new UnsafeBuffer(new byte[] {1, 2, 3}), "a");
        publisher.bytes(new UnsafeBuffer(new byte[0]), null);
        publisher.bytes(null, "c");
        final ExpandableArrayBuffer expandable = new ExpandableArrayBuffer(4);
        expandable.putByte(3, (byte) 9);
        publisher.twoBuffers(expandable, new UnsafeBuffer(new byte[] {5}));

        dispatch();

        assertThat(recorder.calls).containsExactly(
            "bytes 010203 a", "bytes  null", "bytes null c", "twoBuffers 00000009 05");
    }

    @Test
    void shouldReachTheRightMethodWhenMethodsAreOverloadedInheritedDefaultOrAnswer() {
        publisher.overloaded(1);
        publisher.overloaded(2L);
        publisher.inherited((short) 3);
        publisher.twice(4);
        publisher.nothing();
        assertThat(publisher.tried(5)).isTrue();
        assertThat(publisher.positioned(6, "seven")).isEqualTo(7);

        dispatch();

        assertThat(recorder.calls).containsExactly("overloaded int 1", "overloaded long 2", "inherited 3",
            "overloaded int 4", "overloaded long 4", "nothing", "tried 5", "positioned 6 seven");
        assertThat(publisher.toString()).contains("EverythingPublisher");
    }

    @Test
    void shouldArriveInOnePieceWhenArgumentsAreLongerThanASlot() {
        final List<String> expected = new ArrayList<>();
        for (int length = PAYLOAD - 14; length <= 4 * PAYLOAD - 12; length++) {
            final String text = "x".repeat(length);
            publisher.text(text, length);
            expected.add("text " + text + " " + length);
            dispatch();
        }

        assertThat(recorder.calls).isEqualTo(expected);
    }

    @Test
    void shouldArriveWhenTheQueueCarriesChecksums() {
        final QueueSpec spec = PROTOCOL.applyTo(QueueSpec.many(SLOTS, PAYLOAD).withMaxTrain(4).withChecksum());
        try (Queue sealed = directory.create("sealed", spec)) {
            final Everything sealing = PROTOCOL.publisher(sealed.producer("caller"), Duration.ZERO);
            final String text = "x".repeat(PAYLOAD);
            sealing.text("short", 1);
            sealing.text(text, 2);
            sealed.reader("called").poll(PROTOCOL.dispatcher(spec, recorder), 10);

            assertThat(recorder.calls).containsExactly("text short 1", "text " + text + " 2");
        }
    }

    @Test
    void shouldEncodeAsJavaDoesWhenStringsAreRandom() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1024]);
        for (int i = 0; i < 20_000; i++) {
            final StringBuilder text = new StringBuilder();
            for (int k = random.nextInt(20); k > 0; k--) {
                text.append((char) random.nextInt(1 << 1 + random.nextInt(16)));
                if (random.nextInt(4) == 0) {
                    text.append((char) (0xD800 + random.nextInt(0x800)));
                }
                if (random.nextInt(4) == 0) {
                    text.appendCodePoint(0x10000 + random.nextInt(0x100000));
                }
            }
            final String string = text.toString();
            final byte[] expected = string.getBytes(StandardCharsets.UTF_8);
            final byte[] actual = new byte[Utf8.put(buffer, 0, string)];
            buffer.getBytes(0, actual);
            assertThat(actual).as("seed %d", seed).isEqualTo(expected);
            assertThat(Utf8.length(string)).as("seed %d", seed).isEqualTo(expected.length);
        }
    }
}
