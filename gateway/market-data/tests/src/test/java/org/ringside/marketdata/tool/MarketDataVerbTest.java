package org.ringside.marketdata.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
    /** Each waits for its book. L2 is what is shown when no kind is named, and L3 is followed. */
    private static final List<String> KINDS = Boolean.getBoolean("ringside.long")
        ? List.of("--l1", "--l2", "--l3", "--conflated") : List.of("--l1", "--conflated");

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
                    market.trade(10);
                    LockSupport.parkNanos(20_000_000);
                }
            });
            traders.start();
            assertThat(run("record", file, "--duration", "2s", "--pcap", disk.resolve("feed.pcap"), "--driver",
                market.driver())).isZero();
            assertThat(out.toString()).contains(file + ": ").contains(" packets, ");
            assertThat(run("-f", "--duration", "500ms", "--l3", "--json", "--driver", market.driver())).isZero();
            assertThat(out.toString()).contains("\"type\":\"orders\"").contains("\"type\":\"trade\"");
            assertThat(run("stat", "--duration", "500ms", "--threshold", "max<60s", "--threshold", "rate>1",
                "--driver", market.driver())).as(out + "; " + err).isZero();
            assertThat(out.toString()).contains(" events/s ").contains("L3 ").contains("published");
            isOver.set(true);
            traders.join();
            lookAtRecording(file);
            assertThat(run("record", file, "--driver", market.driver())).isEqualTo(ExitCode.USAGE);
            assertThat(err.toString()).contains("is there already");

            assertThat(run("ABC", "--driver", market.driver())).as(err.toString()).isZero();
            assertThat(out.toString()).startsWith("ABC  continuous").contains("BID").contains("trades ");
            assertThat(run("--json", "--depth", "2", "--driver", market.driver())).isZero();
            final JsonNode json = new ObjectMapper().readTree(out.toString());
            assertThat(json.path("schema").asText()).isEqualTo("ringside.md/1");
            assertThat(json.path("bids").size()).isBetween(1, 2);
            showKinds(market);
            assertThat(run("NOBODY", "--timeout", "300ms", "--driver", market.driver()))
                .isEqualTo(ExitCode.TIMEOUT);

            assertThat(run("verify", file, "--journal", market.journal())).as(out + "; " + err).isZero();
            assertThat(out.toString()).contains(" events, 1 books, ").contains(" 0 differ, 0 missing");
            assertThat(run("verify", disk.resolve("none"), "--journal", market.journal()))
                .isEqualTo(ExitCode.NOT_FOUND);
            final Path changed = changed(file);
            assertThat(run("verify", changed, "--journal", market.journal())).isEqualTo(ExitCode.CORRUPT);
            assertThat(out.toString()).doesNotContain(" 0 differ").contains(" 0 missing");
            assertThat(err.toString()).contains("first difference: event ");
        }
        assertThat(run("--driver", disk.resolve("nobody"))).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(err.toString()).contains("no media driver runs in ").doesNotContain("\n");
    }

    private void showKinds(final RunningMarket market) throws IOException {
        for (final String kind : KINDS) {
            assertThat(run("ABC", kind, "--json", "--driver", market.driver())).as(kind + err).isZero();
            final JsonNode json = new ObjectMapper().readTree(out.toString());
            assertThat(json.path("type").asText()).isEqualTo(
                Map.of("--l1", "top", "--l3", "orders").getOrDefault(kind, "levels"));
            assertThat(json.path("rptSeq").asLong()).as(kind).isPositive();
            assertThat(json.path("phase").asText()).as(kind).isEqualTo("CONTINUOUS");
        }
        assertThat(run("--l1", "--l2", "--driver", market.driver())).isEqualTo(ExitCode.USAGE);
    }

    private void lookAtRecording(final Path file) throws IOException {
        assertThat(run("print", file, "-n", "1", "--type", "Trade", "--where", "symbol=ABC")).as(err.toString())
            .isZero();
        assertThat(out.toString()).containsPattern("^[\\d,]+ {2}20\\S+Z {2}L[123] {2}").contains("    Trade rptSeq=")
            .contains("symbol=ABC").containsPattern(" price=\\d+\\.\\d\\d ");
        assertThat(run("print", file, "--json", "-n", "3")).isZero();
        assertThat(out.toString().lines()).hasSize(3).allMatch(line -> line.startsWith(
            "{\"schema\":\"ringside.md.print/1\",\"packet\":"));
        assertThat(run("print", file, "--type", "Trades")).isEqualTo(ExitCode.USAGE);
        assertThat(run("stat", file, "--json", "--threshold", "p99<1ns", "--threshold", "rate>1"))
            .isEqualTo(ExitCode.THRESHOLD);
        assertThat(err.toString()).contains("threshold p99<1ns was breached: ").doesNotContain("rate>1 was");
        final JsonNode stat = new ObjectMapper().readTree(out.toString());
        assertThat(stat.at("/streams/L3/messages").asLong()).isPositive();
        assertThat(stat.at("/streams/L3/missing").asLong(-1)).isZero();
        assertThat(stat.at("/streams/L3/published/p99Ns").asLong()).isPositive();
        assertThat(stat.at("/snapshots").asLong()).isPositive();
        assertThat(run("stat", disk.resolve("none"))).isEqualTo(ExitCode.NOT_FOUND);
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
