package org.ringside.system.rooms;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A graph, and which of its nodes can be reached from which. */
final class Graph {
    private final Map<String, Set<String>> edges;

    Graph(final Map<String, Set<String>> edges) {
        this.edges = edges;
    }

    /** Nodes from which a way leads back to them. */
    List<String> circles() {
        return edges.keySet().stream().filter(node -> reached(node).contains(node)).sorted().toList();
    }

    Set<String> reached(final String start) {
        final Set<String> reached = new HashSet<>();
        visit(start, reached);
        return reached;
    }

    private void visit(final String node, final Set<String> reached) {
        for (final String next : edges.get(node)) {
            if (reached.add(next)) {
                visit(next, reached);
            }
        }
    }
}
