package org.ringside.marketdata.aeron;

import io.aeron.CncFileDescriptor;
import io.aeron.CommonContext;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks the folder of a media driver. */
public final class MediaFolder {
    /** As Aeron has it: a driver without a sign of life for so long is dead. */
    private static final long DEAD_MS = 10_000;

    private MediaFolder() {
    }

    /**
     * Whether a media driver uses a folder, as far as Aeron's clients know. Without one, they wait for ten seconds.
     *
     * @param folder of the driver.
     * @return true also for ten seconds after the driver was killed.
     */
    public static boolean hasDriver(final Path folder) {
        return isDriverAlive(folder, DEAD_MS);
    }

    /**
     * Whether a media driver uses a folder now.
     *
     * @param folder    of the driver.
     * @param timeoutMs after which a driver counts as dead that gives no sign of life.
     * @return false also when its file cannot be read.
     */
    public static boolean isDriverAlive(final Path folder, final long timeoutMs) {
        return Files.exists(folder.resolve(CncFileDescriptor.CNC_FILE))
            && CommonContext.isDriverActive(folder.toFile(), timeoutMs, line -> { });
    }
}
