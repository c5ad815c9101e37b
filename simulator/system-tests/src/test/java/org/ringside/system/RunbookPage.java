package org.ringside.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.ringside.system.PageCommands.Command;

/** What docs/runbook.md says to type, for an exchange of a test that has a log. */
final class RunbookPage {
    static final Path PAGE = Launcher.ROOT.resolve("docs/runbook.md");
    static final Map<String, String> VALUES = Map.of("GATEWAY", "gw-1", "QUEUE", "orders.in", "ID", "1256",
        "SYMBOL", "BTC-USD", "MEMBER", "member-0", "BRIDGE", "bridge-host-1");

    private static final Path CONF = Launcher.ROOT.resolve("ops/conf");
    /**
     * {@link ReplicatedExchangeTest} has members and a bridge, {@link RunbookFaultsTest} what hangs; all exchanges of
     * tests end by {@code down}.
     */
    private static final List<String> ELSEWHERE = List.of("cluster", "restart MEMBER", "restart BRIDGE", "down");
    private static final List<String> ASKING = List.of("block", "drain");
    /** Takes a second, which other tests spend on it in every build. */
    private static final String SLOW = "snapshot";
    /** Of {@code retire}: the configuration still names the gateway, and it runs. */
    private static final int IN_USE = 4;

    private final TestExchange exchange;
    private final Path withAll;
    private final boolean isReal;

    /**
     * The page for an exchange.
     *
     * @param folder of its configurations, with those of {@link #others}.
     * @param isReal whether processes are killed before they are restarted, and the gateway is drained; otherwise a
     *               verb only says what it would do.
     */
    RunbookPage(final TestExchange exchange, final Path folder, final boolean isReal) throws IOException {
        this.exchange = exchange;
        this.isReal = isReal;
        withAll = folder.resolve("with-all.properties");
        final List<String> lines = new ArrayList<>(List.of("include=exchange.properties"));
        others(folder).forEach((key, file) -> lines.add(key + "=" + file));
        Files.write(withAll, lines);
    }

    /** Writes the configurations of a console and a publisher; returns their keys in that of the exchange. */
    static Map<String, String> others(final Path folder) throws IOException {
        Files.writeString(folder.resolve("console.properties"),
            "include=" + CONF.resolve("console.properties") + "\nlisten=127.0.0.1:0\n");
        Files.writeString(folder.resolve("market-data.properties"), "include=" + CONF.resolve("market-data.properties")
            + "\nrecovery=127.0.0.1:0\ndriver=embedded\n");
        final Map<String, String> keys = new LinkedHashMap<>();
        keys.put("log", CONF.resolve("log.properties").toString());
        keys.put("console", "console.properties");
        keys.put("marketData", "market-data.properties");
        return keys;
    }

    /** Types each command once, in the order of the page. */
    void typeAll() throws IOException {
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
    }

    private boolean isTyped(final Command command) {
        return !command.tool().equals("kill")
            && ELSEWHERE.stream().noneMatch(command::is) && (isReal || !command.is(SLOW));
    }

    private Launcher.Result type(final Command command) {
        final List<String> words = new ArrayList<>(command.words(VALUES));
        if (command.is("restart") || command.is("drain")) {
            if (!isReal) {
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
}
