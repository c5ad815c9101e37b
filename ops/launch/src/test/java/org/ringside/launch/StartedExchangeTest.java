package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartedExchangeTest {
    private static final String READY = "ready gateway gw-1 listen=127.0.0.1:9001 pid=7";

    @TempDir
    private Path queues;

    @TempDir
    private Path data;

    @BeforeEach
    void start() throws IOException {
        write("{\"schema\":\"ringside.state/1\",\"configuration\":\"/conf/exchange.properties\",\"data\":\"" + data
            + "\",\"startedMs\":1,\"complete\":true,\"queues\":[\"orders.in\"],\"processes\":[{\"name\":\"engine\","
            + "\"part\":\"engine\",\"identity\":{\"pid\":7}},{\"name\":\"gw-1\"}]}");
    }

    @Test
    void shouldRefuseAProcessThatWouldGoOnWithoutWhatTheExchangeHas() {
        final StartedExchange exchange = StartedExchange.in(queues).orElseThrow();

        exchange.requireData(queues, "engine", data.resolve("gw-1/../engine"));
        assertThatThrownBy(() -> exchange.requireData(queues, "engine", Path.of("/other")))
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.IN_USE))
            .hasMessage("the queues in " + queues + " are those of the exchange of /conf/exchange.properties, whose"
                + " process engine has its data in " + data.resolve("engine") + ", and not in /other."
                + " 'ringside restart engine -c /conf/exchange.properties' starts it; or name that folder, or other"
                + " queues");
    }

    @Test
    void shouldTakeAProcessThatTheExchangeDoesNotHaveWhateverItsData() throws IOException {
        StartedExchange.in(queues).orElseThrow().requireData(queues, "gw-2", Path.of("/other"));
    }

    @Test
    void shouldTakeTheSameFolderByAnotherName() throws IOException {
        final Path same = Files.createSymbolicLink(queues.resolve("same"), Files.createDirectory(data.resolve("gw-1")));

        StartedExchange.in(queues).orElseThrow().requireData(queues, "gw-1", same);
    }

    @Test
    void shouldSayNothingWhenNoExchangeIsKnown() throws IOException {
        assertThat(StartedExchange.in(data)).as("none").isEmpty();
        assertThat(StartedExchange.in(data.resolve("missing"))).isEmpty();
        write("{\"data\":");
        assertThat(StartedExchange.in(queues)).as("damaged").isEmpty();

        write("{\"configuration\":\"a.properties\",\"processes\":[{\"name\":\"engine\"}]}");
        StartedExchange.in(queues).orElseThrow().requireData(queues, "engine", Path.of("/other"));
    }

    /** What this process says goes elsewhere, as that of one that was started by hand. */
    @Test
    void shouldLeaveTheReadyLineForTheToolsAndKeepTheLogOfTheProcessBefore() throws IOException {
        final Path log = Files.writeString(queues.resolve("gw-1.log"), "gateway: error: no room\n");
        final StartedExchange exchange = StartedExchange.in(queues).orElseThrow();

        exchange.note(queues, "gw-1", READY);
        exchange.note(queues, "gw-2", READY);

        assertThat(log).hasContent(READY);
        assertThat(queues.resolve("gw-1.log.previous")).hasContent("gateway: error: no room");
        assertThat(queues.resolve("gw-2.log")).as("a gateway of somebody else").doesNotExist();
    }

    private void write(final String text) throws IOException {
        Files.writeString(queues.resolve(StartedExchange.FILE), text);
    }
}
