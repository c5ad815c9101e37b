package org.ringside.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.NewOrderSingleEncoder;

class SentMessagesTest {
    private static final int CAPACITY = 64;
    private static final int STEPS = 200_000;
    private static final int LENGTH = FrameDescriptor.HEADER_LENGTH + NewOrderSingleEncoder.BLOCK_LENGTH;
    private static final int CL_ORD_ID =
        FrameDescriptor.HEADER_LENGTH + NewOrderSingleEncoder.clOrdIDEncodingOffset();

    private final SentMessages sent = new SentMessages(new FrameWriter(4096), CAPACITY);
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[LENGTH]);
    /** The slow and obvious: client order ids of all that is not confirmed, in their order. */
    private final List<Long> unconfirmed = new ArrayList<>();

    @Test
    void shouldConfirmMessageAndThoseBeforeItWhenItIsAnswered() {
        for (int i = 0; i < CAPACITY; i++) {
            keep(i);
        }
        assertThat(sent.isFull()).isTrue();

        sent.onAnswer(9);

        for (int i = 0; i < 10; i++) {
            assertThat(sent.isFull()).isFalse();
            keep(CAPACITY + i);
        }
        assertThat(sent.isFull()).isTrue();
    }

    @Test
    void shouldConfirmOnlyTheFirstOfThoseWithTheSameId() {
        keep(7);
        keep(7);
        for (int i = 2; i < CAPACITY; i++) {
            keep(100 + i);
        }

        sent.onAnswer(7);
        keep(1000);
        assertThat(sent.isFull()).isTrue();

        sent.onAnswer(7);
        assertThat(sent.isFull()).isFalse();
    }

    @Test
    void shouldConfirmWhatASearchThroughAllOfThemWould() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int step = 0; step < STEPS; step++) {
            final int range = step % 2_000 < 1_000 ? 20 : 100_000;
            final int what = random.nextInt(100);
            if (what < 75) {
                if (!sent.isFull()) {
                    keep(random.nextInt(range));
                }
            } else if (what < 90) {
                answer(unconfirmed.isEmpty() ? 1 : unconfirmed.get(random.nextInt(unconfirmed.size())));
            } else if (what < 98) {
                answer(random.nextInt(range));
            } else if (random.nextInt(20) > 0) {
                take(sent.next() - 1 - random.nextInt(CAPACITY));
            } else {
                sent.startAt(1 + random.nextInt(1_000));
                unconfirmed.clear();
            }
            assertThat(sent.isFull()).as("seed %d, step %d", seed, step).isEqualTo(unconfirmed.size() == CAPACITY);
        }
    }

    private void keep(final long clOrdId) {
        frame.putLong(CL_ORD_ID, clOrdId, ByteOrder.LITTLE_ENDIAN);
        sent.keep(frame, 0, LENGTH);
        unconfirmed.add(clOrdId);
    }

    private void answer(final long clOrdId) {
        sent.onAnswer(clOrdId);
        unconfirmed.subList(0, unconfirmed.indexOf(clOrdId) + 1).clear();
    }

    private void take(final long seqNo) {
        sent.onTaken(seqNo);
        final long first = sent.next() - unconfirmed.size();
        unconfirmed.subList(0, (int) Math.max(0, seqNo + 1 - first)).clear();
    }
}
