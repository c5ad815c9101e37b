package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.matching.bridge.BridgeSpec;
import org.ringside.matching.cluster.protocol.Sources;
import org.ringside.matching.member.Member;

class BridgeConfigTest {
    private static final Path QUEUES = Path.of("/dev/shm/queues");
    private static final String MEMBERS = "a:9040,b:9040,c:9040";

    @Test
    void shouldFillInWhatIsLeftOut() {
        final BridgeConfig config =
            new BridgeConfig(QUEUES, "host-a", MEMBERS, null, "a:9070", null, null, " gw-1 , gw-2", null, null, null,
                null);

        assertThat(config.spec()).isEqualTo(new BridgeSpec("host-a", "a:9070", Sources.LEADER, QUEUES, "orders.in",
            List.of("gw-1", "gw-2"), TimeUnit.SECONDS.toNanos(8)));
        assertThat(config.driver()).isEqualTo(Path.of("/dev/shm/queues-bridge-host-a"));
        assertThat(config.list().size()).isEqualTo(3);
        assertThat(config.processName("bridge")).isEqualTo("bridge-host-a");
    }

    @Test
    void shouldRefuseAnEndpointThatMembersRefuse() {
        final String longest = "h".repeat(Member.MAX_ENDPOINT - 5) + ":9070";

        assertThat(config(longest).spec().endpoint()).isEqualTo(longest);
        assertThat(config("[::1]:9070").spec().endpoint()).isEqualTo("[::1]:9070");
        assertThatThrownBy(() -> config("h" + longest)).isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("endpoint has 129 characters: at most 128");
    }

    private static BridgeConfig config(final String endpoint) {
        return new BridgeConfig(QUEUES, "host-a", MEMBERS, null, endpoint, null, null, "gw-1", null, null, null, null);
    }

    @Test
    void shouldRefuseAFolderOfNotesThatDependsOnWhereItIsStarted() {
        assertThatThrownBy(() -> new BridgeConfig(QUEUES, "host-a", MEMBERS, null, "a:9070", null, null, "gw-1", null,
            null, null, Path.of("data/bridge"))).isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("positions=data/bridge: name the folder from the root on");
    }

    @Test
    void shouldCompareWhatSeveralMembersSend() {
        assertThat(new BridgeConfig(
            QUEUES, "host-a", MEMBERS, null, "a:9070", "compare", null, "gw-1", null, null, null, null)
            .spec().sources()).isEqualTo(Sources.COMPARE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', nullValues = "-", value = {
        "-; a:1; b:1; leader; gw-1; 1; 50; bridge is missing",
        "x; -; b:1; leader; gw-1; 1; 50; members is missing",
        "x; a:1; -; leader; gw-1; 1; 50; endpoint is missing",
        "x; a:1; host-a; leader; gw-1; 1; 50; endpoint=host-a: no HOST:PORT",
        "x; a:1; host a:1; leader; gw-1; 1; 50; endpoint=host a:1: no HOST:PORT",
        "x; a:1; host-a:0; leader; gw-1; 1; 50; endpoint=host-a:0: port 0, 1 to 65535",
        "x; a:1; host-a:99999; leader; gw-1; 1; 50; endpoint=host-a:99999: port 99999, 1 to 65535",
        "x; a:1; 0.0.0.0:9070; leader; gw-1; 1; 50; endpoint=0.0.0.0:9070: members send there",
        "x; a:1; [::]:9070; leader; gw-1; 1; 50; endpoint=[::]:9070: members send there",
        "x; a:1; 0:9070; leader; gw-1; 1; 50; endpoint=0:9070: members send there",
        "x; a:1; b:1; none; gw-1; 1; 50; sources=none: leader, all, compare",
        "x; a:1; b:1; compare; gw-1; 1; 50; sources=compare: there is one member only",
        "x; a:1; b:1; leader; -; 1; 50; routes is missing",
        "x; a:1; b:1; leader; gw-1; -1; 50; gatewayGraceMs",
        "x; a:1; b:1; leader; gw-1; 1; 0; parkUs"})
    void shouldRefuseInALine(final String bridge, final String members, final String endpoint, final String sources,
        final String routes, final Integer grace, final Integer park, final String start) {
        assertThatThrownBy(
            () -> new BridgeConfig(QUEUES, bridge, members, null, endpoint, sources, null, routes, grace, null, park,
                null))
            .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(start).message().doesNotContain("\n");
    }
}
