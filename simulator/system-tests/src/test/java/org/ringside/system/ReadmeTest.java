package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.IoUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of README and of the first ten minutes work, in the order in which they stand there. Both are about the
 * exchange that has no configuration of its own, so one test is behind the other.
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

    @TempDir
    private Path state;

    @TempDir
    private Path home;

    @Test
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
    void shouldPrintWhatThePageOfTheFirstTenMinutesShows() throws IOException, InterruptedException {
        final List<TypedPage.Command> commands = TypedPage.read(Launcher.ROOT.resolve("docs/start.md"));

        assertThat(commands).hasSizeGreaterThan(15);
        removeDay();
        try {
            String orderId = "";
            for (final TypedPage.Command command : commands) {
                final String printed = Launcher.run(fresh(command.with(ORDER_ID, orderId))).succeeded().output();
                command.assertPrinted(printed);
                final Matcher login = LOGIN.matcher(printed);
                if (login.find()) {
                    ConsoleVisit.assertShows(login.group(1), login.group(2));
                }
                final Matcher shown = SHOWN_ID.matcher(printed);
                orderId = shown.find() ? shown.group(1) : orderId;
            }
            assertThat(REPORT).content().contains("trader-sim.run/2");
            replayTheDay();
        } finally {
            Files.deleteIfExists(REPORT);
            // A page that fails in its middle leaves an exchange behind.
            Launcher.run(fresh(new TypedPage.Command(List.of("ringside", "down"), List.of())));
            removeDay();
        }
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
