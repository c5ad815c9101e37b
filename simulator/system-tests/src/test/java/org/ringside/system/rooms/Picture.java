package org.ringside.system.rooms;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The rooms of what is distributed, and the doors between them, for Mermaid: a box for each module with a room for each
 * package, and an arrow where poms and import control let one package import another one. An arrow that others imply
 * is left out.
 */
final class Picture {
    private static final String PREFIX = "org.ringside.";

    private final Map<String, BuildModule> modules = new LinkedHashMap<>();
    private final Map<String, Set<String>> doors = new LinkedHashMap<>();

    Picture(final List<BuildModule> all, final Doors control, final String whole) {
        final Map<String, BuildModule> known = all.stream()
            .collect(Collectors.toMap(BuildModule::artifactId, Function.identity()));
        final Set<String> distributed = reach(whole, known);
        all.stream().filter(module -> distributed.contains(module.artifactId()) && !module.packages().isEmpty())
            .forEach(module -> modules.put(module.artifactId(), module));
        for (final BuildModule module : modules.values()) {
            final Set<String> reach = reach(module.artifactId(), modules);
            final List<String> rooms = modules.values().stream()
                .filter(other -> other == module || reach.contains(other.artifactId()))
                .flatMap(other -> other.packages().stream()).toList();
            for (final String from : module.packages()) {
                doors.put(from, rooms.stream().filter(to -> !to.equals(from) && control.isOpen(from, to))
                    .collect(Collectors.toCollection(TreeSet::new)));
            }
        }
    }

    /** Pairs of rooms that see one another, which should not be. */
    List<String> twoWayDoors() {
        return new Graph(doors).circles();
    }

    /** What is distributed. */
    List<BuildModule> modules() {
        return List.copyOf(modules.values());
    }

    /** By room, those that it may import. */
    Map<String, Set<String>> doors() {
        return Collections.unmodifiableMap(doors);
    }

    String mermaid() {
        final StringBuilder text = new StringBuilder("```mermaid\nflowchart TD\n");
        for (final BuildModule module : modules.values()) {
            text.append("    subgraph ").append(module.artifactId())
                .append("[\"").append(module.folder()).append("\"]\n");
            module.packages().forEach(room ->
                text.append("        ").append(name(room)).append('(').append(name(room)).append(")\n"));
            text.append("    end\n");
        }
        doors.forEach((from, tos) -> tos.stream().filter(to -> !isImplied(from, to)).forEach(to ->
            text.append("    ").append(name(from)).append(" --> ").append(name(to)).append('\n')));
        return text.append("```\n").toString();
    }

    private boolean isImplied(final String from, final String to) {
        return doors.get(from).stream().filter(via -> !via.equals(to))
            .anyMatch(via -> new Graph(doors).reached(via).contains(to));
    }

    private static Set<String> reach(final String artifact, final Map<String, BuildModule> known) {
        final Set<String> reached = new TreeSet<>();
        for (final String needed : known.get(artifact).needs()) {
            if (known.containsKey(needed) && reached.add(needed)) {
                reached.addAll(reach(needed, known));
            }
        }
        return reached;
    }

    private static String name(final String room) {
        return room.substring(PREFIX.length());
    }
}
