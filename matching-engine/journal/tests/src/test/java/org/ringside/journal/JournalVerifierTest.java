package org.ringside.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalException.Reason;

class JournalVerifierTest {
    @TempDir
    private Path folder;
    private final List<Journals.Read> records = new ArrayList<>();

    @Test
    void shouldReportWhatAJournalHolds() {
        Journals.write(Journals.config(folder), 100);

        final JournalReport report = verify();

        assertThat(report.isSound()).isTrue();
        assertThat(report.firstIndex()).isZero();
        assertThat(report.records()).isEqualTo(100);
        assertThat(report.firstTimeNs()).isEqualTo(records.get(0).timeNs());
        assertThat(report.lastTimeNs()).isEqualTo(records.get(99).timeNs());
        assertThat(report.payloadBytes()).isEqualTo(records.stream().mapToLong(read -> read.payload().length()).sum());
        assertThat(Journals.areRight(records, 0, 100)).isTrue();
        final JournalEnd end = report.end().orElseThrow();
        assertThat(end.nextIndex()).isEqualTo(100);
        assertThat(end.chain()).isEqualTo(records.get(99).chain());
        assertThat(end.isTorn()).isFalse();
        assertThat(report.segments()).extracting(SegmentReport::firstIndex)
            .isEqualTo(Journals.segments(folder));
        assertThat(report.segments().stream().mapToLong(SegmentReport::records).sum()).isEqualTo(100);
        assertThat(report.segments()).allMatch(segment -> segment.length() == Journals.SMALL
            && segment.policy() == SyncPolicy.MAPPED && segment.schemaId() == Journals.SCHEMA_ID
            && segment.schemaVersion() == Journals.SCHEMA_VERSION && segment.usedBytes() <= segment.length());
    }

    @Test
    void shouldReportAnEmptyJournal() {
        JournalWriter.open(Journals.config(folder)).close();

        final JournalReport report = verify();

        assertThat(report.isSound()).isTrue();
        assertThat(report.records()).isZero();
        assertThat(report.segments()).hasSize(1);
        assertThat(report.end().orElseThrow().offset()).isEqualTo(JournalDescriptor.HEADER_LENGTH);
    }

    @Test
    void shouldReportAJournalWhoseOldSegmentsWereDeleted() throws IOException {
        Journals.write(Journals.config(folder), 100);
        final long second = Journals.segments(folder).get(1);
        Files.delete(Journals.segment(folder, 0));

        final JournalReport report = verify();

        assertThat(report.isSound()).isTrue();
        assertThat(report.firstIndex()).isEqualTo(second);
        assertThat(report.records()).isEqualTo(100 - second);
    }

    @Test
    void shouldReportHowFarADamagedJournalIsSound() throws IOException {
        Journals.write(Journals.config(folder), 100);
        final long second = Journals.segments(folder).get(1);
        final byte[] bytes = Files.readAllBytes(Journals.segment(folder, second));
        bytes[JournalDescriptor.HEADER_LENGTH + JournalDescriptor.RECORD_PAYLOAD]++;
        Files.write(Journals.segment(folder, second), bytes);

        final JournalReport report = verify();

        assertThat(report.isSound()).isFalse();
        assertThat(report.damage().orElseThrow().reason()).isEqualTo(Reason.CORRUPT);
        assertThat(report.records()).isEqualTo(second);
        assertThat(report.end().orElseThrow().nextIndex()).isEqualTo(second);
        assertThat(Journals.areRight(records, 0, second)).isTrue();
    }

    @Test
    void shouldReportAJournalWithoutAReadableSegment() throws IOException {
        Journals.write(Journals.config(folder), 100);
        Files.write(Journals.segment(folder, 0), new byte[10]);

        final JournalReport report = verify();

        assertThat(report.isSound()).isFalse();
        assertThat(report.end()).isEmpty();
        assertThat(report.segments()).isEmpty();
    }

    @Test
    void shouldRefuseAFolderWithoutAJournal() {
        assertThatExceptionOfType(JournalException.class).isThrownBy(this::verify)
            .matches(refusal -> refusal.reason() == Reason.NOT_FOUND && refusal.exitCode() == 3);
    }

    private JournalReport verify() {
        return JournalVerifier.verify(folder, Journals.into(records));
    }
}
