package org.ringside.ops.exchange;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.nio.file.Path;
import java.util.Map;
import org.ringside.gateway.probe.ProbeConfig;
import org.ringside.launch.ConfigFile;

/**
 * The probe's processes.
 *
 * @param name       as in its configuration
 * @param file       its configuration
 * @param hasHandler whether the handler is a process of its own
 */
record ProbePlan(String name, Path file, boolean hasHandler) {
    private static final String HANDLER_SUFFIX = "-handler";

    /**
     * The part of {@code probe.properties} that says which processes a probe has. The probe's own configuration fills
     * in and refuses these keys. All other keys are passed over: a mistake in one of them keeps nobody from stopping
     * what runs.
     *
     * @param name    as in {@link ProbeConfig}
     * @param handler as in {@link ProbeConfig}
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Outline(String name, String handler) {
        Outline {
            final ProbeConfig probe =
                new ProbeConfig(name, null, null, handler, null, null, null, null, null, null, null);
            name = probe.name();
            handler = probe.handler();
        }
    }

    static ProbePlan read(final Path file) {
        final Outline probe = ConfigFile.read(file, Map.of(), Outline.class);
        return new ProbePlan(probe.name(), file, "process".equals(probe.handler()));
    }

    /** Name of the handler's process. */
    String handlerName() {
        return name + HANDLER_SUFFIX;
    }

    /** Name of the probe that a handler works for. */
    static String ofHandler(final String handler) {
        return handler.substring(0, handler.length() - HANDLER_SUFFIX.length());
    }
}
