package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;

/** An engine in an address space that is too small for the orders that it may have, and in one that suffices. */
@Tag("slow")
class ReservationTest {
    private static final int ALICE = 1001;
    private static final long PRICE = 100_00 * Exchange.TICK;
    /** Less than 16 million orders need, and enough for the JVM with these flags. */
    private static final int KIBIBYTES = 3 << 20;
    private static final List<String> SMALL_JVM =
        List.of("-XX:CompressedClassSpaceSize=32m", "-XX:ReservedCodeCacheSize=64m", "-Xss512k");
    private static final int MOST_OF_OLD_PLACE = 4_096;

    @TempDir
    private Path folder;

    private final Exchange exchange = new Exchange();

    @AfterEach
    void close() {
        exchange.close();
    }

    @Test
    void shouldRefuseToStartInOneLineWhenTheAddressSpaceIsTooSmall() {
        exchange.gateway("gw-1");

        try (EngineProcess engine = start(16_000_000)) {
            assertThat(engine.awaitExit()).isEqualTo(ExitCode.FAILURE);
            assertThat(engine.messages()).singleElement().asString()
                .startsWith("engine: error: the system does not give 3309 MiB of addresses for 16000000 live orders; ")
                .contains("set a lower limits.maxOrders", "ulimit -v", "vm.overcommit_memory");
            assertThat(engine.output()).isEmpty();
        }
    }

    @Test
    void shouldTakeAllOrdersThatItsLimitAllowsWhenItHasStarted() {
        final Gateway gateway = exchange.gateway("gw-1");
        final int orders = 2 * MOST_OF_OLD_PLACE;

        try (EngineProcess engine = start(2 * orders).awaitReady()) {
            gateway.bind(ALICE);
            for (int id = 1; id <= orders; id++) {
                gateway.buy(ALICE, id, 1, PRICE);
                if (id % 64 == 0) {
                    assertThat(gateway.await(64)).allSatisfy(event -> assertThat(event).startsWith("accepted"));
                }
            }
            assertThat(engine.isAlive()).isTrue();
            assertThat(engine.messages()).isEmpty();
        }
    }

    private EngineProcess start(final int maxOrders) {
        return EngineProcess.startWithin(KIBIBYTES, folder, SMALL_JVM,
            "-c", exchange.configFile().toString(), "--set", "limits.maxOrders=" + maxOrders);
    }
}
