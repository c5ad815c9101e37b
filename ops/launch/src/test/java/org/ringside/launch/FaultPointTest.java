package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.testing.ForkedJvm;

@Tag("slow")
class FaultPointTest {
    @Test
    void shouldHaltAtTheChosenPassOfTheChosenPoint() throws IOException, InterruptedException {
        final Outcome outcome = run("-Dringside.fault=second:3");

        assertThat(outcome.exitCode()).isEqualTo(FaultPoint.EXIT_CODE);
        assertThat(outcome.output()).isEqualTo("1 2 3 ");
    }

    @Test
    void shouldPassWhenNothingWasChosen() throws IOException, InterruptedException {
        final Outcome outcome = run("-Dunrelated=1");

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.output()).isEqualTo("1 2 3 4 5 hook");
    }

    @Test
    void shouldPassWhenAPointIsChosenThatIsNotOnTheWay() throws IOException, InterruptedException {
        assertThat(run("-Dringside.fault=elsewhere:1").exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"second", "second:", "second:0", "second:-1", "second:x", ":1"})
    void shouldRefuseToStartWhenTheChoiceMakesNoSense(final String choice) throws IOException, InterruptedException {
        final Outcome outcome = run("-Dringside.fault=" + choice);

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.output()).contains("give NAME:COUNT");
    }

    private static Outcome run(final String property) throws IOException, InterruptedException {
        final Process process = ForkedJvm.builder(List.of(ForkedJvm.QUICK, property), Walk.class)
            .redirectErrorStream(true).start();
        final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), output);
    }

    private record Outcome(int exitCode, String output) {
    }

    /** Goes by two points, five times. */
    static final class Walk {
        private static final FaultPoint FIRST = FaultPoint.named("first");
        private static final FaultPoint SECOND = FaultPoint.named("second");

        private Walk() {
        }

        public static void main(final String[] args) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.print("hook")));
            for (int i = 1; i <= 5; i++) {
                FIRST.pass();
                System.out.print(i + " ");
                System.out.flush();
                SECOND.pass();
            }
        }
    }
}
