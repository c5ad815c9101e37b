package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jcstress.infra.runners.TestList;
import org.ringside.testing.ForkedJvm;

/**
 * The short form of {@link JcstressTest}: the same races, all of them in one JVM whose compilers are those of an
 * exchange, a tenth of a second each.
 */
@Tag("slow")
class RacesTest {
    private static final String MILLIS = "100";
    private static final String MISTAKE_MILLIS = "1000";
    /** Searches for the mistake at most, of a second each. */
    private static final int SEARCHES = 60;
    private static final List<String> FLAGS =
        List.of("-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xmx128m", "-XX:MaxDirectMemorySize=256m");

    @Test
    void shouldHaveNoForbiddenOutcomeWhenStepsRace() throws IOException {
        final List<String> outcomes = run(MILLIS, JcstressTest.RACES);

        assertThat(outcomes).isNotEmpty().allMatch(outcome -> outcome.startsWith(RacesInOneJvm.PASSED));
        assertThat(outcomes).hasSameSizeAs(
            TestList.tests().stream().filter(name -> !name.equals(UnfencedRace.class.getName())).toList());
    }

    /** On a busy machine the two actors seldom run at the same time, so the search is repeated. */
    @Test
    void shouldFindTheMistakeWhenThereIsNoFence() throws IOException {
        List<String> outcomes = List.of();
        for (int i = 0; i < SEARCHES && !outcomes.toString().contains(RacesInOneJvm.FAILED); i++) {
            outcomes = run(MISTAKE_MILLIS, JcstressTest.MISTAKE);
        }

        assertThat(outcomes).singleElement().asString()
            .startsWith(RacesInOneJvm.FAILED + UnfencedRace.class.getName());
    }

    private static List<String> run(final String millis, final String names) throws IOException {
        final List<String> outcomes = new ArrayList<>();
        try (ForkedJvm jvm = ForkedJvm.start(FLAGS, RacesInOneJvm.class, millis, names)) {
            for (String line = jvm.line(); line != null; line = jvm.line()) {
                System.out.println(line);
                outcomes.add(line);
            }
        }
        return outcomes;
    }
}
