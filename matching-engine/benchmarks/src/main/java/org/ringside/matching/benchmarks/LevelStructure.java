package org.ringside.matching.benchmarks;

import java.util.List;
import java.util.function.Supplier;

/** The levels of both sides of a book. */
final class LevelStructure extends Structure {
    private static final int WALKED = 10;

    private final List<LevelIndex> sides;

    LevelStructure(final Supplier<? extends LevelIndex> open) {
        sides = List.of(open.get(), open.get());
    }

    @Override
    int apply(final Operations operations, final int i) {
        final LevelIndex side = sides.get(operations.table(i));
        return switch (operations.kind(i)) {
            case Operations.FIND -> side.level(operations.key(i));
            case Operations.PUT -> side.add(operations.key(i), operations.value(i));
            case Operations.REMOVE -> {
                side.remove(operations.key(i), operations.value(i));
                yield 0;
            }
            case Operations.BEST -> side.best();
            case Operations.WALK -> side.walk(WALKED);
            default -> throw new IllegalArgumentException("no such kind of operation: " + operations.kind(i));
        };
    }
}
