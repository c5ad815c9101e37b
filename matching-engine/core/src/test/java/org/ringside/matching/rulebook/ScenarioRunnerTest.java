package org.ringside.matching.rulebook;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScenarioRunnerTest {
    @Test
    void shouldPassWhenAllIsAsExpected() {
        assertThatCode(() -> run(
            "given A  sell 5 @ 100", "when  B  buy 3 @ 100", "then  B accepted",
            "      B buys 3 @ 100 from A (A 2 left)", "book  A  sell 2 @ 100")).doesNotThrowAnyException();
    }

    @Test
    void shouldFailWhenAnEventIsNotExpected() {
        assertThatThrownBy(() -> run("given A  sell 5 @ 100", "when  B  buy 5 @ 100", "then  B accepted"))
            .isInstanceOf(AssertionError.class)
            .hasMessageContaining("some.txt:5: when B  buy 5 @ 100")
            .hasMessageContaining("but it was\n        B accepted\n        B buys 5 @ 100 from A");
    }

    @Test
    void shouldFailWhenAnExpectedEventDoesNotCome() {
        assertThatThrownBy(() -> run("when  B  buy 5 @ 100", "then  B accepted", "      B cancelled 5 IOC_REMAINDER"))
            .isInstanceOf(AssertionError.class).hasMessageContaining("B cancelled 5 IOC_REMAINDER\nbut it was");
    }

    @Test
    void shouldFailWhenTheBookIsAnother() {
        assertThatThrownBy(() -> run("given A  sell 5 @ 100", "book  A  sell 4 @ 100"))
            .isInstanceOf(AssertionError.class)
            .hasMessageContaining("expected\n        A sell 4 @ 100\nbut it was\n        A sell 5 @ 100");
    }

    @Test
    void shouldFailWhenSomethingGivenIsRejected() {
        assertThatThrownBy(() -> run("given A  sell 0 @ 100", "book  empty"))
            .isInstanceOf(AssertionError.class).hasMessageContaining("A rejected INVALID_QUANTITY");
    }

    @Test
    void shouldLookAtMarketDataAndPositionsOnlyWhenTheScenarioSaysSo() {
        assertThatCode(() -> run("when A  sell 5 @ 100", "then A accepted")).doesNotThrowAnyException();
        assertThatThrownBy(() -> run("with market data", "when A  sell 5 @ 100", "then A accepted"))
            .isInstanceOf(AssertionError.class).hasMessageContaining("book + A 5 @ 100");
        assertThatThrownBy(() -> run("with positions", "given A sell 5 @ 100", "when B buy 5 @ 100",
            "then B accepted", "     B buys 5 @ 100 from A"))
            .isInstanceOf(AssertionError.class).hasMessageContaining("position of account 1: -5");
    }

    private static void run(final String... lines) {
        final List<String> all = new ArrayList<>(List.of("section 1 Matching", "scenario S", "rule 1 price"));
        all.addAll(List.of(lines));
        ScenarioRunner.run(ScenarioParser.read("some.txt", all).scenarios().get(0));
    }
}
