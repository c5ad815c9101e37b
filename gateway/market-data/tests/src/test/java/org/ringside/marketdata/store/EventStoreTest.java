package org.ringside.marketdata.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalException;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.protocol.OrderAddedEncoder;
import org.ringside.testing.SmallDisk;

/** What is kept comes back, after any end of the process; there is a bound; what is damaged is refused. */
class EventStoreTest {
    private static final int SEGMENT = 128 << 10;
    private static final long ROOM = 4L * SEGMENT;

    @TempDir
    private Path folder;

    private final NumberedEvents events = new NumberedEvents();
    private final List<String> restored = events.noted();

    private static EventStore open(final Path path) {
        return EventStore.open(path, ROOM, SEGMENT, line -> { });
    }

    private long restore(final Path path) {
        restored.clear();
        try (EventStore store = open(path)) {
            store.restore(events);
            return store.sequence();
        }
    }

    /** What a process leaves that is killed now. */
    private Path killed() throws IOException {
        final Path copy = folder.resolve("killed-" + System.nanoTime());
        Files.createDirectory(copy);
        try (Stream<Path> files = Files.list(folder.resolve("store"))) {
            files.forEach(file -> {
                try {
                    Files.copy(file, copy.resolve(file.getFileName()));
                } catch (final IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            });
        }
        return copy;
    }

    @Test
    void shouldGiveBackWhatWasKeptAfterAKill() throws IOException {
        try (EventStore store = open(folder.resolve("store"))) {
            events.append(store, 3_000, true);
            events.append(store, 2, false);
            events.append(store, 1, true);
            assertThat(restore(killed())).isEqualTo(3_003);
            assertThat(restored).isEqualTo(numbers(1, 3_003));
            events.append(store, 2, false);
            assertThat(restore(killed())).isEqualTo(3_005);
            assertThat(restored.subList(3_003, 3_005)).containsExactly("open 3004", "open 3005");
        }
        try (EventStore store = open(folder.resolve("store"))) {
            store.restore(events);
            events.append(store, 1, true);
        }
        assertThat(restore(folder.resolve("store"))).isEqualTo(3_006);
        assertThat(restored).isEqualTo(numbers(1, 3_006));
    }

    @Test
    void shouldHaveWhatWasKeptBeforeItsDiskWasFullAndGoOnWhenThereIsRoom() throws IOException {
        final Path small = Files.createDirectory(folder.resolve("small"));
        try (SmallDisk disk = SmallDisk.mount(small, "1m")) {
            final Path path = small.resolve("store");
            final long kept;
            final Path filler;
            try (EventStore store = open(path)) {
                events.append(store, 10, true);
                filler = disk.fill();
                kept = appendUntilItIsFull(store);
            }
            Files.delete(filler);
            assertThat(restore(path)).isEqualTo(kept);
            try (EventStore store = open(path)) {
                store.restore(events);
                events.append(store, 10, true);
            }
            assertThat(restore(path)).isEqualTo(kept + 10);
            assertThat(restored).isEqualTo(numbers(1, kept + 10));
        }
    }

    /** Returns the last event that was kept. */
    private long appendUntilItIsFull(final EventStore store) {
        long kept = store.sequence();
        try {
            while (true) {
                events.append(store, 1, true);
                kept = store.sequence();
            }
        } catch (final JournalException full) {
            assertThat(full.reason()).isEqualTo(JournalException.Reason.NO_ROOM);
            assertThat(full).hasMessageContaining("free some and start again").hasMessageNotContaining("\n");
            return kept;
        }
    }

    @Test
    @DisplayName("the publisher is killed in a base")
    void shouldBeginWithTheLastCompleteBase() throws IOException {
        try (EventStore store = open(folder.resolve("store"))) {
            events.append(store, 10, true);
            events.writeBase(store, 2);
            events.append(store, 5, true);
            assertThat(restore(killed())).isEqualTo(15);
            assertThat(restored.subList(0, 2)).containsExactly("base 10 -1", "base 10 -2");
            assertThat(restored.subList(2, 7)).isEqualTo(numbers(11, 15));
            events.beginBase(store, 3_000);
            assertThat(restore(killed())).isEqualTo(15);
            assertThat(restored).hasSize(7).startsWith("base 10 -1");
            store.endBase();
            events.append(store, 1, true);
            final Path killed = killed();
            assertThat(restore(killed)).isEqualTo(16);
            assertThat(restored).hasSize(3_001).endsWith("16");
            Files.write(killed.resolve("base"), new byte[] {1, 2, 3});
            assertThat(restore(killed)).isEqualTo(16);
            assertThat(restored).hasSize(3_001).endsWith("16");
        }
    }

    @Test
    void shouldBeginBehindEventsThatItNeverHad() throws IOException {
        try (EventStore store = open(folder.resolve("store"))) {
            assertThat(store.isEmpty()).isTrue();
            store.beginBehind(500);
            events.beginBase(store, 3_000);
            try (EventStore unfinished = open(killed())) {
                unfinished.restore(events);
                assertThat(unfinished.isUnfinished()).isTrue();
                assertThat(unfinished.sequence()).isZero();
            }
            store.endBase();
            try (EventStore finished = open(killed())) {
                finished.restore(events);
                assertThat(finished.isUnfinished()).isFalse();
                assertThat(finished.events().first()).isEqualTo(501).isEqualTo(finished.events().end());
            }
            events.append(store, 3, true);
            assertThat(restore(killed())).isEqualTo(503);
            assertThat(restored).hasSize(3_003).endsWith("501", "502", "503");
            assertThat(store.events().first()).isEqualTo(501);
            assertThatThrownBy(() -> store.beginBehind(600)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void shouldTakeNoBaseWhoseBeginningIsGone() throws IOException {
        try (EventStore store = open(folder.resolve("store"))) {
            events.append(store, 10, true);
            events.writeBase(store, 6_000);
            events.append(store, 5, true);
            final Path withoutBase = forgetTheBeginning(killed());
            assertThatThrownBy(() -> restore(withoutBase)).isInstanceOfSatisfying(LaunchException.class, refused ->
                assertThat(refused.exitCode()).isEqualTo(ExitCode.CORRUPT)).hasMessageContaining("nor a whole base");
            events.writeBase(store, 2);
            events.append(store, 1, true);
            assertThat(restore(forgetTheBeginning(killed()))).isEqualTo(16);
            assertThat(restored).containsExactly("base 15 -1", "base 15 -2", "16");
        }
    }

    /** Where the last base begins nobody knows, and the first record that is left is one of a base. */
    private static Path forgetTheBeginning(final Path store) throws IOException {
        Files.delete(store.resolve("base"));
        try (Stream<Path> files = Files.list(store)) {
            Files.delete(files.filter(file -> file.toString().endsWith(".log")).sorted().findFirst().orElseThrow());
        }
        return store;
    }

    @Test
    void shouldKnowHowFarEventsWereSentAfterAKill() throws IOException {
        Files.createDirectories(folder);
        final SentFile sent = SentFile.open(folder, 7);
        assertThat(sent.sequence()).isEqualTo(7);
        sent.note(4_711);
        assertThat(SentFile.open(folder, 8).sequence()).isEqualTo(4_711);
        Files.write(folder.resolve("sent"), new byte[3]);
        assertThat(SentFile.open(folder, 9).sequence()).isEqualTo(9);
    }

    @Test
    void shouldTakeAboutTheRoomThatItMay() throws IOException {
        try (EventStore store = open(folder.resolve("store"))) {
            long bases = 0;
            while (store.sequence() < 60_000) {
                events.append(store, 100, true);
                if (store.needsBase()) {
                    events.writeBase(store, 5);
                    bases++;
                }
            }
            assertThat(bases).isGreaterThan(10);
            assertThat(bytes()).isLessThanOrEqualTo(ROOM + 2 * SEGMENT);
            assertThat(store.events().first()).isBetween(30_000L, 59_000L);
            assertThat(store.events().end()).isEqualTo(60_001);
            final List<Long> read = new ArrayList<>();
            try (StoredEventReader reader = store.events().read(store.events().first(), 700)) {
                while (reader.left() > 0) {
                    reader.poll((templateId, source, body, length) -> read.add(source.getLong(
                        body + OrderAddedEncoder.bookIdEncodingOffset())));
                }
            }
            assertThat(read).hasSize(700).first().isEqualTo(store.events().first());
            assertThat(read.get(699)).isEqualTo(store.events().first() + 699);
            assertThat(restore(killed())).isEqualTo(60_000);
            assertThat(restored).startsWith("base " + (60_000 - restored.size() + 5) + " -1").endsWith("60000");
        }
    }

    @Test
    @DisplayName("the store is damaged")
    void shouldRefuseADamagedStoreWithALineThatSaysWhatToDo() throws IOException {
        final Path store = folder.resolve("store");
        try (EventStore opened = open(store)) {
            events.append(opened, 6_000, true);
        }
        final Path segment;
        try (Stream<Path> files = Files.list(store)) {
            segment = files.filter(file -> file.toString().endsWith(".log")).sorted().findFirst().orElseThrow();
        }
        final byte[] bytes = Files.readAllBytes(segment);
        bytes[5_000] ^= 1;
        Files.write(segment, bytes);

        assertThatThrownBy(() -> restore(store)).isInstanceOfSatisfying(LaunchException.class, refused -> {
            assertThat(refused.exitCode()).isEqualTo(ExitCode.CORRUPT);
            assertThat(refused).hasMessageStartingWith("the store of market data in " + store + " cannot be read: ")
                .hasMessageContaining("Or move the folder away").hasMessageNotContaining("\n");
        });
    }

    @Test
    @DisplayName("the store was written by a release with a later schema")
    void shouldRefuseAStoreOfALaterReleaseWithALineThatSaysWhatToDo() {
        final Path store = folder.resolve("store");
        LaterStore.write(store);

        assertThatThrownBy(() -> open(store)).isInstanceOfSatisfying(LaunchException.class, refused -> {
            assertThat(refused.exitCode()).isEqualTo(ExitCode.CORRUPT);
            assertThat(refused).hasMessageStartingWith("the store of market data in " + store + " cannot be read: ")
                .hasMessageEndingWith("; use the release that wrote it, or begin a new session, for one start with"
                    + " --set newSession=true: subscribers begin anew")
                .hasMessageContaining(" has schema 3903 version 1, this release writes schema 3903 version 0")
                .hasMessageNotContaining("\n");
            assertThat(DamagedStoreException.ofEnded(refused)).endsWith("; use the release that wrote it");
        });
    }

    @Test
    void shouldHaveOneWriter() {
        try (EventStore store = open(folder.resolve("store"))) {
            assertThat(store.sequence()).isZero();
            assertThatThrownBy(() -> open(folder.resolve("store"))).isInstanceOf(LaunchException.class)
                .hasMessageContaining("is being written by another publisher");
        }
    }

    @Test
    void shouldTakeEventsOnlyInTheirOrder() {
        try (EventStore store = open(folder.resolve("store"))) {
            final UnsafeBuffer buffer = new UnsafeBuffer(new byte[NumberedEvents.LENGTH]);
            assertThatThrownBy(() ->
                store.append(2, OrderAddedEncoder.TEMPLATE_ID, buffer, 0, NumberedEvents.LENGTH, true))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("event 2 behind event 0");
        }
    }

    private long bytes() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("store"))) {
            return files.filter(file -> file.toString().endsWith(".log")).mapToLong(file -> file.toFile().length())
                .sum();
        }
    }

    private static List<String> numbers(final long from, final long to) {
        return LongStream.rangeClosed(from, to).mapToObj(Long::toString).toList();
    }
}
