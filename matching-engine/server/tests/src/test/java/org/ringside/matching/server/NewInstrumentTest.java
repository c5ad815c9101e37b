package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalReader;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SyncPolicy;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.StartPhaseDecoder;

/** New instruments come to where the schedule has led the others, whatever becomes of the engine meanwhile. */
class NewInstrumentTest extends ScheduleFixture {
    @Test
    void shouldBringNewInstrumentsToWhereTheDayIs() {
        exchange.work();
        assertThat(phases()).containsExactly("CLOSED", "CLOSED");
        exchange.close();
        for (final String[] time : new String[][] {
            {"08:00", "CLOSED"}, {"09:15", "PRE_OPEN"}, {"12:00", "CONTINUOUS"}, {"16:01", "CLOSING_CALL"},
            {"16:10", "POST_CLOSE"}, {"16:30", "CLOSED"}, {"18:00", "CLOSED"}}) {
            try (Exchange fresh = new Exchange()) {
                fresh.gateway("gw-1");
                fresh.set("schedule", fresh.write("schedule.properties", "zone=UTC", "openingCall=09:00",
                    "continuous=09:30", "closingCall=16:00", "postClose=16:05", "close=16:20", "day=17:00"));
                fresh.clock(ns(MONDAY + time[0] + ":00Z"));
                fresh.work();

                assertThat(fresh.host().service().phase(1)).as(time[0]).hasToString(time[1]);
            }
        }
        open();
    }

    /** The engine may end between the record that adds an instrument and those that lead it to where the others are. */
    @Test
    @Tag("slow")
    void shouldBringNewInstrumentsToWhereTheDayIsWhereverTheLastEngineHasEnded() {
        for (final String time : Boolean.getBoolean("ringside.long")
            ? List.of("09:15", "12:00", "16:01", "16:10", "16:30") : List.of("12:00", "16:10")) {
            final List<String> expected;
            final int records;
            final Path all = folder.resolve(time.replace(':', '-'));
            try (Exchange whole = new Exchange()) {
                open(whole, time, all);
                expected = phases(whole);
                records = count(all);
            }
            for (int kept = 1; kept < records; kept++) {
                final Path cut = folder.resolve(all.getFileName() + "-" + kept);
                copy(all, cut, kept);
                try (Exchange again = new Exchange()) {
                    open(again, time, cut);
                    assertThat(phases(again)).as("at %s after %s records", time, kept).isEqualTo(expected);
                }
            }
        }
    }

    /** What an operator has done to an instrument stays, whether it has had orders or not. */
    @Test
    void shouldLeaveAnInstrumentWhereAnOperatorHasPutIt() {
        at("12:00");
        exchange.stop();
        exchange.set("instruments.3.symbol", "NEW");
        exchange.set("instruments.3.tick", "0.01");
        exchange.set("instruments.3.lot", "1");
        at("12:01");
        gateway.startPhase(3, Phase.CLOSED, 0);
        exchange.work();
        exchange.stop();

        at("12:02");

        assertThat(exchange.host().service().phase(3)).hasToString("CLOSED");
    }

    /** A step that has begun leads the instrument on, and nothing leads it back. */
    @Test
    void shouldGoOnWithAStepWhenAnInstrumentIsNewAndTheEngineEndsInTheStep() {
        try (Exchange alone = new Exchange()) {
            alone.withJournal(folder.resolve("alone"));
            alone.gateway("gw-1");
            alone.set("schedule", exchange.folder().resolve("schedule.properties"));
            alone.clock(ns(MONDAY + "12:00:00Z"));
            alone.work();
            alone.stop();
            alone.set("instruments.3.symbol", "NEW");
            alone.set("instruments.3.tick", "0.01");
            alone.set("instruments.3.lot", "1");
            alone.work();
            alone.clock(ns(MONDAY + "16:00:00Z"));
            int turns = 0;
            do {
                alone.stop();
                turns++;
            } while (alone.agent().doWork() > 0);

            assertThat(turns).isGreaterThan(3);
            assertThat(alone.host().service().phase(3)).hasToString("CLOSING_CALL");
        }
    }

    private static void open(final Exchange fresh, final String time, final Path itsJournal) {
        fresh.withJournal(itsJournal);
        fresh.gateway("gw-1");
        fresh.set("schedule", fresh.write("schedule.properties", "zone=UTC", "openingCall=09:00",
            "continuous=09:30", "closingCall=16:00", "postClose=16:05", "close=16:20", "day=17:00"));
        fresh.clock(ns(MONDAY + time + ":00Z"));
        fresh.work();
    }

    /** The first records of a journal. */
    private void copy(final Path from, final Path to, final int records) {
        try (JournalWriter writer = JournalWriter.open(new JournalConfig(to, 1 << 20, SyncPolicy.MAPPED,
            StartPhaseDecoder.SCHEMA_ID, StartPhaseDecoder.SCHEMA_VERSION))) {
            JournalReader.readAll(from, 0, (index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain)
                -> {
                if (index < records) {
                    writer.append(typeId, position, timeNs, readTimeNs, buffer, offset, length);
                }
            });
            writer.flush();
        }
    }

    private static int count(final Path of) {
        final int[] count = new int[1];
        JournalReader.readAll(of, 0, (index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain) ->
            count[0]++);
        return count[0];
    }
}
