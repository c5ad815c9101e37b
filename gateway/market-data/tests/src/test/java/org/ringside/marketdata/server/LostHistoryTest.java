package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.ringside.journal.FollowerNeed;
import org.ringside.journal.JournalReader;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.testing.SmallDisk;

/** What becomes of the feed when the store, the queue or the journal has lost something, or has no room. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class LostHistoryTest {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    /** Of each, the journal takes some segments. */
    private static final int MANY = 12_000;

    @TempDir
    private Path disk;

    private RunningMarket market;

    @BeforeEach
    void open() throws IOException {
        market = new RunningMarket(disk);
        market.shareMedia();
    }

    @AfterEach
    void close() {
        market.close();
    }

    @Test
    @DisplayName("the publisher is away, and the engine deletes old segments of its journal")
    void shouldKeepTheJournalForAPublisherThatIsAway() throws IOException {
        market.trade(500);
        publishUntilHeld(Map.of());
        trade(4);

        assertThat(JournalReader.firstIndex(market.journal())).isZero();
        publishUntil(() -> FollowerNeed.readAll(market.journal()).get(0).record() > 0, Map.of());
        trade(1);
        assertThat(JournalReader.firstIndex(market.journal())).isPositive();
    }

    @Test
    @DisplayName("the publisher is away for longer than the journal is kept for it; its store is deleted")
    void shouldBeginAnewWhenWhatWasMissedIsNowhereAnyMore() throws IOException {
        market.trade(500);
        publishUntilHeld(Map.of("journalBytes", "0"));
        trade(4);
        assertThat(JournalReader.firstIndex(market.journal())).isPositive();

        publishAndCompare(Map.of(), true);
        assertThat(market.messages()).contains("the engine's journal does not go back to what was missed");

        delete(market.store());
        market.trade(500);
        publishAndCompare(Map.of(), true);

        market.trade(500);
        publishAndCompare(Map.of("verifyRepeats", "true"), false);
    }

    @Test
    @DisplayName("the host starts again")
    void shouldGoOnWhenTheHostHasStartedAgain() throws IOException {
        market.trade(500);
        publishUntilHeld(Map.of());
        final long[] positions = market.positions();
        market.reboot(positions);
        market.trade(500);

        publishAndCompare(Map.of(), false);
    }

    @Test
    @DisplayName("the store has more than the engine's journal")
    void shouldStopWhenMoreWasPublishedThanTheEngineHas() throws Exception {
        market.trade(500);
        final long[] before = market.positions();
        market.stopEngine();
        final Path copy = copy(market.journal(), disk.resolve("copy"));
        market.restartEngine();
        market.trade(1_500);
        publishUntilHeld(Map.of());
        market.stopEngine();
        delete(market.journal());
        copy(copy, market.journal());
        market.reboot(before);

        market.publish();
        assertThatThrownBy(() -> market.publisher().await()).isInstanceOfSatisfying(LaunchException.class, refused -> {
            assertThat(refused.exitCode()).isEqualTo(ExitCode.CORRUPT);
            assertThat(refused).hasMessageContaining(" were published, but the engine only has those up to ")
                .hasMessageContaining("--set newSession=true").hasMessageNotContaining("\n");
        });
        market.stopPublisher();
        final SubscribedBooks anew = publishAndCompare(Map.of("newSession", "true"), false);
        final List<Path> both = stores();
        assertThat(both).hasSize(2);
        final Path old = both.get(0).getFileName();
        assertThat(anew.newsOfOrders())
            .containsExactly(old + " begins", old + " ends", both.get(1).getFileName() + " begins");
        assertThat(publishAndCompare(Map.of(), false).sessions()).hasSize(1);
        assertThat(stores()).hasSize(2);
        setOld(stores().get(0));
        publishAndCompare(Map.of(), false);
        assertThat(stores()).hasSize(1);
        assertThat(market.messages()).contains(" are deleted: nothing was added to them during keepDays");
    }

    @Test
    @DisplayName("the disk of the store is full")
    void shouldStopAloneWhenItsDiskIsFull() throws Exception {
        final Path folder = Files.createDirectory(disk.resolve("small"));
        try (SmallDisk small = SmallDisk.mount(folder, "8m")) {
            market.publish(Map.of("store", small.folder().resolve("store").toString()));
            market.trade(500);
            await(() -> market.publisher().hasStopped());
            assertThatThrownBy(() -> market.publisher().await()).isInstanceOf(LaunchException.class)
                .hasMessageContaining("no room is left").hasMessageNotContaining("\n");
            final long before = market.awaitAnswers();
            market.trade(1_000);
            assertThat(market.awaitAnswers() - before).isGreaterThanOrEqualTo(1_000);
            market.stopPublisher();
        }
    }

    private void trade(final int rounds) {
        for (int i = 0; i < rounds; i++) {
            market.trade(MANY);
            market.takeSnapshot();
        }
    }

    private void publishUntilHeld(final Map<String, String> overrides) throws IOException {
        publishUntil(() -> !FollowerNeed.readAll(market.journal()).isEmpty(), overrides);
    }

    private void publishUntil(final BooleanSupplier condition, final Map<String, String> overrides)
        throws IOException {
        market.publish(overrides);
        try (SubscribedBooks books = new SubscribedBooks(market)) {
            market.trade(100);
            books.await();
            await(condition);
        }
        market.stopPublisher();
    }

    private SubscribedBooks publishAndCompare(final Map<String, String> overrides, final boolean isLost)
        throws IOException {
        market.publish(overrides);
        try (SubscribedBooks books = new SubscribedBooks(market)) {
            market.trade(100);
            books.await();
            assertThat(books.takeFlags().contains(PacketDescriptor.FLAG_HISTORY_LOST)).isEqualTo(isLost);
            return books;
        } finally {
            market.stopPublisher();
        }
    }

    private List<Path> stores() throws IOException {
        try (Stream<Path> folders = Files.list(market.store())) {
            return folders.filter(Files::isDirectory).sorted().toList();
        }
    }

    private static void setOld(final Path store) throws IOException {
        try (Stream<Path> files = Files.list(store)) {
            for (final Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(3, ChronoUnit.DAYS)));
            }
        }
    }

    private static void delete(final Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static Path copy(final Path from, final Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            files.forEach(file -> {
                try {
                    Files.copy(file, to.resolve(from.relativize(file)));
                } catch (final IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            });
        }
        return to;
    }

    private static void await(final BooleanSupplier condition) {
        final long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - start).isLessThan(PATIENCE_NS);
            LockSupport.parkNanos(5_000_000);
        }
    }
}
