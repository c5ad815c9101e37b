package org.ringside.marketdata.itch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Names of sessions have ten characters, and ascend. */
class MoldNameTest {
    private static final long DATE = 20_780;

    @Test
    void shouldNameTheSessionsOfADate() {
        assertThat(MoldName.of(DATE, 0)).isEqualTo("20261123A ");
        assertThat(MoldName.of(DATE, 25)).isEqualTo("20261123Z ");
        assertThat(MoldName.of(DATE, 26)).isEqualTo("20261123BA");
        assertThat(MoldName.of(DATE, 675)).isEqualTo("20261123ZZ");
    }

    @Test
    void shouldFindTheFollowingName() {
        assertThat(MoldName.following(null, DATE)).isEqualTo("20261123A ");
        assertThat(MoldName.following("20261122Z ", DATE)).isEqualTo("20261123A ");
        assertThat(MoldName.following("20261123A ", DATE)).isEqualTo("20261123B ");
        assertThat(MoldName.following("20261123Z ", DATE)).isEqualTo("20261123BA");
        assertThat(MoldName.following("20261123BZ", DATE)).isEqualTo("20261123CA");
        assertThat(MoldName.following("20261123ZZ", DATE)).isEqualTo("20261124A ");
        assertThat(MoldName.following("20261124A ", DATE)).isEqualTo("20261124B ");
    }

    @Test
    void shouldOrderFilesAsTheirSessionsFollow() {
        final List<String> files =
            IntStream.range(0, 676).mapToObj(number -> MoldName.file(MoldName.of(DATE, number))).toList();

        assertThat(files).isSortedAccordingTo(Comparator.comparing(MoldName::order)).allMatch(MoldName::isFile);
        assertThat(files.stream().map(MoldName::ofFile)).hasSize(676).allMatch(name -> name.length() == 10)
            .startsWith("20261123A ").endsWith("20261123ZZ");
        assertThat(MoldName.isFile("20261123A.tmp")).isFalse();
    }
}
