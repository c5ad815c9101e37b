package org.ringside.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EnvironmentTest {
    @Test
    void shouldNameThePeersWithTheirVersions() {
        assertThat(Environment.versions(
            "/a/classes:/a/lib/parity-match-0.7.0.jar:/a/lib/agrona-2.6.0.jar:/a/lib/exchange-core-0.5.3.jar",
            List.of("exchange-core", "parity-match", "gone")))
            .containsExactly("exchange-core 0.5.3", "parity-match 0.7.0");
    }
}
