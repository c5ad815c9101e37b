package org.ringside.ops.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.ops.upgrade.UpgradePath.Difference;
import org.ringside.ops.upgrade.UpgradePath.Way;

class UpgradePathTest {
    private final Release own = Release.own();

    @Test
    void shouldRollWhenAllFormatsAreEqual() {
        final UpgradePath path = UpgradePath.of(own, new Release("9.9", "abc", own.formats(), own.reads()));

        assertThat(path.way()).isEqualTo(Way.ROLLING);
        assertThat(path.differences()).isEmpty();
        assertThat(path.toString()).contains("to   9.9 (abc)\nrolling: ", "the engine last", "back: the same")
            .doesNotContain("tell those");
    }

    /** One line for each format of this build: a new format needs a decision. */
    @ParameterizedTest
    @CsvSource({
        "schema cluster, ROLLING",
        "schema engine, REFUSED",
        "schema market data, STOP",
        "schema probe, ROLLING",
        "schema traders, ROLLING",
        "layout ClOrdIDs, REFUSED",
        "layout counters of backups, STOP",
        "layout counters of bridges, STOP",
        "layout counters of consoles, STOP",
        "layout counters of gateways, STOP",
        "layout counters of members, STOP",
        "layout counters of probes, STOP",
        "layout counters of publishers, STOP",
        "layout counters of the engine, STOP",
        "layout journal, REFUSED",
        "layout log record, STOP",
        "layout queue, STOP",
        "layout requests of operators, STOP",
        "layout rules of members, ROLLING",
        "layout session journal, REFUSED",
        "layout snapshot, REFUSED",
        "layout state of the books, REFUSED",
        "layout state of the service, REFUSED"
    })
    void shouldDecideByTheFormatThatDiffers(final String format, final Way way) {
        assertThat(own.formats()).containsKey(format).hasSize(23);
        final Map<String, String> formats = new LinkedHashMap<>(own.formats());
        final String here = formats.put(format, "99");

        final UpgradePath path = UpgradePath.of(own, new Release("9.9", "abc", formats, Map.of()));

        assertThat(path.way()).isEqualTo(way);
        assertThat(path.differences()).containsExactly(new Difference(format, here, "99"));
        assertThat(path.toString()).contains("  " + format + ": " + here + " here, 99 there\n");
    }

    @Test
    void shouldTakeTheWorstOfSeveralDifferences() {
        final Map<String, String> formats = new LinkedHashMap<>(own.formats());
        formats.put("layout journal", "99.0");
        formats.put("layout queue", "99.0");
        formats.put("schema traders", "3901:99");

        final UpgradePath path = UpgradePath.of(own, new Release("9.9", "abc", formats, Map.of()));

        assertThat(path.way()).isEqualTo(Way.REFUSED);
        assertThat(path.differences()).hasSize(3);
        assertThat(path.toString()).endsWith(
            "messages of traders, of the probe or of market data have another version\n");
    }

    @Test
    void shouldSayWhenMembersDecideByOtherRules() {
        final Map<String, String> formats = new LinkedHashMap<>(own.formats());
        formats.put("layout rules of members", "99");

        final UpgradePath path = UpgradePath.of(own, new Release("9.9", "abc", formats, Map.of()));

        assertThat(path.way()).isEqualTo(Way.ROLLING);
        assertThat(path.toString()).contains("\n  with bridge= for an engine: members, the bridge, then its ",
            "\nmembers: ringside cluster activate when all of them run the new release; ");
    }

    @Test
    void shouldBeginANewSessionOfMarketDataWhenItsMessagesDiffer() {
        final Map<String, String> formats = new LinkedHashMap<>(own.formats());
        formats.put("schema market data", "3903:99");

        assertThat(UpgradePath.of(own, new Release("9.9", "abc", formats, Map.of())).toString())
            .contains("\nmarket data: newSession=true for one start", "\ntell those whose programs use it: ");
    }

    @Test
    void shouldStopForAFormatThatOneOfThemDoesNotKnow() {
        final Map<String, String> formats = new LinkedHashMap<>(own.formats());
        formats.put("layout later", "1");

        assertThat(UpgradePath.of(own, new Release("9.9", "abc", formats, Map.of())).way()).isEqualTo(Way.STOP);
        assertThat(UpgradePath.of(new Release("9.9", "abc", formats, Map.of()), own).way()).isEqualTo(Way.STOP);
    }

    @Test
    void shouldRefuseToGoBackToAReleaseThatDoesNotKnowItsData() {
        final Map<String, String> formats = new LinkedHashMap<>(own.formats());
        formats.remove("layout ClOrdIDs");
        final Release older = new Release("0.0", "abc", formats, Map.of());

        assertThat(UpgradePath.of(own, older).way()).isEqualTo(Way.REFUSED);
        assertThat(UpgradePath.of(older, own).way()).isEqualTo(Way.STOP);
    }

    /** The way back is that of the copy: what was written there is not read here. */
    @Test
    void shouldStopForDataThatTheOtherReleaseReads() {
        assertThat(own.reads()).containsEntry("layout state of the service", List.of("5", "6"))
            .containsEntry("schema engine", List.of("3902:6")).containsEntry("layout ClOrdIDs", List.of("1"))
            .containsEntry("layout journal", List.of("1.0"));
        final Map<String, String> formats = new LinkedHashMap<>(own.formats());
        own.reads().forEach((format, earlier) -> formats.put(format, earlier.get(0)));
        final Release older = new Release("0.0", "abc", formats, Map.of());

        assertThat(UpgradePath.of(older, own).way()).isEqualTo(Way.STOP);
        assertThat(UpgradePath.of(older, own).toString())
            .contains("\nback: ringside down, the copy in its place, ringside up of the old release; what came since");
        assertThat(UpgradePath.of(own, older).way()).isEqualTo(Way.REFUSED);
        formats.put("layout state of the service", "4");
        assertThat(UpgradePath.of(new Release("0.0", "abc", formats, Map.of()), own).way()).isEqualTo(Way.REFUSED);
    }

    @Test
    void shouldGoBackWithoutTheCopyWhenNoDataDiffers() {
        final Map<String, String> formats = new LinkedHashMap<>(own.formats());
        formats.put("layout queue", "9.0");

        assertThat(UpgradePath.of(own, new Release("9.9", "abc", formats, Map.of())).toString())
            .contains("\nback: ringside down, ringside up of the old release\n");
    }
}
