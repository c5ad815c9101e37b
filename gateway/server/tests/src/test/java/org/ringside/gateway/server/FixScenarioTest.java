package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.config.SessionPolicy;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.counters.LoopCounter;

/**
 * Plays the scenarios of the session level, session-scenarios.txt of gateway/fix, at the sockets of a gateway: whole
 * messages, byte by byte, and many messages a segment. Each one has a session of its own. The application is an engine
 * that does not answer.
 */
class FixScenarioTest {
    private static final Path SCENARIOS = Path.of("../../fix/src/test/resources/session-scenarios.txt");
    private static final int FIRST = 1100;
    private static final int LAST = 1900;
    private static final int FIRST_FILLER = 1010;
    private static final int FILLERS = 3;
    private static final int MOST_FILLING = 80;
    private static final int STEP_MS = 100;
    private static final long PATIENCE_NS = 10_000_000_000L;
    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);
    private static final Pattern NEW = Pattern.compile("NEW (\\d+)/(\\d+) (\\d+) .*");
    private static final Pattern APP = Pattern.compile("app 35=D\\|34=(\\d+)\\|.*11=([^|]*)\\|");
    /** What only a session in memory can do: see shouldFillTheGapOfReportsThatAreNoLongerKept of FixTest. */
    private static final String IN_MEMORY = "forget ";

    /** How the bytes of the trader are cut. */
    private enum Cut {
        MESSAGES, BYTES, SEGMENTS
    }

    private record Scenario(String name, List<String> steps) {
    }

    private final TestGateway gateway = TestGateway.setup().inputSlots(32, 2).sessions(1001, LAST)
        .fix(new FixSettings("127.0.0.1:0", null, FIRST + "-" + LAST, "1=IBM", 1_024, null, null))
        .policy(new SessionPolicy(null, null, null, null, 0, null, farOff())).start();
    private final Map<Long, String> ids = new HashMap<>();
    private int session = FIRST - 1;
    private int filler = FIRST_FILLER;
    private ScenarioTrader trader;
    private int commandsSeen;

    @AfterEach
    void close() {
        gateway.close();
    }

    @TestFactory
    Stream<DynamicTest> shouldDoWhatTheScenarioSays() throws IOException {
        gateway.engine().silence(gateway.clock()::epochNs);
        // Whatever the engine tells says which command it is told because of.
        try (ScenarioTrader first = new ScenarioTrader(gateway, ++session)) {
            first.send(first.message("35=A|34=1|98=0|108=30|"), Integer.MAX_VALUE);
            first.send(first.message("35=D|34=2|11=a|38=1|40=1|54=1|55=IBM|60=20261126-12:00:00|"), Integer.MAX_VALUE);
        }
        final List<Scenario> scenarios = scenarios();
        assertThat(scenarios).hasSizeGreaterThan(80);
        return scenarios.stream().flatMap(scenario -> Arrays.stream(Cut.values()).map(cut ->
            DynamicTest.dynamicTest(scenario.name() + ", " + cut, () -> play(scenario, cut))));
    }

    private void play(final Scenario scenario, final Cut cut) {
        ids.clear();
        gateway.resumeEngine();
        gateway.steps(3);
        commandsSeen = gateway.engine().commands().size();
        trader = new ScenarioTrader(gateway, ++session);
        final ByteArrayOutputStream segment = new ByteArrayOutputStream();
        final List<String> expected = new ArrayList<>();
        try {
            for (final String step : scenario.steps()) {
                final boolean isInput = step.startsWith("> ") || step.startsWith("raw ");
                if (isExpectation(step)) {
                    expected.add(step);
                    continue;
                }
                if (!isInput || cut != Cut.SEGMENTS) {
                    compare(segment, cut, expected, step);
                }
                if (isInput) {
                    segment.writeBytes(step.startsWith("> ") ? trader.message(step.substring(2))
                        : step.substring(4).replace('|', '\u0001').getBytes(ISO_8859_1));
                } else {
                    act(step.split(" ", 2));
                }
            }
            compare(segment, cut, expected, "the end");
        } finally {
            trader.lose();
        }
    }

    private void compare(
        final ByteArrayOutputStream segment, final Cut cut, final List<String> expected, final String before) {
        if (segment.size() > 0) {
            trader.send(segment.toByteArray(), cut == Cut.BYTES ? 1 : Integer.MAX_VALUE);
            segment.reset();
        }
        final List<String> output = expected.stream().filter(each -> !each.startsWith("app "))
            .map(each -> each.startsWith("closed") ? "closed" : each).toList();
        final List<String> orders = expected.stream().filter(each -> each.startsWith("app ")).toList();
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while ((trader.count() < output.size() || orders(orders).size() < orders.size())
            && System.nanoTime() - deadlineNs < 0) {
            gateway.step();
        }
        gateway.steps(2);
        trader.count();
        assertThat(trader.events()).as("sent before %s", before).isEqualTo(output);
        assertThat(orders(orders)).as("taken before %s", before).isEqualTo(orders.stream().map(each -> {
            final Matcher order = APP.matcher(each);
            return order.matches() ? order.group(1) + " " + order.group(2) : each;
        }).toList());
        commandsSeen = gateway.engine().commands().size();
        expected.clear();
    }

    /** Number and name of the orders that have come: an id is the name of the first order that was expected with it. */
    private List<String> orders(final List<String> expected) {
        final List<String> orders = new ArrayList<>();
        final List<String> commands = gateway.engine().commands();
        for (final String command : commands.subList(commandsSeen, commands.size())) {
            final Matcher order = NEW.matcher(command);
            if (order.matches() && Integer.parseInt(order.group(1)) == session) {
                final long id = Long.parseLong(order.group(3));
                if (orders.size() < expected.size()) {
                    final Matcher name = APP.matcher(expected.get(orders.size()));
                    ids.putIfAbsent(id, name.matches() ? name.group(2) : "");
                }
                orders.add(order.group(2) + " " + ids.get(id));
            }
        }
        return orders;
    }

    private static boolean isExpectation(final String step) {
        return step.startsWith("< ") || step.startsWith("app ") || step.startsWith("unsupported ")
            || step.startsWith("closed");
    }

    private void act(final String... words) {
        switch (words[0]) {
            case "report" -> report(words[1]);
            case "wait" -> {
                trader.open();
                pass(Math.round(Double.parseDouble(words[1]) * 1000));
            }
            case "logout" -> {
                block(true);
                block(false);
            }
            case "refuse" -> {
                assertThat(words[1]).isEqualTo(Logon.BLOCKED);
                block(true);
            }
            case "busy", "full" -> fill();
            case "ready", "room" -> {
                gateway.resumeEngine();
                gateway.steps(20);
            }
            case "over" -> {
                assertThat(words[1]).isEqualTo(JournaledFixSession.OVER);
                trader.jump(DAY_NS);
                gateway.steps(3);
            }
            case "numbers" -> numbers(words[1].split(" "));
            case "connect" -> trader.lose();
            case "kill" -> {
                gateway.kill();
                gateway.restart();
                trader.lose();
            }
            default -> throw new IllegalArgumentException(String.join(" ", words));
        }
    }

    private void report(final String name) {
        trader.name(gateway.engine().events().trade(session, 1, 150_000_000L, 1), name);
        gateway.steps(3);
    }

    private void pass(final long ms) {
        for (long left = ms; left > 0; left -= STEP_MS) {
            gateway.clock().advanceMs(Math.min(STEP_MS, left));
            gateway.steps(2);
        }
    }

    /** An earlier connection leaves these numbers. */
    private void numbers(final String... next) {
        trader.send(trader.message("35=A|34=1|98=0|108=30|"), Integer.MAX_VALUE);
        trader.send(trader.message("35=4|34=2|36=" + next[0] + "|"), Integer.MAX_VALUE);
        for (int i = 2; i < Integer.parseInt(next[1]); i++) {
            report("earlier");
        }
        trader.lose();
    }

    /** The operator blocks the session, or lets it be. */
    private void block(final boolean isBlocked) {
        final SessionRange all = new SessionRange(
            1001, LAST, TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET, "", "");
        gateway.loop(0).reconfigure(gateway.config(Map.of("1", all)), isBlocked
            ? BlockList.NONE.with(BlockList.Scope.SESSION, session, true) : BlockList.NONE);
        gateway.steps(3);
    }

    /** Others send more than the queue to the engine takes, and it is not read; none of them has its fair share. */
    private void fill() {
        final List<TestTrader> others =
            Stream.generate(() -> gateway.establish(filler++)).limit(FILLERS).toList();
        gateway.steps(10);
        gateway.pauseEngine();
        final long waits = gateway.counters(0).get(LoopCounter.RING_FULL);
        for (int i = 0; i < MOST_FILLING && gateway.counters(0).get(LoopCounter.RING_FULL) == waits; i++) {
            final TestTrader other = others.get(i % FILLERS);
            final int id = 1 + i / FILLERS;
            other.send(other.frames().newOrder(id, id, 1));
            gateway.steps(2);
        }
        assertThat(gateway.counters(0).get(LoopCounter.RING_FULL)).as("somebody waits").isGreaterThan(waits);
    }

    private static String farOff() {
        return LocalTime.ofInstant(Instant.ofEpochSecond(0, new TestClock().epochNs() + DAY_NS / 2), ZoneOffset.UTC)
            .withNano(0).toString();
    }

    private static List<Scenario> scenarios() throws IOException {
        final List<Scenario> scenarios = new ArrayList<>();
        for (final String line : Files.readAllLines(SCENARIOS)) {
            if (line.startsWith("== ")) {
                scenarios.add(new Scenario(line.substring(3), new ArrayList<>()));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                scenarios.get(scenarios.size() - 1).steps().add(line);
            }
        }
        scenarios.removeIf(scenario -> scenario.steps().stream().anyMatch(step -> step.startsWith(IN_MEMORY)));
        return scenarios;
    }
}
