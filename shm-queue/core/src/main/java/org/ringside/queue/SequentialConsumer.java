package org.ringside.queue;

/** A consumer that sees every message, unless it finds its trains in a way of its own, as a {@link Worker} does. */
abstract class SequentialConsumer extends Consumer {
    /** No further than here, until the predecessors have been asked again. */
    private long bound;

    SequentialConsumer(final Queue queue, final String roleName, final long position) {
        super(queue, roleName, position);
        this.bound = position;
    }

    /** How far this consumer may read now. */
    long bound() {
        return Long.MAX_VALUE;
    }

    /** A quarantined run is about to be stepped over. */
    void passQuarantined(final long position, final long word) {
    }

    @Override
    boolean findTrain(final boolean first) {
        while (isWithinBound()) {
            // Pairs with the compare-and-set or release store that committed the train.
            final long word = slots.wordAcquire(train);
            if (ControlWord.lap(word) != slots.lap(train)) {
                return false;
            }
            final int length = ControlWord.run(word);
            if (length < 1 || length > maxTrain) {
                return false;
            }
            switch (ControlWord.state(word)) {
                case ControlWord.COMMITTED -> {
                    run = length;
                    return true;
                }
                case ControlWord.ABORTED, ControlWord.SKIPPED, ControlWord.SKIPPED_QUARANTINED -> train += length;
                case ControlWord.QUARANTINED -> {
                    passQuarantined(train, word);
                    train += length;
                }
                default -> {
                    return false;
                }
            }
        }
        return false;
    }

    private boolean isWithinBound() {
        if (train >= bound) {
            bound = bound();
        }
        return train < bound;
    }
}
