package org.ringside.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SectionTest {
    private static final HostTime BEGIN = at(0, 0);

    @Test
    void shouldMarkTheSectionDuringWhichTheHostTookTooMuch() {
        final Section first = Section.first("first", BEGIN);
        first.end(at(900_000, 100_000));
        final Section second = first.next("second");
        second.end(at(9_900_000, 200_000));

        assertThat(first.isDisturbed()).isTrue();
        assertThat(first.stolen()).isEqualTo(0.1);
        assertThat(second.isDisturbed()).isFalse();
    }

    @Test
    void shouldMarkWhatIsWrittenBehindItOfTheSameMeasurements() {
        final Section first = Section.first("first", BEGIN);
        first.end(at(900_000, 100_000));
        final Section second = first.next("second");
        second.end(at(900_001, 100_000));

        assertThat(second.isDisturbed()).isTrue();
    }

    private static HostTime at(final long used, final long stolen) {
        return new HostTime(stolen, used + stolen);
    }
}
