package org.ringside.marketdata.aeron;

import io.aeron.CncFileDescriptor;
import io.aeron.CommonContext;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks the folder of a media driver. */
public final class MediaFolder {
    private MediaFolder() {
    }

    /**
     * Whether a media driver has used a folder. Without a driver, Aeron would wait for ten seconds.
     *
     * @param folder of the driver.
     * @return true also if the driver has been killed since.
     */
    public static boolean hasDriver(final Path folder) {
        return Files.exists(folder.resolve(CncFileDescriptor.CNC_FILE));
    }

    /**
     * Whether a media driver uses a folder now.
     *
     * @param folder    of the driver.
     * @param timeoutMs after which a driver counts as dead that gives no sign of life.
     * @return false also when its file cannot be read.
     */
    public static boolean isDriverAlive(final Path folder, final long timeoutMs) {
        return hasDriver(folder) && CommonContext.isDriverActive(folder.toFile(), timeoutMs, line -> { });
    }
}
