package org.ringside.gateway.probe;

import java.util.List;
import org.ringside.launch.Formats;

/** The format of the messages in the rings of a probe. */
public final class ProbeFormats implements Formats {
    @Override
    public List<Format> list() {
        return List.of(Format.schema("probe", EnvelopeDescriptor.SCHEMA_ID, EnvelopeDescriptor.SCHEMA_VERSION));
    }
}
