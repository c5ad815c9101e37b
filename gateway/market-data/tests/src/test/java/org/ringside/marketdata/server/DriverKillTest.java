package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.driver.MediaDriver;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.agrona.IoUtil;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.marketdata.aeron.MediaFolder;
import org.ringside.testing.ForkedJvm;

/** The media driver ends under a publisher, and another one takes its place: killed, with {@code -Plong}, too. */
@Tag("slow")
class DriverKillTest {
    private static final long ALIVE_MS = 2_000;

    @TempDir
    private Path disk;

    @Test
    @DisplayName("the media driver ends, and another one starts")
    void shouldGoOnWithAnotherMediaDriver() throws Exception {
        try (RunningMarket market = new RunningMarket(disk)) {
            market.startMedia();
            market.publish(Map.of("driver", market.driver().toString()));
            final long before = books(market);
            market.stopMedia();
            market.trade(500);
            market.startMedia();

            assertThat(books(market)).isGreaterThan(before);
            assertThat(market.publisher().hasStopped()).isFalse();
            assertThat(market.messages()).contains("is connected to the media driver in ")
                .doesNotContain("is lost here");
        }
    }

    @Test
    @Tag("long")
    @DisplayName("the media driver is killed")
    void shouldGoOnWhenTheMediaDriverWasKilled() throws Exception {
        try (RunningMarket market = new RunningMarket(disk)) {
            final long before;
            try (ForkedJvm driver = driver(market)) {
                market.publish(Map.of("driver", market.driver().toString()));
                before = books(market);
                driver.kill();
            }
            IoUtil.delete(market.driver().toFile(), false);
            market.trade(500);
            try (ForkedJvm driver = driver(market)) {
                assertThat(books(market)).isGreaterThan(before);
                assertThat(driver.isAlive()).isTrue();
            }
        }
    }

    private static ForkedJvm driver(final RunningMarket market) throws Exception {
        final ForkedJvm driver = ForkedJvm.start(List.of(ForkedJvm.QUICK, "-Daeron.dir=" + market.driver(),
            "-Daeron.dir.delete.on.start=true", "-Daeron.threading.mode=SHARED",
            "-Daeron.shared.idle.strategy=org.agrona.concurrent.SleepingMillisIdleStrategy"), MediaDriver.class);
        while (!MediaFolder.isDriverAlive(market.driver(), ALIVE_MS)) {
            LockSupport.parkNanos(5_000_000);
        }
        return driver;
    }

    private static long books(final RunningMarket market) {
        try (SubscribedBooks books = new SubscribedBooks(market)) {
            market.trade(300);
            return books.await();
        }
    }
}
