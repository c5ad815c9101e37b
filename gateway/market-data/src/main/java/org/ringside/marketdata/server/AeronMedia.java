package org.ringside.marketdata.server;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.exceptions.DriverTimeoutException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.agrona.CloseHelper;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.aeron.MediaFolder;

/** Aeron as the publisher uses it: with a media driver of its own, or with one that runs. */
final class AeronMedia implements AutoCloseable {
    private static final long MIN_PARK_NS = 1_000;
    private static final long MAX_PARK_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long SPINS = 10;

    /** Null when the driver is another process. */
    private final MediaDriver driver;
    private final Aeron aeron;

    AeronMedia(final MarketDataConfig config) {
        final Path folder = config.isDriverEmbedded() ? config.driverFolder() : Path.of(config.driver());
        if (!config.isDriverEmbedded() && !MediaFolder.hasDriver(folder)) {
            throw absent(folder, null);
        }
        driver = config.isDriverEmbedded() ? embedded(folder) : null;
        try {
            aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(folder.toString()));
        } catch (final DriverTimeoutException late) {
            CloseHelper.quietClose(driver);
            throw absent(folder, late);
        }
    }

    private static LaunchException absent(final Path folder, final Throwable cause) {
        return new LaunchException(ExitCode.NOT_FOUND, "no media driver runs in " + folder
            + ". Start one, or say driver=" + MarketDataConfig.EMBEDDED, cause);
    }

    /** One thread that parks for 50 us at most: the delay of a message, where a core is not to be spent. */
    private static MediaDriver embedded(final Path folder) {
        return MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(folder.toString())
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true)
            .warnIfDirectoryExists(false)
            .threadingMode(ThreadingMode.SHARED)
            .sharedIdleStrategy(new BackoffIdleStrategy(SPINS, SPINS, MIN_PARK_NS, MAX_PARK_NS)));
    }

    Aeron aeron() {
        return aeron;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(aeron, driver);
    }
}
