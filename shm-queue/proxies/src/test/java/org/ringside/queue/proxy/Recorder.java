package org.ringside.queue.proxy;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;

/** Writes down each call as one line. */
final class Recorder implements Everything {
    final List<String> calls = new ArrayList<>();

    @Override
    public void primitives(
        final boolean a, final byte b, final char c, final short d, final int e, final float f, final long g,
        final double h) {
        calls.add("primitives " + a + " " + b + " " + (int) c + " " + d + " " + e + " " + f + " " + g + " " + h);
    }

    @Override
    public void colour(final Colour colour) {
        calls.add("colour " + (colour == null ? null : colour.name()));
    }

    @Override
    public void text(final String text, final long after) {
        calls.add("text " + text + " " + after);
    }

    @Override
    public void bytes(final DirectBuffer bytes, final String after) {
        calls.add("bytes " + hex(bytes) + " " + after);
    }

    @Override
    public void twoBuffers(final DirectBuffer first, final DirectBuffer second) {
        calls.add("twoBuffers " + hex(first) + " " + hex(second));
    }

    @Override
    public void nothing() {
        calls.add("nothing");
    }

    @Override
    public void overloaded(final int value) {
        calls.add("overloaded int " + value);
    }

    @Override
    public void overloaded(final long value) {
        calls.add("overloaded long " + value);
    }

    @Override
    public boolean tried(final int value) {
        calls.add("tried " + value);
        return false;
    }

    @Override
    public boolean tried(final DirectBuffer bytes) {
        calls.add("tried " + hex(bytes));
        return false;
    }

    @Override
    public long positioned(final int value, final String text) {
        calls.add("positioned " + value + " " + text);
        return -99;
    }

    @Override
    public void checked(final int value) {
        calls.add("checked " + value);
    }

    @Override
    public void inherited(final short value) {
        calls.add("inherited " + value);
    }

    static String hex(final DirectBuffer bytes) {
        if (bytes == null) {
            return "null";
        }
        final StringBuilder hex = new StringBuilder();
        for (int i = 0; i < bytes.capacity(); i++) {
            hex.append(String.format("%02x", bytes.getByte(i)));
        }
        return hex.toString();
    }
}
