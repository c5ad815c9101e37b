package org.ringside.ops.console.views;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.ringside.ops.console.samples.Survey;
import org.ringside.ops.exchange.ExchangeView;

class PastTest {
    private static final long SECOND_NS = 1_000_000_000;

    private final Past past = new Past();

    @Test
    void shouldCountFromTheLastSurveyThatHasReadThePart() {
        final Survey first = add(0, Map.of());
        add(1, Map.of(Survey.ENGINE, "a file is damaged"));
        add(2, Map.of(Survey.ENGINE, "a file is damaged"));
        add(3, Map.of());

        assertThat(past.before(Survey.ENGINE)).isSameAs(first);
        assertThat(past.before(Survey.HOPS).ns()).isEqualTo(2 * SECOND_NS);
        assertThat(past.perSecond(first, 1_000, 4_000)).isEqualTo(1_000);
        assertThat(past.perSecond(first, 1_000, 10)).as("began anew").isZero();
    }

    @Test
    void shouldKnowNoRateWhenNoSurveyBeforeHasReadThePart() {
        add(0, Map.of(Survey.HOPS, "a file is damaged"));
        final Survey newest = add(1, Map.of());

        assertThat(past.before(Survey.HOPS)).isSameAs(newest);
        assertThat(past.oldest(Survey.HOPS)).isSameAs(newest);
        assertThat(past.perSecond(newest, 0, 1_000)).isZero();
    }

    private Survey add(final long second, final Map<String, String> failures) {
        final Survey survey = new Survey(second * 1_000, second * SECOND_NS, ExchangeView.NOTHING, Map.of(),
            Optional.empty(), List.of(), Map.of(), List.of(), List.of(), Map.of(), Optional.empty(), List.of(),
            List.of(), List.of(), failures);
        past.add(survey);
        return survey;
    }
}
