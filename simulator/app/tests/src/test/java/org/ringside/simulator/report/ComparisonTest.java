package org.ringside.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.simulator.report.Comparison.Row;
import org.ringside.simulator.report.Comparison.Verdict;

class ComparisonTest {
    private static final JsonNode RUN = JsonReport.document(Results.slower(1), List.of());
    private static final JsonNode SLOW = JsonReport.document(Results.slower(2), List.of());
    private static final double TOLERANCE = 0.1;

    @Test
    void shouldFindARunTheSameAsItself() {
        final Row row = compare(RUN, RUN, 5).row(Metric.parse("p99"), TOLERANCE);

        assertThat(row.ratio()).isEqualTo(1);
        assertThat(row.verdict()).isEqualTo(Verdict.SAME);
    }

    @ParameterizedTest
    @ValueSource(strings = {"p50", "p99.95", "max", "mean", "match.p99", "service.p12.5"})
    void shouldFindWhatIsTwiceAsSlowWorse(final String metric) {
        final Row row = compare(RUN, SLOW, 5).row(Metric.parse(metric), TOLERANCE);

        assertThat(row.ratio()).isCloseTo(2, offset(0.01));
        assertThat(row.verdict()).isEqualTo(Verdict.WORSE);
        assertThat(compare(SLOW, RUN, 5).row(Metric.parse(metric), TOLERANCE).verdict()).isEqualTo(Verdict.BETTER);
        assertThat(compare(RUN, SLOW, 5).row(Metric.parse(metric), -1).verdict()).isEqualTo(Verdict.NOT_JUDGED);
    }

    @Test
    void shouldFindALowerRateWorse() {
        final ObjectNode less = RUN.deepCopy();
        less.put("rate", 900);

        assertThat(compare(RUN, less, 5).row(Metric.parse("rate"), 0.02).verdict()).isEqualTo(Verdict.WORSE);
        assertThat(compare(less, RUN, 5).row(Metric.parse("rate"), 0.02).verdict()).isEqualTo(Verdict.BETTER);
    }

    @Test
    void shouldNotJudgeFewPairs() {
        assertThat(compare(RUN, SLOW, 4).row(Metric.parse("p99"), TOLERANCE).verdict()).isEqualTo(Verdict.TOO_FEW);
    }

    @Test
    void shouldNotBeSureOfWhatOnePairDenies() {
        final List<JsonNode> second = new ArrayList<>(Collections.nCopies(6, SLOW));
        second.add(RUN);
        final Row row = new Comparison(Collections.nCopies(7, RUN), second).row(Metric.parse("p99"), TOLERANCE);

        assertThat(row.ratio()).isCloseTo(2, offset(0.01));
        assertThat(row.low()).isEqualTo(1);
        assertThat(row.verdict()).isEqualTo(Verdict.UNSURE);
        assertThat(ComparisonReport.text(compare(RUN, SLOW, 7), List.of(row))).endsWith(
            "unsure: the median is beyond the tolerance, and pairs deny it. Make more pairs, by turns\n");
    }

    @Test
    void shouldBeSureOfWhatOneOfEightPairsDenies() {
        final List<JsonNode> second = new ArrayList<>(Collections.nCopies(7, SLOW));
        second.add(RUN);

        assertThat(new Comparison(Collections.nCopies(8, RUN), second).row(Metric.parse("p99"), TOLERANCE).verdict())
            .isEqualTo(Verdict.WORSE);
    }

    /** The rank of the lower end in tables of the sign test for 90 %. */
    @ParameterizedTest
    @CsvSource({"5, 1", "6, 1", "7, 1", "8, 2", "10, 2", "11, 3", "15, 4", "20, 6"})
    void shouldTakeTheIntervalThatHoldsTheMedianInNineOfTenCases(final int pairs, final int rank) {
        final double[] ratios = new double[pairs];
        for (int i = 0; i < pairs; i++) {
            ratios[i] = pairs - i;
        }
        final PairedRatios paired = new PairedRatios(ratios);

        assertThat(paired.low()).isEqualTo(rank);
        assertThat(paired.high()).isEqualTo(pairs + 1 - rank);
        assertThat(paired.median()).isEqualTo((pairs + 1) / 2.0);
    }

    @Test
    void shouldTellInWhatRunsDiffer() {
        final ObjectNode other = RUN.deepCopy();
        other.put("streamHash", "cd34");
        ((ObjectNode) other.path("machine")).put("cores", 4);

        assertThat(compare(RUN, RUN, 1).differences()).isEmpty();
        assertThat(compare(RUN, other, 1).differences()).containsExactly("stream hash: ab12, cd34", "cores: 2, 4");
        ((ObjectNode) other.path("machine")).put("cores", 2);
        other.putNull("streamHash");
        assertThat(compare(other, other, 1).differences()).as("nobody knows what was sent")
            .containsExactly("stream hash: unknown");
        other.put("streamHash", "ab12").remove(List.of("setup", "machine"));
        assertThat(compare(other, other, 1).differences()).as("nobody knows where it ran").containsExactly(
            "rate: unknown", "processor: unknown", "cores: unknown", "kernel: unknown", "JVM: unknown");
    }

    @Test
    void shouldSayThatARunIsNotValid() {
        final ObjectNode invalid = RUN.deepCopy();
        invalid.put("valid", false).put("invalidReason", "late");
        final ObjectNode wrong = RUN.deepCopy();
        wrong.putArray("ledger").add("1 x gap");

        final List<String> names = List.of("a.json", "b.json");
        assertThat(compare(RUN, RUN, 1).invalidReason(false, names)).isNull();
        assertThat(compare(RUN, invalid, 1).invalidReason(false, names)).isEqualTo("b.json is not valid: late");
        assertThat(compare(RUN, invalid, 1).invalidReason(true, names)).isNull();
        assertThat(compare(wrong, RUN, 1).invalidReason(true, names))
            .isEqualTo("the books of a.json do not agree: 1 x gap");
    }

    @Test
    void shouldRefuseSidesThatDoNotPair() {
        assertThatThrownBy(() -> new Comparison(List.of(RUN), List.of(RUN, RUN)))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("1 runs with 2");
    }

    @ParameterizedTest
    @CsvSource({"p99<1.1x, 1.09, true", "p99<1.1x, 1.1, false", "rate>0.98x, 0.99, true", "rate>0.98x, 0.98, false"})
    void shouldCompareARatioWithItsThreshold(final String text, final double ratio, final boolean isMet) {
        assertThat(RatioThreshold.parse(text).isMetBy(ratio)).isEqualTo(isMet);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p99", "p99<1.1", "p99<50us", "lunch.p99<2x", "p101<2x", "rate=1x"})
    void shouldRefuseOtherThresholds(final String text) {
        assertThatThrownBy(() -> RatioThreshold.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Comparison compare(final JsonNode first, final JsonNode second, final int pairs) {
        return new Comparison(Collections.nCopies(pairs, first), Collections.nCopies(pairs, second));
    }
}
