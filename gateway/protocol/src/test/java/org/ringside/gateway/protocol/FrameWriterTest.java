package org.ringside.gateway.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class FrameWriterTest {
    private static final int LIMIT = 8 * 1024;
    private static final int ROOM = LIMIT - FrameDescriptor.MAX_OUTBOUND_LENGTH;
    private static final int BODY = 88;
    private static final int FRAME = FrameDescriptor.HEADER_LENGTH + BODY;

    private final FrameWriter writer = new FrameWriter(LIMIT);
    private final TestChannel channel = new TestChannel();

    @Test
    void shouldWriteSeveralFramesAtOnceWhenFlushed() throws IOException {
        put(1);
        put(2);
        put(3);

        assertThat(writer.flush(channel)).isEqualTo(3 * FRAME);

        assertThat(channel.writes()).isEqualTo(1);
        assertThat(writer.pending()).isZero();
        final UnsafeBuffer written = new UnsafeBuffer(channel.written());
        for (int i = 0; i < 3; i++) {
            assertThat(FrameDescriptor.frameLength(written, i * FRAME)).isEqualTo(FRAME);
            assertThat(FrameDescriptor.blockLength(written, i * FRAME)).isEqualTo(BODY);
            assertThat(FrameDescriptor.templateId(written, i * FRAME)).isEqualTo(i + 1);
            assertThat(FrameDescriptor.schemaId(written, i * FRAME)).isEqualTo(3901);
            assertThat(FrameDescriptor.version(written, i * FRAME)).isEqualTo(1);
        }
    }

    @Test
    void shouldWriteOnceAndKeepTheRestWhenChannelTakesAPart() throws IOException {
        put(1);
        put(2);
        channel.inPiecesOf(FRAME + 10);

        assertThat(writer.flush(channel)).isEqualTo(FRAME + 10);

        assertThat(channel.writes()).isEqualTo(1);
        assertThat(writer.pending()).isEqualTo(FRAME - 10);
    }

    @Test
    void shouldNotTouchChannelWhenNothingIsPending() throws IOException {
        assertThat(writer.flush(channel)).isZero();
        assertThat(channel.writes()).isZero();
    }

    @Test
    void shouldRefuseFrameWhenLimitIsReached() {
        int frames = 0;
        while (writer.claim(FRAME) != FrameWriter.NO_ROOM) {
            put(frames);
            frames++;
        }

        assertThat(frames).isEqualTo(ROOM / FRAME);
    }

    @Test
    void shouldHaveRoomForTheLastWordWhenLimitIsReached() {
        while (writer.claim(FRAME) != FrameWriter.NO_ROOM) {
            put(1);
        }

        assertThat(writer.claimLast(FrameDescriptor.MAX_OUTBOUND_LENGTH)).isNotEqualTo(FrameWriter.NO_ROOM);
    }

    @Test
    void shouldTellHowLongTheNextFrameMayBe() {
        put(1);

        final int room = writer.room();

        assertThat(writer.claim(room + 1)).isEqualTo(FrameWriter.NO_ROOM);
        assertThat(writer.claim(room)).isNotEqualTo(FrameWriter.NO_ROOM);
    }

    @Test
    void shouldKeepBytesInOrderWhenOtherSideReadsSlowly() throws IOException {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final ByteArrayOutputStream expected = new ByteArrayOutputStream();
        int next = 0;
        while (next < 5_000) {
            for (int burst = random.nextInt(40); burst > 0 && writer.claim(FRAME) != FrameWriter.NO_ROOM; burst--) {
                expected.writeBytes(put(next & 0x7FFF));
                next++;
            }
            channel.inPiecesOf(1 + random.nextInt(3_000));
            writer.flush(channel);
            assertThat(writer.pending()).isLessThanOrEqualTo(ROOM);
        }
        while (writer.pending() > 0) {
            writer.flush(channel);
        }
        assertThat(channel.written()).as("seed %d", seed).isEqualTo(expected.toByteArray());
    }

    @Test
    void shouldRefuseLimitWhenItCannotHoldTwoFrames() {
        assertThatIllegalArgumentException().isThrownBy(() -> new FrameWriter(4_095));
    }

    private byte[] put(final int templateId) {
        final int frame = writer.claim(FRAME);
        writer.buffer().setMemory(frame + FrameDescriptor.HEADER_LENGTH, BODY, (byte) templateId);
        writer.commit(templateId, 1, BODY, BODY);
        final byte[] copy = new byte[FRAME];
        writer.buffer().getBytes(frame, copy);
        return copy;
    }
}
