package org.ringside.journal;

import java.util.List;
import org.ringside.launch.Formats;

/** The formats of the files in a journal's folder. */
public final class JournalFormats implements Formats {
    @Override
    public List<Format> list() {
        return List.of(Format.layoutOf("journal", JournalDescriptor.FORMAT_VERSION).reading("1.0"),
            Format.layoutOf("snapshot", SnapshotDescriptor.FORMAT_VERSION));
    }
}
