package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.ExitCode;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.ops.terminal.Run;

/** {@code ringside engine --skip-record}, with a journal whose second record cannot be applied. */
class SkipRecordTest {
    private static final byte NO_PHASE = 99;

    @TempDir
    private Path folder;

    private Path journal;
    private Path config;

    @BeforeEach
    void writeJournal() throws IOException {
        journal = folder.resolve("journal");
        config = Files.write(folder.resolve("engine.properties"), List.of("routes=gw-1", "segmentLength=1048576",
            "queues=" + folder.resolve("queues"), "journal=" + journal, "instruments.1.symbol=ABC",
            "instruments.1.tick=0.01", "instruments.1.lot=1"));
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[AddInstrumentEncoder.BLOCK_LENGTH]);
        try (JournalWriter writer = JournalWriter.open(new JournalConfig(journal, 1 << 20, SyncPolicy.MAPPED,
            AddInstrumentEncoder.SCHEMA_ID, AddInstrumentEncoder.SCHEMA_VERSION))) {
            new AddInstrumentEncoder().wrap(buffer, 0).tick(1_000_000).instrumentId(1)
                .lotSize(1).minimumQuantity(1).maximumQuantity(1_000);
            writer.append(
                AddInstrumentEncoder.TEMPLATE_ID, -1, 1, 0, buffer, 0, AddInstrumentEncoder.BLOCK_LENGTH);
            new StartPhaseEncoder().wrap(buffer, 0).instrumentId(1).seed(0).maximumNs(0);
            buffer.putByte(StartPhaseEncoder.phaseEncodingOffset(), NO_PHASE);
            writer.append(StartPhaseEncoder.TEMPLATE_ID, 7, 2, 0, buffer, 0, StartPhaseEncoder.BLOCK_LENGTH);
            writer.flush();
        }
    }

    @Test
    void shouldReplayPastTheRecordWhenItIsSkipped() {
        final Run before = run("journal", "replay", journal.toString());
        final Run skip = skip("--yes");
        final Run after = run("journal", "replay", journal.toString());

        assertThat(before.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(before.err()).startsWith(
            "ringside: record 1 of the journal, StartPhase at position 7, cannot be applied: ").hasLineCount(1);
        assertThat(skip.err()).isEqualTo("ringside: record 1, StartPhase at position 7, is left out from now on."
            + " Start the engine: ringside engine -c " + config + "\n");
        assertThat(skip.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(after.err()).isEmpty();
        assertThat(after.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run("journal", "print", journal.toString(), "--from", "1", "--count", "1").exitCode())
            .isEqualTo(ExitCode.OK);
        assertThat(run("journal", "print", journal.toString(), "--type", "RecordSkipped").out())
            .startsWith("2  ").contains("RecordSkipped index=1 chain=");
    }

    @Test
    void shouldSayWhatItMeansAndDoNothingWithoutYes() {
        final Run refused = skip();

        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).isEqualTo("ringside: would leave out record 1, StartPhase at position 7, for ever: "
            + "for its sender it is rejected, and the books go on as if it had never come. "
            + "Add --yes if that is meant\n");
        assertThat(skip("--dry-run").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run("journal", "replay", journal.toString()).exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    private Run skip(final String... options) {
        return run(Stream.concat(
            Stream.of("engine", "-c", config.toString(), "--skip-record", "1"),
            Stream.of(options)).toArray(String[]::new));
    }

    private static Run run(final String... arguments) {
        return Run.of(new Ringside(), arguments);
    }
}
