package org.ringside.marketdata.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.FaultPoint;
import org.ringside.marketdata.server.RunningMarket;
import org.ringside.testing.ForkedJvm;

/** A publisher is killed, or stands still, beside an engine that runs; a subscriber is there all the time. */
@Tag("slow")
class PublisherKillTest {
    private static final boolean IS_LONG = Boolean.getBoolean("ringside.long");
    /** Behind the store, in the middle of a snapshot. */
    private static final List<String> FAULTS = List.of("events-kept:7", "chunk-sent:9");
    /** Behind the queue and behind a packet, too. */
    private static final List<String> MORE = List.of("queue-released:30", "packet-sent:40", "events-kept:1",
        "queue-released:200", "packet-sent:1", "packet-sent:333", "chunk-sent:1", "base-part:1");
    private static final Map<String, String> LITTLE_ROOM = Map.of("storeBytes", Long.toString(64L << 20));
    private static final int BASE_COMMANDS = 400_000;
    private static final int MANY = 500;
    private static final int FEW = 20;

    @TempDir
    private Path disk;

    @Test
    @DisplayName("the publisher is killed behind its store, behind the queue, behind a packet, in a snapshot")
    void shouldSendEveryEventWhereverThePublisherBeforeWasKilled() throws Exception {
        final List<String> faults = new ArrayList<>(FAULTS);
        if (IS_LONG) {
            faults.addAll(MORE);
        }
        try (RunningMarket market = new RunningMarket(disk); CheckedFeed feed = new CheckedFeed(market)) {
            for (final String fault : faults) {
                try (ForkedJvm publisher =
                    market.fork(List.of("-D" + FaultPoint.PROPERTY + "=" + fault), LITTLE_ROOM)) {
                    trade(market, feed, publisher, fault);
                    assertThat(publisher.exitCode()).as(fault).isEqualTo(FaultPoint.EXIT_CODE);
                }
            }
            try (ForkedJvm publisher = market.fork(List.of(), LITTLE_ROOM)) {
                market.trade(500);
                feed.awaitAll("after " + faults);
                assertThat(publisher.isAlive()).isTrue();
            }
            assertThat(feed.repeated()).as("what was sent by a publisher that could not note that").isPositive();
            assertThat(feed.compared()).isPositive();
        }
    }

    /** Some at a time until it is dead, and more at a time until there were so many. */
    private static void trade(
        final RunningMarket market, final CheckedFeed feed, final ForkedJvm publisher, final String fault) {
        final long start = System.nanoTime();
        int left = fault.startsWith("base-part") ? BASE_COMMANDS : 0;
        while (publisher.isAlive()) {
            market.trade(left > 0 ? MANY : FEW);
            left -= MANY;
            market.awaitAnswers();
            if (feed.poll() == 0) {
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(System.nanoTime() - start).as("%s: the publisher does not get there", fault)
                .isLessThan(CheckedFeed.PATIENCE_NS);
        }
    }
}
