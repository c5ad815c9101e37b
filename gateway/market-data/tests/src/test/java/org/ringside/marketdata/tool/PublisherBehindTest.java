package org.ringside.marketdata.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.marketdata.server.RunningMarket;
import org.ringside.testing.ForkedJvm;

/**
 * A publisher stands still, for so long that the media driver has given up on it, while traders trade: 4 s with 1,000
 * orders a second, or 60 s with 50,000.
 */
@Tag("slow")
class PublisherBehindTest {
    private static final boolean IS_LONG = Boolean.getBoolean("ringside.long");
    private static final int SECONDS = IS_LONG ? 60 : 4;
    private static final int RATE = IS_LONG ? 50_000 : 1_000;
    private static final int STEPS = 20;
    /** Of lines for the operator, of what the JVM does once, of tables that grow with the orders: no object each. */
    private static final long FEW_BYTES = (256 << 10) + 4L * SECONDS * RATE;

    @TempDir
    private Path disk;

    @Test
    @Timeout(600)
    @DisplayName("the publisher stands still while traders trade")
    void shouldAnswerTradersAsBeforeAndSendEverythingLate() throws Exception {
        try (RunningMarket market = hasty(); CheckedFeed feed = new CheckedFeed(market);
            ForkedJvm publisher = market.fork(List.of(), Map.of())) {
            assertThat(publisher.line()).startsWith("ready market-data");
            market.trade(2_000);
            feed.awaitAll("at first");

            publisher.stop();
            final long before = market.awaitAnswers();
            final long allocated = allocated(market);
            trade(market);
            final long answered = market.awaitAnswers() - before;
            final long bytes = allocated(market) - allocated;
            assertThat(bytes).as("bytes that the engine's thread has allocated").isLessThan(FEW_BYTES);
            assertThat(answered).isGreaterThanOrEqualTo((long) SECONDS * RATE);
            assertThat(market.messages()).contains("market-data is full");

            final long last = feed.last();
            publisher.resume();
            final long resumed = System.nanoTime();
            feed.awaitAll("late", last);
            System.out.printf("%,d commands in %d s while the publisher stood still, %,d answers; the engine's thread"
                + " has allocated %,d bytes; %,d ms later all events were there%n", SECONDS * RATE, SECONDS, answered,
                bytes, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - resumed));
            assertThat(publisher.isAlive()).isTrue();
        }
    }

    /** Its driver gives up on the publisher while that stands still. */
    private RunningMarket hasty() throws IOException {
        final RunningMarket market = new RunningMarket(disk);
        market.startHastyMedia();
        return market;
    }

    /** The engine has done all of a step before its time is over, or else the rate was too high for the machine. */
    private static void trade(final RunningMarket market) {
        final long start = System.nanoTime();
        for (int i = 1; i <= SECONDS * STEPS; i++) {
            market.trade(RATE / STEPS);
            market.awaitAnswers();
            final long due = start + i * TimeUnit.SECONDS.toNanos(1) / STEPS;
            while (System.nanoTime() - due < 0) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    private static long allocated(final RunningMarket market) {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
            .getThreadAllocatedBytes(market.engineThread().getId());
    }
}
