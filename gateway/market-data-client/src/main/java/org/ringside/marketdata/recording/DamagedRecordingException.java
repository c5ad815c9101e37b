package org.ringside.marketdata.recording;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown when a file is no recording, or is damaged. Its message is one line that names the file. */
public final class DamagedRecordingException extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedRecordingException(final Path path, final String problem) {
        super(path + " " + problem);
    }
}
