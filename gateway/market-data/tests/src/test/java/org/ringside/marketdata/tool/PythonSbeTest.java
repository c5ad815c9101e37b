package org.ringside.marketdata.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.recording.FeedRecorder;

/** A decoder that we did not write, and that reads the schema itself, finds in a recording what {@code print} finds. */
class PythonSbeTest {
    private static final Path SCHEMA = Path.of("../../protocol/src/main/resources/market-data-protocol.xml");
    private static final Path SCRIPT = Path.of("src/test/python/read_recording.py");

    @TempDir
    private Path folder;

    @Test
    void shouldFindTheSameInARecordingAsPythonDoes() throws Exception {
        assumeTrue(ends(List.of("python3", "-c", "import sbe")) == 0,
            "Python has no package sbe: recordings are not read by it (python3 -m pip install sbe)");
        final PublicSchema schema = PublicSchema.read();
        final SamplePackets samples = new SamplePackets(schema);
        final Path recording = folder.resolve("feed.rsmd");
        try (FeedRecorder recorder = new FeedRecorder(recording, 1 << 20)) {
            for (final SamplePackets.Sample sample : samples.all()) {
                assertThat(recorder.record(sample.buffer(), 0, sample.length(), 1)).isTrue();
            }
        }

        final int exitCode = ends(List.of("python3", SCRIPT.toString(), SCHEMA.toString(), recording.toString()));

        assertThat(exitCode).as(Files.readString(folder.resolve("err"))).isZero();
        final List<String> lines = Files.readAllLines(folder.resolve("out"));
        final ObjectMapper mapper = new ObjectMapper();
        int line = 0;
        for (final SamplePackets.Sample sample : samples.all()) {
            final PacketReader packet = new PacketReader();
            packet.wrap(sample.buffer(), 0, sample.length());
            while (packet.next()) {
                final DecodedMessage message = DecodedMessage.of(schema, packet);
                final JsonNode found = mapper.readTree(lines.get(line++));
                assertThat(found.path("message").asText()).isEqualTo(message.name());
                assertThat(found.path("fields")).as(message.name())
                    .isEqualTo(mapper.readTree(mapper.writeValueAsString(message.fields())));
            }
        }
        assertThat(lines).hasSize(line);
    }

    /** Its exit code; what it has printed is in files. */
    private int ends(final List<String> command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile()).start().waitFor();
        } catch (final IOException noPython) {
            return -1;
        }
    }
}
