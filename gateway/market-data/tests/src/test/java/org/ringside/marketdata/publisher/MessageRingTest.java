package org.ringside.marketdata.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MessageRingTest {
    private static final int CAPACITY = 1024;
    private static final int BEFORE_BODY = 16;

    private final MessageRing ring = new MessageRing(CAPACITY);

    private record Message(int templateId, int length, byte fill) {
    }

    @Test
    void shouldGiveBackWhatItWasGivenWhenMessagesComeAndGoAtRandom() {
        final long seed = Long.getLong("ringside.seed", System.nanoTime());
        final Random random = new Random(seed);
        final Deque<Message> model = new ArrayDeque<>();
        for (int i = 0; i < 100_000; i++) {
            if (random.nextInt(100) < 52) {
                final Message message =
                    new Message(random.nextInt(1 << 16), 1 + random.nextInt(200), (byte) random.nextInt());
                if (add(message)) {
                    model.add(message);
                } else {
                    assertThat(model).as("seed %d: a ring without messages has room", seed).isNotEmpty();
                }
            } else {
                take(random.nextInt(4), model, seed);
            }
        }
        take(Integer.MAX_VALUE, model, seed);
        assertThat(ring.first()).isEqualTo(ring.end());
    }

    @Test
    void shouldBeginAtItsFirstByteWhenItHasBecomeEmpty() {
        assertThat(ring.claim(100)).isEqualTo(BEFORE_BODY);
        ring.commit(1, 100, 100, 0);
        assertThat(ring.claim(100)).isGreaterThan(BEFORE_BODY);
        ring.commit(2, 100, 100, 0);

        ring.release(ring.next(ring.first()));
        assertThat(ring.claim(100)).as("one message is left").isGreaterThan(BEFORE_BODY);
        ring.release(ring.end());

        assertThat(ring.claim(100)).isEqualTo(BEFORE_BODY);
    }

    @Test
    void shouldHaveRoomForItsWholeLengthWhenItHasBecomeEmpty() {
        for (int length = 1; length <= CAPACITY - BEFORE_BODY; length += 7) {
            assertThat(ring.claim(length)).as("length %d", length).isNotEqualTo(MessageRing.NO_ROOM);
            ring.commit(1, length, length, 0);
            ring.release(ring.end());
        }
        assertThat(ring.claim(CAPACITY)).isEqualTo(MessageRing.NO_ROOM);
    }

    private boolean add(final Message message) {
        final int body = ring.claim(message.length);
        if (body == MessageRing.NO_ROOM) {
            return false;
        }
        ring.buffer().setMemory(body, message.length, message.fill);
        ring.commit(message.templateId, message.length, message.length, message.fill);
        return true;
    }

    /** Takes the first messages, at most so many, and releases them at once. */
    private void take(final int most, final Deque<Message> model, final long seed) {
        long at = ring.first();
        for (int i = 0; i < most && !model.isEmpty(); i++) {
            final Message message = model.remove();
            assertThat(at).as("seed %d", seed).isLessThan(ring.end());
            assertThat(new Message(ring.templateId(at), ring.bodyLength(at), (byte) ring.enginePublished(at)))
                .as("seed %d", seed).isEqualTo(message);
            for (int j = 0; j < message.length; j++) {
                assertThat(ring.buffer().getByte(ring.body(at) + j)).isEqualTo(message.fill);
            }
            at = ring.next(at);
        }
        ring.release(at);
        assertThat(ring.first() == ring.end()).as("seed %d", seed).isEqualTo(model.isEmpty());
    }
}
