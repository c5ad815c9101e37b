package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoakRequestTest {
    @Test
    void shouldReadEachOption() {
        assertThat(SoakRequest.of("--minutes", "10", "--seed", "42")).isEqualTo(new SoakRequest(600, 42, false));
        assertThat(SoakRequest.of("--json", "--seed", "-1", "--seconds", "3")).isEqualTo(new SoakRequest(3, -1, true));
    }

    @Test
    void shouldFindRoomForWhatIsDeliveredInTheLongestTime(@TempDir final Path folder) {
        final SoakPlan plan = SoakPlan.of(SoakRequest.MOST_SECONDS, 1);

        assertThat(DeliveryLog.open(folder, "consumer", plan.mostMessages()).count()).isZero();
    }

    @Test
    void shouldTakeAMinuteWhenNothingIsAskedFor() {
        assertThat(SoakRequest.of()).matches(request -> request.seconds() == 60 && !request.json());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--minute 3        | there is no option --minute",
        "--minutes         | --minutes is '', and must be a whole number",
        "--seed x          | --seed is 'x', and must be a whole number",
        "--seconds 0       | --seconds is 0, and must be from 1 to 1500",
        "--minutes 26      | --minutes is 26, and must be from 1 to 25"})
    void shouldSayWhatIsWrong(final String arguments, final String reason) {
        assertThatThrownBy(() -> SoakRequest.of(arguments.split(" ")))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage(reason);
    }
}
