package org.ringside.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.LaunchException;
import org.ringside.launch.StateFolder;
import org.ringside.queue.QueueDirectory;

class GatewayConfigTest {
    @TempDir
    private Path folder;
    private Path file;

    @BeforeEach
    void writeFile() throws IOException {
        file = Files.writeString(folder.resolve("gateway.properties"), """
            sessions.1.first=1001
            sessions.1.last=1256
            sessions.1.firm=1
            sessions.1.keyId=test
            sessions.1.secret=ringside-test-secret
            """);
    }

    @Test
    void shouldFillInDefaultsWhenKeysAreLeftOut() {
        final GatewayConfig config = read();

        assertThat(config.name()).isEqualTo("gw-1");
        assertThat(config.queueFolder()).isEqualTo(QueueDirectory.defaultPath());
        assertThat(config.output()).isEqualTo("orders.in");
        assertThat(config.listenAddress().getPort()).isEqualTo(9001);
        assertThat(config.listenAddress().getHostString()).isEqualTo("127.0.0.1");
        assertThat(config.loops()).isEqualTo(1);
        assertThat(config.waitStrategy()).isEqualTo("phased");
        assertThat(config.authMode()).isEqualTo(AuthMode.HMAC);
        assertThat(config.keepAliveMs()).isEqualTo(10_000);
        assertThat(config.maxConnections()).isEqualTo(300);
        assertThat(config.maxOutputBytes()).isEqualTo(131_072);
        assertThat(config.isJournalKept()).isTrue();
        assertThat(config.journalFolder())
            .isEqualTo(StateFolder.ofUser().resolve("gw-1"));
        assertThat(config.journalFrames()).isEqualTo(16_384);
        assertThat(config.limits()).isEqualTo(new SessionLimits(10_000, 1_000, 20_000, 10_000, 16_384, 100));
        assertThat(config.connections()).isEqualTo(new ConnectionLimits(300, 100, 100, ""));
        assertThat(config.policy()).isEqualTo(new SessionPolicy(false, false, false, false, 10, 60, "off"));
        assertThat(config.policy().endOfDayTime()).isNull();
        assertThat(config.tls().isOn()).isFalse();
        assertThat(config.sessionRanges())
            .containsExactly(new SessionRange(1001, 1256, 1, "test", "ringside-test-secret", "", ""));
    }

    @Test
    void shouldKeepAllKeysSecretButTheShippedOne() throws IOException {
        final List<String> shipped = read().secrets();
        Files.writeString(file, Files.readString(file).replace("ringside-test-secret", "of-ours"));

        assertThat(shipped).isEmpty();
        assertThat(read().secrets()).containsExactly("of-ours");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gateway.properties", "gateway-2.properties"})
    void shouldShipTheDefaults(final String name) {
        final Path shipped = Path.of("../../../ops/conf").resolve(name);

        final GatewayConfig config = ConfigFile.read(shipped, Map.of(), GatewayConfig.class);

        assertThat(config.limits()).isEqualTo(SessionLimits.DEFAULT);
        assertThat(config.connections()).isEqualTo(ConnectionLimits.DEFAULT.within(config.maxConnections()));
        assertThat(config.policy()).isEqualTo(SessionPolicy.DEFAULT);
        assertThat(config.maxConnections()).isEqualTo(read().maxConnections());
        assertThat(config.maxOutputBytes()).isEqualTo(read().maxOutputBytes());
        assertThat(config.journalFrames()).isEqualTo(read().journalFrames());
    }

    @Test
    void shouldTakeWhatTheFileSays() throws IOException {
        Files.writeString(file, """
            name=gw-2
            queues=/tmp/q
            output=o.in
            listen=[::1]:7
            loops=3
            wait=yield
            auth=none
            sessions.a.first=1
            sessions.a.last=2
            sessions.b.first=3
            sessions.b.last=3
            sessions.b.firm=9
            keepAliveMs=1000
            maxConnections=6
            maxOutputBytes=4096
            journal=off
            journalFrames=2048
            limits.throttleLimit=50
            limits.throttleWindowMs=3000
            limits.cancelLimit=10
            limits.refusalLimit=5
            limits.maxInFlight=7
            limits.busyRejectAfterMs=5
            connections.maxPerAddress=3
            connections.maxUnauthenticated=2
            connections.maxUnauthenticatedPerAddress=1
            connections.allow=10.0.0.0/8, ::1
            rules.takeover=true
            rules.strictDuplicates=true
            rules.strictVersion=true
            rules.pushOnEstablish=true
            rules.maxFailedLogons=3
            rules.lockOutSeconds=9
            rules.endOfDay=17:30
            sessions.b.allow=10.1.0.0/16
            tls.listen=0.0.0.0:9443
            tls.keyStore=/etc/ringside/gateway.p12
            tls.keyStorePassword=ringside-test-secret
            tls.clientAuthorities=/etc/ringside/members.pem
            fix.listen=127.0.0.1:9002
            fix.tlsListen=127.0.0.1:9444
            fix.sessions=7, 100-199
            fix.symbols=1=BTC-USD, 2=ETH-USD
            fix.maxClOrdIds=2048
            fix.timeDecimals=6
            """);

        final GatewayConfig config = read();

        assertThat(config.queueFolder()).isEqualTo(Path.of("/tmp/q"));
        assertThat(config.listenAddress().getAddress().isLoopbackAddress()).isTrue();
        assertThat(config.route(0)).isEqualTo("gw-2");
        assertThat(config.route(2)).isEqualTo("gw-2.2");
        assertThat(config.waitStrategy()).isEqualTo("yield");
        assertThat(config.sessionRanges()).hasSize(2);
        assertThat(config.isJournalKept()).isFalse();
        assertThat(config.journalFrames()).isEqualTo(2_048);
        assertThat(config.limits()).isEqualTo(new SessionLimits(50, 3_000, 10, 5, 7, 5));
        assertThat(config.connections()).isEqualTo(new ConnectionLimits(3, 2, 1, "10.0.0.0/8, ::1"));
        assertThat(config.policy()).isEqualTo(new SessionPolicy(true, true, true, true, 3, 9, "17:30"));
        assertThat(config.policy().endOfDayTime()).isEqualTo(LocalTime.of(17, 30));
        assertThat(config.sessionRanges().get(1).allow()).isEqualTo("10.1.0.0/16");
        assertThat(config.tls()).isEqualTo(new TlsSettings("0.0.0.0:9443", "/etc/ringside/gateway.p12",
            "ringside-test-secret", "", "/etc/ringside/members.pem"));
        assertThat(config.fix()).isEqualTo(new FixSettings("127.0.0.1:9002", "127.0.0.1:9444", "7, 100-199",
            "1=BTC-USD, 2=ETH-USD", 2_048, 6, null));
        assertThat(config.fix().sessionList().contains(150)).isTrue();
        assertThat(config.fix().sessionList().contains(200)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "lissten|x|unknown key 'lissten'|listen",
        "sessions.1.secrt|x|unknown key 'sessions.1.secrt'|secret",
        "name|a b|name=a b|1 to 20",
        "name|gw-1-with-a-long-name|name=|1 to 20",
        "listen|9001|listen=9001|host:port",
        "listen|localhost:70000|listen=localhost:70000|65535",
        "loops|0|loops=0|1 to 16",
        "loops|17|loops=17|1 to 16",
        "loops|two|two|loops",
        "wait|sleepy|wait=sleepy|busy-spin",
        "auth|md5|auth=MD5|hmac",
        "keepAliveMs|999|keepAliveMs=999|60000",
        "maxConnections|0|maxConnections=0|65536",
        "maxOutputBytes|4095|maxOutputBytes=4095|4096",
        "journalFrames|1024|journalFrames=1024|2048",
        "journalFrames|3000|journalFrames=3000|power of two",
        "limits.throtleLimit|1|unknown key 'limits.throtleLimit'|throttleLimit",
        "limits.throttleLimit|-1|limits.throttleLimit=-1|1000000",
        "limits.throttleWindowMs|9|limits.throttleWindowMs=9|60000",
        "limits.cancelLimit|-1|limits.cancelLimit=-1|0 to",
        "limits.refusalLimit|0|limits.refusalLimit=0|1 to",
        "limits.maxInFlight|-1|limits.maxInFlight=-1|0 to",
        "limits.busyRejectAfterMs|60001|limits.busyRejectAfterMs=60001|60000",
        "connections.maxPerAddress|0|connections.maxPerAddress=0|1 to",
        "connections.maxUnauthenticated|0|connections.maxUnauthenticated=0|1 to",
        "connections.maxUnauthenticated|101|connections.maxUnauthenticated=101|at most a third of maxConnections=300",
        "connections.maxUnauthenticatedPerAddress|0|connections.maxUnauthenticatedPerAddress=0|1 to",
        "rules.takover|1|unknown key 'rules.takover'|takeover",
        "rules.maxFailedLogons|-1|rules.maxFailedLogons=-1|1000",
        "rules.lockOutSeconds|0|rules.lockOutSeconds=0|86400",
        "rules.endOfDay|25:00|rules.endOfDay=25:00|HH:mm",
        "connections.allow|localhost|connections.allow|'localhost'",
        "connections.allow|10.0.0.0/33|connections.allow|'10.0.0.0/33'",
        "connections.allow|10.0.0.0/x|connections.allow|'10.0.0.0/x'",
        "sessions.1.allow|1.2.3|allow of sessions from 1001|'1.2.3'",
        "sessions.1.first|0|first=0|from 1",
        "sessions.1.last|1000|last=1000|first",
        "sessions.1.last|4294967295|last=4294967295|4294967294",
        "sessions.1.firm|-1|firm=-1|0 to",
        "sessions.1.keyId|''|keyId|hmac",
        "sessions.1.secret|''|secret|1001",
        "sessions.2.first|1100|sessions|last=0",
        "tls.keystore|x|unknown key 'tls.keystore'|keyStore",
        "tls.keyStore|x|tls.listen|host:port",
        "tls.keyStorePassword|ringside-test-secret|tls.listen|host:port",
        "tls.listen|127.0.0.1:9443|tls.keyStore|keytool",
        "tls.listen|9443|tls.listen=9443|65535",
        "fix.listen|9002|fix.listen=9002|host:port",
        "fix.listen|127.0.0.1:9002|fix.sessions|fix.listen",
        "fix.sessions|1100|fix.sessions|fix.listen",
        "fix.sessions|x|fix.sessions|'x'",
        "fix.symbols|BTC|fix.symbols|1=BTC-USD",
        "fix.maxClOrdIds|1|fix.maxClOrdIds=1|1024",
        "fix.timeDecimals|4|fix.timeDecimals: 4|3, 6 or 9"})
    void shouldRefuseInOneLineWhenAKeyOrValueIsWrong(
        final String key, final String value, final String named, final String known) {
        assertThatThrownBy(() -> ConfigFile.read(file, Map.of(key, value), GatewayConfig.class))
            .isInstanceOf(LaunchException.class)
            .hasMessageContaining(named)
            .hasMessageContaining(known)
            .hasMessageNotContaining("\n")
            .hasMessageNotContaining("ringside-test-secret");
    }

    @Test
    void shouldRefuseSessionsWhenRangesOverlap() {
        assertThatThrownBy(() -> ConfigFile.read(file, Map.of(
            "sessions.2.first", "1256", "sessions.2.last", "1300", "sessions.2.keyId", "k", "sessions.2.secret", "s"),
            GatewayConfig.class))
            .isInstanceOf(LaunchException.class)
            .hasMessageContaining("overlap")
            .hasMessageNotContaining("ringside-test-secret");
    }

    @Test
    void shouldRefuseConfigurationWhenItHasNoSessions() throws IOException {
        Files.writeString(file, "name=gw-1\n");

        assertThatThrownBy(this::read)
            .isInstanceOf(LaunchException.class)
            .hasMessageContaining("sessions.1.first");
    }

    private GatewayConfig read() {
        return ConfigFile.read(file, Map.of(), GatewayConfig.class);
    }
}
