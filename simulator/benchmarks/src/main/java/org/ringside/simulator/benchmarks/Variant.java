package org.ringside.simulator.benchmarks;

import java.nio.file.Path;
import java.util.Map;

/**
 * One of the exchanges that are compared.
 *
 * @param name   in the tables.
 * @param home   folder with {@code bin}, {@code conf} and {@code lib}.
 * @param engine what its engine's configuration says otherwise than {@code conf/engine.properties}.
 */
record Variant(String name, Path home, Map<String, String> engine) {
}
