package org.ringside.marketdata.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalException;

/** Who follows a store has a base, or the first event, and everything behind that as soon as it is kept. */
class StoreFollowerTest {
    private static final int SEGMENT = 16 << 10;

    @TempDir
    private Path folder;

    private final NumberedEvents events = new NumberedEvents();
    private final List<String> seen = events.noted();
    private EventStore store;

    @BeforeEach
    void open() {
        store = EventStore.open(folder, 2L * SEGMENT, SEGMENT, line -> { });
    }

    @AfterEach
    void close() {
        store.close();
    }

    private List<String> follow(final long behind) {
        seen.clear();
        try (StoreFollower follower = store.events().follow(behind, events)) {
            while (follower.poll(3) > 0) {
                assertThat(seen).isNotNull();
            }
        }
        return seen;
    }

    @Test
    void shouldFollowWhatIsAppended() {
        try (StoreFollower follower = store.events().follow(0, events)) {
            assertThat(follower.poll(10)).isZero();
            events.append(store, 2, true);
            events.append(store, 1, false);
            assertThat(follower.poll(10)).isEqualTo(2);
            assertThat(seen).containsExactly("1", "2", "3");
            events.append(store, 1, true);
            events.writeBase(store, 1);
            events.append(store, 1, true);
            while (follower.poll(1) > 0) {
                assertThat(seen).hasSizeBetween(4, 5);
            }
            assertThat(seen).containsExactly("1", "2", "3", "4", "5");
        }
    }

    @Test
    void shouldBeginWithTheLastBaseThatIsNotTooNew() {
        events.append(store, 3, true);
        events.writeBase(store, 1);
        events.append(store, 2, true);
        events.writeBase(store, 1);
        events.append(store, 1, true);

        assertThat(follow(5)).containsExactly("base 5 -1", "6");
        assertThat(follow(6)).containsExactly("base 5 -1", "6");
        assertThat(follow(4)).containsExactly("1", "2", "3", "4", "5", "6");
    }

    @Test
    void shouldBeginLaterWhenWhatIsNeededWasDeleted() {
        while (store.events().first() <= 1) {
            events.append(store, 60, true);
            if (store.needsBase()) {
                events.writeBase(store, 1);
            }
        }
        final long end = store.events().end();

        final List<String> all = follow(1);

        assertThat(all.get(0)).startsWith("base ");
        final long base = Long.parseLong(all.get(0).split(" ")[1]);
        assertThat(base).isGreaterThan(1);
        assertThat(all.subList(1, all.size())).hasSize((int) (end - 1 - base)).endsWith(Long.toString(end - 1));
    }

    @Test
    void shouldSaySoWhenWhatFollowsWasDeletedMeanwhile() {
        events.append(store, 60, true);
        try (StoreFollower follower = store.events().follow(0, events)) {
            assertThat(follower.poll(1)).isEqualTo(1);
            while (store.events().first() <= 1) {
                events.append(store, 60, true);
                if (store.needsBase()) {
                    events.writeBase(store, 1);
                }
            }
            for (int i = 0; i < 5; i++) {
                events.writeBase(store, 1);
                events.append(store, 150, true);
                events.append(store, 150, true);
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
