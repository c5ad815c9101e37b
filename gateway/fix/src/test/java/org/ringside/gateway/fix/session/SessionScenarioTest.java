package org.ringside.gateway.fix.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.ringside.gateway.fix.codec.Fix;
import org.ringside.gateway.protocol.TerminationCode;

/** Plays session-scenarios.txt, where the words of the steps are explained. */
class SessionScenarioTest {
    /** How the bytes of the trader are cut. */
    private enum Cut {
        MESSAGES, BYTES, SEGMENTS
    }

    private record Scenario(String name, List<String> steps) {
    }

    @TestFactory
    Stream<DynamicTest> shouldDoWhatTheScenarioSays() throws IOException {
        final List<Scenario> scenarios = scenarios();
        assertThat(scenarios).hasSizeGreaterThan(80);
        return scenarios.stream().flatMap(scenario -> Arrays.stream(Cut.values()).map(cut ->
            DynamicTest.dynamicTest(scenario.name() + ", " + cut, () -> play(scenario, cut))));
    }

    private static void play(final Scenario scenario, final Cut cut) {
        final TestSession session = new TestSession();
        final TestTrader trader = new TestTrader(session);
        final ByteArrayOutputStream segment = new ByteArrayOutputStream();
        final List<String> expected = new ArrayList<>();
        for (final String step : scenario.steps()) {
            final boolean isInput = step.startsWith("> ") || step.startsWith("raw ");
            if (isExpectation(step)) {
                expected.add(step);
                continue;
            }
            if (!isInput || cut != Cut.SEGMENTS) {
                compare(trader, segment, cut, expected, step);
            }
            if (isInput) {
                segment.writeBytes(step.startsWith("> ") ? trader.message(step.substring(2))
                    : Fix.bytes(step.substring(4)));
            } else {
                act(session, trader, step);
            }
        }
        compare(trader, segment, cut, expected, "the end");
    }

    /** Sends what has been collected, and compares what has happened with what has to. */
    private static void compare(
        final TestTrader trader, final ByteArrayOutputStream segment, final Cut cut, final List<String> expected,
        final String before) {
        trader.send(segment.toByteArray(), cut == Cut.BYTES ? 1 : Integer.MAX_VALUE);
        segment.reset();
        assertThat(trader.events()).as("before %s", before).isEqualTo(expected);
        expected.clear();
    }

    private static boolean isExpectation(final String step) {
        return step.startsWith("< ") || step.startsWith("app ") || step.startsWith("unsupported ")
            || step.startsWith("closed");
    }

    private static void act(final TestSession session, final TestTrader trader, final String step) {
        final String[] words = step.split(" ", 2);
        switch (words[0]) {
            case "report" -> trader.report(words[1]);
            case "wait" -> trader.pass(Math.round(Double.parseDouble(words[1]) * 1000));
            case "logout" -> trader.connection().logout(TerminationCode.OPERATOR, words[1]);
            case "busy" -> trader.busy(true);
            case "ready" -> trader.busy(false);
            case "full" -> session.full(true);
            case "room" -> {
                session.full(false);
                trader.busy(false);
            }
            case "refuse" -> session.refuse(words[1]);
            case "over" -> session.over(words[1]);
            case "numbers" -> session.numbers(
                Long.parseLong(words[1].split(" ")[0]), Long.parseLong(words[1].split(" ")[1]));
            case "forget" -> session.forget(Long.parseLong(words[1]));
            case "connect" -> trader.connect();
            case "kill" -> trader.kill();
            default -> throw new IllegalArgumentException(step);
        }
    }

    private static List<Scenario> scenarios() throws IOException {
        final List<Scenario> scenarios = new ArrayList<>();
        try (InputStream file = SessionScenarioTest.class.getResourceAsStream("/session-scenarios.txt")) {
            for (final String line : new String(file.readAllBytes(), UTF_8).lines().toList()) {
                if (line.startsWith("== ")) {
                    scenarios.add(new Scenario(line.substring(3), new ArrayList<>()));
                } else if (!line.isBlank() && !line.startsWith("#")) {
                    scenarios.get(scenarios.size() - 1).steps().add(line);
                }
            }
        }
        return scenarios;
    }
}
