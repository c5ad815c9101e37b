package org.ringside.marketdata.aeron;

import io.aeron.CncFileDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of a media driver. */
public final class MediaFolder {
    private MediaFolder() {
    }

    /**
     * Whether a media driver has used a folder. Where none has, Aeron would wait for one for ten seconds.
     *
     * @param folder of the driver.
     * @return true also when the driver has been killed since.
     */
    public static boolean hasDriver(final Path folder) {
        return Files.exists(folder.resolve(CncFileDescriptor.CNC_FILE));
    }
}
