package org.ringside.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The examples do what docs/library.md says, started as the page starts them; and pages show them as they are. */
@Timeout(60)
class ExamplesTest {
    @TempDir
    private Path folder;

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void stop() {
        processes.forEach(Process::destroyForcibly);
    }

    @Tag("slow")
    @Test
    void shouldHandEveryWordOverWhenTheReaderIsKilledInBetween() throws Exception {
        final String queues = folder.resolve("queues").toString();
        final Process first = start(WordReader.class, queues);
        while (!Files.exists(folder.resolve("queues/words.q"))) {
            assertThat(first.isAlive()).isTrue();
            Thread.sleep(10);
        }
        final List<String> sent = written(queues, "buy", "sell");
        final BufferedReader read = first.inputReader();
        assertThat(List.of(read.readLine(), read.readLine())).isEqualTo(sent);

        first.destroyForcibly().waitFor();
        final List<String> sentToNobody = written(queues, "cancel");
        final Process second = start(WordReader.class, queues);
        assertThat(second.inputReader().readLine()).endsWith(sentToNobody.get(0));
        final List<String> last = written(queues, "end");

        assertThat(output(second)).isEqualTo(last);
        assertThat(folder.resolve("queues")).doesNotExist();
    }

    @Tag("slow")
    @Test
    void shouldTradeWhenTheEngineIsEmbedded() throws Exception {
        assertThat(output(start(EmbeddedEngine.class))).containsExactly(
            "SELL 5 at 100, 0 open", "BUY 5 at 100, 3 open", "best bid 101");
    }

    @Tag("slow")
    @Test
    void shouldSayWhyWhenATraderIsRefused() throws Exception {
        assertThat(output(start(Trader.class, "127.0.0.1", "1", "1001", "", "")))
            .last().asString().contains("Connection refused");
    }

    @Tag("slow")
    @Test
    void shouldSayThatNobodyPublishesMarketData() throws Exception {
        final Process process = start(BestPrices.class, folder.toString(), "1");

        assertThat(process.inputReader().lines()).anyMatch(line -> line.endsWith("no media driver runs in " + folder));
        assertThat(process.waitFor()).isNotZero();
    }

    @Tag("slow")
    @Test
    void shouldNameTheFlagThatATraderLacks() throws Exception {
        final Process process = start(List.of(), Trader.class, "127.0.0.1", "1", "1001", "", "");

        assertThat(process.inputReader().lines()).first().asString()
            .contains("java needs --add-exports java.base/jdk.internal.misc=ALL-UNNAMED");
        assertThat(process.waitFor()).isNotZero();
    }

    @Test
    void shouldStandInTheDocumentationAsTheyAre() throws IOException {
        assertShown("library.md", WordReader.class, WordWriter.class, EmbeddedEngine.class, Trader.class);
        assertShown("cookbook.md", MarketMaker.class, Tape.class);
        assertShown("market-data.md", BestPrices.class);
    }

    private static void assertShown(final String name, final Class<?>... examples) throws IOException {
        final String page = Files.readString(Path.of("..", name));
        for (final Class<?> example : examples) {
            assertThat(page).contains("```java\n"
                + Files.readString(Path.of("src/main/java", example.getName().replace('.', '/') + ".java")) + "```\n");
        }
    }

    private Process start(final Class<?> example, final String... args) throws IOException {
        return start(List.of("@jvm.options"), example, args);
    }

    private Process start(final List<String> flags, final Class<?> example, final String... args) throws IOException {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), example.getName()));
        command.addAll(List.of(args));
        final Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        processes.add(process);
        return process;
    }

    /**
     * What the reader prints of these words. Their positions are the writer's to tell: the reader skips a position
     * whose writer stood still before it could claim that position, and the writer then takes a later one.
     */
    private List<String> written(final String queues, final String... words) throws Exception {
        final List<String> arguments = new ArrayList<>(List.of(queues));
        arguments.addAll(List.of(words));
        final List<String> lines = output(start(WordWriter.class, arguments.toArray(String[]::new)));
        final List<String> expected = new ArrayList<>();
        for (int i = 0; i < words.length; i++) {
            assertThat(lines.get(i)).matches(words[i] + " is at [0-9]+");
            expected.add(lines.get(i).substring(lines.get(i).lastIndexOf(' ') + 1) + " " + words[i]);
        }
        assertThat(lines).hasSameSizeAs(words);
        return expected;
    }

    private static List<String> output(final Process process) throws IOException, InterruptedException {
        final List<String> lines = process.inputReader().lines().toList();
        assertThat(process.waitFor()).as(String.join("\n", lines)).isZero();
        return lines;
    }
}
