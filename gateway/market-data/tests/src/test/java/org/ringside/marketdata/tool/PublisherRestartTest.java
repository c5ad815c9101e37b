package org.ringside.marketdata.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.counters.PublisherCountersSnapshot;
import org.ringside.marketdata.counters.StreamCounter;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.marketdata.recording.FeedRecorder;
import org.ringside.marketdata.recording.PcapWriter;
import org.ringside.marketdata.server.RunningMarket;
import org.ringside.matching.follower.PublicReplay;
import picocli.CommandLine;

/** A publisher ends, and with it the media driver that is one of its threads, under two who record. */
@Tag("slow")
class PublisherRestartTest {
    private static final long MAX_BYTES = 1L << 30;

    @TempDir
    private Path disk;

    private final StringWriter notices = new StringWriter();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    @DisplayName("the publisher ends with the media driver that is one of its threads, and starts again")
    void shouldRecordEveryEventOverTheEndOfAPublisherWithItsMediaDriver() throws Exception {
        final InetSocketAddress recovery = freeAddress();
        final Map<String, String> settings = Map.of("recovery", "127.0.0.1:" + recovery.getPort());
        final Path file = disk.resolve("feed.rsmd");
        final Path other = disk.resolve("other.rsmd");
        try (RunningMarket market = new RunningMarket(disk)) {
            market.trade(300);
            market.publish(settings);
            try (FeedRecorder recorder = new FeedRecorder(file, MAX_BYTES);
                RecordedFeed whole = record(market, Optional.of(recovery), recorder);
                FeedRecorder otherRecorder = new FeedRecorder(other, MAX_BYTES);
                RecordedFeed holed = record(market, Optional.empty(), otherRecorder)) {
                final List<RecordedFeed> both = List.of(whole, holed);
                market.trade(300);
                awaitAll(market, both);
                whole.requireWhole(file);
                market.stopPublisher();
                while (whole.hasDriver() || holed.hasDriver()) {
                    poll(both);
                }
                assertThatThrownBy(() -> whole.requireWhole(file)).isInstanceOfSatisfying(LaunchException.class,
                    refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.NOT_FOUND))
                    .hasMessageContaining("the media driver in " + market.driver() + " is gone");
                market.trade(500);
                market.publish(settings);
                awaitSent(market, last(market) - whole.nextSequence() + 1);
                awaitAll(market, both);
                market.trade(100);
                awaitAll(market, both);

                whole.requireWhole(file);
                assertThatThrownBy(() -> holed.requireWhole(other)).isInstanceOfSatisfying(LaunchException.class,
                    refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.CORRUPT))
                    .hasMessageContaining(other + " lacks ");
            }
            assertThat(notices.toString().lines()).hasSize(4).startsWith("ringside: the media driver in "
                + market.driver() + " is gone, or has given up on this program: waiting for a driver there")
                .contains("ringside: connected to the media driver in " + market.driver() + " again");
            assertThat(verify(file, market)).as(out + "; " + err).isZero();
            assertThat(out.toString()).contains(" events, 1 books, ").contains(" 0 differ, 0 missing");
            assertThat(verify(other, market)).isEqualTo(ExitCode.CORRUPT);
            assertThat(out.toString()).contains(" 0 differ, ").doesNotContain(" 0 missing");

            final Path empty = disk.resolve("empty.rsmd");
            new FeedRecorder(empty, MAX_BYTES).close();
            assertThat(verify(empty, market)).isEqualTo(ExitCode.NOT_FOUND);
            assertThat(err.toString()).contains(empty + " has no event of L3").doesNotContain("\n");
        }
    }

    private RecordedFeed record(final RunningMarket market, final Optional<InetSocketAddress> recovery,
        final FeedRecorder recorder) throws IOException {
        final FeedPlace place = FeedPlace.of(market.driver(), "aeron:ipc?tether=false", 1001);
        return new RecordedFeed(new FeedPlace(place.driver(), place.channels(), recovery, Optional.empty(),
            Optional.empty(), Map.of()), recorder, new PcapWriter(OutputStream.nullOutputStream()),
            new PrintWriter(notices, true));
    }

    private static InetSocketAddress freeAddress() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort());
        }
    }

    private static void poll(final List<RecordedFeed> feeds) {
        int packets = 0;
        for (final RecordedFeed feed : feeds) {
            packets += feed.poll();
        }
        if (packets == 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** Number of the last event that the engine has made. */
    private static long last(final RunningMarket market) {
        market.awaitAnswers();
        try (PublicReplay replay = new PublicReplay(market.journal(), 1,
            (typeId, buffer, offset, length, sequence, isLast) -> { })) {
            return replay.makeUntil(Long.MAX_VALUE);
        }
    }

    /** The publisher sends events to nobody. */
    private static void awaitSent(final RunningMarket market, final long events) {
        while (PublisherCountersSnapshot.readAll(market.queues()).get(0)
            .of(FeedStream.ORDERS, StreamCounter.MESSAGES) < events) {
            LockSupport.parkNanos(1_000_000);
            market.requirePublisher();
        }
    }

    private static void awaitAll(final RunningMarket market, final List<RecordedFeed> feeds) {
        final long last = last(market);
        final long start = System.nanoTime();
        for (final RecordedFeed feed : feeds) {
            while (feed.nextSequence() <= last || feed.isReplaying()) {
                poll(feeds);
                market.requirePublisher();
                assertThat(System.nanoTime() - start).as("%d of %d; %s", feed.nextSequence(), last, market.messages())
                    .isLessThan(CheckedFeed.PATIENCE_NS);
            }
        }
    }

    private int verify(final Path file, final RunningMarket market) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return new CommandLine(new MarketDataVerb()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err))
            .setExecutionExceptionHandler((failure, line, result) -> {
                err.write(failure.getMessage());
                return ExitCode.of(failure);
            }).execute("verify", file.toString(), "--journal", market.journal().toString());
    }
}
