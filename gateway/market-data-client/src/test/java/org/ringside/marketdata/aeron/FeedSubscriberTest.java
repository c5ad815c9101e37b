package org.ringside.marketdata.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Publishers of one stream follow each other while a subscriber is behind. Media driver, publishers and subscriber take
 * turns on one thread.
 */
class FeedSubscriberTest {
    private static final List<FeedChannel> CHANNEL = FeedChannel.list("aeron:ipc #1001");
    private static final String PUBLICATION = "aeron:ipc?term-length=64k";
    /** With Aeron's header, 96 bytes: a term ends with a rest that has none, and half of one has 341. */
    private static final int LENGTH = 40;
    private static final int LIMIT = 100;
    /** By default, a second: the driver removes a publication a few times of that after its end. */
    private static final long TIMER_NS = 1_000_000;

    @TempDir
    private Path folder;

    private final UnsafeBuffer message = new UnsafeBuffer(new byte[LENGTH]);
    private final List<Long> taken = new ArrayList<>();
    private MediaDriver driver;
    private Aeron aeron;
    private FeedSubscriber subscriber;

    @BeforeEach
    void open() {
        driver = MediaDriver.launch(new MediaDriver.Context().aeronDirectoryName(folder.resolve("aeron").toString())
            .threadingMode(ThreadingMode.INVOKER).timerIntervalNs(TIMER_NS).dirDeleteOnShutdown(true));
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName())
            .driverAgentInvoker(driver.sharedAgentInvoker()).useConductorAgentInvoker(true));
        subscriber = subscribe(taken);
    }

    @AfterEach
    void close() {
        CloseHelper.closeAll(subscriber, aeron, driver);
    }

    private FeedSubscriber subscribe(final List<Long> numbers) {
        return new FeedSubscriber(aeron, CHANNEL,
            (buffer, offset, length) -> numbers.add(buffer.getLong(offset)));
    }

    private ExclusivePublication publish() {
        final ExclusivePublication publication = aeron.addExclusivePublication(PUBLICATION, CHANNEL.get(0).stream());
        settle();
        return publication;
    }

    /** Driver and client do all that there is to do. */
    private void settle() {
        while (driver.sharedAgentInvoker().invoke() + aeron.conductorAgentInvoker().invoke() > 0) {
            Thread.onSpinWait();
        }
    }

    private void send(final ExclusivePublication publication, final long first, final long last) {
        for (long number = first; number <= last; number++) {
            message.putLong(0, number);
            while (publication.offer(message) < 0) {
                settle();
            }
        }
    }

    private static void takeAll(final FeedSubscriber from) {
        while (from.poll(LIMIT) > 0) {
            Thread.onSpinWait();
        }
    }

    private static List<Long> numbers(final long... firstsAndLasts) {
        final List<Long> numbers = new ArrayList<>();
        for (int i = 0; i < firstsAndLasts.length; i += 2) {
            LongStream.rangeClosed(firstsAndLasts[i], firstsAndLasts[i + 1]).forEach(numbers::add);
        }
        return numbers;
    }

    /** The first one is killed, so that nobody closes its publication; the second one ends. */
    @Test
    void shouldTakeAllOfOnePublisherBeforeAnythingOfTheNextOneWhenItIsBehind() {
        final ExclusivePublication killed = publish();
        for (long sent = 0; sent < 600; sent += LIMIT) {
            send(killed, sent + 1, sent + LIMIT);
            takeAll(subscriber);
        }
        // What is not read goes on behind the end of a term.
        send(killed, 601, 850);
        final ExclusivePublication ended = publish();
        send(ended, 701, 1_000);
        ended.close();
        send(publish(), 1_001, 1_200);
        settle();

        takeAll(subscriber);

        assertThat(taken).isEqualTo(numbers(1, 850, 701, 1_000, 1_001, 1_200));
    }

    /** The driver puts the last publication into the place of one that is gone, and tells late subscribers so. */
    @Test
    void shouldBeginWithTheOldestPublisherWhenItComesLate() {
        final ExclusivePublication gone = publish();
        final ExclusivePublication killed = publish();
        final ExclusivePublication next = publish();
        final int counter = gone.positionLimitId();
        gone.close();
        while (aeron.countersReader().getCounterState(counter) == CountersReader.RECORD_ALLOCATED) {
            settle();
        }
        send(killed, 1, 150);
        send(next, 151, 300);
        final List<Long> late = new ArrayList<>();
        try (FeedSubscriber second = subscribe(late)) {
            settle();

            takeAll(second);

            assertThat(late).isEqualTo(numbers(1, 300));
        }
    }
}
