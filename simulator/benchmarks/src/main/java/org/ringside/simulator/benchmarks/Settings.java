package org.ringside.simulator.benchmarks;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code settings}: what the settings of docs/tuning.md change. Some spin, so each exchange runs alone. */
@Command(name = "settings", description = "Measures the exchange as it is shipped and with other settings, one after"
    + " the other.")
final class Settings extends RoundsCommand {
    private static final List<Setting> ALL = List.of(
        new Setting("as shipped", Map.of(), Map.of()),
        both("wait=blocking", Map.of("wait", "blocking")),
        both("wait=yield", Map.of("wait", "yield")),
        both("wait=busy-spin", Map.of("wait", "busy-spin")),
        new Setting("wait=busy-spin, cpus=0 and cpus=1",
            Map.of("wait", "busy-spin", "cpus", "0"), Map.of("wait", "busy-spin", "cpus", "1")),
        both("slice=100us", Map.of("slice", "100us")),
        new Setting("loops=2", Map.of(), Map.of("loops", "2")),
        new Setting("policy=disk", Map.of("policy", "disk"), Map.of()),
        new Setting("policy=disk, batch=16", Map.of("policy", "disk", "batch", "16"), Map.of()),
        new Setting("policy=disk, batch=1024", Map.of("policy", "disk", "batch", "1024"), Map.of()),
        new Setting("policy=memory", Map.of("policy", "memory"), Map.of()));

    @Option(names = "--of", split = ";", paramLabel = "NAME",
        description = "Which beside the one as shipped, with semicolons between: all of these, if there is none.")
    private List<String> names = List.of();

    /** What configurations say otherwise than the files in {@code conf}. */
    private record Setting(String name, Map<String, String> engine, Map<String, String> gateway) {
    }

    private static Setting both(final String name, final Map<String, String> values) {
        return new Setting(name, values, values);
    }

    @Override
    boolean isAlone() {
        return true;
    }

    @Override
    List<Variant> variants() {
        final List<String> known = ALL.stream().skip(1).map(Setting::name).toList();
        names.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(name -> {
            throw new LaunchException(ExitCode.USAGE,
                "there is no setting '" + name + "': take some of " + String.join(";", known));
        });
        return Stream.concat(Stream.of(ALL.get(0)), ALL.stream().skip(1).filter(this::isWanted))
            .map(setting -> {
                final Variant plain = variant(setting.name, home(), setting.engine);
                final Map<String, String> gateway = new HashMap<>(plain.gateway());
                gateway.putAll(setting.gateway);
                return new Variant(setting.name, home(), setting.engine, gateway);
            })
            .toList();
    }

    private boolean isWanted(final Setting setting) {
        return names.isEmpty() || names.contains(setting.name);
    }

    @Override
    String title() {
        return "Settings";
    }

    @Override
    String what() {
        return "The whole exchange as it is shipped, and with other settings of engine and gateway.";
    }
}
