package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.Tool;
import org.ringside.ops.ringside.Ringside;
import org.ringside.ops.shmq.Shmq;
import org.ringside.system.PageCommands.Command;

/** The commands of docs/runbook.md. Every build types them into the exchange of {@link LogTest}, too. */
@Tag("slow")
class RunbookTest {
    @TempDir
    private Path folder;

    @Test
    void shouldKnowEveryCommandOfThePage() throws IOException {
        final Set<String> headings = new HashSet<>();
        for (final Command command : PageCommands.read(RunbookPage.PAGE)) {
            headings.add(command.heading());
            if (command.tool().equals("kill")) {
                continue;
            }
            final Tool tool = command.tool().equals("shmq") ? new Shmq() : new Ringside();
            final String[] words = command.words(RunbookPage.VALUES).toArray(String[]::new);
            assertThatCode(() -> Tool.commandLine(tool).parseArgs(words)).as("%s", command).doesNotThrowAnyException();
        }

        assertThat(headings).as("each alert has a command").containsAll(alerts());
    }

    @Test
    @Tag("long")
    void shouldDoWhatThePageSaysWhenProcessesAreDead() throws IOException {
        try (TestExchange exchange =
            TestExchange.start(folder, 1, Map.of(), Map.of(), RunbookPage.others(folder))) {
            new RunbookPage(exchange, folder, true).typeAll();
            assertThat(exchange.awaitHealth().path("healthy").asBoolean()).isTrue();
        }
    }

    private static List<String> alerts() throws IOException {
        return Files.readAllLines(Launcher.ROOT.resolve("ops/dist/monitoring/alerts.yml")).stream()
            .filter(line -> line.contains("- alert: ")).map(line -> line.replaceFirst(".*- alert: ", "").trim())
            .toList();
    }
}
