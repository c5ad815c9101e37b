package org.ringside.marketdata.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.aeron.SubscriberChannel;
import org.ringside.marketdata.server.RunningMarket;
import org.ringside.testing.ForkedJvm;

/**
 * Two subscribers are stopped for 15 s while traders trade: one of shared memory, which asks for what it has missed,
 * and one with a driver of its own that takes datagrams, which waits for a snapshot. One of each kind goes on beside
 * them. The short form, without Aeron, is {@code SlowSubscriberTest}.
 */
@Tag("long")
class StoppedSubscriberTest {
    private static final int SECONDS = 15;
    private static final int RATE = 1_000;
    private static final int STEPS = 50;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final Pattern RECOVERY = Pattern.compile("recovery at 127\\.0\\.0\\.1:(\\d+)");
    private static final Pattern LINE =
        Pattern.compile("(\\d+) (\\w+) (-?\\d+) gaps=(\\d+) replays=(\\d+) notices=(\\d+)");

    @TempDir
    private Path disk;

    @Test
    @DisplayName("a subscriber is stopped for 15 s, over shared memory or UDP")
    void shouldLoseNothingElsewhereAndRecoverAlone() throws Exception {
        try (RunningMarket market = shared(); CheckedFeed overIpc = new CheckedFeed(market)) {
            final String control = "aeron:udp?control-mode=dynamic|control=127.0.0.1:" + freePort() + "|fc=max";
            // Small terms: what stands still is behind by more than they hold.
            market.publish(Map.of(
                "l3", "aeron:ipc?term-length=64k|untethered-window-limit-timeout=1s|untethered-linger-timeout=1s #1001,"
                    + control + "|term-length=64k #1001",
                "snapshot", "aeron:ipc?term-length=1m #1011," + control + "|term-length=1m #1011"));
            final String datagrams = SubscriberChannel.of(new FeedChannel(control, 1001)).uri();
            final String channels = datagrams + " #1001, " + datagrams + " #1011";
            try (CheckedFeed overUdp = new CheckedFeed(market, channels)) {
                market.trade(1);
                awaitAll(market, overIpc, overUdp);
                try (ForkedJvm ipc = ForkedJvm.start(FollowingSubscriber.class, market.driver(),
                    "aeron:ipc?tether=false #1001, aeron:ipc?tether=false #1011", recovery(market));
                    ForkedJvm udp = ForkedJvm.start(FollowingSubscriber.class,
                        FollowingSubscriber.OWN_DRIVER + market.queues().resolve("aeron-of-another-host"), channels,
                        FollowingSubscriber.NO_REPLAY)) {
                    stopAndCompare(market, List.of(overIpc, overUdp), ipc, udp);
                }
            }
        }
    }

    /** Its clients may be late on a machine that has much to do. */
    private RunningMarket shared() throws IOException {
        final RunningMarket market = new RunningMarket(disk);
        market.shareMedia();
        return market;
    }

    private static void stopAndCompare(final RunningMarket market, final List<CheckedFeed> others,
        final ForkedJvm ipc, final ForkedJvm udp) throws Exception {
        market.trade(500);
        final Matcher ipcBefore = awaitInStep(market, others, ipc);
        final Matcher udpBefore = awaitInStep(market, others, udp);
        ipc.stop();
        udp.stop();
        trade(market, others);
        awaitAll(market, others.get(0), others.get(1));
        assertThat(market.messages()).doesNotContain(" were left out");
        assertThat(ipc.isStopped() && udp.isStopped()).isTrue();
        ipc.resume();
        udp.resume();
        market.trade(500);
        final Matcher ipcAfter = awaitInStep(market, others, ipc);
        final Matcher udpAfter = awaitInStep(market, others, udp);
        System.out.printf("over shared memory: %s, then %s; over UDP: %s, then %s%n", ipcBefore.group(),
            ipcAfter.group(), udpBefore.group(), udpAfter.group());

        assertThat(number(ipcAfter, 5)).as("replays").isGreaterThan(number(ipcBefore, 5));
        assertThat(number(udpAfter, 4)).as("gaps").isGreaterThan(number(udpBefore, 4));
        assertThat(market.isPublishing()).isTrue();
    }

    private static void trade(final RunningMarket market, final List<CheckedFeed> others) {
        final long start = System.nanoTime();
        for (int i = 1; i <= SECONDS * STEPS; i++) {
            market.trade(RATE / STEPS);
            final long due = start + i * TimeUnit.SECONDS.toNanos(1) / STEPS;
            while (System.nanoTime() - due < 0) {
                poll(others);
            }
        }
    }

    private static void poll(final List<CheckedFeed> others) {
        int packets = 0;
        for (final CheckedFeed feed : others) {
            packets += feed.poll();
        }
        if (packets == 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** Both have every event of the journal, once; neither keeps the other one waiting. */
    private static void awaitAll(final RunningMarket market, final CheckedFeed one, final CheckedFeed other) {
        market.awaitAnswers();
        final long last = one.last();
        final long start = System.nanoTime();
        while (one.end() <= last || other.end() <= last) {
            poll(List.of(one, other));
            assertThat(System.nanoTime() - start).isLessThan(PATIENCE_NS);
        }
        one.awaitAll("over shared memory", last);
        other.awaitAll("over UDP", last);
    }

    /** What a subscriber says when it has the book that the others have, which is that of the journal. */
    private static Matcher awaitInStep(final RunningMarket market, final List<CheckedFeed> others,
        final ForkedJvm subscriber) throws IOException {
        awaitAll(market, others.get(0), others.get(1));
        final long start = System.nanoTime();
        while (true) {
            poll(others);
            subscriber.say("");
            final Matcher line = LINE.matcher(String.valueOf(subscriber.line()));
            assertThat(line.matches()).isTrue();
            if (number(line, 1) == others.get(0).end() && "LIVE".equals(line.group(2))
                && number(line, 3) == others.get(0).hash()) {
                return line;
            }
            assertThat(System.nanoTime() - start).as(line.group()).isLessThan(PATIENCE_NS);
        }
    }

    private static long number(final Matcher line, final int group) {
        return Long.parseLong(line.group(group));
    }

    private static int recovery(final RunningMarket market) {
        final Matcher recovery = RECOVERY.matcher(market.messages());
        assertThat(recovery.find()).isTrue();
        return Integer.parseInt(recovery.group(1));
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            return socket.getLocalPort();
        }
    }
}
