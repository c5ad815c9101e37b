package org.ringside.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final double NEAR_NS = 95;
    private static final double FAR_NS = 400;

    @Test
    void shouldQuoteThePairsOfTheMoreFrequentStateWhenTheCoresMoved() {
        final Comparison comparison = comparison(3,
            pair(2, 1, NEAR_NS, 0), pair(30, 10, FAR_NS, 0), pair(40, 10, FAR_NS, 0), pair(50, 10, FAR_NS, 0));

        assertThat(comparison.isComplete()).isTrue();
        assertThat(comparison.ratio(0).median()).isEqualTo(4);
        assertThat(comparison.pairsText()).isEqualTo("3 far");
    }

    @Test
    void shouldReportNearAndFarWhenBothWereSeenTwice() {
        final Comparison comparison = comparison(3,
            pair(2, 1, NEAR_NS, 0), pair(30, 10, FAR_NS, 0), pair(40, 10, FAR_NS, 0), pair(50, 10, FAR_NS, 0),
            pair(4, 1, NEAR_NS, 0), pair(9, 1, NEAR_NS, 0.9));

        assertThat(comparison.quotes()).extracting(Quote::pairsText).containsExactly("3 far", "2 near");
        assertThat(comparison.quotes()).extracting(quote -> quote.ratio(0).median()).containsExactly(4.0, 3.0);
        assertThat(comparison.ratio(0).median()).as("judged").isEqualTo(4);
    }

    @Test
    void shouldReportTheStateThatIsJudgedAloneWhenTheOtherOneWasSeenOnce() {
        final Comparison comparison = comparison(
            2, pair(2, 1, NEAR_NS, 0), pair(4, 1, NEAR_NS, 0), pair(30, 10, FAR_NS, 0));

        assertThat(comparison.quotes()).extracting(Quote::pairsText).containsExactly("2 near");
    }

    @Test
    void shouldReportBothStatesBesideAllPairsWhenNeitherHasEnough() {
        final Comparison comparison = comparison(7,
            pair(2, 1, NEAR_NS, 0), pair(4, 1, NEAR_NS, 0), pair(5, 1, FAR_NS, 0), pair(6, 1, FAR_NS, 0),
            pair(9, 1, NEAR_NS, 0.9));

        assertThat(comparison.quotes()).extracting(Quote::pairsText)
            .containsExactly("5 disturbed", "2 near", "2 far");
    }

    @Test
    void shouldLeaveOutPairsThatOthersDisturbed() {
        final Comparison comparison = comparison(2, pair(1, 1, NEAR_NS, 0.9), pair(2, 1, NEAR_NS, 0.01));

        assertThat(comparison.isComplete()).isFalse();
        assertThat(comparison.ratio(0).median()).isEqualTo(2);
        assertThat(comparison.pairsText()).isEqualTo("1 near");
    }

    @Test
    void shouldQuoteAllAndSaySoWhenTooFewWereUndisturbed() {
        final Comparison comparison = comparison(
            3, pair(1, 1, NEAR_NS, 0.9), pair(3, 1, NEAR_NS, 0.9), pair(2, 1, NEAR_NS, 0));

        assertThat(comparison.isComplete()).isFalse();
        assertThat(comparison.ratio(0).median()).isEqualTo(2);
        assertThat(comparison.pairsText()).isEqualTo("3 disturbed");
    }

    @Test
    void shouldCallAPairDisturbedWhenTheCoresMovedDuringIt() {
        final Comparison.Pair pair =
            new Comparison.Pair(new double[] {1}, new double[] {1}, new double[] {NEAR_NS, NEAR_NS, FAR_NS}, 0);

        assertThat(pair.state()).isEqualTo(CoreState.MIXED);
        assertThat(pair.isUndisturbed()).isFalse();
    }

    @Test
    void shouldGiveMedianAndQuartilesWhenAskedForTheSpread() {
        final Spread spread = Spread.of(IntStream.rangeClosed(1, 7).mapToDouble(i -> 8 - i));

        assertThat(spread).isEqualTo(new Spread(4, 2.5, 5.5, 1, 7, 7));
        assertThat(spread).hasToString("4.00 (2.50 to 5.50)");
    }

    private static Comparison comparison(final int wanted, final Comparison.Pair... pairs) {
        return new Comparison("load", "ours", "peer", List.of(Metric.MILLIONS), wanted, List.of(pairs));
    }

    private static Comparison.Pair pair(
        final double ours, final double peer, final double probeNs, final double otherCores) {
        return new Comparison.Pair(
            new double[] {ours}, new double[] {peer}, new double[] {probeNs, probeNs, probeNs}, otherCores);
    }
}
