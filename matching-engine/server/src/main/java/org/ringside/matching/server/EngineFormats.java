package org.ringside.matching.server;

import java.util.List;
import org.ringside.launch.Formats;
import org.ringside.matching.StateOutput;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.service.EngineService;

/** The formats of the engine: its commands and events, and its state in a snapshot, in two parts. */
public final class EngineFormats implements Formats {
    @Override
    public List<Format> list() {
        return List.of(
            Format.schema("engine", NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION).reading("3902:6"),
            Format.layout("state of the service", EngineService.STATE_VERSION).reading("5", "6"),
            Format.layout("state of the books", StateOutput.VERSION));
    }
}
