package org.ringside.ops.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.launch.GatewayDirectory;
import org.ringside.launch.GatewayDirectory.Gateway;
import org.ringside.launch.LaunchException;
import org.ringside.queue.ProcessIdentity;
import org.ringside.testing.SharedMemory;

class ConfiguredGatewaysTest {
    private static final String SESSIONS = "\nsessions.1.first=3001\nsessions.1.last=3002\nsessions.1.firm=7"
        + "\nsessions.1.keyId=k\nsessions.1.secret=of-nobody\n";

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path folder;
    private Path exchange;

    @BeforeEach
    void setUp() throws IOException {
        write("engine.properties", "");
        write("gateway.properties", "name=gw-1\nlisten=127.0.0.1:9101" + SESSIONS);
        write("gateway-2.properties", "include=gateway.properties\nname=gw-2\nlisten=127.0.0.1:0");
        exchange = write("exchange.properties", "queues=" + memory.folder() + "\ndata=data");
    }

    @Test
    void shouldBeFoundByProgramsThatKnowNoConfigurations() {
        assertThat(ServiceLoader.load(GatewayDirectory.class)).singleElement().isInstanceOf(ConfiguredGateways.class);
    }

    @Test
    void shouldTellWhereAGatewayIsToListenAndWhoLogsIn() {
        final Gateway gateway = only(exchange);

        assertThat(gateway.name()).isEqualTo("gw-1");
        assertThat(gateway.address()).isEqualTo(new InetSocketAddress("127.0.0.1", 9101));
        assertThat(gateway.tlsAddress()).isNull();
        assertThat(gateway.login()).isEqualTo(new GatewayDirectory.Login(3_001, 7, "k", "of-nobody"));
        assertThat(gateway.toString()).doesNotContain("of-nobody");
    }

    @Test
    void shouldTellNoKeyWhereNoneIsAskedFor() throws IOException {
        write("gateway.properties", "name=gw-1\nauth=none" + SESSIONS);
        assertThat(only(exchange).login()).isEqualTo(new GatewayDirectory.Login(3_001, 7, "", ""));

        write("gateway.properties", "name=gw-1\nauth=plain" + SESSIONS);
        assertThat(only(exchange).login()).isEqualTo(new GatewayDirectory.Login(3_001, 7, "", "of-nobody"));
    }

    @Test
    void shouldTellThePortForTls() throws IOException {
        write("gateway.properties",
            "name=gw-1\ntls.listen=127.0.0.1:9443\ntls.keyStore=k.p12\ntls.keyStorePassword=p" + SESSIONS);

        assertThat(only(exchange).tlsAddress()).isEqualTo(new InetSocketAddress("127.0.0.1", 9443));
    }

    @Test
    void shouldBelieveAGatewayThatRunsMoreThanItsConfiguration() throws IOException {
        write("exchange.properties",
            "gateways=gateway.properties,gateway-2.properties\nqueues=" + memory.folder() + "\ndata=data");
        assertThatThrownBy(() -> new ConfiguredGateways().find(exchange))
            .isInstanceOfSatisfying(
                LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.NOT_FOUND))
            .hasMessage("gw-2 takes a free port (127.0.0.1:0) and does not run. 'ringside up -c " + exchange
                + "' starts it");

        new ExchangeFolder(memory.folder()).save(new ExchangeState(ExchangeState.SCHEMA, exchange.toString(), null, 0,
            true, List.of(), List.of(new RunningProcess("gw-2", Exchange.GATEWAY, ProcessIdentity.self(),
                "127.0.0.1:4711", null, Map.of(), null, null))));

        assertThat(new ConfiguredGateways().find(exchange)).extracting(Gateway::address).containsExactly(
            new InetSocketAddress("127.0.0.1", 9101), new InetSocketAddress("127.0.0.1", 4711));
    }

    private static Gateway only(final Path exchange) {
        return new ConfiguredGateways().find(exchange).get(0);
    }

    private Path write(final String name, final String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
