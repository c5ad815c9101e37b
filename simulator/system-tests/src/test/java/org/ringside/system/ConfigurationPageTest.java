package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.probe.ProbeConfig;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.launch.Keys.Named;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.BackupConfig;
import org.ringside.matching.cluster.BridgeConfig;
import org.ringside.matching.cluster.MemberConfig;
import org.ringside.matching.schedule.ScheduleConfig;
import org.ringside.matching.server.EngineConfig;
import org.ringside.ops.console.server.ConsoleConfig;
import org.ringside.marketdata.server.MarketDataConfig;
import org.ringside.ops.exchange.ExchangeConfig;
import org.ringside.ops.log.LogConfig;
import org.ringside.queue.WaitStrategy;

/** The keys of all configurations: what the records say, what the files say that are shipped, and the page. */
class ConfigurationPageTest {
    private static final Path CONF = Launcher.ROOT.resolve("ops/conf");
    private static final Path PAGE = Launcher.ROOT.resolve("docs/configuration.md");
    private static final String WRITE = "configuration.write";
    private static final String BEGIN =
        "<!-- keys: written by ConfigurationPageTest with -Dconfiguration.write=true -->\n";
    private static final String END = "<!-- end of keys -->";
    private static final Pattern LIST = Pattern.compile(Pattern.quote(BEGIN) + ".*" + END, Pattern.DOTALL);
    private static final Pattern SHIPPED = Pattern.compile("(?m)^(?:# ?)?([a-zA-Z][a-zA-Z0-9]*(?:\\.\\w+)*)=(.*)$");
    private static final Pattern EACH = Pattern.compile("\\.\\d+\\.");
    /** Keys that each exchange has others of: what is shipped shows what they look like. */
    private static final Pattern EXAMPLES = Pattern.compile("(sessions|accounts)\\.");
    /** The file shows a day, and not each of its keys again. */
    private static final String HALF_DAYS = "halfDays.";
    private static final int MOST_CHARACTERS = 200;

    /** What a file cannot do without, for a test of one of its keys. */
    private static final Map<String, Map<String, String>> NEEDED = Map.of(
        "engine.properties", Map.of("journal", "/j"), "log.properties", Map.of("folder", "/l"),
        "market-data.properties", Map.of("journal", "/j", "store", "/s"),
        "member.properties", Map.of("folder", "/f"), "backup.properties", Map.of("folder", "/f"));
    /** Shipped with another value than the default. */
    private static final Set<String> OTHERWISE = Set.of("exchange.properties log");

    private static Map<String, Class<? extends Record>> files() {
        final Map<String, Class<? extends Record>> files = new LinkedHashMap<>();
        files.put("exchange.properties", ExchangeConfig.class);
        files.put("engine.properties", EngineConfig.class);
        files.put("gateway.properties", GatewayConfig.class);
        files.put("schedule.properties", ScheduleConfig.class);
        files.put("log.properties", LogConfig.class);
        files.put("probe.properties", ProbeConfig.class);
        files.put("console.properties", ConsoleConfig.class);
        files.put("market-data.properties", MarketDataConfig.class);
        files.put("member.properties", MemberConfig.class);
        files.put("bridge.properties", BridgeConfig.class);
        files.put("backup.properties", BackupConfig.class);
        return files;
    }

    @Test
    void shouldHaveAFileForEachRecordAndARecordForEachFile() throws IOException {
        try (var shipped = Files.newDirectoryStream(CONF, "*.properties")) {
            for (final Path file : shipped) {
                final String name = file.getFileName().toString();
                assertThat(files().containsKey(name)).as("%s has keys, or includes who has", name)
                    .isNotEqualTo(Files.readString(file).contains("\ninclude="));
            }
        }
        assertThat(files().keySet()).allMatch(name -> Files.exists(CONF.resolve(name)));
    }

    @Test
    void shouldListEveryKeyOnThePage() throws IOException {
        final StringBuilder list = new StringBuilder();
        files().forEach((file, type) -> list.append(section(file, Keys.of(type).all())));
        final String page = Files.readString(PAGE);
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(PAGE, LIST.matcher(page).replaceFirst(Matcher.quoteReplacement(BEGIN + list + END)));
            return;
        }
        assertThat(page).as("write it anew with -D%s=true", WRITE).contains(BEGIN + list + END);
    }

    @Test
    void shouldSayOfEachKeyWhatItIsForInACell() {
        files().forEach((file, type) -> assertThat(Keys.of(type).all()).allSatisfy(key -> {
            assertThat(key.key().value()).endsWith(".").doesNotContain("|").hasSizeLessThanOrEqualTo(MOST_CHARACTERS);
            assertThat(values(key)).as("%s: %s", file, key.name()).isNotEmpty();
            if (key.name().equals("wait")) {
                assertThat(key.key().form()).isEqualTo(String.join(", ", WaitStrategy.NAMES));
            }
        }));
    }

    @Test
    void shouldExplainEveryKeyInItsFileAndShipTheDefaults() throws IOException {
        for (final Map.Entry<String, Class<? extends Record>> file : files().entrySet()) {
            final Set<String> shipped = new LinkedHashSet<>();
            final Map<String, Key> known = new HashMap<>();
            Keys.of(file.getValue()).all().forEach(key -> known.put(key.name(), key.key()));
            final Matcher line = SHIPPED.matcher(Files.readString(CONF.resolve(file.getKey())));
            while (line.find()) {
                final String name = EACH.matcher(line.group(1)).replaceFirst(".N.");
                shipped.add(name);
                assertThat(known).as(file.getKey()).containsKey(name);
                final String byDefault = known.get(name).byDefault();
                if (!byDefault.isEmpty() && !OTHERWISE.contains(file.getKey() + " " + name)
                    && !file.getKey().equals("schedule.properties") && !EXAMPLES.matcher(name).lookingAt()) {
                    assertThat(ownValue(line)).as("%s: %s", file.getKey(), name).isIn(byDefault, "");
                }
            }
            known.keySet().removeIf(name -> name.startsWith(HALF_DAYS));
            assertThat(shipped).as(file.getKey()).containsExactlyInAnyOrderElementsOf(known.keySet());
        }
    }

    @Test
    void shouldRefuseWhatThePageDoesNotAllow() {
        int refused = 0;
        for (final Map.Entry<String, Class<? extends Record>> file : files().entrySet()) {
            for (final Named key : Keys.of(file.getValue()).all()) {
                for (final long value : beyond(key)) {
                    assertRefused(file.getKey(), file.getValue(), key, value);
                    refused++;
                }
            }
        }
        assertThat(refused).isGreaterThan(100);
    }

    private static void assertRefused(
        final String file, final Class<? extends Record> type, final Named key, final long value) {
        final Map<String, String> keys = new HashMap<>(NEEDED.getOrDefault(file, Map.of()));
        keys.put(key.name().replace(".N.", ".1."), Long.toString(value));
        final String last = key.name().substring(key.name().lastIndexOf('.') + 1);
        assertThatThrownBy(() -> ConfigFile.read(CONF.resolve(file), keys, type)).as("%s: %s", file, keys)
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.USAGE))
            .hasMessageContaining(last);
    }

    /** The numbers next to its bounds, as far as its type has them. */
    private static List<Long> beyond(final Named key) {
        final boolean isInt = key.type() == Integer.class || key.type() == int.class;
        final List<Long> beyond = new ArrayList<>();
        if (key.key().min() > (isInt ? Integer.MIN_VALUE : Long.MIN_VALUE)) {
            beyond.add(key.key().min() - 1);
        }
        if (key.key().max() < (isInt ? Integer.MAX_VALUE : Long.MAX_VALUE)) {
            beyond.add(key.key().max() + 1);
        }
        return beyond;
    }

    private static String ownValue(final Matcher line) {
        return line.group(2).strip();
    }

    private static String section(final String file, final List<Named> keys) {
        final boolean hasReload = keys.stream().anyMatch(key -> key.key().reload());
        final StringBuilder text = new StringBuilder("## ").append(file).append('\n')
            .append("| Key | Default | Unit | Values | ").append(hasReload ? "Reload | " : "")
            .append("|\n|---|---|---|---|").append(hasReload ? "---|" : "").append("---|\n");
        for (final Named key : keys) {
            text.append("| `").append(key.name()).append("` | ").append(byDefault(key.key())).append(" | ")
                .append(key.key().unit()).append(" | ").append(values(key)).append(" | ")
                .append(!hasReload ? "" : key.key().reload() ? "yes | " : "| ")
                .append(key.key().value()).append(" |\n");
        }
        return text.append('\n').toString();
    }

    private static String byDefault(final Key key) {
        return key.byDefault().isEmpty() ? key.otherwise() : "`" + key.byDefault() + "`";
    }

    private static String values(final Named key) {
        final Key known = key.key();
        final List<String> parts = new ArrayList<>();
        if (key.type() == Boolean.class || key.type() == boolean.class) {
            parts.add("true, false");
        }
        if (known.max() < Long.MAX_VALUE) {
            parts.add(known.min() + " to " + known.max());
        } else if (known.min() > Long.MIN_VALUE) {
            parts.add(known.min() + " or more");
        }
        if (!known.form().isEmpty()) {
            parts.add(known.form());
        }
        return String.join(", ", parts);
    }
}
