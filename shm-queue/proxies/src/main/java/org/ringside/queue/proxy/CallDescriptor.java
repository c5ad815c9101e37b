package org.ringside.queue.proxy;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * The bytes of a call: the arguments in the order of the parameters, little-endian, one after the other without
 * padding. There is no header: the type id of the message says which method it is.
 * <pre>
 *  parameter                     bytes
 *  boolean                     +---+
 *                              |0/1|
 *  byte                        +---+
 *                              | v |
 *  char, short                 +---+---+
 *                              |   v   |
 *  int, float                  +---+---+---+---+
 *                              |       v       |
 *  an enum                     +---+---+---+---+
 *                              |    ordinal    |  -1 = null
 *  long, double                +---+---+---+---+---+---+---+---+
 *                              |               v               |
 *  String, DirectBuffer        +---+---+---+---+---+--- ... ---+
 *                              |    length     |     bytes     |  length -1 = null; a String in UTF-8
 *                              +---+---+---+---+---+--- ... ---+
 *
 *  void onTrade(long id, Side side, boolean last), called with (7, SELL, true); SELL is the second of its enum
 *  +0                              +8              +12 +13
 *  | 07  00  00  00  00  00  00  00| 01  00  00  00| 01|
 * </pre>
 * The <em>type id</em> is the lower 30 bits of the CRC-32C of the method's signature, name and parameter types as in
 * {@code onTrade(long,org.example.Side,boolean)}; the return type does not travel. The schema id of the queue is the
 * CRC-32C of the name of the interface, the schema version that of all its calls: a line for each signature, sorted,
 * and after it a line for each enum among its parameters with the names of the constants in their order.
 */
final class CallDescriptor {
    /** In place of an ordinal or of a length. */
    static final int NULL = -1;

    private static final int MAX_TYPE_ID = (1 << 30) - 1;

    private CallDescriptor() {
    }

    static int typeId(final String signature) {
        return hash(signature) & MAX_TYPE_ID;
    }

    static int hash(final String text) {
        final CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return (int) crc.getValue();
    }

    /** Bytes of an argument; of one whose length varies, the least. */
    static int length(final Class<?> parameter) {
        if (parameter == boolean.class || parameter == byte.class) {
            return Byte.BYTES;
        }
        if (parameter == char.class || parameter == short.class) {
            return Short.BYTES;
        }
        return parameter == long.class || parameter == double.class ? Long.BYTES : Integer.BYTES;
    }
}
