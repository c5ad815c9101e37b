package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/** A disk that fills up under the journal: a small tmpfs, which only root can mount. */
@Timeout(60)
class FullDiskTest {
    private static final int ALICE = 1001;
    private static final long PRICE = 100_00 * Exchange.TICK;

    @TempDir
    private Path folder;

    private final List<String> events = new ArrayList<>();
    private boolean isMounted;
    private Exchange exchange;
    private Gateway gateway;

    @BeforeEach
    void mount() throws IOException, InterruptedException {
        isMounted = run("mount", "-t", "tmpfs", "-o", "size=256k", "ringside-test", folder.toString());
        assumeTrue(isMounted, "mounting a small tmpfs is left to root");
        exchange = new Exchange().withJournal(folder.resolve("journal"));
        exchange.set("segmentLength", 64 << 10);
        gateway = exchange.gateway("gw-1", 16_384);
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        if (exchange != null) {
            exchange.close();
        }
        assertThat(!isMounted || run("umount", folder.toString())).isTrue();
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
        enlarge();

        exchange.work();

        events.addAll(gateway.poll().lines());
        assertThat(events).hasSize(3_000);
        for (int i = 1; i <= 3_000; i++) {
            assertThat(events.get(i - 1)).startsWith("accepted 1001/" + i + "#" + i + " ").endsWith(" exec " + i);
        }
    }

    private void enlarge() throws IOException {
        try {
            assertThat(run("mount", "-o", "remount,size=4m", folder.toString())).isTrue();
            assertThat(Files.getFileStore(folder).getUsableSpace()).isGreaterThan(1 << 20);
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean run(final String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start().waitFor() == 0;
    }
}
