package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.store.LaterStore;

/** The engine has begun another session, and the store of the one before is damaged when the publisher starts. */
@Tag("slow")
class DamagedSessionTest {
    /** In the first record of a segment. */
    private static final int IN_FIRST_RECORD = 200;

    @TempDir
    private Path disk;

    private RunningMarket market;
    /** Of the session that is over. */
    private Path store;
    /** Of all that was there when it was over. */
    private Path copy;
    private long last;

    /** What happens to a store. */
    @FunctionalInterface
    private interface Damage {
        void happen() throws IOException;
    }

    @BeforeEach
    void publishASession() throws IOException {
        market = new RunningMarket(disk);
        market.shareMedia();
        market.publish();
        try (SubscribedBooks books = new SubscribedBooks(market)) {
            market.trade(500);
            last = books.await();
        }
        market.stopPublisher();
        try (Stream<Path> stores = Files.list(market.store())) {
            store = stores.filter(Files::isDirectory).findFirst().orElseThrow();
        }
        copy = disk.resolve("copy");
        copy(market.store(), copy);
        market.beginSession();
        market.trade(100);
    }

    @AfterEach
    void close() {
        market.close();
    }

    @Test
    @DisplayName("beside the events of a session that is over, files of the store are damaged or missing")
    void shouldTellTheEndWithoutTheFilesThatMayBeMissing() throws IOException {
        final List<Damage> damages = List.of(() -> {
            Files.write(store.resolve("base"), new byte[] {1, 2, 3});
            Files.write(store.resolve("sent"), new byte[] {4, 5, 6});
        }, () -> Files.delete(store.resolve("sent")));
        for (final Damage damage : damages) {
            final SubscribedBooks books = publishAfter(damage);

            assertThat(books.newsOfOrders()).contains(store.getFileName() + " ends");
            assertThat(market.messages()).contains("session " + store.getFileName()
                + " is over behind event " + last + ":").doesNotContain("subscribers are not told");
        }
    }

    @Test
    @DisplayName("the store of a session that is over is damaged, or lacks events that were sent")
    void shouldTellNothingOfASessionWhoseStoreIsDamagedAndBeginTheNextOne() throws IOException {
        final Path segment = store.resolve("journal-00000000000000000000.log");
        final Map<Damage, String> damages = new LinkedHashMap<>();
        damages.put(() -> Files.delete(segment), " ends with event 0, and events up to " + last + " were sent");
        damages.put(() -> Files.write(segment, new byte[0]), " ends with event 0, and ");
        damages.put(() -> cut(segment, end(segment) / 2), " ends with event ");
        damages.put(() -> flip(segment, end(segment) - 1), " ends with event ");
        damages.put(() -> flip(segment, IN_FIRST_RECORD), ". A copy helps only before the next session has begun;"
            + " nobody can make these events again, as the engine's journal is of another session");
        damages.put(() -> {
            IoUtil.delete(store.toFile(), false);
            LaterStore.write(store);
        }, "; use the release that wrote it");
        damages.put(() -> flip(store.resolve("sent"), 5), " ends with event " + last + ", and ");
        for (final Map.Entry<Damage, String> damage : damages.entrySet()) {
            final int told = market.messages().length();

            final SubscribedBooks books = publishAfter(damage.getKey());

            assertThat(books.newsOfOrders()).noneMatch(news -> news.startsWith(store.getFileName().toString()));
            assertThat(books.takeFlags()).doesNotContain(PacketDescriptor.FLAG_END_OF_SESSION);
            assertThat(market.messages().substring(told).lines()).filteredOn(line -> line.contains(" is over"))
                .singleElement().asString().startsWith("market-data: session " + store.getFileName()
                    + " is over, and subscribers are not told: the store ").contains(damage.getValue())
                .doesNotContain("are made again");
        }
    }

    @Test
    @DisplayName("the store of a session that is over is whole, and is refused when the publisher starts")
    void shouldTellTheEndAsSoonAsTheStoreIsNotRefused() throws IOException {
        final Path segment = store.resolve("journal-00000000000000000000.log");
        final Path whole = Files.move(segment, disk.resolve("whole"));
        Files.createDirectory(segment);
        market.publish();
        assertThatThrownBy(() -> market.publisher().await()).isInstanceOf(LaunchException.class)
            .hasMessageContaining(segment.getFileName().toString());
        market.stopPublisher();
        Files.delete(segment);
        Files.move(whole, segment);

        try (SubscribedBooks books = new SubscribedBooks(market)) {
            market.publish();
            market.trade(100);
            books.await();
            assertThat(books.newsOfOrders()).contains(store.getFileName() + " ends");
        } finally {
            market.stopPublisher();
        }
    }

    /** Subscribers have the next session then, and would look at nothing of the one before. */
    @Test
    @DisplayName("a copy of the store of a session that is over is put back when the next one has begun")
    void shouldTellNothingOfASessionWhenTheNextOneHasBegun() throws IOException {
        publishAfter(() -> Files.delete(store.resolve("journal-00000000000000000000.log")));
        final int told = market.messages().length();
        IoUtil.delete(store.toFile(), false);
        copy(copy.resolve(store.getFileName()), store);
        try (SubscribedBooks books = new SubscribedBooks(market)) {
            market.publish();
            market.trade(100);
            books.await();
            assertThat(books.takeFlags()).doesNotContain(PacketDescriptor.FLAG_END_OF_SESSION);
            assertThat(books.newsOfOrders()).hasSize(1);
        } finally {
            market.stopPublisher();
        }
        assertThat(market.messages().substring(told)).doesNotContain(" is over");
    }

    /** The next session has its books, whatever has happened to the store of the one before, which was whole. */
    private SubscribedBooks publishAfter(final Damage damage) throws IOException {
        IoUtil.delete(market.store().toFile(), false);
        copy(copy, market.store());
        damage.happen();
        try (SubscribedBooks books = new SubscribedBooks(market)) {
            market.publish();
            market.trade(100);
            books.await();
            return books;
        } finally {
            market.stopPublisher();
        }
    }

    private static void copy(final Path from, final Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (final Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    private static void flip(final Path file, final int offset) throws IOException {
        final byte[] bytes = Files.readAllBytes(file);
        bytes[offset] ^= 1;
        Files.write(file, bytes);
    }

    private static void cut(final Path file, final int length) throws IOException {
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), length));
    }

    /** Behind the last byte that is not zero. */
    private static int end(final Path file) throws IOException {
        final byte[] bytes = Files.readAllBytes(file);
        int end = bytes.length;
        while (bytes[end - 1] == 0) {
            end--;
        }
        return end;
    }
}
