package org.ringside.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.Keys;

class ReloadTest {
    private static final Path SHIPPED = Path.of("../../../ops/conf/gateway.properties");

    private final GatewayConfig running = read("name", "gw-1");

    @Test
    void shouldKeepWhatAGatewayCannotChangeWhileItRuns() {
        assertThat(Keys.fixed(running)).containsOnlyKeys("name", "queues", "output", "listen", "loops", "wait", "slice",
            "warmup", "cpus", "auth", "keepAliveMs", "maxConnections", "maxOutputBytes", "journal", "journalFrames",
            "rules.takeover", "rules.strictDuplicates", "rules.strictVersion", "rules.pushOnEstablish",
            "rules.maxFailedLogons", "rules.lockOutSeconds", "rules.endOfDay", "tls.listen", "fix.listen",
            "fix.tlsListen", "fix.sessions", "fix.symbols", "fix.maxClOrdIds",
            "fix.timeDecimals", "fix.minHeartBtInt");
    }

    @ParameterizedTest
    @CsvSource({
        "sessions.1.last, 1300", "limits.throttleLimit, 7", "connections.maxPerAddress, 5", "connections.allow, ::1"})
    void shouldTakeSessionsLimitsAndConnections(final String key, final String value) {
        assertThatCode(() -> Reload.check(running, read(key, value))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"loops, 1, 2", "maxConnections, 300, 301", "rules.takeover, false, true", "rules.endOfDay, off, 17:30"})
    void shouldNameTheKeyThatNeedsAnotherStart(final String key, final String before, final String after) {
        assertThatThrownBy(() -> Reload.check(running, read(key, after)))
            .hasMessageStartingWith(key + " is " + before + " and cannot become " + after + " while the gateway runs");
    }

    private static GatewayConfig read(final String key, final String value) {
        return ConfigFile.read(SHIPPED, Map.of(key, value), GatewayConfig.class);
    }
}
