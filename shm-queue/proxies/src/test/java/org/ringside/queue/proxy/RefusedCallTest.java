package org.ringside.queue.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.queue.Producer;

/** What a publisher does with everything that can go wrong. */
class RefusedCallTest extends QueueFixture {
    @Test
    void shouldThrowAnswerFalseOrTheCodeWhenTheQueueIsFull() {
        fill();

        final CallRefusedException refused =
            catchThrowableOfType(CallRefusedException.class, () -> publisher.overloaded(1));
        assertThat(refused).hasMessage("overloaded(int) was not sent: the queue stayed full; its reader is slow,"
            + " stopped or not running");
        assertThat(refused.code()).isEqualTo(Producer.FULL);
        assertThat(publisher.tried(2)).isFalse();
        assertThat(publisher.positioned(3, "")).isEqualTo(Producer.FULL);
        assertThatThrownBy(() -> publisher.text("x".repeat(PAYLOAD + 1), 4)).hasMessageContaining("full");
        assertThat(publisher.positioned(5, "x".repeat(PAYLOAD + 1))).isEqualTo(Producer.FULL);

        dispatch();
        assertThat(recorder.calls).hasSize(SLOTS).containsOnly("nothing");
        assertThat(publisher.tried(6)).isTrue();
    }

    @Test
    void shouldWaitForRoomWhenAVoidMethodMeetsAFullQueue() throws InterruptedException {
        fill();
        final Everything patient = PROTOCOL.publisher(producer, Duration.ofMinutes(1));
        final Thread caller = new Thread(() -> {
            patient.overloaded(7);
            patient.text("y".repeat(2 * PAYLOAD), 8);
        });
        caller.start();
        while (caller.getState() == Thread.State.NEW || recorder.calls.size() < SLOTS + 2) {
            if (queue.statistics().writers().get(0).full() > 0) {
                reader.poll(dispatcher, 1);
            }
        }
        caller.join();

        assertThat(recorder.calls).endsWith("overloaded int 7", "text " + "y".repeat(2 * PAYLOAD) + " 8");
    }

    @Test
    void shouldSurfaceWhenTheReaderGivesUpInTheMiddleOfACall() {
        final UnsafeBuffer slow = new SlowBuffer();

        final CallRefusedException refused =
            catchThrowableOfType(CallRefusedException.class, () -> publisher.bytes(slow, "lost"));
        assertThat(refused.code()).isEqualTo(Producer.ABORTED);
        assertThat(refused).hasMessageContaining("call again");
        assertThat(publisher.tried(slow)).isFalse();
        publisher.nothing();
        dispatch();

        assertThat(recorder.calls).containsExactly("nothing");
    }

    @Test
    void shouldThrowOrAnswerTheCodeWhenTheQueueIsClosed() {
        directory.remove("q", true);

        assertThatThrownBy(() -> publisher.overloaded(1)).hasMessageContaining("was closed");
        assertThatThrownBy(() -> publisher.tried(2)).hasMessageContaining("was closed");
        assertThat(publisher.positioned(3, "")).isEqualTo(Producer.CLOSED);
    }

    @Test
    void shouldThrowOrAnswerTheCodeWhenArgumentsAreLongerThanATrain() {
        final String longest = "x".repeat(4 * PAYLOAD - 12);

        assertThatThrownBy(() -> publisher.text(longest + "x", 1))
            .hasMessageContaining("longer than the largest train");
        assertThatThrownBy(() -> publisher.tried(new UnsafeBuffer(new byte[1 << 20])))
            .hasMessageContaining("longer than the largest train");
        assertThat(publisher.positioned(2, "x".repeat(1 << 20))).isEqualTo(Producer.TOO_LARGE);
        publisher.text(longest, 3);
        dispatch();

        assertThat(recorder.calls).containsExactly("text " + longest + " 3");
    }

    @Test
    void shouldGiveTheClaimUpWhenAnArgumentFails() {
        final UnsafeBuffer failing = new UnsafeBuffer(new byte[8]) {
            @Override
            public void getBytes(
                final int index, final MutableDirectBuffer target, final int targetIndex, final int length) {
                throw new IllegalStateException("unreadable");
            }
        };

        assertThatThrownBy(() -> publisher.bytes(failing, "")).hasMessage("unreadable");
        assertThatThrownBy(() -> publisher.tried(failing)).hasMessage("unreadable");
        publisher.nothing();
        dispatch();

        assertThat(recorder.calls).containsExactly("nothing");
    }

    @Test
    void shouldSendNothingWhenAnArgumentChangesItsLengthMeanwhile() {
        for (final int change : new int[] {-1, 1, 4 * PAYLOAD}) {
            final UnsafeBuffer restless = new UnsafeBuffer(new byte[8]) {
                private int looks;

                @Override
                public int capacity() {
                    return looks++ == 0 ? 8 : 8 + change;
                }
            };
            assertThatThrownBy(() -> publisher.tried(restless)).hasMessageContaining("changed its length");
        }
        publisher.nothing();
        dispatch();

        assertThat(recorder.calls).containsExactly("nothing");
    }

    private void fill() {
        for (int i = 0; i < SLOTS; i++) {
            publisher.nothing();
        }
    }

    /** Lets the reader lose its patience while it is copied. */
    private final class SlowBuffer extends UnsafeBuffer {
        SlowBuffer() {
            super(new byte[8]);
        }

        @Override
        public void getBytes(
            final int index, final MutableDirectBuffer target, final int targetIndex, final int length) {
            final long quarantined = queue.statistics().reader().quarantined();
            while (queue.statistics().reader().quarantined() == quarantined) {
                reader.poll(dispatcher, 1);
            }
            super.getBytes(index, target, targetIndex, length);
        }
    }
}
