package org.ringside.gateway.fix.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Words of eight bytes in arrays, the first byte lowest: what is written this way needs one check of a bound each. */
final class Words {
    private static final VarHandle WORD =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {
    }

    static void put(final byte[] bytes, final int offset, final long word) {
        WORD.set(bytes, offset, word);
    }

    static long get(final byte[] bytes, final int offset) {
        return (long) WORD.get(bytes, offset);
    }
}
