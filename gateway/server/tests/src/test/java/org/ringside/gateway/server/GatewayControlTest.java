package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.control.BlockList.Scope;
import org.ringside.gateway.control.GatewayControl;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.Control;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.testing.TestIdentity;

class GatewayControlTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String BLOCK = "block session 1001";

    private final TestQueues queues = new TestQueues(1024, 32, 1024, "gw-1");
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        queues.close();
    }

    @Test
    void shouldGoOnAsBeforeAndSayWhyWhenFileIsBad() throws Exception {
        write("limits.throttleLimit=5");
        try (Gateway gateway = start()) {
            write("limits.throttleLimit=x");
            expectRefusal("throttleLimit");
            write("limits.throttelLimit=7");
            expectRefusal("unknown key 'limits.throttelLimit'");
            write("loops=2");
            expectRefusal("loops is 1 and cannot become 2");
            Files.delete(folder.resolve("gateway.properties"));
            expectRefusal("there is no configuration file");
            write("limits.throttleLimit=6");

            control().ask(GatewayControl.RELOAD, PATIENCE);

            assertThat(gateway.description()).contains("gw-1");
            assertThat(said.toString()).contains("reload: done").doesNotContain("\n\n");
        }
        assertThat(queues.folder()).as("what is left").isDirectoryNotContaining("glob:**control*");
    }

    @Test
    void shouldGoOnAsBeforeWhenListOfBlocksIsBad() throws Exception {
        write("");
        try (Gateway gateway = start()) {
            Files.writeString(config().blockFile(), "sessions=x");
            assertThatThrownBy(() -> control().ask(BLOCK, PATIENCE))
                .isInstanceOf(LaunchException.class).hasMessageContaining("'x' is no number");
            BlockList.NONE.with(Scope.SESSION, 1001, true).write(config().blockFile());

            control().ask(BLOCK, PATIENCE);

            assertThat(gateway.description()).contains("gw-1");
            assertThatThrownBy(() -> control().ask("dance", PATIENCE)).hasMessageContaining("no request 'dance'");
        }
    }

    /** Another account of the group cannot get at the list of a gateway. */
    @Test
    void shouldWriteTheListForOthersAndACopyWhereAccountsShareTheQueues() throws Exception {
        write("");
        Files.setAttribute(queues.folder(), "unix:mode", 02770);
        final Path copy = queues.folder().resolve("gw-1.blocked.copy");
        try (Gateway gateway = start()) {
            assertThat(BlockList.read(copy)).isEqualTo(BlockList.NONE);

            control().ask(BLOCK, PATIENCE);
            control().ask(BLOCK, PATIENCE);
            control().ask("block firm 7", PATIENCE);
            control().ask("unblock firm 7", PATIENCE);

            assertThat(gateway.description()).contains("gw-1");
            assertThat(BlockList.read(config().blockFile()))
                .isEqualTo(BlockList.NONE.with(Scope.SESSION, 1001, true)).isEqualTo(BlockList.read(copy));
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy))).isEqualTo("rw-rw----");
        Files.delete(copy);
        Files.setAttribute(queues.folder(), "unix:mode", 0700);
    }

    @Test
    void shouldBlockWhenCertificateCannotBeReadAnyMore() throws Exception {
        final Path keyStore = TestIdentity.of("gateway").keyStore(folder.resolve("gateway.p12"));
        write("tls.listen=127.0.0.1:0\ntls.keyStore=" + keyStore + "\ntls.keyStorePassword=" + TestIdentity.PASSWORD);
        try (Gateway gateway = start()) {
            Files.delete(keyStore);
            expectRefusal("gateway.p12");

            control().ask(BLOCK, PATIENCE);

            assertThat(gateway.description()).contains("tls.listen");
            assertThat(said.toString()).contains(BLOCK + ": done");
        }
    }

    @Test
    void shouldHearWhatIsAskedWhileTheGatewayStarts() throws Exception {
        final Path request = queues.folder().resolve("gw-1.control.request");
        final List<String> heard = new ArrayList<>();
        Files.writeString(request, "1 of-an-earlier-gateway");
        final Control control = control();

        control.clear();
        Files.writeString(request, "2 blocks");
        control.poll(verb -> heard.add(verb) ? "" : "twice");

        assertThat(heard).containsExactly("blocks");
        assertThat(request).doesNotExist();
        control.clear();
    }

    @Test
    void shouldStillBlockWhenARequestBeforeFailedUnexpectedly() throws Exception {
        write("");
        final Supplier<GatewayConfig> broken = () -> {
            throw new IllegalStateException("nobody expects this");
        };
        try (Gateway gateway = new Gateway(config(), broken, new PrintStream(said, true, UTF_8)).start()) {
            expectRefusal("nobody expects this");

            control().ask(BLOCK, PATIENCE);

            assertThat(said.toString()).contains("a request of an operator failed", BLOCK + ": done");
            assertThat(gateway.description()).contains("gw-1");
        }
    }

    @Test
    void shouldRefuseToStartWhenListOfBlocksIsBad() throws Exception {
        write("");
        Files.createDirectories(config().blockFile().getParent());
        Files.writeString(config().blockFile(), "sessions=x");

        assertThatThrownBy(this::start).isInstanceOf(LaunchException.class).hasMessageContaining("'x' is no number");
    }

    @Test
    void shouldSayThatNobodyAnswersWhenNoGatewayRuns() {
        assertThatThrownBy(() -> control().ask(GatewayControl.RELOAD, Duration.ofMillis(50)))
            .isInstanceOfSatisfying(
                LaunchException.class, ex -> assertThat(ExitCode.of(ex)).isEqualTo(ExitCode.TIMEOUT))
            .hasMessageContaining("does not answer");
        assertThat(queues.folder()).isDirectoryNotContaining("glob:**control*");
    }

    private void expectRefusal(final String reason) {
        assertThatThrownBy(() -> control().ask(GatewayControl.RELOAD, PATIENCE))
            .isInstanceOf(LaunchException.class).hasMessageContaining(reason).hasMessageNotContaining("\n");
    }

    private Control control() {
        return GatewayControl.of(queues.folder(), "gw-1");
    }

    private Gateway start() {
        return new Gateway(config(), this::config, new PrintStream(said, true)).start();
    }

    private GatewayConfig config() {
        return ConfigFile.read(folder.resolve("gateway.properties"), Map.of(
            "queues", queues.folder().toString(), "listen", "127.0.0.1:0", "wait", "blocking",
            "journal", folder.resolve("journal").toString()), GatewayConfig.class);
    }

    private void write(final String keys) throws IOException {
        Files.writeString(folder.resolve("gateway.properties"), """
            sessions.1.first=1001
            sessions.1.last=1256
            sessions.1.firm=1
            sessions.1.keyId=test
            sessions.1.secret=ringside-test-secret
            """ + keys + "\n");
    }
}
