package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

class MemberConfigTest {
    private static final String MEMBERS = "host-a:9040, host-b:9040,[fd00::1]:9040";

    @TempDir
    private Path folder;

    private MemberConfig read(final Map<String, String> keys) throws IOException {
        final List<String> lines = new ArrayList<>();
        keys.forEach((key, value) -> lines.add(key + "=" + value));
        return ConfigFile.read(Files.write(folder.resolve("member.properties"), lines), Map.of(), MemberConfig.class);
    }

    private static Map<String, String> needed(final String... more) {
        final Map<String, String> keys = new HashMap<>(Map.of("members", MEMBERS, "member", "1", "folder", "/data"));
        for (int i = 0; i < more.length; i += 2) {
            keys.put(more[i], more[i + 1]);
        }
        return keys;
    }

    @Test
    void shouldHaveDefaultsForAllButThreeKeys() throws IOException {
        final MemberConfig config = read(needed());

        assertThat(config.policy()).isEqualTo("replicated");
        assertThat(config.isDisk()).isFalse();
        assertThat(config.snapshotInterval()).isEqualTo(2L << 30);
        assertThat(config.processName("member")).isEqualTo("member-1");
        assertThat(config.dataFolder()).contains(Path.of("/data"));
    }

    @Test
    void shouldGiveEachMemberFivePortsFromItsOwnOn() throws IOException {
        final MemberList list = read(needed()).list();

        assertThat(list.size()).isEqualTo(3);
        assertThat(list.ingressEndpoints()).isEqualTo("0=host-a:9040,1=host-b:9040,2=[fd00::1]:9040");
        assertThat(list.clusterMembers()).isEqualTo("0,host-a:9040,host-a:9041,host-a:9042,host-a:9043,host-a:9044"
            + "|1,host-b:9040,host-b:9041,host-b:9042,host-b:9043,host-b:9044"
            + "|2,[fd00::1]:9040,[fd00::1]:9041,[fd00::1]:9042,[fd00::1]:9043,[fd00::1]:9044");
        assertThat(list.host(2)).isEqualTo("fd00::1");
        assertThat(list.archiveEndpoint(1)).isEqualTo("host-b:9044");
        assertThat(list.anyEndpoint(2)).isEqualTo("[fd00::1]:0");
    }

    @Test
    void shouldTakeNoSnapshotsByItselfWhenTheyAreOff() throws IOException {
        assertThat(read(needed("snapshotEvery", "off")).snapshotInterval()).isEqualTo(Long.MAX_VALUE);
        assertThat(read(needed("keepLog", "needed")).isPurging()).isTrue();
        assertThat(read(needed("keepLog", "all")).isPurging()).isFalse();
    }

    @Test
    void shouldAskForTheNumberOfTheMember() {
        final Map<String, String> keys = needed();
        keys.remove("member");

        assertThatThrownBy(() -> read(keys)).isInstanceOf(LaunchException.class)
            .hasMessageContaining("member is missing: say which one of");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        members | | members is missing
        members | host-a | 'host-a' is no HOST:PORT
        members | host-a:9040, | '' is no HOST:PORT
        members | a:70000 | port 70000, 1 to 65531
        members | a:0 | port 0, 1 to 65531
        members | a:9040,b:9040,a:9044 | a:9040 and a:9044 have ports in common
        members | a:1,b:1,c:1,d:1,e:1,f:1,g:1,h:1,i:1,j:1 | members has 10 members: 1 to 9
        member | 3 | member=3: 0 to 2, a place in members
        member | -1 | member=-1: 0 to 8
        folder | | folder is missing
        policy | disk | policy=disk: replicated, replicated-disk
        termLength | 100000 | termLength=100000: a power of two
        termLength | 32768 | termLength=32768: 65536 to 268435456
        heartbeatMs | 99 | heartbeatMs=99: 100 to 60000
        startupMs | 1999 | startupMs=1999: at least twice heartbeatMs=1000
        sessionMs | 999 | sessionMs=999: 1000 to 3600000
        snapshotEvery | 0 | snapshotEvery=0: a number of bytes, or off
        keepLog | none | keepLog=none: all, needed
        parkUs | 1001 | parkUs=1001: 1 to 1000
        """)
    void shouldRefuseInOneLineWhatIsNotAllowed(final String key, final String value, final String reason) {
        assertThatThrownBy(() -> read(needed(key, value == null ? "" : value)))
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.USAGE))
            .hasMessageContaining(reason)
            .message().doesNotContain("\n");
    }
}
