package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.system.crash.FeedRecording;
import org.ringside.system.crash.FreePort;
import org.ringside.testing.SharedMemory;

/**
 * What docs/backup.md says to type, typed as it stands there while others trade. An exchange that goes on from a backup
 * has all that was acknowledged before: the traders' ledger is right, with no report missing or twice.
 */
@Tag("slow")
@Tag("long")
@Timeout(300)
class BackupTest {
    private static final Path PAGE = Launcher.ROOT.resolve("docs/backup.md");
    private static final Path CONF = Launcher.ROOT.resolve("ops/conf");
    private static final Pattern STATE = Pattern.compile("state ([0-9a-f]{16,})");

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path folder;

    @Test
    void shouldGoOnFromABackupWithAllThatWasAcknowledgedBefore() throws Exception {
        try (TestExchange exchange = TestExchange.start(folder, 1);
            TraderProcess crowd = TraderProcess.start(folder.resolve("crowd"), "--address", exchange.addresses(),
                "--traders", "32", "--rate", "5k", "--warmup", "0s", "--in-flight", "16384", "--seed", "7",
                "--exclusive")) {
            TimeUnit.SECONDS.sleep(2);
            final String backup = PageCommands.scripts(PAGE, "While people trade").get(0);
            type(exchange, backup);
            TimeUnit.SECONDS.sleep(1);
            crowd.assertGoing();
            final String first = replayed();
            assertThat(Launcher.run(shell(exchange.config(), exchange.queues(), backup)).exited(1).messages())
                .endsWith("there is a folder backup already: move it away; nothing was copied\n");
            delete(folder.resolve("backup"));

            // The last one: nothing comes behind it.
            type(exchange, backup.replace("kill -CONT", "kill -KILL"));
            assertThat(replayed()).isNotEqualTo(first);
            type(exchange, PageCommands.scripts(PAGE, "Going on from a backup").get(0));
            TimeUnit.SECONDS.sleep(1);

            final JsonNode books = crowd.finish();
            assertThat(books.path("ledger").asText()).as("%s", books).isEqualTo("ok");
            assertThat(books.path("sequenceGaps").asLong(-1)).isZero();
            assertThat(books.path("duplicates").asLong(-1)).isZero();
            assertThat(books.path("ends").path("resting").asLong(-1)).isZero();
            assertThat(books.path("reconnects").asLong()).isPositive();
            assertThat(folder.resolve("data.lost")).isDirectory();
        }
    }

    /** Numbers since the backup are given again, to other events: subscribers begin anew. */
    @Test
    void shouldPublishInANewSessionWhenItGoesOnFromABackupWithMarketData() throws Exception {
        final Path feed = folder.resolve("feed.properties");
        final Path media = folder.resolve("aeron");
        writeFeed(feed, "driverFolder=" + memory.folder().resolve("aeron"));
        try (TestExchange exchange = TestExchange.start(folder, 1, Map.of(), Map.of(),
                Map.of("marketData", feed.toString()));
            FeedRecording recording = new FeedRecording(media, folder.resolve("feed.rsmd"))) {
            trade(exchange);
            final List<Path> before = sessions();
            type(exchange, PageCommands.scripts(PAGE, "While people trade").get(0));
            trade(exchange);

            writeFeed(feed, "driver=" + media, "newSession=true");
            type(exchange, PageCommands.scripts(PAGE, "Going on from a backup").get(0));
            writeFeed(feed, "driver=" + media);
            TestExchange.ringside("restart", "market-data", "--yes", "-c", exchange.config().toString());
            trade(exchange);

            // All events from the first to the last one, and each book after each of them.
            final List<String> violations = new ArrayList<>();
            assertThat(recording.check(folder.resolve("data/engine"), violations::add))
                .matches("[1-9][0-9,]* events, [1-9][0-9]* books, [1-9][0-9,]* compared, 0 differ, 0 missing");
            assertThat(violations).isEmpty();
            assertThat(Launcher.runHere("ringside", "md", "--driver", media.toString()).succeeded().output())
                .contains("continuous");
            assertThat(before).hasSize(1);
            final long last = Long.parseLong(before.get(0).getFileName().toString());
            assertThat(sessions()).extracting(session -> session.getFileName().toString())
                .containsExactly(Long.toString(last), Long.toString(last + 1));
        }
    }

    private static void writeFeed(final Path file, final String... keys) throws IOException {
        final List<String> lines = new ArrayList<>(List.of(
            "include=" + CONF.resolve("market-data.properties"), "recovery=127.0.0.1:0"));
        lines.addAll(List.of(keys));
        Files.write(file, lines);
    }

    /** What is kept of each session of the publisher. */
    private List<Path> sessions() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("data/market-data"))) {
            return files.filter(file -> file.getFileName().toString().matches("\\d+")).sorted().toList();
        }
    }

    private static void trade(final TestExchange exchange) {
        Launcher.runHere("trader-sim", "run", "steady", "--address", exchange.addresses(), "--rate", "2k", "--duration",
            "1s", "--warmup", "0s").succeeded();
    }

    @Test
    void shouldHaveTheStateOfTheBackupInAnotherFolderWithOtherQueues() throws Exception {
        try (TestExchange exchange = TestExchange.start(folder, 1)) {
            Launcher.runHere("trader-sim", "run", "steady", "--address", exchange.addresses(), "--rate", "2k",
                "--duration", "1s", "--warmup", "0s").succeeded();
            type(exchange, PageCommands.scripts(PAGE, "While nothing runs").get(0));
        }
        final Path other = Files.createDirectory(folder.resolve("other"));
        final Path config = other.resolve("exchange.properties");
        Files.write(config, List.of("include=" + CONF.resolve("exchange.properties"), "log=",
            "queues=" + memory.folder().resolve("queues"), "data=" + folder.resolve("backup"),
            "gateways=gateway.properties"));
        final String address = "127.0.0.1:" + FreePort.find();
        Files.write(other.resolve("gateway.properties"),
            List.of("include=" + CONF.resolve("gateway.properties"), "listen=" + address));
        final String state = replayed();

        try {
            type(config, memory.folder().resolve("queues"),
                PageCommands.scripts(PAGE, "Going on from a backup").get(1));

            final Matcher told = STATE.matcher(Files.readString(memory.folder().resolve("queues/engine.log")));
            assertThat(told.find()).isTrue();
            assertThat(state).contains(told.group(1));
            Launcher.runHere("trader-sim", "run", "smoke", "--address", address, "--rate", "2k").succeeded();
        } finally {
            TestExchange.ringside("down", "-c", config.toString());
        }
    }

    private String replayed() {
        return TestExchange.ringside("journal", "replay", folder.resolve("backup/engine").toString());
    }

    private void type(final TestExchange exchange, final String script) {
        type(exchange.config(), exchange.queues(), script);
    }

    private void type(final Path config, final Path queues, final String script) {
        Launcher.run(shell(config, queues, script)).succeeded();
    }

    /** In the folder that has {@code data}, with the programs in the path, for this exchange. */
    private ProcessBuilder shell(final Path config, final Path queues, final String script) {
        final String own = script.replaceAll("(?m)\\b(ringside (?:status|down|up|journal verify))(?! backup)",
            "$1 -c " + config).replaceAll("(?m)^(shmq .*)$", "$1 --dir " + queues);
        final ProcessBuilder builder = Launcher.shell(own).directory(folder.toFile());
        final Map<String, String> environment = builder.environment();
        environment.put("PATH", Launcher.ROOT.resolve("ops/bin") + ":" + environment.get("PATH"));
        return builder;
    }

    private static void delete(final Path copy) throws IOException {
        try (var files = Files.walk(copy)) {
            for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
