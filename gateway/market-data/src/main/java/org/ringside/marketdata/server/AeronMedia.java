package org.ringside.marketdata.server;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.exceptions.AeronException;
import io.aeron.exceptions.DriverTimeoutException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.agrona.CloseHelper;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Notices;
import org.ringside.launch.PrivateFiles;
import org.ringside.marketdata.aeron.MediaFolder;

/**
 * Aeron as the publisher uses it: with a media driver of its own, or with one that runs. When the driver has died, or
 * has given up on this process because that stood still, another connection is made as soon as there is a driver.
 */
final class AeronMedia implements AutoCloseable {
    private static final long MIN_PARK_NS = 1_000;
    private static final long MAX_PARK_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long SPINS = 10;
    private static final long TRY_NS = TimeUnit.SECONDS.toNanos(1);

    private final Path folder;
    private final Notices messages;
    /** Null when the driver is another process. */
    private final MediaDriver driver;
    private Aeron aeron;
    private long nextTry;

    /**
     * A connection.
     *
     * @param messages takes a line for the operator.
     */
    AeronMedia(final MarketDataConfig config, final Notices messages) {
        this.messages = messages;
        folder = config.isDriverEmbedded() ? config.driverFolder() : Path.of(config.driver());
        if (!config.isDriverEmbedded() && !MediaFolder.hasDriver(folder)) {
            throw absent(folder, null);
        }
        driver = config.isDriverEmbedded() ? embedded(folder) : null;
        try {
            aeron = connect();
        } catch (final DriverTimeoutException late) {
            CloseHelper.quietClose(driver);
            throw absent(folder, late);
        }
    }

    private static LaunchException absent(final Path folder, final Throwable cause) {
        return new LaunchException(ExitCode.NOT_FOUND, "no media driver runs in " + folder
            + ". Start one, or say driver=" + MarketDataConfig.EMBEDDED, cause);
    }

    /**
     * One thread that parks for 50 us at most: the delay of a message, as a core is not to be spent. It never yields:
     * on a full machine, a thread that yields waits for the slices of all others.
     */
    private static MediaDriver embedded(final Path folder) {
        return PrivateFiles.startIn(folder, () -> MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(folder.toString())
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true)
            .warnIfDirectoryExists(false)
            .threadingMode(ThreadingMode.SHARED)
            .sharedIdleStrategy(new BackoffIdleStrategy(SPINS, 0, MIN_PARK_NS, MAX_PARK_NS))));
    }

    /** Aeron's own handler of errors ends the process when the driver is gone. */
    private Aeron connect() {
        return Aeron.connect(new Aeron.Context().aeronDirectoryName(folder.toString())
            .errorHandler(failure -> messages.accept("Aeron: " + failure)));
    }

    /** A connection that is open; null while there is none. It is looked for once a second. */
    Aeron open() {
        if (!aeron.isClosed()) {
            return aeron;
        }
        final long now = System.nanoTime();
        if (now - nextTry < 0) {
            return null;
        }
        nextTry = now + TRY_NS;
        try {
            if (!isDriverAlive()) {
                return null;
            }
            aeron = connect();
            messages.inform("is connected to the media driver in " + folder + " again");
            return aeron;
        } catch (final AeronException | IllegalStateException gone) {
            // It may be about to end, or to begin.
            messages.accept("still no media driver in " + folder + ": " + gone);
            return null;
        }
    }

    private boolean isDriverAlive() {
        return driver != null || MediaFolder.isDriverAlive(folder, TimeUnit.NANOSECONDS.toMillis(TRY_NS * 2));
    }

    /** Nobody may use what was open. */
    void lose() {
        CloseHelper.quietClose(aeron);
    }

    @Override
    public void close() {
        CloseHelper.closeAll(aeron, driver);
    }
}
