package org.ringside.marketdata.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalException;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.OrderAddedEncoder;

/** Who follows a store has a base, or the first event, and everything behind that as soon as it is kept. */
class StoreFollowerTest {
    private static final int LENGTH = OrderAddedEncoder.BLOCK_LENGTH;
    private static final int SEGMENT = 16 << 10;

    @TempDir
    private Path folder;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LENGTH]);
    private final OrderAddedEncoder encoder = new OrderAddedEncoder();
    private final List<String> seen = new ArrayList<>();
    private final StoreHandler handler = new StoreHandler() {
        private final OrderAddedDecoder decoder = new OrderAddedDecoder();

        @Override
        public void onEvent(final long sequence, final boolean isWhole, final int templateId, final DirectBuffer source,
            final int body, final int length) {
            decoder.wrap(source, body, length, 0);
            assertThat(decoder.bookId()).isEqualTo(sequence);
            seen.add(Long.toString(sequence));
        }

        @Override
        public void onBase(final long sequence, final int templateId, final DirectBuffer source, final int body,
            final int blockLength) {
            seen.add("base " + sequence);
        }
    };
    private EventStore store;

    @BeforeEach
    void open() {
        store = EventStore.open(folder, 2L * SEGMENT, SEGMENT, line -> { });
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void append(final int events, final boolean isLast) {
        for (int i = 0; i < events; i++) {
            final long sequence = store.sequence() + 1;
            encoder.wrap(buffer, 0).bookId(sequence);
            store.append(sequence, OrderAddedEncoder.TEMPLATE_ID, buffer, 0, LENGTH, isLast);
        }
        store.flush();
    }

    private void writeBase() {
        store.beginBase();
        store.addToBase(OrderAddedEncoder.TEMPLATE_ID, LENGTH, buffer, 0, LENGTH);
        store.endBase();
    }

    private List<String> follow(final long behind) {
        seen.clear();
        try (StoreFollower follower = store.events().follow(behind, handler)) {
            while (follower.poll(3) > 0) {
                assertThat(seen).isNotNull();
            }
        }
        return seen;
    }

    @Test
    void shouldFollowWhatIsAppended() {
        try (StoreFollower follower = store.events().follow(0, handler)) {
            assertThat(follower.poll(10)).isZero();
            append(2, true);
            append(1, false);
            assertThat(follower.poll(10)).isEqualTo(2);
            assertThat(seen).containsExactly("1", "2", "3");
            append(1, true);
            writeBase();
            append(1, true);
            while (follower.poll(1) > 0) {
                assertThat(seen).hasSizeBetween(4, 5);
            }
            assertThat(seen).containsExactly("1", "2", "3", "4", "5");
        }
    }

    @Test
    void shouldBeginWithTheLastBaseThatIsNotTooNew() {
        append(3, true);
        writeBase();
        append(2, true);
        writeBase();
        append(1, true);

        assertThat(follow(5)).containsExactly("base 5", "6");
        assertThat(follow(6)).containsExactly("base 5", "6");
        assertThat(follow(4)).containsExactly("1", "2", "3", "4", "5", "6");
    }

    @Test
    void shouldBeginLaterWhenWhatIsNeededWasDeleted() {
        while (store.events().first() <= 1) {
            append(60, true);
            if (store.needsBase()) {
                writeBase();
            }
        }
        final long end = store.events().end();

        final List<String> all = follow(1);

        assertThat(all.get(0)).startsWith("base ");
        final long base = Long.parseLong(all.get(0).substring(5));
        assertThat(base).isGreaterThan(1);
        assertThat(all.subList(1, all.size())).hasSize((int) (end - 1 - base)).endsWith(Long.toString(end - 1));
    }

    @Test
    void shouldSaySoWhenWhatFollowsWasDeletedMeanwhile() {
        append(60, true);
        try (StoreFollower follower = store.events().follow(0, handler)) {
            assertThat(follower.poll(1)).isEqualTo(1);
            while (store.events().first() <= 1) {
                append(60, true);
                if (store.needsBase()) {
                    writeBase();
                }
            }
            for (int i = 0; i < 5; i++) {
                writeBase();
                append(150, true);
                append(150, true);
            }
            assertThatThrownBy(() -> {
                while (follower.poll(1) > 0) {
                    assertThat(seen).isNotEmpty();
                }
            }).isInstanceOfSatisfying(JournalException.class, gone ->
                assertThat(gone.reason()).isEqualTo(JournalException.Reason.GAP));
        }
    }
}
