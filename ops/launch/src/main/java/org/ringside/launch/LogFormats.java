package org.ringside.launch;

import java.util.List;
import org.ringside.log.LogRecordDescriptor;

/** The format of records in the queue {@code log}. */
public final class LogFormats implements Formats {
    @Override
    public List<Format> list() {
        return List.of(Format.layout("log record", LogRecordDescriptor.VERSION));
    }
}
