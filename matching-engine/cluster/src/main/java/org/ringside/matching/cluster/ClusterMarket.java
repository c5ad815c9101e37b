package org.ringside.matching.cluster;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.matching.schedule.Schedule;
import org.ringside.matching.server.EngineConfig;

/**
 * What a configuration of an engine says of the market, for the members of a replicated engine: limits, instruments,
 * accounts. Limits that say {@code auto} are parts of the heap of the smallest member of this host.
 */
public final class ClusterMarket {
    /** What an engine needs that stands alone, and members do not: neither routes nor a journal of its own. */
    private static final Map<String, String> WITHOUT = Map.of("routes", "gw-1", "retire", "", "policy", "memory");

    private static final String AUTO = "auto";
    private static final long NS_PER_MS = 1_000_000;

    private final Path file;
    private final EngineConfig config;
    private final Schedule schedule;
    private final List<MarketCommand> commands;

    /**
     * Reads the configuration.
     *
     * @param file      of the engine.
     * @param overrides keys that win over the file's.
     * @throws LaunchException with one line, when an engine would refuse it, or a limit is {@code auto} and no member
     *                         has its counters in the folder of the queues.
     */
    public ClusterMarket(final Path file, final Map<String, String> overrides) {
        this.file = file;
        final Map<String, String> all = new HashMap<>(WITHOUT);
        all.putAll(overrides);
        config = ConfigFile.read(file, all, EngineConfig.class);
        schedule = config.schedule() == null ? null : Schedule.read(config.schedule());
        final OptionalLong heap = MemberCountersSnapshot.readAll(config.queues()).stream()
            .mapToLong(member -> member.of(MemberCounter.HEAP)).min();
        requireKnown(heap);
        try {
            commands = MarketCommand.of(config, heap.orElse(Runtime.getRuntime().maxMemory()));
        } catch (final IllegalArgumentException refused) {
            throw new LaunchException(ExitCode.USAGE, file + ": " + refused.getMessage(), refused);
        }
    }

    /** Number of commands. */
    public int size() {
        return commands.size();
    }

    /**
     * Gives the members all of it, in the order in which an engine is told, and before that where in its day the market
     * is, if there is a schedule.
     *
     * @param client of the members.
     * @param told   hears of each command, and whether it has changed something.
     * @return how many have.
     * @throws LaunchException USAGE when the members refuse a command; what came before it stays.
     */
    public int apply(final ClusterClient client, final BiConsumer<String, Boolean> told) {
        if (schedule != null) {
            // Before the instruments: they come to where the day is, and do not trade at once.
            client.beginDays(schedule.lastOrDay(System.currentTimeMillis() * NS_PER_MS));
        }
        int changes = 0;
        for (final MarketCommand command : commands) {
            final boolean isChange = apply(client, command);
            changes += isChange ? 1 : 0;
            told.accept(command.what(), isChange);
        }
        return changes;
    }

    /** With the heap of this process, which is small, members would refuse orders that they have taken so far. */
    private void requireKnown(final OptionalLong heap) {
        final List<String> limits = List.of(config.limits().maxOrders(), config.limits().maxAllIdHoles());
        if (heap.isEmpty() && limits.contains(AUTO)) {
            throw new LaunchException(ExitCode.USAGE, file + ": limits.maxOrders or limits.maxAllIdHoles is " + AUTO
                + ", a part of the heap of the members, and no member has its counters in " + config.queues()
                + ": write numbers, or set queues= there to that of a member of this host");
        }
    }

    private boolean apply(final ClusterClient client, final MarketCommand command) {
        try {
            return client.configure(command.typeId(), command.bytes(), command.bytes().capacity());
        } catch (final LaunchException failure) {
            if (failure.exitCode() == ExitCode.USAGE) {
                throw new LaunchException(ExitCode.USAGE,
                    file + ": the members refuse " + command.what() + ": " + failure.getMessage(), failure);
            }
            throw failure;
        }
    }
}
