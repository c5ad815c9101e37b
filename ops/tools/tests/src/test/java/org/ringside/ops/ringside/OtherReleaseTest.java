package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.ExitCode;
import org.ringside.launch.StartedExchange;
import org.ringside.matching.counters.EngineCounters;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.ops.shmq.Shmq;
import org.ringside.ops.terminal.Run;

/** What the commands of this release say of an exchange that another release runs, an earlier or a later one. */
@Tag("slow")
class OtherReleaseTest extends ExchangeFixture {
    private static final int FORMAT_OFFSET = 8;

    @Test
    void shouldNameTheReleaseWhoseCommandsReadTheCountersOfTheEngine() throws IOException {
        ringside("queues", "create");
        EngineCounters.create(queues, List.of("gw-1"));
        for (final int format : new int[] {1, 99}) {
            try (RandomAccessFile file = new RandomAccessFile(queues.resolve("engine.counters").toFile(), "rw")) {
                file.seek(FORMAT_OFFSET);
                file.write(format);
            }
            for (final String verb : List.of("counters", "watch --once", "health")) {
                final Run run = ringside(verb.split(" "));

                assertThat(run.exitCode()).as(verb).isNotEqualTo(ExitCode.OK);
                assertThat(run.out() + run.err()).as(verb).contains(queues.resolve("engine.counters")
                    + " is that of an engine of another release, in format " + format + ", and this one reads format 2:"
                    + " use the commands of that release, whose folder 'ps -o args= -p " + ProcessHandle.current().pid()
                    + "' shows").doesNotContain("Exception");
                assertThat(run.err().lines()).as(verb).hasSizeLessThanOrEqualTo(1);
            }
            assertThat(ringside("status").err()).doesNotContain("Exception");
        }
    }

    @Test
    void shouldChangeNothingWhenTheQueueOfCommandsHasAnotherSchema() {
        ringside("queues", "create");
        for (final int version : new int[] {NewOrderDecoder.SCHEMA_VERSION - 1, NewOrderDecoder.SCHEMA_VERSION + 1}) {
            final String schema = NewOrderDecoder.SCHEMA_ID + ":" + version;
            assertThat(shmq("rm orders.in --yes").exitCode()).isEqualTo(ExitCode.OK);
            assertThat(shmq("create orders.in --slots 1k --schema " + schema).exitCode()).isEqualTo(ExitCode.OK);

            for (final String verb : List.of("cancel session 1001 --yes", "block firm 1 --yes")) {
                final Run run = ringside(verb.split(" "));

                assertThat(run.exitCode()).as(verb).isEqualTo(ExitCode.CORRUPT);
                assertThat(run.err()).as(verb).hasLineCount(1).contains("orders.in has schema " + schema
                    + ", this release writes 3902:" + NewOrderDecoder.SCHEMA_VERSION
                    + ": use the commands of the release that runs");
            }
            assertThat(shmq("tail orders.in --decode").err()).doesNotContain("Exception");
        }
    }

    @Test
    void shouldPassOverWhatALaterReleaseSaysOfItsProcesses() throws IOException {
        ringside("up");
        final Path file = queues.resolve(StartedExchange.FILE);
        final String text = Files.readString(file);
        Files.writeString(file, text.replaceFirst("\\{", "{\"later\" : [ 1 ], ")
            .replace("\"part\"", "\"later\" : { }, \"part\""));

        assertThat(ringside("status").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(ringside("down").exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldReadNoJournalOfALaterRelease() {
        final Path journal = home.resolve("data/engine");
        try (JournalWriter writer = JournalWriter.open(new JournalConfig(journal, 1 << 20, SyncPolicy.MAPPED,
            NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION + 1))) {
            writer.append(1, 1, 0, 0, new UnsafeBuffer(new byte[200]), 0, 200);
        }
        for (final String verb : List.of("journal replay", "trace 1")) {
            final Run run = ringside(verb.split(" "));

            assertThat(run.exitCode()).as(verb).isEqualTo(ExitCode.CORRUPT);
            assertThat(run.err()).as(verb).hasLineCount(1).contains("record 0 in " + journal + " has schema version "
                + (NewOrderDecoder.SCHEMA_VERSION + 1) + ", this release reads up to version "
                + NewOrderDecoder.SCHEMA_VERSION + "; use the release that wrote it");
        }
        assertThat(ringside("journal", "print").err()).contains("they are shown as bytes");
    }

    private Run shmq(final String words) {
        return Run.of(new Shmq(), (words + " --dir " + queues).split(" "));
    }
}
