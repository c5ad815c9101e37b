package org.ringside.marketdata.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.recording.FeedRecorder;
import org.ringside.marketdata.recording.RecordingReader;
import org.ringside.marketdata.server.RunningMarket;
import picocli.CommandLine;

/** The verbs beside an engine and a publisher that run. */
@Tag("slow")
class MarketDataVerbTest {
    @TempDir
    private Path disk;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(final Object... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        final String[] args = new String[words.length];
        for (int i = 0; i < words.length; i++) {
            args[i] = words[i].toString();
        }
        return new CommandLine(new MarketDataVerb()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err))
            .setExecutionExceptionHandler((failure, line, result) -> {
                err.write(failure.getMessage());
                return ExitCode.of(failure);
            }).execute(args);
    }

    @Test
    void shouldShowRecordAndVerifyAMarketThatRuns() throws Exception {
        final Path file = disk.resolve("feed.rsmd");
        try (RunningMarket market = new RunningMarket(disk)) {
            market.trade(1_000);
            market.publish();
            final AtomicBoolean isOver = new AtomicBoolean();
            final Thread traders = new Thread(() -> {
                while (!isOver.get()) {
                    market.trade(20);
                    LockSupport.parkNanos(10_000_000);
                }
            });
            traders.start();
            assertThat(run("record", file, "--duration", "2s", "--driver", market.driver())).isZero();
            isOver.set(true);
            traders.join();
            assertThat(out.toString()).contains(file + ": ").contains(" packets, ");
            assertThat(run("record", file, "--driver", market.driver())).isEqualTo(ExitCode.USAGE);
            assertThat(err.toString()).contains("is there already");

            assertThat(run("show", "ABC", "--driver", market.driver())).as(err.toString()).isZero();
            assertThat(out.toString()).startsWith("ABC  continuous").contains("BID").contains("trades ");
            assertThat(run("show", "--json", "--depth", "2", "--driver", market.driver())).isZero();
            final JsonNode json = new ObjectMapper().readTree(out.toString());
            assertThat(json.path("schema").asText()).isEqualTo("ringside.md/1");
            assertThat(json.path("bids").size()).isBetween(1, 2);
            assertThat(run("show", "NOBODY", "--timeout", "300ms", "--driver", market.driver()))
                .isEqualTo(ExitCode.TIMEOUT);

            assertThat(run("verify", file, "--journal", market.journal())).as(out + "; " + err).isZero();
            assertThat(out.toString()).contains(" events, 1 books, ").contains(" 0 differ, 0 missing");
            final Path changed = changed(file);
            assertThat(run("verify", changed, "--journal", market.journal())).isEqualTo(ExitCode.CORRUPT);
            assertThat(out.toString()).doesNotContain(" 0 differ").contains(" 0 missing");
            assertThat(err.toString()).contains("first difference: event ");
        }
        assertThat(run("show", "--driver", disk.resolve("nobody"))).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(err.toString()).contains("no media driver runs in ").doesNotContain("\n");
    }

    /** The same recording, but that one event has another price. */
    private Path changed(final Path file) throws IOException {
        final Path changed = disk.resolve("changed.rsmd");
        boolean isChanged = false;
        try (RecordingReader reader = new RecordingReader(file);
            FeedRecorder recorder = new FeedRecorder(changed, 1L << 30)) {
            while (reader.next()) {
                final UnsafeBuffer copy = new UnsafeBuffer(new byte[reader.length()]);
                copy.putBytes(0, reader.buffer(), reader.offset(), reader.length());
                if (!isChanged && PacketDescriptor.stream(copy, 0) == PacketDescriptor.STREAM_ORDERS
                    && copy.capacity() > PacketDescriptor.HEADER_LENGTH) {
                    isChanged = true;
                    copy.putByte(copy.capacity() - 10, (byte) (copy.getByte(copy.capacity() - 10) ^ 1));
                }
                recorder.record(copy, 0, copy.capacity(), reader.arrivalTime());
            }
        }
        assertThat(isChanged).isTrue();
        return changed;
    }
}
