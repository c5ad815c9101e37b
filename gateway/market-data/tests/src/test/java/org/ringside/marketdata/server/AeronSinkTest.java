package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeron.Aeron;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.agrona.concurrent.CachedNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.client.PacketDescriptor;

/** Publications of one stream follow each other, and subscribers wait; the driver takes its time to link the two. */
@Tag("slow")
class AeronSinkTest {
    private static final FeedChannel CHANNEL = new FeedChannel("aeron:ipc?term-length=64k", 1001);
    private static final int SUBSCRIBERS = 2;
    private static final int PUBLICATIONS = 3;
    private static final long LINK_NS = TimeUnit.MILLISECONDS.toNanos(50);
    /** Of a counter that nobody reads. */
    private static final int COUNTER = 1_000;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private Path folder;

    private final SlowLinks links = new SlowLinks();
    private final UnsafeBuffer packet = new UnsafeBuffer(new byte[PacketDescriptor.HEADER_LENGTH]);
    private final long start = System.nanoTime();

    /** A clock of the driver's, which that reads when it links a subscription, behind its answer to the publisher. */
    private static final class SlowLinks extends CachedNanoClock {
        private final AtomicInteger count = new AtomicInteger();

        @Override
        public long nanoTime() {
            if (StackWalker.getInstance().walk(frames ->
                frames.anyMatch(frame -> "linkIpcSubscription".equals(frame.getMethodName())))) {
                count.incrementAndGet();
                LockSupport.parkNanos(LINK_NS);
            }
            return super.nanoTime();
        }
    }

    /** A subscriber, and the numbers of the packets that it got. */
    private record Waiting(Subscription subscription, List<Long> taken) {
        boolean has(final long number) {
            subscription.poll((buffer, offset, length, header) -> taken.add(buffer.getLong(offset)), 2);
            return taken.contains(number);
        }
    }

    @Test
    @DisplayName("subscribers of shared memory wait in the media driver when a publisher begins")
    void shouldReachEverySubscriberThatWasThereWithItsFirstPacket() throws IOException {
        try (MediaDriver driver = MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(folder.resolve("aeron").toString()).threadingMode(ThreadingMode.SHARED)
                .cachedNanoClock(links).dirDeleteOnShutdown(true));
            AeronMedia media = new AeronMedia(config(driver.aeronDirectoryName()), System.out::println);
            Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()))) {
            final List<Waiting> subscribers = new ArrayList<>();
            for (int i = 0; i < SUBSCRIBERS; i++) {
                subscribers.add(new Waiting(aeron.addSubscription("aeron:ipc", CHANNEL.stream()), new ArrayList<>()));
            }
            long number = 0;
            for (int i = 0; i < PUBLICATIONS; i++) {
                try (AeronSink sink = new AeronSink(media, "l3", CHANNEL)) {
                    send(sink, ++number);
                    // Its answer says that all are linked: whatever has become of the first packet, this one comes.
                    aeron.addCounter(COUNTER, "").close();
                    send(sink, ++number);
                    awaitAll(subscribers, number);
                    assertThat(sink.isConnected()).isTrue();
                }
            }
            final List<Long> all = LongStream.rangeClosed(1, number).boxed().toList();
            assertThat(links.count).hasValue(SUBSCRIBERS * PUBLICATIONS);
            assertThat(subscribers).allSatisfy(subscriber -> assertThat(subscriber.taken()).isEqualTo(all));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"aeron:nonsense", "aeron:udp?endpoint=nonsense", "aeron:ipc?term-length=7"})
    void shouldSayInOneLineWhichChannelAeronRefuses(final String uri) throws IOException {
        try (MediaDriver driver = MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(folder.resolve("aeron").toString()).threadingMode(ThreadingMode.SHARED)
                .dirDeleteOnShutdown(true));
            AeronMedia media = new AeronMedia(config(driver.aeronDirectoryName()), System.out::println)) {
            assertThatThrownBy(() -> new AeronSink(media, "l3", new FeedChannel(uri, 1001)))
                .isInstanceOfSatisfying(LaunchException.class,
                    refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE))
                .hasMessageStartingWith("Aeron refuses l3=" + uri + " #1001: ").hasMessageNotContaining("\n");
        }
    }

    private void send(final AeronSink sink, final long number) {
        packet.putLong(0, number);
        while (!sink.offer(packet, 0, packet.capacity())) {
            requirePatience();
        }
    }

    private void awaitAll(final List<Waiting> subscribers, final long number) {
        while (!subscribers.stream().allMatch(subscriber -> subscriber.has(number))) {
            requirePatience();
        }
    }

    private void requirePatience() {
        assertThat(System.nanoTime() - start).isLessThan(PATIENCE_NS);
        Thread.onSpinWait();
    }

    private MarketDataConfig config(final String driver) throws IOException {
        return ConfigFile.read(Files.write(folder.resolve("market-data.properties"), List.of("queues=" + folder,
            "journal=" + folder, "store=" + folder, "driver=" + driver)), Map.of(), MarketDataConfig.class);
    }
}
