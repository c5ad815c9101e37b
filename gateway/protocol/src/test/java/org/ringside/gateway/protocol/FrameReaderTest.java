package org.ringside.gateway.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameReaderTest {
    private static final int CAPACITY = 256;
    private static final int MAX_FRAME = 100;

    private final FrameReader reader = new FrameReader(CAPACITY, MAX_FRAME);
    private final TestChannel channel = new TestChannel();

    @Test
    void shouldAssembleFrameWhenItComesOneByteAtATime() throws IOException {
        final byte[] frame = frame(40, 7);
        channel.deliver(frame).inPiecesOf(1);

        for (int i = 0; i < frame.length - 1; i++) {
            assertThat(reader.read(channel)).isEqualTo(1);
            assertThat(reader.frameLength(reader.offset())).as("after %d bytes", i + 1)
                .isEqualTo(FrameReader.INCOMPLETE);
        }
        reader.read(channel);

        assertThat(reader.frameLength(reader.offset())).isEqualTo(40);
        assertThat(FrameDescriptor.templateId(reader.buffer(), reader.offset())).isEqualTo(7);
    }

    @Test
    void shouldFindSeveralFramesWhenOneReadBringsThem() throws IOException {
        channel.deliver(concatenated(frame(12, 1), frame(50, 2), frame(20, 3), new byte[] {12, 0}));
        reader.read(channel);

        final int second = reader.offset() + reader.frameLength(reader.offset());
        final int third = second + reader.frameLength(second);

        assertThat(FrameDescriptor.templateId(reader.buffer(), second)).isEqualTo(2);
        assertThat(FrameDescriptor.templateId(reader.buffer(), third)).isEqualTo(3);
        assertThat(reader.frameLength(third + 20)).isEqualTo(FrameReader.INCOMPLETE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 11, MAX_FRAME + 1, 0x7FFF, 0xFFFF})
    void shouldRefuseFrameWhenLengthIsOutOfRange(final int length) throws IOException {
        final byte[] frame = frame(12, 1);
        frame[0] = (byte) length;
        frame[1] = (byte) (length >>> 8);
        channel.deliver(frame);
        reader.read(channel);

        assertThat(reader.frameLength(reader.offset())).isEqualTo(FrameReader.INVALID);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 0xEB, 0x50EB, 0xEB51, 0x5BE0, 0xFFFF})
    void shouldRefuseFrameWhenEncodingTypeIsAnother(final int encodingType) throws IOException {
        final byte[] frame = frame(12, 1);
        frame[2] = (byte) encodingType;
        frame[3] = (byte) (encodingType >>> 8);
        channel.deliver(frame).inPiecesOf(4);
        reader.read(channel);

        assertThat(reader.frameLength(reader.offset())).as("known from four bytes on").isEqualTo(FrameReader.INVALID);
    }

    @Test
    void shouldTakeNoMoreThanThereIsRoomForWhenNothingIsSkipped() throws IOException {
        channel.deliver(new byte[10 * CAPACITY]);

        int total = 0;
        for (int count = reader.read(channel); count > 0; count = reader.read(channel)) {
            total += count;
        }

        assertThat(total).isEqualTo(CAPACITY);
    }

    @Test
    void shouldForgetEverythingWhenCleared() throws IOException {
        channel.deliver(frame(30, 1)).inPiecesOf(20);
        reader.read(channel);

        reader.clear();
        channel.deliver(frame(12, 2));
        reader.read(channel);

        assertThat(reader.frameLength(reader.offset())).isEqualTo(12);
        assertThat(FrameDescriptor.templateId(reader.buffer(), reader.offset())).isEqualTo(2);
    }

    @Test
    void shouldDeliverEveryFrameWhenPiecesAreRandom() throws IOException {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final List<byte[]> sent = new ArrayList<>();
        final ByteArrayOutputStream stream = new ByteArrayOutputStream();
        for (int i = 0; i < 2_000; i++) {
            final byte[] frame = frame(12 + random.nextInt(MAX_FRAME - 11), i);
            sent.add(frame);
            stream.writeBytes(frame);
        }
        channel.deliver(stream.toByteArray());

        int next = 0;
        while (next < sent.size()) {
            channel.inPiecesOf(1 + random.nextInt(150));
            reader.read(channel);
            // Leave some frames for later, as a paused connection does.
            for (int left = random.nextInt(4); left > 0; left--) {
                final int length = reader.frameLength(reader.offset());
                if (length <= 0) {
                    break;
                }
                final byte[] received = new byte[length];
                reader.buffer().getBytes(reader.offset(), received);
                assertThat(received).as("frame %d, seed %d", next, seed).isEqualTo(sent.get(next));
                reader.skip(length);
                next++;
            }
        }
        assertThat(channel.isDelivered()).isTrue();
    }

    @Test
    void shouldRefuseCapacityWhenItCannotHoldTwoFrames() {
        assertThatIllegalArgumentException().isThrownBy(() -> new FrameReader(199, 100));
    }

    @Test
    void shouldSeeThroughFramesThatLieAboutTheirContent() {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64]);
        FrameDescriptor.putHeaders(buffer, 0, 12 + 20 + 4, 20, 1, 1);
        buffer.putByte(32, (byte) 3);

        assertThat(FrameDescriptor.isWellFormed(buffer, 0, 20, 1)).as("block and text of 3 bytes").isTrue();
        assertThat(FrameDescriptor.isWellFormed(buffer, 0, 21, 1)).as("block shorter than needed").isFalse();
        assertThat(FrameDescriptor.isWellFormed(buffer, 0, 20, 2)).as("second text behind the end").isFalse();

        buffer.putByte(32, (byte) 4);
        assertThat(FrameDescriptor.isWellFormed(buffer, 0, 20, 1)).as("text that overruns the frame").isFalse();

        FrameDescriptor.putHeaders(buffer, 0, 12 + 20, 21, 1, 1);
        assertThat(FrameDescriptor.isWellFormed(buffer, 0, 20, 0)).as("block that overruns the frame").isFalse();
    }

    private static byte[] frame(final int length, final int templateId) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[length]);
        FrameDescriptor.putHeaders(buffer, 0, length, length - FrameDescriptor.HEADER_LENGTH, templateId, 1);
        for (int i = FrameDescriptor.HEADER_LENGTH; i < length; i++) {
            buffer.putByte(i, (byte) (templateId + i));
        }
        return buffer.byteArray();
    }

    private static byte[] concatenated(final byte[]... pieces) {
        final ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (final byte[] piece : pieces) {
            all.writeBytes(piece);
        }
        return all.toByteArray();
    }
}
