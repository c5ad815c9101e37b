package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a process says when it must not or cannot run: one line that names the thing, and an exit code. */
@Tag("slow")
class RefusalTest {
    private static final int FAILURE = 1;
    private static final int USAGE = 2;
    private static final int NOT_FOUND = 3;
    private static final int IN_USE = 4;
    private static final boolean IS_LONG = Boolean.getBoolean("ringside.long");

    @TempDir
    private static Path ofTheExchange;
    private static TestExchange exchange;

    @TempDir
    private Path folder;

    @BeforeAll
    static void up() throws IOException {
        if (IS_LONG) {
            exchange = TestExchange.start(ofTheExchange, 1);
        }
    }

    @AfterAll
    static void down() {
        if (IS_LONG) {
            exchange.close();
        }
    }

    /** Every build: EngineProcessTest of the engine. */
    @Test
    @Tag("long")
    void shouldNameTheOwnerWhenAThirdProcessAttachesAsSecondReader() {
        refused(IN_USE, List.of("orders.in", "engine", "pid"), "engine", "-c", exchange.engineConfig().toString(),
            "--set", "journal=" + ofTheExchange.resolve("data/engine"));
    }

    /** Every build: GatewayStartTest of the gateway. */
    @Test
    @Tag("long")
    void shouldNameThePortWhenItIsInUse() {
        final String queue = "orders.out.gw-3";
        final String queues = exchange.queues().toString();
        Launcher.runHere("shmq", "create", queue, "--dir", queues, "--writers", "one", "--payload", "240", "--schema",
            "3902:7").succeeded();
        try {
            refused(FAILURE, List.of(exchange.addresses()),
                "gateway", "-c", exchange.gatewayConfig(1).toString(), "--set", "name=gw-3");
        } finally {
            Launcher.runHere("shmq", "rm", queue, "--dir", queues, "--yes").succeeded();
        }
    }

    /** Every build: EngineProcessTest of the engine. */
    @Test
    @Tag("long")
    void shouldNameTheQueueWhenItIsMissing() throws IOException {
        final Path config = shipped("engine.properties");
        refused(NOT_FOUND, List.of("orders.in"),
            "engine", "-c", config.toString(), "--set", "queues=" + Files.createDirectory(folder.resolve("empty")),
            "--set", "journal=" + folder.resolve("journal"));
    }

    @Test
    void shouldNameTheKeyWhenTheEngineDoesNotKnowIt() throws IOException {
        final Path config = shipped("engine.properties");
        Files.writeString(config, "\njournal=journal\nbatsh=3\n", StandardOpenOption.APPEND);
        refused(USAGE, List.of("batsh", "batch"), "engine", "-c", config.toString());
    }

    @Test
    @Tag("long")
    void shouldNameTheKeyWhenTheGatewayDoesNotKnowIt() throws IOException {
        final Path config = shipped("gateway.properties");
        Files.writeString(config, "\nlisen=3\n", StandardOpenOption.APPEND);
        refused(USAGE, List.of("lisen", "listen"), "gateway", "-c", config.toString());
    }

    @Test
    void shouldNameTheKeyWhenTheExchangeDoesNotKnowIt() throws IOException {
        final Path config = shipped("exchange.properties");
        Files.writeString(config, "\ngatways=3\n", StandardOpenOption.APPEND);
        refused(USAGE, List.of("gatways", "gateways"), "up", "-c", config.toString());
    }

    private Path shipped(final String name) throws IOException {
        return Files.copy(Launcher.ROOT.resolve("ops/conf").resolve(name), folder.resolve(name));
    }

    private static void refused(final int exitCode, final List<String> named, final String... arguments) {
        final Launcher.Result result = Launcher.run("ringside", arguments).exited(exitCode);
        assertThat(result.messages().lines()).as(result.messages()).hasSize(1);
        assertThat(result.messages()).contains(named);
        assertThat(result.output()).isEmpty();
    }
}
