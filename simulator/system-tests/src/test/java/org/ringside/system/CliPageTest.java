package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ServerCommand;
import org.ringside.launch.Tool;
import org.ringside.ops.manual.CommandWords;
import org.ringside.ops.ringside.Ringside;
import org.ringside.ops.shmq.Shmq;
import org.ringside.simulator.TraderSim;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The page of all commands says what their help says. */
class CliPageTest {
    private static final Path PAGE = Launcher.ROOT.resolve("docs/cli.md");
    private static final String WRITE = "cli.write";
    private static final String BEGIN = "<!-- commands: written by CliPageTest with -Dcli.write=true -->\n";
    private static final String END = "<!-- end of commands -->";
    private static final Pattern LIST = Pattern.compile(Pattern.quote(BEGIN) + ".*" + END, Pattern.DOTALL);
    private static final int WIDTH = 100;
    private static final int MOST_CHARACTERS = 250;

    /** Told once, for all commands. */
    private static final Set<String> COMMON = Set.of("--help", "--version", "--debug");
    /** What the launcher runs in the foreground, and what these processes are. */
    private static final Map<String, String> SERVERS = servers();

    private static Map<String, String> servers() {
        final Map<String, String> servers = new LinkedHashMap<>();
        servers.put("engine", "The matching engine.");
        servers.put("gateway", "An order gateway.");
        servers.put("member", "A member of a replicated engine.");
        servers.put("bridge", "A bridge to the members of a replicated engine.");
        servers.put("backup", "A backup of a replicated engine's log, without a vote.");
        servers.put("log", "The process that keeps the events of all processes.");
        servers.put("market-data", "The publisher of market data.");
        servers.put("console", "The console, which shows an exchange in a browser.");
        servers.put("probe", "The UDP probe.");
        servers.put("probe-handler", "The handler of the probe, if it is a process of its own.");
        return servers;
    }

    @Test
    void shouldListEveryCommandAsItsHelpDoes() throws IOException {
        final StringBuilder list = new StringBuilder();
        for (final Tool tool : List.of(new Ringside(), new Shmq(), new TraderSim())) {
            final CommandSpec spec = Tool.commandLine(tool).getCommandSpec();
            list.append("## ").append(spec.name()).append('\n').append(CommandWords.description(spec)).append("\n\n");
            CommandWords.verbs(spec).forEach(verb -> list.append(section(verb)));
            if (tool instanceof Ringside) {
                SERVERS.forEach((name, words) -> list.append(server(name, words)));
            }
        }
        final String page = Files.readString(PAGE);
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(PAGE, LIST.matcher(page).replaceFirst(Matcher.quoteReplacement(BEGIN + list + END)));
            return;
        }
        assertThat(page).as("write it anew with -D%s=true", WRITE).contains(BEGIN + list + END);
    }

    @Test
    void shouldKnowTheProcessesThatTheLauncherRuns() throws IOException {
        final String launcher = Files.readString(Launcher.ROOT.resolve("ops/bin/ringside"));

        assertThat(Pattern.compile("(?m)^([a-z-]+)\\)$").matcher(launcher).results().map(found -> found.group(1)))
            .containsExactlyInAnyOrderElementsOf(SERVERS.keySet());
    }

    @Test
    void shouldDescribeEveryVerbAndEveryOptionInACell() {
        for (final Tool tool : List.of(new Ringside(), new Shmq(), new TraderSim())) {
            for (final CommandSpec verb : CommandWords.verbs(Tool.commandLine(tool).getCommandSpec())) {
                assertThat(CommandWords.description(verb)).as(verb.qualifiedName()).isNotEmpty();
                verb.args().forEach(argument -> assertThat(CommandWords.description(argument))
                    .as("%s %s", verb.qualifiedName(), argument).isNotEmpty()
                    .hasSizeLessThanOrEqualTo(MOST_CHARACTERS));
            }
        }
    }

    private static String section(final CommandSpec verb) {
        final String name = CommandWords.name(verb);
        return "### " + name + '\n' + body(verb, CommandWords.description(verb), name);
    }

    private static String server(final String name, final String words) {
        final CommandSpec spec = CommandSpec.forAnnotatedObject(ServerCommand.class);
        spec.name("ringside " + name);
        return "### ringside " + name + " -c FILE\n"
            + body(spec, words + " The process stays in the foreground, for systemd or a container.", spec.name());
    }

    private static String body(final CommandSpec spec, final String words, final String name) {
        final StringBuilder text =
            new StringBuilder(words).append("\n```\n").append(CommandWords.synopsis(spec, WIDTH)).append("```\n");
        final List<String> rows = new ArrayList<>();
        for (final PositionalParamSpec parameter : spec.positionalParameters()) {
            rows.add(row(parameter.paramLabel(), CommandWords.description(parameter)));
        }
        for (final OptionSpec option : spec.options()) {
            if (!option.hidden() && !COMMON.contains(option.longestName())) {
                rows.add(row(String.join(", ", option.names())
                    + (option.arity().max() == 0 ? "" : " " + option.paramLabel()), CommandWords.description(option)));
            }
        }
        if (!rows.isEmpty()) {
            text.append("\n| ").append(name).append(" | |\n|---|---|\n").append(String.join("", rows));
        }
        final Map<String, String> codes = spec.usageMessage().exitCodeList();
        if (!codes.isEmpty()) {
            text.append("\n| Exit code | |\n|---|---|\n");
            codes.forEach((code, meaning) -> text.append("| ").append(code).append(" | ").append(cell(meaning))
                .append(" |\n"));
        }
        return text.append('\n').toString();
    }

    private static String row(final String name, final String words) {
        return "| `" + cell(name) + "` | " + cell(words) + " |\n";
    }

    private static String cell(final String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }
}
