package org.ringside.ops.ringside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.FileSystemSpace;
import org.ringside.ops.machine.CapacityPlan;
import org.ringside.ops.terminal.Format;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside plan}: what the exchange takes of a machine. */
@Command(
    name = "plan",
    description = "Work out what the exchange takes of a machine, at most: shared memory, memory, disk, cores, and the"
        + " time of a restart. Says where this machine has less.",
    exitCodeList = {"0:worked out", "2:the configuration is refused"})
final class ShowPlan extends ExchangeVerb {
    @Option(names = "--orders", paramLabel = "COUNT", defaultValue = "1m", converter = Converters.Count.class,
        description = "Resting orders, in all instruments (default: ${DEFAULT-VALUE}).")
    private long orders;

    @Option(names = "--rate", paramLabel = "COUNT", defaultValue = "10k", converter = Converters.Count.class,
        description = "Commands a second, for a journal without snapshots (default: ${DEFAULT-VALUE}).")
    private long rate;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        final ExchangePlan exchange = configured();
        final CapacityPlan plan = CapacityPlan.of(exchange, orders, rate);
        show(json, plan);
        compare(exchange.folder(), plan.sum(CapacityPlan.SHARED));
        compare(exchange.data(), plan.sum(CapacityPlan.DISK));
        return ExitCode.OK;
    }

    /** What the exchange has there already counts as free neither for it nor for others. */
    private void compare(final Path folder, final long bytes) throws IOException {
        Path there = folder.toAbsolutePath();
        while (!Files.isDirectory(there)) {
            there = there.getParent();
        }
        final FileSystemSpace room = FileSystemSpace.of(there);
        if (room.totalBytes() < bytes) {
            messages().say("too small: " + room + ", and the exchange needs " + Format.bytes(bytes));
        }
    }
}
