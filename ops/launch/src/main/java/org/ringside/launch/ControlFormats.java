package org.ringside.launch;

import java.util.List;

/** The format of what operators' tools ask processes for, and of the answers. */
public final class ControlFormats implements Formats {
    @Override
    public List<Format> list() {
        return List.of(Format.layout("requests of operators", Control.VERSION));
    }
}
