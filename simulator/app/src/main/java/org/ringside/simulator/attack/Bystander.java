package org.ringside.simulator.attack;

/**
 * No attack at all: it computes, and has no connection. What it does to others the machine does, for all processes on
 * it, and so every attack that is made from the same machine.
 */
final class Bystander implements Attack {
    private static final int ROUNDS = 100_000;

    private long sum;
    private long turns;

    @Override
    public int turn() {
        for (int i = 0; i < ROUNDS; i++) {
            sum = sum * 31 + i;
        }
        turns++;
        return 1;
    }

    @Override
    public boolean isUnderWay() {
        return true;
    }

    @Override
    public String done() {
        return turns * ROUNDS + " additions, to " + sum;
    }

    @Override
    public void close() {
    }
}
