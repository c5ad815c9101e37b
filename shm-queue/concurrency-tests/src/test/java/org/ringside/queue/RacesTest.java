package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jcstress.infra.runners.TestList;
import org.ringside.testing.ForkedJvm;

/**
 * The short form of {@link JcstressTest}: the same races, all of them in one JVM whose compilers are those of an
 * exchange, a fortieth of a second each. One JVM for both tests: jcstress keeps all cores busy for a second in each,
 * to count them.
 */
@Tag("slow")
class RacesTest {
    private static final String MILLIS = "25";
    /** Runs in search of the mistake, at most: on a busy machine the two actors seldom run at the same time. */
    private static final int SEARCHES = 1_200;
    private static final List<String> FLAGS =
        List.of("-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xmx128m", "-XX:MaxDirectMemorySize=256m");
    private static final List<String> OUTCOMES = new ArrayList<>();

    @BeforeAll
    static void race() throws IOException {
        try (ForkedJvm jvm = ForkedJvm.start(
            FLAGS, RacesInOneJvm.class, MILLIS, JcstressTest.RACES, JcstressTest.MISTAKE, SEARCHES)) {
            for (String line = jvm.line(); line != null; line = jvm.line()) {
                System.out.println(line);
                OUTCOMES.add(line);
            }
        }
    }

    @Test
    void shouldHaveNoForbiddenOutcomeWhenStepsRace() {
        assertThat(OUTCOMES).filteredOn(outcome -> !isOfMistake(outcome)).isNotEmpty()
            .allMatch(outcome -> outcome.startsWith(RacesInOneJvm.PASSED))
            .hasSameSizeAs(TestList.tests().stream().filter(name -> !isOfMistake(name)).toList());
    }

    @Test
    void shouldFindTheMistakeWhenThereIsNoFence() {
        assertThat(OUTCOMES).filteredOn(RacesTest::isOfMistake).singleElement().asString()
            .startsWith(RacesInOneJvm.FAILED + UnfencedRace.class.getName());
    }

    private static boolean isOfMistake(final String line) {
        return line.contains(UnfencedRace.class.getName());
    }
}
