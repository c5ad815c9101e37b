package org.ringside.matching.benchmarks;

import java.util.function.Supplier;
import java.util.stream.Stream;

/** The client ids of the live orders of all sessions. */
final class IdStructure extends Structure {
    private final IdIndex[] sessions;

    IdStructure(final Supplier<? extends IdIndex> open) {
        sessions = Stream.generate(open).limit(CommandWriter.ACCOUNTS + 1).toArray(IdIndex[]::new);
    }

    @Override
    int apply(final Operations operations, final int i) {
        final IdIndex session = sessions[operations.table(i)];
        return switch (operations.kind(i)) {
            case Operations.FIND -> session.order(operations.key(i));
            case Operations.PUT -> {
                session.put(operations.key(i), operations.value(i));
                yield 0;
            }
            case Operations.REMOVE -> {
                session.remove(operations.key(i));
                yield 0;
            }
            default -> throw new IllegalArgumentException("no such kind of operation: " + operations.kind(i));
        };
    }
}
