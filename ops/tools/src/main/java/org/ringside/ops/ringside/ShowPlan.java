package org.ringside.ops.ringside;

import java.io.IOException;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.FileSystemSpace;
import org.ringside.ops.machine.CapacityPlan;
import org.ringside.ops.machine.Heaps;
import org.ringside.ops.machine.MachineCapacity;
import org.ringside.ops.terminal.Format;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside plan}: what the exchange takes of a machine. */
@Command(
    name = "plan",
    description = "Work out what the exchange takes of a machine, at most: shared memory, memory, disk, cores, and the"
        + " time of a restart. Says what this machine has, and where that is less.",
    exitCodeList = {"0:it fits, though threads may have to share cores",
        "1:shared memory, memory or disk is too small at most", "2:the configuration is refused"})
final class ShowPlan extends ExchangeVerb {
    @Option(names = "--orders", paramLabel = "COUNT", converter = Converters.Count.class,
        defaultValue = CapacityPlan.USUAL_ORDERS,
        description = "Resting orders, in all instruments (default: ${DEFAULT-VALUE}).")
    private long orders;

    @Option(names = "--rate", paramLabel = "COUNT", converter = Converters.Count.class,
        defaultValue = CapacityPlan.USUAL_RATE,
        description = "Commands a second, for a journal without snapshots (default: ${DEFAULT-VALUE}).")
    private long rate;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        final ExchangePlan exchange = configured();
        final FileSystemSpace shared = FileSystemSpace.around(exchange.folder());
        final FileSystemSpace disk = FileSystemSpace.around(exchange.data());
        final MachineCapacity machine = MachineCapacity.here(shared.totalBytes(), disk.totalBytes());
        final CapacityPlan plan = CapacityPlan.of(exchange, Heaps.own(), orders, rate, machine);
        show(json, plan);
        final boolean[] fits = {
            fits(shared.toString(), shared.totalBytes(), plan.sum(CapacityPlan.SHARED)),
            fits(Format.bytes(machine.memoryBytes()) + " of memory", machine.memoryBytes(),
                plan.sum(CapacityPlan.MEMORY) + plan.sum(CapacityPlan.SHARED)),
            fits(disk.toString(), disk.totalBytes(), plan.sum(CapacityPlan.DISK))};
        if (machine.cores() < plan.cores()) {
            messages().say("threads share cores: " + machine.cores() + " are there for " + plan.cores() + ", and"
                + " answers take longer. It works with wait=phased, as shipped");
        }
        return fits[0] && fits[1] && fits[2] ? ExitCode.OK : ExitCode.FAILURE;
    }

    /** What the exchange has there already counts as free neither for it nor for others. */
    private boolean fits(final String room, final long totalBytes, final long bytes) {
        if (totalBytes < bytes) {
            messages().say("too small: " + room + ", and the exchange needs " + Format.bytes(bytes));
        }
        return totalBytes >= bytes;
    }
}
