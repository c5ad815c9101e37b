package org.ringside.ops.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScreenTest {
    private static final String END = "\u001b[K\n";

    @Test
    void shouldWriteOverWhatWasThere() {
        assertThat(Screen.frame("one\n\ntwo\n", WindowSize.UNLIMITED))
            .isEqualTo("\u001b[Hone" + END + END + "two" + END + "\u001b[J");
    }

    @Test
    void shouldLeaveOutWhatHasNoRoomAndSaySo() {
        assertThat(Screen.frame("1\n2\n3\n", new WindowSize(4, 80)))
            .isEqualTo("\u001b[H1" + END + "2" + END + "3" + END + "\u001b[J");
        assertThat(Screen.frame("1\n2\n3\n4\n", new WindowSize(4, 80)))
            .isEqualTo("\u001b[H1" + END + "2" + END + "... 2 more lines: they need a higher window" + END
                + "\u001b[J");
        assertThat(Screen.frame("1\n2\n", new WindowSize(1, 80)))
            .isEqualTo("\u001b[H... 2 more lines: they need a higher window" + END + "\u001b[J");
    }

    @Test
    void shouldCutLinesBeforeTheLastColumn() {
        assertThat(Screen.frame("1234567\n12345678\n123456789\n", new WindowSize(24, 8)))
            .isEqualTo("\u001b[H1234567" + END + "123456>" + END + "123456>" + END + "\u001b[J");
        assertThat(Screen.frame("12\n", new WindowSize(24, 1))).isEqualTo("\u001b[H>" + END + "\u001b[J");
    }

    @Test
    void shouldDivideSentencesBetweenWords() {
        final WindowSize size = new WindowSize(24, 31);
        assertThat(size.wrap("short")).isEqualTo("short");
        assertThat(size.wrap("FAIL  engine: no turn for 3.2s    fix: ringside restart engine"))
            .isEqualTo("FAIL  engine: no turn for 3.2s\n      fix: ringside restart\n      engine");
        assertThat(size.wrap("x".repeat(40))).isEqualTo("x".repeat(30) + "\n      " + "x".repeat(10));
        assertThat(WindowSize.UNLIMITED.wrap("x y".repeat(400))).doesNotContain("\n");
    }

    @Test
    void shouldTakeWhatSttyAnswers() {
        assertThat(WindowSize.of("24 80")).isEqualTo(new WindowSize(24, 80));
        for (final String none : new String[] {null, "", "0 0", "24", "stty: no", "24 80 1", "999999 80"}) {
            assertThat(WindowSize.of(none)).as(none).isEqualTo(WindowSize.UNLIMITED);
        }
    }
}
