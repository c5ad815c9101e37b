package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.agrona.collections.MutableLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.journal.JournalEnd;
import org.ringside.journal.JournalReader;
import org.ringside.journal.SnapshotInfo;
import org.ringside.matching.follower.Follower;
import org.ringside.matching.follower.InstrumentImage;
import org.ringside.matching.follower.MarketImage;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.service.RandomOrders;
import org.ringside.queue.QueueSpec;

/** What a follower shows of an engine that keeps a journal, and of what may happen to that. */
@Tag("slow")
class FollowerTest {
    private static final long IMAGE_NS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final int SEGMENT = 32 << 10;
    private static final int COMMANDS = 500;
    private static final int AT_ONCE = 4_096;

    @TempDir
    private Path journal;

    private final RandomOrders orders = new RandomOrders(4711);
    private final FollowedMarket market = new FollowedMarket();
    /** Each look is the next image. */
    private final MutableLong time = new MutableLong(TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
    private Exchange exchange;
    private Gateway gateway;
    private Follower follower;

    @BeforeEach
    void open() {
        exchange = new Exchange().withJournal(journal);
        exchange.set("segmentLength", SEGMENT);
        gateway = exchange.gateway("gw-1", 16_384);
        follower = Follower.ofJournal(journal, exchange.folder(), () -> time.addAndGet(IMAGE_NS));
    }

    @AfterEach
    void close() {
        follower.close();
        exchange.close();
    }

    @Test
    void shouldShowWhatTheEngineHasAfterEachCommand() {
        followEachCommand(1);
    }

    @ParameterizedTest(name = "seed {0}")
    @Tag("long")
    @ValueSource(longs = {2, 3})
    void shouldShowWhatTheEngineHasAfterEachOfMoreCommands(final long seed) {
        followEachCommand(seed);
    }

    private void followEachCommand(final long seed) {
        final RandomMarket random = new RandomMarket(seed);
        RandomMarket.open(gateway);
        work();
        for (int i = 0; i < COMMANDS; i++) {
            random.send(gateway, 1);
            work();
            market.assertShownBy(look(), exchange.host().service(), "seed " + seed + ", command " + i);
        }
        assertThat(market.trades()).isGreaterThan(COMMANDS / 20);
    }

    @Test
    void shouldShowTheSameWhenItBeginsWithASnapshot() {
        beginWithASnapshot(4);
    }

    @Test
    @Tag("long")
    void shouldShowTheSameWhenItBeginsWithAnotherSnapshot() {
        beginWithASnapshot(5);
    }

    private void beginWithASnapshot(final long seed) {
        final RandomMarket random = new RandomMarket(seed);
        RandomMarket.open(gateway);
        for (int round = 0; round < 4; round++) {
            random.send(gateway, COMMANDS);
            work();
            take();
        }
        random.send(gateway, COMMANDS);
        work();

        final MarketImage image = look();

        FollowedMarket.assertStateShownBy(image, exchange.host().service(), "seed " + seed);
        assertThat(JournalReader.firstIndex(journal)).as("older records are gone").isPositive();
    }

    @Test
    void shouldSayThatThereIsNoJournalUntilThereIsOne() {
        assertThat(look().why()).startsWith("there is no journal in " + journal);
        assertThat(look().instruments()).isEmpty();
        assertThat(look().behindNs(time.get())).isEqualTo(MarketImage.UNKNOWN);

        RandomOrders.bind(gateway);
        trade();

        assertThat(look().why()).as("it looks once a second").startsWith("there is no journal");
        lookFor(1);
        market.assertShownBy(look(), exchange.host().service(), "when it has come");
        assertThat(look().behindNs(time.get())).isLessThan(TimeUnit.SECONDS.toNanos(1));
    }

    @Test
    void shouldFollowThroughEverySegmentAndOverAStopOfTheEngine() {
        RandomOrders.bind(gateway);
        for (int round = 0; round < 5; round++) {
            trade();
            market.assertShownBy(look(), exchange.host().service(), "round " + round);
            exchange.stop();
            assertThat(look().why()).isEmpty();
        }
        assertThat(segments()).hasSizeGreaterThan(5);
        assertThat(look().behindNs(time.get())).as("an engine that does nothing").isLessThan(2 * IMAGE_NS);
    }

    @Test
    void shouldTakeNoMoreThanItMay() {
        RandomOrders.bind(gateway);
        trade();
        long before = 0;
        begin();
        while (follower.poll(7) > 0) {
            assertThat(follower.image().nextRecord() - before).isBetween(1L, 7L);
            before = follower.image().nextRecord();
        }
        market.assertShownBy(follower.image(), exchange.host().service(), "seven at once");
    }

    @Test
    void shouldGoOnFromTheNewestSnapshotWhenItsSegmentIsDeleted() {
        RandomOrders.bind(gateway);
        trade();
        begin();
        follower.poll(10);
        final long before = follower.image().nextRecord();
        for (int round = 0; round < 4; round++) {
            trade();
            take();
        }
        assertThat(JournalReader.firstIndex(journal)).isGreaterThan(before);

        lookFor(2);

        FollowedMarket.assertStateShownBy(look(), exchange.host().service(), "behind the segments that are gone");
    }

    @Test
    void shouldGoOnFromANewerSnapshotWhenItIsFarBehind() {
        exchange.set("segmentLength", 1 << 20);
        RandomOrders.bind(gateway);
        trade();
        begin();
        follower.poll(1);
        final SnapshotInfo snapshot = take();
        time.addAndGet(TimeUnit.SECONDS.toNanos(40));

        int polls = 0;
        while (follower.image().nextRecord() < snapshot.nextIndex()) {
            follower.poll(1);
            polls++;
        }

        assertThat(polls).isLessThan(20);
        FollowedMarket.assertStateShownBy(look(), exchange.host().service(), "from the snapshot");
    }

    @Test
    void shouldShowTheOldBooksWhileItLoadsTheNewOnes() {
        RandomOrders.bind(gateway);
        trade();
        final MarketImage before = look();
        for (int round = 0; round < 4; round++) {
            trade();
            take();
        }
        for (int polls = 0; follower.image().why().isEmpty(); polls++) {
            assertThat(polls).isLessThan(100);
            follower.poll(1);
        }

        assertThat(follower.image().why()).isEqualTo("the books are being loaded");
        assertThat(follower.image().instruments()).isNotEmpty();
        assertThat(follower.image().nextRecord()).isGreaterThanOrEqualTo(before.nextRecord());
        FollowedMarket.assertStateShownBy(look(), exchange.host().service(), "the new ones");
    }

    @Test
    void shouldShowWhatWasTradedInTheDayHoweverLateItComes() {
        RandomOrders.bind(gateway);
        gateway.startPhase(2, Phase.CLOSED, 0);
        trade();
        final long yesterday = market.lots();
        assertThat(look().instrument(1).day().volume()).isEqualTo(yesterday).isPositive();
        gateway.startPhase(1, Phase.CLOSED, 0);
        work();
        gateway.startDay();
        gateway.startPhase(1, Phase.CONTINUOUS, 0);
        work();
        assertThat(look().instrument(1).day()).isEqualTo(new InstrumentImage.Day(InstrumentImage.NO_PRICE,
            InstrumentImage.NO_PRICE, InstrumentImage.NO_PRICE, InstrumentImage.NO_PRICE, 0));
        assertThat(look().instrument(1).lots()).isEqualTo(yesterday);
        trade();
        take();
        trade();

        final InstrumentImage today = look().instrument(1);
        assertThat(today.day().volume()).isEqualTo(market.lots() - yesterday).isPositive();
        assertThat(today.day().low()).isLessThanOrEqualTo(today.day().open()).isLessThan(today.day().high());
        assertThat(today.day().last()).isBetween(today.day().low(), today.day().high());
        try (Follower late = Follower.ofJournal(journal, exchange.folder(), () -> time.addAndGet(IMAGE_NS))) {
            while (late.poll(AT_ONCE) > 0) {
                Thread.onSpinWait();
            }
            assertThat(late.image().instrument(1).day()).isEqualTo(today.day());
            assertThat(late.image().instrument(1).lots()).isEqualTo(market.lots());
        }
    }

    @Test
    void shouldShowNothingThatIsNotPublished() {
        RandomOrders.bind(gateway);
        trade();
        final MarketImage published = look();
        final long behind = RouteTails.ofQueues(exchange.folder()).tail("gw-1") - 1;
        exchange.stop();
        gateway.close();
        exchange.recreate("orders.out.gw-1", QueueSpec.one(16_384, 240).withStartPosition(behind));

        try (Follower late = Follower.ofJournal(journal, exchange.folder(), () -> time.addAndGet(IMAGE_NS))) {
            for (int i = 0; i < 10; i++) {
                late.poll(AT_ONCE);
            }
            assertThat(late.image().instruments()).isEmpty();
            assertThat(late.image().why()).contains("has not published to the gateway loop gw-1");

            gateway = exchange.reattach("gw-1");
            exchange.work();
            late.poll(AT_ONCE);
            late.poll(AT_ONCE);
            assertThat(late.image().instrument(1)).isEqualTo(published.instrument(1));
            assertThat(late.image().why()).isEmpty();
        }
    }

    @Test
    void shouldBeginAnewWithAnotherJournal() throws IOException {
        RandomOrders.bind(gateway);
        trade();
        look();
        exchange.stop();
        gateway.close();
        for (final Path file : segments()) {
            Files.delete(file);
        }
        lookFor(2);
        assertThat(follower.image().instruments()).isEmpty();
        assertThat(follower.image().why()).startsWith("there is no journal");

        exchange.recreate("orders.in", QueueSpec.many(4096, 112));
        exchange.recreate("orders.out.gw-1", QueueSpec.one(16_384, 240));
        gateway = exchange.reattach("gw-1");
        RandomOrders.bind(gateway);
        new RandomOrders(7).send(gateway, COMMANDS);
        exchange.work();
        final FollowedMarket other = new FollowedMarket();
        gateway.skip(other);
        lookFor(2);

        other.assertShownBy(look(), exchange.host().service(), "another journal");
    }

    @Test
    void shouldWaitBehindATornTail() throws IOException {
        RandomOrders.bind(gateway);
        trade();
        look();
        exchange.stop();
        final JournalEnd end = end();
        write(end.segment(), end.offset(), 40, 1, 2, 3, 4, 5, 6, 7);

        assertThat(look().why()).isEmpty();
        assertThat(look().nextRecord()).isEqualTo(end.nextIndex());
        trade();

        market.assertShownBy(look(), exchange.host().service(), "the tail was cut off");
    }

    @Test
    void shouldSayWhatIsDamagedAndKeepWhatItHas() throws IOException {
        RandomOrders.bind(gateway);
        trade();
        final MarketImage before = look();
        final JournalEnd end = end();
        trade();
        exchange.stop();
        final byte[] bytes = Files.readAllBytes(end.segment());
        write(end.segment(), end.offset() + 60, bytes[(int) end.offset() + 60] ^ 1);

        lookFor(2);

        for (int polls = 0; polls < 40; polls++) {
            assertThat(follower.image().why()).as("poll %d", polls).contains(" is damaged at offset ");
            follower.poll(polls < 20 ? AT_ONCE : 100);
        }
        lookFor(2);
        assertThat(follower.image().instruments()).isEqualTo(before.instruments());
        assertThat(follower.image().behindNs(time.get())).isGreaterThan(TimeUnit.SECONDS.toNanos(1));
        write(end.segment(), end.offset() + 60, bytes[(int) end.offset() + 60]);
        lookFor(2);
        market.assertShownBy(look(), exchange.host().service(), "repaired");
    }

    @Test
    void shouldLeaveOutWhatAnOperatorHasSkippedWhenItHadAppliedThat() {
        gateway.bind(1001);
        work();
        exchange.set("segmentLength", 1 << 20);
        gateway.buy(1001, 1, 5, RandomOrders.PRICE);
        exchange.work();
        final long skipped = end().nextIndex() - 1;
        final long tail = RouteTails.ofQueues(exchange.folder()).tail("gw-1");
        look();
        exchange.stop();
        gateway.close();
        // As if the engine had died before it published what came of the order.
        exchange.recreate("orders.out.gw-1", QueueSpec.one(16_384, 240).withStartPosition(tail - 1));
        try (Follower late = Follower.ofJournal(journal, exchange.folder(), () -> time.addAndGet(IMAGE_NS))) {
            for (int i = 0; i < 6; i++) {
                late.poll(AT_ONCE);
            }
            try (RecordSkip skip = RecordSkip.open(exchange.config(), skipped)) {
                skip.append();
            }
            gateway = exchange.reattach("gw-1");
            exchange.work();
            for (int i = 0; i < 20; i++) {
                late.poll(AT_ONCE);
            }
            FollowedMarket.assertStateShownBy(late.image(), exchange.host().service(), "without the record");
            assertThat(late.image().instrument(1).bids()).isEmpty();
        }
    }

    @Test
    void shouldAllocateForImagesOnly() {
        exchange.set("segmentLength", 1 << 20);
        RandomOrders.bind(gateway);
        final MutableLong still = new MutableLong(time.get());
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Follower quiet = Follower.ofJournal(journal, exchange.folder(), still::get)) {
            trade();
            while (quiet.poll(AT_ONCE) > 0) {
                Thread.onSpinWait();
            }
            long least = Long.MAX_VALUE;
            for (int round = 0; round < 8; round++) {
                trade();
                final long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
                final int count = quiet.poll(COMMANDS / 2);
                least = Math.min(least, threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
                assertThat(count).isEqualTo(COMMANDS / 2);
                while (quiet.poll(AT_ONCE) > 0) {
                    Thread.onSpinWait();
                }
            }
            assertThat(least).as("bytes for %d records", COMMANDS / 2).isLessThan(16 << 10);
        }
    }

    private void trade() {
        orders.send(gateway, COMMANDS);
        work();
    }

    private void work() {
        exchange.work();
        while (gateway.skip(market) > 0) {
            Thread.onSpinWait();
        }
    }

    /** It says that it loads, and loads. */
    private void begin() {
        assertThat(follower.poll(1)).isEqualTo(1);
        assertThat(follower.image().why()).isEqualTo("the books are being loaded");
        assertThat(follower.poll(1)).isEqualTo(1);
    }

    /** The image of all that there is now. */
    private MarketImage look() {
        while (follower.poll(AT_ONCE) > 0) {
            Thread.onSpinWait();
        }
        return follower.image();
    }

    /** So many seconds pass. */
    private void lookFor(final int seconds) {
        for (long ns = 0; ns < TimeUnit.SECONDS.toNanos(seconds); ns += IMAGE_NS) {
            look();
        }
    }

    private SnapshotInfo take() {
        return new Snapshots(journal, RouteTails.ofQueues(exchange.folder()), line -> assertThat(line).isNull()).take()
            .orElseThrow();
    }

    private JournalEnd end() {
        try (JournalReader reader = JournalReader.openWithin(journal, Long.MAX_VALUE)) {
            return reader.end();
        }
    }

    private List<Path> segments() {
        try (Stream<Path> files = Files.list(journal)) {
            return files.filter(file -> file.toString().endsWith(".log")).sorted().toList();
        } catch (final IOException ex) {
            throw new AssertionError(ex);
        }
    }

    private static void write(final Path file, final long offset, final int... bytes) throws IOException {
        final ByteBuffer buffer = ByteBuffer.allocate(bytes.length);
        for (final int value : bytes) {
            buffer.put((byte) value);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(buffer.flip(), offset);
        }
    }
}
