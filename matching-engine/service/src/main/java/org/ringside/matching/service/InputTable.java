package org.ringside.matching.service;

import java.util.Arrays;

/** Position of the last command of each input. */
final class InputTable {
    private static final int MAX_INPUTS = 256;
    /** In states of this version and before, there is one position, that of the one input. */
    private static final long ONE_INPUT = 5;

    private final long[] last = new long[MAX_INPUTS];
    /** Inputs up to the highest that a command came from. */
    private int size;

    InputTable() {
        Arrays.fill(last, EngineService.NO_POSITION);
    }

    /** Position of the last command, or {@link EngineService#NO_POSITION}. */
    long last(final int input) {
        return last[input];
    }

    /** A command came from there. */
    void note(final int input, final long position) {
        last[input] = position;
        size = Math.max(size, input + 1);
    }

    void write(final StateWriter state) {
        if (state.version() <= ONE_INPUT) {
            state.putLong(last[EngineService.OWN_INPUT]);
            return;
        }
        state.putLong(size);
        for (int input = 0; input < size; input++) {
            state.putLong(last[input]);
        }
    }

    void read(final StateReader state) {
        if (state.version() <= ONE_INPUT) {
            readOne(state.getLong());
            return;
        }
        final long inputs = state.getLong();
        if (inputs < 0 || inputs > MAX_INPUTS) {
            throw new IllegalArgumentException("a state of " + inputs + " inputs, of which there are " + MAX_INPUTS);
        }
        size = (int) inputs;
        for (int input = 0; input < size; input++) {
            last[input] = state.getLong();
        }
    }

    private void readOne(final long position) {
        if (position != EngineService.NO_POSITION) {
            note(EngineService.OWN_INPUT, position);
        }
    }
}
