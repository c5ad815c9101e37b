package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.testing.SmallDisk;

/** A disk that fills up under the journal: a small tmpfs, which only root can mount. */
class FullDiskTest {
    private static final int ALICE = 1001;
    private static final long PRICE = 100_00 * Exchange.TICK;

    @TempDir
    private Path folder;

    private final List<String> events = new ArrayList<>();
    private SmallDisk disk;
    private Exchange exchange;
    private Gateway gateway;

    @BeforeEach
    void mount() {
        disk = SmallDisk.mount(folder, "256k");
        exchange = new Exchange().withJournal(folder.resolve("journal"));
        exchange.set("segmentLength", 64 << 10);
        gateway = exchange.gateway("gw-1", 16_384);
    }

    @AfterEach
    void unmount() {
        if (exchange != null) {
            exchange.close();
        }
        if (disk != null) {
            disk.close();
        }
    }

    @Test
    void shouldStopBeforeItTellsAnybodyOfWhatIsNotJournaledAndGoOnWhenThereIsRoom() throws IOException {
        gateway.bind(ALICE);
        for (int i = 1; i <= 3_000; i++) {
            gateway.buy(ALICE, i, 1, PRICE);
        }
        try (EngineServer server = new EngineServer(exchange.config(), exchange.stream()).start()) {
            assertThatThrownBy(server::await)
                .isInstanceOfSatisfying(
                    LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.FAILURE))
                .hasMessageStartingWith("stopped: ").hasMessageContaining("no room is left");
        }
        events.addAll(gateway.poll().lines());
        assertThat(events).hasSizeBetween(500, 2_500);
        disk.resize("4m");
        assertThat(Files.getFileStore(folder).getUsableSpace()).isGreaterThan(1 << 20);

        exchange.work();

        events.addAll(gateway.poll().lines());
        assertThat(events).hasSize(3_000);
        for (int i = 1; i <= 3_000; i++) {
            assertThat(events.get(i - 1)).startsWith("accepted 1001/" + i + "#" + i + " ").endsWith(" exec " + i);
        }
    }
}
