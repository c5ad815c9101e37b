package org.ringside.matching.rulebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioParserTest {
    private static final String HEAD = "section 2 Order types\nscenario S\nrule 2 LIMIT\n";

    @Test
    void shouldReadWhatAFileSays() {
        final Section section = read(
            "section 2 Order types", "", "note    About them,", "        all.", "",
            "scenario One", "rule    2 LIMIT", "note    Why.", "with    protection 2", "with    positions",
            "given   A  sell 5 @ 100", "        B  sell 5 @ 101",
            "when    C  buy 5 @ 100", "then    C accepted", "        C buys 5 @ 100   from A",
            "book    B  sell  5 @ 101", "",
            "scenario Two", "rule    2 MARKET", "when    A  buy 5 @ market", "then    nothing");

        assertThat(section.number()).isEqualTo(2);
        assertThat(section.title()).isEqualTo("Order types");
        assertThat(section.note()).isEqualTo("About them,\nall.");
        assertThat(section.scenarios()).extracting(Scenario::title).containsExactly("One", "Two");
        final Scenario one = section.scenarios().get(0);
        assertThat(one.rule()).isEqualTo("2 LIMIT");
        assertThat(one.note()).isEqualTo("Why.");
        assertThat(one.given()).hasSize(2);
        assertThat(one.audiences())
            .containsExactlyInAnyOrder(EventLine.Audience.TRADER, EventLine.Audience.CLEARING);
        assertThat(one.steps()).extracting(Step::isLook).containsExactly(false, true);
        assertThat(one.steps()).extracting(Step::events)
            .containsExactly(List.of("C accepted", "C buys 5 @ 100 from A"), List.of("B sell 5 @ 101"));
        assertThat(one.text()).startsWith("with    protection 2").endsWith("book    B  sell  5 @ 101");
        assertThat(section.scenarios().get(1).steps().get(0).events()).isEmpty();
    }

    @Test
    void shouldExpandRanges() {
        final Section section = read("section 1 Matching", "scenario One", "rule 1 time",
            "given   A1..A3  sell 2 @ 100..104",
            "when    B  buy 9 @ 104",
            "then    B buys 2 @ 100..104 from each of A1..A3 (B 3 left)",
            "        A1..A2 triggered; A1..A2 cancelled 1 EXPIRED");

        final Scenario scenario = section.scenarios().get(0);
        assertThat(scenario.given().stream().map(step -> step.line().text()).collect(Collectors.toList()))
            .containsExactly("A1  sell 2 @ 100", "A2  sell 2 @ 102", "A3  sell 2 @ 104");
        assertThat(scenario.steps().get(0).events()).containsExactly(
            "B buys 2 @ 100 from A1 (B 7 left)", "B buys 2 @ 102 from A2 (B 5 left)",
            "B buys 2 @ 104 from A3 (B 3 left)",
            "A1 triggered", "A1 cancelled 1 EXPIRED", "A2 triggered", "A2 cancelled 1 EXPIRED");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "given A  bye 5 @ 100          | 'sell' should come where it says 'bye'",
        "given a  buy 5 @ 100          | a command begins with the name of an order",
        "given A  buy five @ 100       | a number should come where it says 'five'",
        "given A  buy 5 @ 100 gtx      | one of TimeInForce should come where it says 'gtx'",
        "given A  buy 5 @              | here ends the line, but a number should follow",
        "given A  cancel B soon        | 'as sell' should come where it says 'soon'",
        "given A3..A1 buy 5 @ 100      | a range goes upwards",
        "given phase OPEN              | one of Phase should come where it says 'OPEN'",
        "given operator buy 5 @ 100    | the operator can mass cancel, block and unblock",
        "with  protection two          | no setting is called 'protection two'",
        "with  account 2: max 5        | no setting is called 'max 5'",
        "then  A accepted              | nothing has happened from which this could follow",
        "rule  3 IOC                   | a scenario cites one rule",
        "whenn A  buy 5 @ 100          | no line of a scenario begins with 'whenn'",
        "note                          | a line is a keyword and what it says",
    })
    void shouldNameFileAndLineWhenALineIsWrong(final String line, final String problem) {
        assertThatThrownBy(() -> read((HEAD + line).split("\n")))
            .isInstanceOf(SyntaxException.class).hasMessageStartingWith("some.txt:4: ").hasMessageContaining(problem);
    }

    @ParameterizedTest
    @CsvSource({
        "A acepted", "A rejected", "A rejected NO_SUCH_REASON", "A buys 5 @ 100 from B in the auction",
        "A buys 5 @ 100 from B (0 left)", "phase OPEN", "indicative", "A cancelled", "book * A 5 @ 100",
    })
    void shouldRefuseWhatIsNoEvent(final String event) {
        assertThatThrownBy(() -> read((HEAD + "when A buy 5 @ 100\nthen " + event).split("\n")))
            .isInstanceOf(SyntaxException.class).hasMessageStartingWith("some.txt:5: no event is told like this");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "scenario S / when A buy 5 @ 1 / then nothing | some.txt:2: a scenario cites a rule",
        "scenario S / rule 2 LIMIT | some.txt:2: nothing happens in this scenario",
        "scenario S / rule 2 LIMIT / when A buy 5 @ 1 | some.txt:4: say what follows",
        "scenario S / rule 2 LIMIT / when A buy 5 @ 1 / book empty | some.txt:5: before the book comes what",
        "scenario S / rule 2 LIMIT / when A buy 5 @ 1 / when B buy 5 @ 1 | some.txt:5: one command at a time",
        "scenario S / rule 2 LIMIT / book empty / given A buy 5 @ 1 | some.txt:5: what is given comes before",
        "scenario S / rule 2 LIMIT / book empty / scenario S | some.txt:5: another scenario has this title",
        "rule 2 LIMIT | some.txt:2: a scenario begins with its title",
        "section 3 Time in force | some.txt:2: a file has one section",
    })
    void shouldRefuseAScenarioThatIsIncomplete(final String lines, final String problem) {
        assertThatThrownBy(() -> read(("section 2 Order types / " + lines).split(" / ")))
            .isInstanceOf(SyntaxException.class).hasMessageStartingWith(problem);
    }

    private static Section read(final String... lines) {
        return ScenarioParser.read("some.txt", List.of(lines));
    }
}
