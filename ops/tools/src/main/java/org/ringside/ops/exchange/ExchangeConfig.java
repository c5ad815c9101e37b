package org.ringside.ops.exchange;

import java.time.Duration;
import org.ringside.launch.Arguments;

/**
 * The keys of {@code exchange.properties}, with their defaults; what they mean stands in {@code
 * ops/conf/exchange.properties}. File names are as written: {@link ExchangePlan} resolves them.
 */
public record ExchangeConfig(
    String engine, String gateways, String probe, String log, String console, String queues, String data,
    String schedule, String jvm, Integer inputSlots, Integer inputPayload, Integer outputSlots, Integer outputPayload,
    String readyTimeout, String stopTimeout) {

    public ExchangeConfig {
        engine = orElse(engine, "engine.properties");
        gateways = orElse(gateways, "gateway.properties");
        probe = orElse(probe, null);
        log = orElse(log, null);
        console = orElse(console, null);
        queues = orElse(queues, null);
        data = orElse(data, null);
        schedule = orElse(schedule, null);
        jvm = orElse(jvm, "dev");
        inputSlots = orElse(inputSlots, 65_536);
        inputPayload = orElse(inputPayload, 112);
        outputSlots = orElse(outputSlots, 65_536);
        outputPayload = orElse(outputPayload, 240);
        readyTimeout = orElse(readyTimeout, "30s");
        stopTimeout = orElse(stopTimeout, "10s");
        requireDuration("readyTimeout", readyTimeout);
        requireDuration("stopTimeout", stopTimeout);
    }

    Duration readyLimit() {
        return Arguments.duration(readyTimeout);
    }

    public Duration stopLimit() {
        return Arguments.duration(stopTimeout);
    }

    private static void requireDuration(final String key, final String value) {
        try {
            Arguments.duration(value);
        } catch (final IllegalArgumentException ex) {
            throw new IllegalArgumentException(key + ": " + ex.getMessage(), ex);
        }
    }

    private static <T> T orElse(final T value, final T otherwise) {
        return value == null || value.toString().isBlank() ? otherwise : value;
    }
}
