package org.ringside.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OldSegmentsTest {
    private static final int RECORDS = 200;

    @TempDir
    private Path folder;

    @Test
    void shouldDeleteTheOldestSegmentsUntilTheRestFits() {
        Journals.write(Journals.config(folder), RECORDS);
        final int segments = new JournalFolder(folder).segments().size();

        assertThat(segments).isGreaterThan(5);
        assertThat(OldSegments.delete(folder, RECORDS, 3L * Journals.SMALL)).isEqualTo(3L * Journals.SMALL);
        assertThat(new JournalFolder(folder).segments()).hasSize(3);
        assertThat(Journals.read(folder, JournalReader.firstIndex(folder))).last().extracting(Journals.Read::index)
            .isEqualTo(RECORDS - 1L);
    }

    @Test
    void shouldKeepWhatIsNeededAndTheLastSegment() {
        Journals.write(Journals.config(folder), RECORDS);
        final long second = new JournalFolder(folder).segments().get(1);
        OldSegments.delete(folder, second + 1, 0);
        assertThat(JournalReader.firstIndex(folder)).isEqualTo(second);
        OldSegments.delete(folder, Long.MAX_VALUE, 0);

        assertThat(new JournalFolder(folder).segments()).hasSize(1);
    }
}
