package org.ringside.queue;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How to start a JVM of the same Java, with the same class path and the same flags as this one. */
final class JavaCommand {
    private JavaCommand() {
    }

    /** The flags that decide what a JVM may do, not how much memory it may take. */
    static List<String> flags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(flag -> flag.startsWith("--add-") || flag.startsWith("--enable-"))
            .toList();
    }

    /** The beginning of a command line, up to where the name of the main class comes. */
    static List<String> line(final String... moreFlags) {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags());
        command.addAll(List.of(moreFlags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        return command;
    }
}
