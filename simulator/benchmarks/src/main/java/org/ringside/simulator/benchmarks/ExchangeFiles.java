package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.ringside.launch.ConfigFile;

/** The configuration of a variant, as files in a folder. */
final class ExchangeFiles {
    private static final String ENGINE = "engine.properties";
    private static final List<String> GATEWAYS = List.of("gateway.properties", "gateway-2.properties");

    private final Variant variant;
    private final Path folder;

    ExchangeFiles(final Variant variant, final Path folder) {
        this.variant = variant;
        this.folder = folder;
    }

    /**
     * Writes them.
     *
     * @param exchange what {@code exchange.properties} says otherwise than the default.
     * @return {@code exchange.properties}.
     */
    Path write(final Map<String, String> exchange) throws IOException {
        write(ENGINE, variant.engine());
        final List<String> gateways = GATEWAYS.subList(0, variant.gateways());
        for (final String gateway : gateways) {
            write(gateway, variant.gateway());
        }
        final Map<String, String> settings = new HashMap<>(exchange);
        settings.put("engine", ENGINE);
        settings.put("gateways", String.join(",", gateways));
        for (final Map.Entry<Part, Map<String, String>> part : variant.parts().entrySet()) {
            write(part.getKey().file(), part.getValue());
            settings.put(part.getKey().key(), part.getKey().file());
        }
        return write("exchange.properties", settings);
    }

    /** Deletes a folder with all that is in it. */
    static void delete(final Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private Path write(final String name, final Map<String, String> settings) throws IOException {
        final Path file = folder.resolve(name);
        final Properties properties = ConfigFile.properties(variant.home().resolve("conf").resolve(name));
        // One process less to share the processors with. A build from before the log has no such key.
        properties.replace("log", "");
        properties.putAll(settings);
        try (var writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        return file;
    }
}
