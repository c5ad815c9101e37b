package org.ringside.ops.console.views;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AlarmBookTest {
    private final AlarmBook book = new AlarmBook();

    @Test
    void shouldShowTheCriticalOnesFirstThenTheOldest() {
        book.update(List.of(warning("b")), 1_000);
        final List<Alarm> shown = book.update(List.of(warning("a"), warning("b"), critical("c")), 2_000);

        assertThat(shown).extracting(Alarm::id).containsExactly("c", "b", "a");
        assertThat(shown).extracting(Alarm::since).containsExactly(2_000L, 1_000L, 2_000L);
    }

    @Test
    void shouldBeginAnewWhenAnAlarmComesBack() {
        book.update(List.of(warning("a")), 1_000);
        book.update(List.of(), 2_000);

        assertThat(book.update(List.of(warning("a")), 3_000)).extracting(Alarm::since).containsExactly(3_000L);
    }

    @Test
    void shouldShowNoMoreThanPeopleRead() {
        assertThat(book.update(IntStream.range(0, 50).mapToObj(i -> warning("a" + i)).toList(), 1)).hasSize(20);
    }

    private static Alarm warning(final String id) {
        return Alarm.warning(id, "text", "advice", "Runbook");
    }

    private static Alarm critical(final String id) {
        return Alarm.critical(id, "text", "advice", "Runbook");
    }
}
