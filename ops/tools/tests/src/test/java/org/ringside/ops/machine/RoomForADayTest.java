package org.ringside.ops.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.FileSystemSpace;
import org.ringside.ops.exchange.Findings;
import org.ringside.ops.exchange.Findings.Finding;
import org.ringside.ops.machine.CapacityPlan.Need;

/** What the doctor says of the room for a day. */
class RoomForADayTest {
    private static final FileSystemSpace MUCH = new FileSystemSpace("/much", 1L << 40, 1L << 40);
    private static final FileSystemSpace LITTLE = new FileSystemSpace("/little", 500, 1L << 40);

    @TempDir
    private Path folder;

    private final Findings findings = new Findings();

    @Test
    void shouldWarnWhenADayHasNoRoom() throws IOException {
        look(MUCH, MUCH);
        assertThat(findings.list()).isEmpty();

        look(LITTLE, LITTLE);

        assertThat(findings.list()).extracting(Finding::what).containsExactly(
            "queues may need 600 B more in a day, and /little: 500 B of 1 TiB free",
            "journals and logs may need 1000 B more in a day, and /little: 500 B of 1 TiB free");
    }

    /** What comes anew each day does not take the place of what is there. */
    @Test
    void shouldNotCountWhatIsThereAlready() throws IOException {
        Files.write(Files.createDirectories(folder.resolve("queues")).resolve("q"), new byte[100]);
        Files.write(Files.createDirectories(folder.resolve("data/engine")).resolve("journal"), new byte[5_000]);

        look(LITTLE, LITTLE);

        assertThat(findings.list()).isEmpty();
        look(LITTLE, new FileSystemSpace("/less", 399, 1L << 40));
        assertThat(findings.list()).extracting(Finding::what)
            .containsExactly("journals and logs may need 400 B more in a day, and /less: 399 B of 1 TiB free");
    }

    private void look(final FileSystemSpace shared, final FileSystemSpace disk) throws IOException {
        Files.writeString(folder.resolve("engine.properties"), "");
        Files.writeString(folder.resolve("gateway.properties"), "name=gw-1\n");
        final ExchangePlan exchange = ExchangePlan.read(Files.writeString(folder.resolve("exchange.properties"),
            "engine=engine.properties\ngateways=gateway.properties\nqueues=queues\ndata=data\n"));
        final List<Need> needs = List.of(new Need("orders.in", CapacityPlan.SHARED, 600),
            new Need("files of the log", CapacityPlan.DISK, 600),
            new Need("journal of the engine, each day", CapacityPlan.DISK, 400));
        new RoomForADay(findings, exchange, new CapacityPlan("", 1, 1, needs, 3, -1, MachineCapacity.here(1, 1)))
            .look(shared, disk);
    }
}
