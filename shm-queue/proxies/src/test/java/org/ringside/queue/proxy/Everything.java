package org.ringside.queue.proxy;

import org.agrona.DirectBuffer;

/** An interface with every kind of method that can travel. */
interface Everything extends Parent {
    void primitives(boolean a, byte b, char c, short d, int e, float f, long g, double h);

    void colour(Colour colour);

    void text(String text, long after);

    void bytes(DirectBuffer bytes, String after);

    void twoBuffers(DirectBuffer first, DirectBuffer second);

    void nothing();

    void overloaded(int value);

    void overloaded(long value);

    boolean tried(int value);

    boolean tried(DirectBuffer bytes);

    long positioned(int value, String text);

    void checked(int value) throws Exception;

    @Override
    String toString();

    default void twice(final int value) {
        overloaded(value);
        overloaded((long) value);
    }

    static int unused() {
        return 1;
    }
}
