package org.ringside.ops.ringside;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.launch.BuildVersion;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Keys;
import org.ringside.launch.LaunchException;
import org.ringside.launch.ReportPlace;
import org.ringside.matching.server.EngineConfig;
import org.ringside.ops.exchange.ExchangePlan;
import picocli.CommandLine.Option;

/** The report that {@code demo} has its traders write, with what the traders do not know of the exchange as notes. */
final class DemoReport {
    private static final Keys ENGINE = Keys.of(EngineConfig.class);
    private static final Keys GATEWAY = Keys.of(GatewayConfig.class);
    private static final String POLICY = "policy";
    private static final String WAIT = "wait";

    @Option(names = "--report", paramLabel = "PLACE",
        description = "Write a report, as trader-sim run does: one page if PLACE ends with .html, else a folder. Its"
            + " notes have policy, wait strategies and build.")
    private Path place;

    @Option(names = "--note", paramLabel = "KEY=VALUE", description = "Keep this note in the report. Repeatable.")
    private Map<String, String> notes = new LinkedHashMap<>();

    /** Whether one is wanted. */
    boolean isWanted() {
        return place != null;
    }

    /**
     * Finds out, before anything is started, whether it can be written.
     *
     * @throws LaunchException when it cannot.
     */
    void check() {
        if (isWanted()) {
            new ReportPlace(place).check();
        } else if (!notes.isEmpty()) {
            throw new LaunchException(ExitCode.USAGE, "a note stands in a report, and none is written. Give --report");
        }
    }

    /** What the traders are told; nothing when no report is wanted. */
    List<String> arguments(final ExchangePlan plan) {
        if (!isWanted()) {
            return List.of();
        }
        final Map<String, String> all = new LinkedHashMap<>();
        all.put(POLICY, key(plan.engine(), ENGINE, POLICY));
        all.put(WAIT, String.join(", ", waits(plan)));
        all.put("build", BuildVersion.build());
        all.putAll(notes);
        final List<String> arguments = new ArrayList<>(List.of("--report", place.toAbsolutePath().toString()));
        all.forEach((key, value) -> arguments.addAll(List.of("--note", key + "=" + value)));
        return arguments;
    }

    @Override
    public String toString() {
        return "report  " + place;
    }

    /** Wait strategies of the engine and all gateways, each once. */
    private static Set<String> waits(final ExchangePlan plan) {
        final Set<String> waits = new LinkedHashSet<>();
        waits.add(key(plan.engine(), ENGINE, WAIT));
        plan.gateways().forEach(gateway -> waits.add(key(gateway.file(), GATEWAY, WAIT)));
        return waits;
    }

    private static String key(final Path file, final Keys known, final String key) {
        return ConfigFile.properties(file).getProperty(key, known.key(key).byDefault()).strip();
    }
}
