package org.ringside.ops.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What operators did outlives the files that tell of it. */
class OperatorLinesTest {
    private static final int KEPT = 2;

    @TempDir
    private Path folder;

    private LogArchive archive;

    @BeforeEach
    void makeArchive() {
        archive = new LogArchive(folder);
    }

    @Test
    void shouldKeepWhatOperatorsDidWhenLogonsPushItOut() throws IOException {
        write(1, "operator.began", "logon.established", "operator.ended", "operator.refused");
        write(2, "logon.established");
        write(3, "operator.asked", "log.started");
        write(4, "logon.established");
        write(5, "operator.began");
        pack();

        assertThat(archive.numbers()).containsExactly(4L, 5L);
        assertThat(archive.operators()).isEqualTo(3);
        assertThat(kept()).containsExactly(line(1, 0, "operator.began"), line(1, 2, "operator.ended"),
            line(3, 0, "operator.asked"));

        write(6, "logon.established");
        pack();
        assertThat(archive.operators()).as("nothing new").isEqualTo(3);
        write(7, "logon.established");
        pack();
        assertThat(archive.operators()).isEqualTo(5);
        assertThat(kept()).hasSize(4).last().isEqualTo(line(5, 0, "operator.began"));
        assertThat(archive.operators(3)).as("a newer one has its place").doesNotExist();
    }

    /** As a process that was killed before it could delete what it had taken. */
    @Test
    void shouldKeepEachLineOnceWhenFilesAreStillThereThatWereTaken() throws IOException {
        write(1, "operator.began");
        write(2, "operator.ended");
        write(3);
        write(4);
        pack();
        write(1, "operator.began");
        write(2, "operator.ended");

        pack();

        assertThat(archive.numbers()).containsExactly(3L, 4L);
        assertThat(kept()).containsExactly(line(1, 0, "operator.began"), line(2, 0, "operator.ended"));
    }

    @Test
    void shouldKeepTheNewestWhenThereAreTooMany() throws IOException {
        final String[] many = new String[100];
        Arrays.fill(many, "operator.began");
        write(1, many);
        write(2, "operator.ended");
        final int length = line(1, 50, "operator.began").length();

        new OperatorLines(archive, 10 * length).keep(List.of(1L, 2L));

        assertThat(kept()).hasSize(10).first().isEqualTo(line(1, 91, "operator.began"));
        assertThat(kept()).last().isEqualTo(line(2, 0, "operator.ended"));
    }

    @Test
    void shouldKeepWhatStandsBeforeADamage() throws IOException {
        final ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed, true)) {
            gzip.write((line(1, 0, "operator.began") + "\n").getBytes(StandardCharsets.UTF_8));
            gzip.flush();
            final int whole = packed.size();
            gzip.write((line(1, 1, "operator.ended") + "\n").getBytes(StandardCharsets.UTF_8));
            gzip.finish();
            Files.write(archive.packed(1), Arrays.copyOf(packed.toByteArray(), whole));
        }
        write(2, "operator.asked");
        write(3);
        write(4);

        pack();

        assertThat(kept()).containsExactly(line(1, 0, "operator.began"), line(2, 0, "operator.asked"));
    }

    @Test
    void shouldBeginBehindThemWhenAllOtherFilesWereDeleted() throws IOException {
        write(7, "operator.began");
        write(8);
        write(9);
        pack();
        Files.delete(archive.packed(8));
        Files.delete(archive.plain(9));

        try (LogFiles files = LogFiles.open(folder, 1 << 16, line -> { })) {
            assertThat(files.number()).isEqualTo(8);
        }
    }

    private void pack() {
        new LogPacker(archive, KEPT).run();
    }

    private void write(final long number, final String... events) throws IOException {
        final List<String> lines = new ArrayList<>();
        for (int i = 0; i < events.length; i++) {
            lines.add(line(number, i, events[i]));
        }
        Files.write(archive.plain(number), lines);
    }

    private static String line(final long file, final int index, final String event) {
        return String.format("{\"ts\":\"2026-11-22T10:31:07.%06d%03dZ\",\"level\":\"INFO\",\"event\":\"%s\","
            + "\"process\":\"ringside\",\"msg\":\"\\\"event\\\":\\\"operator.began\\\"\"}", file, index, event);
    }

    private List<String> kept() throws IOException {
        final List<String> kept = new ArrayList<>();
        try (LogLines lines = archive.openOperators(archive.operators())) {
            Stream.iterate(lines.next(), line -> line != null, line -> next(lines)).forEach(kept::add);
        }
        return kept;
    }

    private static String next(final LogLines lines) {
        try {
            return lines.next();
        } catch (final IOException ex) {
            throw new AssertionError(ex);
        }
    }
}
