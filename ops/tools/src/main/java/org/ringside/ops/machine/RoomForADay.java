package org.ringside.ops.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.FileSystemSpace;
import org.ringside.ops.exchange.Findings;
import org.ringside.ops.terminal.Format;

/** Compares the room that is left with what an exchange takes of it in a day, by its {@link CapacityPlan}. */
public final class RoomForADay {
    private final Findings findings;
    private final ExchangePlan exchange;
    private final CapacityPlan plan;

    public RoomForADay(final Findings findings, final ExchangePlan exchange, final CapacityPlan plan) {
        this.findings = findings;
        this.exchange = exchange;
        this.plan = plan;
    }

    /** Looks at queues and journals; what they have there already is not needed again. */
    public void look(final FileSystemSpace shared, final FileSystemSpace disk) {
        compare("queues", CapacityPlan.SHARED, shared, bytesIn(exchange.folder()));
        if (!exchange.policy().equals("memory")) {
            compare("journals and logs", CapacityPlan.DISK, disk, bytesIn(exchange.data()));
        }
    }

    private void compare(final String what, final String where, final FileSystemSpace room, final long there) {
        final long daily = plan.daily(where);
        final long needed = daily + Math.max(0, plan.sum(where) - daily - there);
        if (room.freeBytes() < needed) {
            findings.warn(what + " may need " + Format.bytes(needed) + " more in a day, and " + room,
                "make room there; " + exchange.command("plan") + " says for what, also with another --rate");
        }
    }

    /** A process may remove a file meanwhile. */
    private static long bytesIn(final Path folder) {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.mapToLong(file -> file.toFile().isFile() ? file.toFile().length() : 0).sum();
        } catch (final IOException | UncheckedIOException changed) {
            return 0;
        }
    }
}
