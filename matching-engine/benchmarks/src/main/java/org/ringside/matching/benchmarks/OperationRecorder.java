package org.ringside.matching.benchmarks;

/** Hears what the engine does, and writes down what that asks of one of its structures. */
abstract class OperationRecorder extends EventTape {
    private final Operations operations = new Operations();

    final Operations operations() {
        return operations;
    }

    /** Lets the engine carry out all commands. The answer is what was written down. */
    final Operations record(final CommandStream commands) {
        final RingsideBook book = new RingsideBook(false, this);
        book.fill(commands);
        operations.measureFromHere();
        book.time(commands);
        if (!tape().equals(commands.tape())) {
            throw new IllegalStateException("the engine printed " + tape() + " instead of " + commands.tape());
        }
        return operations;
    }
}
