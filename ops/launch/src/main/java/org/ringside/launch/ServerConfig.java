package org.ringside.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The common part of all server configurations. */
public interface ServerConfig {
    /** Default time of the warm-up. */
    String DEFAULT_WARMUP = "3s";

    /** The folder of its queues. */
    Path queueFolder();

    /**
     * Name of the process among those of an exchange, for the log.
     *
     * @param program that the process runs.
     * @return the program's name, unless an exchange may have several such processes.
     */
    default String processName(final String program) {
        return program;
    }

    /**
     * The folder with data that outlives the process; it identifies the exchange.
     *
     * @return empty if the process keeps nothing.
     */
    default Optional<Path> dataFolder() {
        return Optional.empty();
    }

    /**
     * Key {@code slice}: how long its threads compute before others of the same core have their turn.
     *
     * @return {@code 100us} to {@code 100ms}; empty: as long as the kernel thinks best.
     */
    default String slice() {
        return "";
    }

    /**
     * Key {@code cpus}: the processors of its hot threads.
     *
     * @return numbers with commas, one for each hot thread; empty: the kernel chooses.
     */
    default String cpus() {
        return "";
    }

    /**
     * Checks the processors of hot threads.
     *
     * @param text    as it stands there, null when it does not.
     * @param threads how many hot threads there are.
     * @return the same text, empty for null.
     * @throws IllegalArgumentException when the text is not a different number for each of them.
     */
    static String requireCpus(final String text, final int threads) {
        return text == null ? "" : HotProcessors.of(text).requireFor(threads).text();
    }

    /**
     * Checks a slice.
     *
     * @param text as it stands there, null when it does not.
     * @return the same text, empty for null.
     * @throws IllegalArgumentException when the text is no slice.
     */
    static String requireSlice(final String text) {
        return text == null ? "" : Slice.of(text).text();
    }

    /**
     * Key {@code warmup}: how long the server drives a throw-away instance of itself before it begins.
     *
     * @return {@code off}, or {@code 100ms} to {@code 20s}.
     */
    default String warmup() {
        return Warmup.OFF;
    }

    /**
     * Checks the time of a warm-up.
     *
     * @param text as it stands there, null when it does not.
     * @return the same text, {@code 3s} for null.
     * @throws IllegalArgumentException when the text is no such time.
     */
    static String requireWarmup(final String text) {
        return Warmup.of(text == null || text.isEmpty() ? DEFAULT_WARMUP : text).text();
    }

    /** Keys and passwords that the configuration itself holds. No other account may read a file with one of them. */
    default List<String> secrets() {
        return List.of();
    }

    /** Further files with secrets that the configuration names. */
    default List<Path> secretFiles() {
        return List.of();
    }

    /**
     * Checks a value of a configuration.
     *
     * @param holds   whether the value is allowed.
     * @param message names the key, the value and the allowed values.
     * @throws IllegalArgumentException when the value is not allowed.
     */
    static void require(final boolean holds, final String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
