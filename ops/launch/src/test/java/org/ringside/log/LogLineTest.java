package org.ringside.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;

class LogLineTest {
    private static final long AT_NS = 1_763_807_467_118_204_511L;
    private static final UUID QUEUE = UUID.fromString("3f2a9c1b-0000-4000-8000-000000000000");

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    /** The file changes only where the format does: programs read it. */
    @Test
    void shouldWriteTheLinesOfTheGoldenFile() throws IOException {
        final String lines = line(1, entry(LogEvent.LOG_STARTED, new long[] {17}, ""))
            + line(2, entry(LogEvent.LOG_SUPPRESSED, new long[] {64, LogEvent.LOG_LOST.id()}, ""))
            + line(3, entry(LogEvent.PROCESS_FAILED, new long[0], "the disk \"data\"\nis full\u0007"))
            + line(4, entry(LogEvent.OPERATOR_ENDED, new long[] {2}, "bob\u001Fblock session 1001"))
            + line(5, new LogRecord(9_999, 5, 6, LogLevel.WARN, 1, "gw-1", "loop-0", new long[] {1, 2, 3, 4, 5, -6},
                "x"));

        try (InputStream golden = LogLineTest.class.getResourceAsStream("log.ndjson")) {
            assertThat(lines).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void shouldWriteOneObjectOnOneLineWhateverTheTextIs() throws IOException {
        final LogRecord nasty = entry(LogEvent.PROCESS_FAILED, new long[0], "a\r\n\u2028{count} $1 \\ \u0000 \uD83D");

        final String line = line(1, nasty);

        assertThat(line.lines()).hasSize(1);
        final JsonNode json = new JsonMapper().readTree(line);
        assertThat(json.path("msg").asText()).startsWith("ended by an error: a {count} $1");
        assertThat(json.path("id").asText()).isEqualTo("3f2a9c1b-1");
    }

    @Test
    void shouldHaveNothingThatSteersATerminalAndLoseNothing() throws IOException {
        final String text = "gw\u202e1 \u009b31m \u007f \udb40\udc01 B\u00f6rse";

        final String line = line(1, entry(LogEvent.PROCESS_FAILED, new long[0], text));

        assertThat(line).contains("gw\\u202e1 \\u009b31m \\u007f \\udb40\\udc01 B\u00f6rse");
        assertThat(new JsonMapper().readTree(line).at("/args/reason").asText()).isEqualTo(text);
    }

    @Test
    void shouldRefuseBytesThatAreNoRecord() {
        final int length = encode(LogEvent.PROCESS_FAILED, new long[0], "reason");

        for (final int wrong : new int[] {0, LogRecordDescriptor.TEXT - 1, length - 1}) {
            assertThatThrownBy(() -> LogRecord.read(LogEvent.PROCESS_FAILED.id(), buffer, 0, wrong))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("is no record of a log");
        }
        buffer.putByte(LogRecordDescriptor.LEVEL, (byte) 9);
        assertThatThrownBy(() -> LogRecord.read(LogEvent.PROCESS_FAILED.id(), buffer, 0, length))
            .isInstanceOf(IllegalArgumentException.class);
    }

    private static String line(final long position, final LogRecord entry) {
        return LogLine.of(LogLine.queue(QUEUE), position, entry);
    }

    private LogRecord entry(final LogEvent event, final long[] numbers, final String texts) {
        return LogRecord.read(event.id(), buffer, 0, encode(event, numbers, texts));
    }

    private int encode(final LogEvent event, final long[] numbers, final String texts) {
        new LogRecordEncoder(812, "a-gateway-with-a-long-name")
            .header(buffer, 0, event, AT_NS, 42, LogRecordEncoder.name("loop-0"));
        for (int i = 0; i < LogWords.MAX_NUMBERS; i++) {
            LogRecordEncoder.number(buffer, 0, i, i < numbers.length ? numbers[i] : 0);
        }
        final byte[] text = texts.getBytes(StandardCharsets.UTF_8);
        return LogRecordEncoder.text(buffer, 0, text, text.length);
    }
}
