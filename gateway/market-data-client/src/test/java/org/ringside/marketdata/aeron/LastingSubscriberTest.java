package org.ringside.marketdata.aeron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.exceptions.DriverTimeoutException;
import io.aeron.exceptions.RegistrationException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The media driver ends under a subscriber. */
@Tag("slow")
@Timeout(60)
class LastingSubscriberTest {
    private static final List<FeedChannel> CHANNEL = FeedChannel.list("aeron:ipc?tether=false #1001");
    private static final String PUBLICATION = "aeron:ipc?term-length=64k";
    private static final int LIMIT = 100;

    @TempDir
    private Path disk;

    private final List<Long> taken = new ArrayList<>();
    private final List<String> notices = new CopyOnWriteArrayList<>();

    private Path folder() {
        return disk.resolve("aeron");
    }

    private MediaDriver launch() {
        return MediaDriver.launch(new MediaDriver.Context().aeronDirectoryName(folder().toString())
            .dirDeleteOnStart(true).dirDeleteOnShutdown(true).warnIfDirectoryExists(false)
            .threadingMode(ThreadingMode.SHARED).sharedIdleStrategy(new SleepingMillisIdleStrategy(1)));
    }

    private LastingSubscriber subscribe(final Duration patience) {
        return new LastingSubscriber(folder(), CHANNEL,
            (buffer, offset, length) -> taken.add(buffer.getLong(offset)), patience, notices::add);
    }

    /** A publisher sends a number, and ends when it has come. */
    private void send(final LastingSubscriber subscriber, final long number) throws InterruptedException {
        final UnsafeBuffer message = new UnsafeBuffer(new byte[Long.BYTES]);
        message.putLong(0, number);
        try (Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(folder().toString())
            .errorHandler(failure -> { }));
            ExclusivePublication publication =
                aeron.addExclusivePublication(PUBLICATION, CHANNEL.get(0).stream())) {
            while (publication.offer(message) < 0) {
                poll(subscriber);
            }
            while (!taken.contains(number)) {
                poll(subscriber);
            }
            assertThat(subscriber.isConnected()).isTrue();
        }
    }

    private static void poll(final LastingSubscriber subscriber) throws InterruptedException {
        if (subscriber.poll(LIMIT) == 0) {
            Thread.sleep(1);
        }
    }

    @Test
    void shouldGoOnWithTheNextMediaDriverInTheFolder() throws InterruptedException {
        final MediaDriver first = launch();
        try (LastingSubscriber subscriber = subscribe(Duration.ofMinutes(10))) {
            send(subscriber, 1);
            first.close();
            while (notices.isEmpty()) {
                poll(subscriber);
            }
            assertThat(subscriber.hasDriver()).isFalse();
            assertThat(subscriber.isConnected()).isFalse();
            try (MediaDriver second = launch()) {
                while (!subscriber.hasDriver()) {
                    poll(subscriber);
                }
                send(subscriber, 2);
                assertThat(second.aeronDirectoryName()).isEqualTo(folder().toString());
            }
        }

        assertThat(taken).containsExactly(1L, 2L);
        assertThat(notices).containsExactly("the media driver in " + folder()
            + " is gone, or has given up on this program: waiting for a driver there",
            "connected to the media driver in " + folder() + " again");
    }

    @Test
    void shouldGiveUpWhenNoMediaDriverComesInTime() {
        final MediaDriver driver = launch();
        try (LastingSubscriber subscriber = subscribe(Duration.ZERO)) {
            driver.close();

            assertThatThrownBy(() -> {
                while (true) {
                    poll(subscriber);
                }
            }).isInstanceOf(DriverTimeoutException.class)
                .hasMessageContaining("no media driver has run in " + folder());
        }
        assertThat(notices).hasSize(1);
    }

    @Test
    void shouldRefuseAFolderWithoutAMediaDriverAndAChannelThatIsNone() {
        assertThatThrownBy(() -> subscribe(Duration.ZERO)).isInstanceOf(DriverTimeoutException.class)
            .hasMessageContaining("no media driver runs in " + folder());
        try (MediaDriver driver = launch()) {
            assertThatThrownBy(() -> new LastingSubscriber(Path.of(driver.aeronDirectoryName()),
                List.of(new FeedChannel("aeron:udp?endpoint=localhost", 1001)), (buffer, offset, length) -> { },
                Duration.ZERO, notices::add)).isInstanceOf(RegistrationException.class);
        }
    }
}
