package org.ringside.matching.server;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.matching.service.EngineService;

/** An engine with a schedule, whose clock the test sets. It is the noon of a Sunday. */
abstract class ScheduleFixture extends EngineFixture {
    static final String MONDAY = "2026-11-23T";

    @TempDir
    Path folder;

    @BeforeEach
    void schedule() {
        exchange.set("schedule", exchange.write("schedule.properties", "zone=UTC", "openingCall=09:00",
            "openingFreeze=30s", "continuous=09:30", "closingCall=16:00", "postClose=16:05", "close=16:20",
            "day=17:00"));
        exchange.clock(ns("2026-11-22T12:00:00Z"));
    }

    /** On Monday; the engine does what is due. */
    final void at(final String time) {
        exchange.clock(ns(MONDAY + time + ":00Z"));
        exchange.work();
    }

    final List<String> phases() {
        return phases(exchange);
    }

    static List<String> phases(final Exchange of) {
        final EngineService service = of.host().service();
        return List.of(service.phase(1).name(), service.phase(2).name());
    }

    static long ns(final String instant) {
        return Instant.parse(instant).getEpochSecond() * 1_000_000_000L;
    }
}
