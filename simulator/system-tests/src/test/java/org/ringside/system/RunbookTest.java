package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.Tool;
import org.ringside.ops.ringside.Ringside;
import org.ringside.ops.shmq.Shmq;
import org.ringside.system.PageCommands.Command;

/**
 * What docs/runbook.md says to type is typed, in the order of the page, into one exchange. Every build only looks at
 * what a restart or a drain would do; the profile {@code long} kills each process before, and drains the gateway.
 */
@Tag("slow")
class RunbookTest {
    private static final boolean IS_LONG = Boolean.getBoolean("ringside.long");
    private static final Path PAGE = Launcher.ROOT.resolve("docs/runbook.md");
    private static final Path CONF = Launcher.ROOT.resolve("ops/conf");
    private static final Map<String, String> VALUES = Map.of("GATEWAY", "gw-1", "QUEUE", "orders.in", "ID", "1256",
        "SYMBOL", "BTC-USD", "MEMBER", "member-0", "BRIDGE", "bridge-host-1");
    /** ReplicatedExchangeTest has members and a bridge, and all exchanges of tests end by {@code down}. */
    private static final List<String> ELSEWHERE = List.of("cluster", "restart MEMBER", "restart BRIDGE", "down");
    private static final List<String> ASKING = List.of("block", "drain");
    /** Takes a second, which others than this test spend on it in every build. */
    private static final String SLOW = "snapshot";
    /** Of {@code retire}: the configuration still names the gateway, and it runs. */
    private static final int IN_USE = 4;

    @TempDir
    private Path folder;

    private TestExchange exchange;
    /** The same exchange with a console and a publisher; every build only looks at how they would start. */
    private Path withAll;

    @Test
    void shouldKnowEveryCommandOfThePage() throws IOException {
        final Set<String> headings = new HashSet<>();
        for (final Command command : PageCommands.read(PAGE)) {
            headings.add(command.heading());
            final Tool tool = command.tool().equals("shmq") ? new Shmq() : new Ringside();
            assertThatCode(() -> Tool.commandLine(tool).parseArgs(command.words(VALUES).toArray(String[]::new)))
                .as("%s", command).doesNotThrowAnyException();
        }

        assertThat(headings).as("each alert has a command").containsAll(alerts());
    }

    /** In the end a gateway is started from another release, which takes no other exchange. */
    @Test
    void shouldDoWhatThePageSaysAndGoOnFromAnotherRelease() throws Exception {
        start();
        try {
            final Set<String> typed = new HashSet<>();
            final SoftAssertions softly = new SoftAssertions();
            for (final Command command : PageCommands.read(PAGE)) {
                if (isTyped(command) && typed.add(command.text())) {
                    final Launcher.Result result = type(command);
                    softly.assertThat(result.exitCode()).as("%s%n%s%n%s", command, result.output(), result.messages())
                        .isEqualTo(command.is("retire") ? IN_USE : 0);
                }
            }
            softly.assertAll();
            restartFromAnotherRelease("gw-1");
        } finally {
            exchange.close();
        }
    }

    private static boolean isTyped(final Command command) {
        return ELSEWHERE.stream().noneMatch(command::is) && (IS_LONG || !command.is(SLOW));
    }

    private void start() throws IOException {
        Files.writeString(folder.resolve("console.properties"),
            "include=" + CONF.resolve("console.properties") + "\nlisten=127.0.0.1:0\n");
        Files.writeString(folder.resolve("market-data.properties"), "include=" + CONF.resolve("market-data.properties")
            + "\nrecovery=127.0.0.1:0\ndriver=embedded\n");
        final Map<String, String> more =
            Map.of("console", "console.properties", "marketData", "market-data.properties");
        final Map<String, String> keys = new HashMap<>(Map.of("log", CONF.resolve("log.properties").toString()));
        if (IS_LONG) {
            keys.putAll(more);
        }
        exchange = TestExchange.start(folder, 1, Map.of(), Map.of(), keys);
        withAll = folder.resolve("with-all.properties");
        Files.writeString(withAll, "include=exchange.properties\n");
        for (final Map.Entry<String, String> key : more.entrySet()) {
            Files.writeString(withAll, Files.readString(withAll) + key.getKey() + "=" + key.getValue() + "\n");
        }
    }

    private Launcher.Result type(final Command command) {
        final List<String> words = new ArrayList<>(command.words(VALUES));
        if (command.is("restart") || command.is("drain")) {
            if (!IS_LONG) {
                words.add("--dry-run");
            } else if (command.is("restart") && !words.contains("--yes")) {
                exchange.kill(words.get(1));
            }
        } else if (command.is("resume")) {
            TestExchange.ringside("halt", VALUES.get("SYMBOL"), "-c", exchange.config().toString());
        }
        if (ASKING.stream().anyMatch(command::is)) {
            words.add("--yes");
        }
        if (command.is("watch") && !words.contains("--once")) {
            words.add("--once");
        }
        words.addAll(command.tool().equals("shmq") ? List.of("--dir", exchange.queues().toString())
            : List.of("-c", (command.is("restart") ? withAll : exchange.config()).toString()));
        return Launcher.runHere(command.tool(), words.toArray(String[]::new));
    }

    private void restartFromAnotherRelease(final String gateway) throws IOException {
        final Path other = MadeUpRelease.make(folder, "0.2.0", "bbbbbbbbbbbb");
        final String home = System.setProperty("ringside.home", other.toString());
        try {
            assertThat(TestExchange.ringside("upgrade", "check", other.toString())).contains("rolling: ");
            TestExchange.ringside("restart", gateway, "--yes", "-c", exchange.config().toString());
        } finally {
            System.setProperty("ringside.home", home);
        }
        MadeUpRelease.assertRuns(other, exchange.process(gateway));
        Launcher.runHere("trader-sim", "run", "steady", "--address", exchange.addresses(), "--rate", "2k", "--duration",
            "100ms", "--warmup", "0s").succeeded();
    }

    private static List<String> alerts() throws IOException {
        return Files.readAllLines(Launcher.ROOT.resolve("ops/dist/monitoring/alerts.yml")).stream()
            .filter(line -> line.contains("- alert: ")).map(line -> line.replaceFirst(".*- alert: ", "").trim())
            .toList();
    }
}
