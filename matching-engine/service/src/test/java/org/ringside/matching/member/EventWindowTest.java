package org.ringside.matching.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.ringside.matching.service.EventOutput;

/** A window hands out whole events of the position that was asked for, or says why not. */
class EventWindowTest {
    private static final int SLOTS = 8;
    private static final int EVENTS = 3_000_000;
    private static final int HEADER = 4;

    private final UnsafeBuffer entry = new UnsafeBuffer(new byte[EventWindow.MAX_ENTRY]);

    @Test
    void shouldGiveAnEventBackAsAnEntryOfTheMessage() {
        final EventWindow window = new EventWindow(SLOTS, 5);
        write(window, 5);
        window.open(6);
        window.buffer().setMemory(window.eventOffset(6), EventOutput.MAX_LENGTH, (byte) 7);
        window.append(6, 0xABCD, EventOutput.MAX_LENGTH);

        assertThat(window.copy(5, entry, 0)).isEqualTo(HEADER + length(5));
        assertThat(isRight(entry, 5)).isTrue();
        assertThat(window.copy(6, entry, 0)).isEqualTo(EventWindow.MAX_ENTRY);
        assertThat(entry.getShort(0, ByteOrder.LITTLE_ENDIAN) & 0xFFFF).isEqualTo(0xABCD);
        assertThat(entry.getShort(2, ByteOrder.LITTLE_ENDIAN)).isEqualTo((short) EventOutput.MAX_LENGTH);
        assertThat(entry.getByte(EventWindow.MAX_ENTRY - 1)).isEqualTo((byte) 7);
        assertThat(window.next()).isEqualTo(7);
    }

    @Test
    void shouldSayWhyItHasNoEvent() {
        final EventWindow window = new EventWindow(SLOTS, 5);

        assertThat(window.copy(4, entry, 0)).isEqualTo(EventWindow.GONE);
        assertThat(window.copy(5, entry, 0)).isEqualTo(EventWindow.NOT_YET);
        for (long position = 5; position < 5 + SLOTS; position++) {
            write(window, position);
        }
        assertThat(window.copy(5, entry, 0)).isPositive();
        window.open(5 + SLOTS);
        assertThat(window.copy(5, entry, 0)).isEqualTo(EventWindow.GONE);
        assertThat(window.copy(5 + SLOTS, entry, 0)).isEqualTo(EventWindow.NOT_YET);
        write(window, 5 + SLOTS);
        assertThat(window.copy(5, entry, 0)).isEqualTo(EventWindow.GONE);
        assertThat(window.copy(6, entry, 0)).isPositive();
        assertThat(window.copy(0, entry, 0)).isEqualTo(EventWindow.GONE);
    }

    @Test
    void shouldRefuseANumberOfSlotsThatIsNoPowerOfTwo() {
        assertThatIllegalArgumentException().isThrownBy(() -> new EventWindow(12, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new EventWindow(0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new EventWindow(1 << 21, 0));
    }

    /** The writer laps a reader that asks for old events, those that are about to be overwritten, and new ones. */
    @Test
    @Timeout(60)
    void shouldNeverGiveATornEventForAWholeOne() throws InterruptedException {
        final EventWindow window = new EventWindow(SLOTS, 0);
        final AtomicBoolean isDone = new AtomicBoolean();
        final AtomicLong copied = new AtomicLong();
        final AtomicReference<String> wrong = new AtomicReference<>();
        final Thread reader = new Thread(() -> {
            long turn = 0;
            while (!isDone.get() && wrong.get() == null) {
                final long position = window.next() - 1 - turn++ % (SLOTS + 2);
                final int length = position < 0 ? EventWindow.GONE : window.copy(position, entry, 0);
                if (length >= 0) {
                    copied.incrementAndGet();
                    if (length != HEADER + length(position) || !isRight(entry, position)) {
                        wrong.set("position " + position + " of " + length + " bytes");
                    }
                }
            }
        });
        reader.start();
        // It goes on until the reader has had its share, however the two are scheduled.
        for (long position = 0; wrong.get() == null && (position < EVENTS || copied.get() < 1_000); position++) {
            write(window, position);
        }
        isDone.set(true);
        reader.join();

        assertThat(wrong.get()).isNull();
        assertThat(copied.get()).isPositive();
    }

    /** Every long of an event says which event it is of. */
    private static void write(final EventWindow window, final long position) {
        window.open(position);
        final int offset = window.eventOffset(position);
        for (int at = 0; at < length(position); at += Long.BYTES) {
            window.buffer().putLong(offset + at, position * 31 + at);
        }
        window.append(position, typeId(position), length(position));
    }

    private static boolean isRight(final UnsafeBuffer entry, final long position) {
        boolean isRight = entry.getShort(0, ByteOrder.LITTLE_ENDIAN) == typeId(position)
            && entry.getShort(2, ByteOrder.LITTLE_ENDIAN) == length(position);
        for (int at = 0; at < length(position); at += Long.BYTES) {
            isRight &= entry.getLong(HEADER + at) == position * 31 + at;
        }
        return isRight;
    }

    private static int typeId(final long position) {
        return (int) (position % 20);
    }

    private static int length(final long position) {
        return Long.BYTES * (int) (1 + position % (EventOutput.MAX_LENGTH / Long.BYTES));
    }
}
