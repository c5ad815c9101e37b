package org.ringside.counters;

import java.util.List;
import org.ringside.launch.Formats;

/** The formats of the counters of all kinds of processes. */
public final class CountersFormats implements Formats {
    @Override
    public List<Format> list() {
        return List.of(Format.layout("counters of the engine", CountersKind.ENGINE.format()),
            Format.layout("counters of gateways", CountersKind.GATEWAY.format()),
            Format.layout("counters of probes", CountersKind.PROBE.format()),
            Format.layout("counters of publishers", CountersKind.PUBLISHER.format()),
            Format.layout("counters of consoles", CountersKind.CONSOLE.format()),
            Format.layout("counters of members", CountersKind.MEMBER.format()),
            Format.layout("counters of bridges", CountersKind.BRIDGE.format()),
            Format.layout("counters of backups", CountersKind.BACKUP.format()));
    }
}
