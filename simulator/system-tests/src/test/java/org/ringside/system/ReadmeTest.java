package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.IoUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of README and of the first ten minutes work, in the order in which they stand there. Both are about the
 * exchange that has no configuration of its own, so one test is behind the other. The profile {@code long} types both
 * pages as they stand. Every build types the page of the first ten minutes with shorter runs, does in its own process
 * what starts none, and does not wait for the day at the end of the page.
 */
@Tag("slow")
class ReadmeTest {
    /** What the page of the first ten minutes makes outside of the exchange. */
    private static final Path REPORT = Path.of("/tmp/first-run.html");
    private static final Path DAY = Path.of("/tmp/first-day");
    /** Its steps are on one date wherever the test runs: it is between 06:00 and 07:00 there. */
    private static final String TIME_ZONE = "MARKET" + (LocalTime.now(ZoneOffset.UTC).getHour() - 6);
    private static final Pattern LOGIN = Pattern.compile("(http://\\S+)/login#(\\S+)");

    /** How long the demo of the README measures here: {@code -Dringside.demo.seconds=10} is what it does by itself. */
    private static final int DEMO_SECONDS = Integer.getInteger("ringside.demo.seconds", 1);

    /** A word to replace, and where it stands in the output of a command before. */
    private static final String ORDER_ID = "ORDER_ID";
    private static final Pattern SHOWN_ID = Pattern.compile("\\borderId=(\\d+)");

    /** What takes long on the page of the first ten minutes, and what every build types instead. */
    private static final Map<String, String> SHORTER =
        Map.of("2s", "300ms", "5k", "500", "2k", "500", "40s", "300ms");
    /** A word of each command that gets a process in every build: it starts and ends others, or is the tool's first. */
    private static final Set<String> TYPED = Set.of("demo", "up", "down", "smoke", "ls");
    /** Begins the block of the page that writes the schedule of its day. */
    private static final String DAY_SCRIPT = "mkdir -p " + DAY;
    /** Verbs behind it that print the same when nobody waits for the day. */
    private static final Set<String> WITHOUT_DAY = Set.of("up", "login", "down");

    @TempDir
    private Path state;

    @TempDir
    private Path home;

    @Test
    void shouldHaveNothingInTheReadmeThatTheFirstTenMinutesDoNotType() throws IOException {
        final List<List<String>> readme = verbs("README.md");

        assertThat(readme).hasSizeGreaterThan(3);
        assertThat(verbs("docs/start.md")).containsAll(readme);
    }

    /** Tool and verb of each command, and what the verb is about. */
    private static List<List<String>> verbs(final String page) throws IOException {
        return TypedPage.read(Launcher.ROOT.resolve(page)).stream().map(command ->
            command.words().stream().takeWhile(word -> !word.startsWith("-")).toList()).toList();
    }

    @Test
    @Tag("long")
    void shouldSucceedWhenTheCommandsOfTheReadmeAreRunInOrder() throws IOException {
        final List<TypedPage.Command> commands = TypedPage.read(Launcher.ROOT.resolve("README.md"));

        assertThat(commands).hasSizeGreaterThan(3);
        for (final TypedPage.Command command : commands) {
            Launcher.run(command.tool(), shortened(command.arguments())).succeeded();
        }
    }

    private static String[] shortened(final String... arguments) {
        return arguments.length == 1 && arguments[0].equals("demo")
            ? new String[] {"demo", "--duration", DEMO_SECONDS + "s"} : arguments;
    }

    @Test
    @Tag("long")
    void shouldPrintWhatThePageOfTheFirstTenMinutesShows() throws IOException, InterruptedException {
        type(command -> Launcher.run(fresh(command)), command -> true);
        replayTheDay();
    }

    @Test
    void shouldPrintWhatThePageOfTheFirstTenMinutesShowsWhenNobodyWaitsForItsDay()
        throws IOException, InterruptedException {
        final Path own = Files.writeString(state.resolve("exchange.properties"), "include="
            + Launcher.ROOT.resolve("ops/conf/exchange.properties") + "\ndata=" + state.resolve("ringside") + "\n");
        final boolean[] isDay = new boolean[1];
        type(command -> typeShorter(command, own), command -> {
            isDay[0] |= command.isScript() && command.arguments()[0].startsWith(DAY_SCRIPT);
            return !isDay[0] || WITHOUT_DAY.contains(command.arguments()[0]);
        });
    }

    /** Types the page, and compares what was printed where that is asked for. */
    private void type(final Function<TypedPage.Command, Launcher.Result> typist,
        final Predicate<TypedPage.Command> isCompared) throws IOException, InterruptedException {
        final List<TypedPage.Command> commands = TypedPage.read(Launcher.ROOT.resolve("docs/start.md"));

        assertThat(commands).hasSizeGreaterThan(15);
        removeDay();
        try {
            String orderId = "";
            for (final TypedPage.Command command : commands) {
                final Launcher.Result result = typist.apply(command.with(ORDER_ID, orderId));
                final String printed = (isBeforeTheDay(result) ? result.exited(1) : result.succeeded()).output();
                if (isCompared.test(command)) {
                    command.assertPrinted(printed);
                }
                final Matcher login = LOGIN.matcher(printed);
                if (login.find()) {
                    ConsoleVisit.assertShows(login.group(1), login.group(2));
                }
                final Matcher shown = SHOWN_ID.matcher(printed);
                orderId = shown.find() ? shown.group(1) : orderId;
            }
            assertThat(REPORT).content().contains("trader-sim.run/2");
        } finally {
            Files.deleteIfExists(REPORT);
            // A page that fails in its middle leaves an exchange behind.
            Launcher.run(fresh(new TypedPage.Command(List.of("ringside", "down"), List.of())));
            removeDay();
        }
    }

    /** Nobody has waited: the traders have come when everything was closed. */
    private static boolean isBeforeTheDay(final Launcher.Result result) {
        return result.messages().contains("orders were refused, most often as order 2: the phase of the instrument");
    }

    /** @param own names the folders of the exchange that has no configuration. */
    private Launcher.Result typeShorter(final TypedPage.Command command, final Path own) {
        TypedPage.Command shorter = command;
        for (final Map.Entry<String, String> word : SHORTER.entrySet()) {
            shorter = shorter.with(word.getKey(), word.getValue());
        }
        if (command.isScript() || command.words().stream().anyMatch(TYPED::contains)) {
            return Launcher.run(fresh(shorter));
        }
        final List<String> arguments = new ArrayList<>(List.of(shorter.arguments()));
        if (command.tool().equals("ringside") && !arguments.contains("-c")) {
            arguments.addAll(List.of("-c", own.toString()));
        }
        return Launcher.runHere(command.tool(), arguments.toArray(String[]::new));
    }

    /** What somebody has left who has typed the page, or this test. */
    private static void removeDay() {
        if (Files.exists(DAY)) {
            Launcher.run("ringside", "down", "-c", DAY.resolve("exchange.properties").toString());
            IoUtil.delete(DAY.toFile(), false);
        }
    }

    /** As the cookbook says, with the journal that the first ten minutes have left. */
    private void replayTheDay() throws IOException {
        Files.createDirectories(home.resolve(".local"));
        Files.createSymbolicLink(home.resolve(".local/state"), state);
        final ProcessBuilder builder =
            Launcher.shell(TypedPage.block(Launcher.ROOT.resolve("docs/cookbook.md"), "## Replay a day"));
        builder.environment().put("HOME", home.toString());
        builder.environment().merge("PATH", Launcher.ROOT.resolve("ops/bin").toString(), (old, own) -> own + ":" + old);

        final String printed = Launcher.run(builder.directory(home.toFile())).succeeded().output();

        assertThat(printed).contains("sha256 ", "NewOrder");
    }

    /** As on the first day. */
    private ProcessBuilder fresh(final TypedPage.Command command) {
        final ProcessBuilder builder = command.isScript()
            ? Launcher.shell(command.arguments()[0]) : Launcher.builder(command.tool(), command.arguments());
        builder.environment().put("XDG_STATE_HOME", state.toString());
        builder.environment().put("TZ", TIME_ZONE);
        return builder;
    }
}
